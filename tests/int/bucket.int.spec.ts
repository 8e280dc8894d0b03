import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../helpers/backups'
import { startBucketServer } from '../helpers/bucketServer'
import { eicar, clamdSkipped, makeClamd } from '../helpers/clamd'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { hospital, postForm, readCv } from '../helpers/consultationForms'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { editorOf } from '../helpers/editing'
import { makePdf } from '../helpers/makePdf'
import { messages } from '../helpers/messages'
import { plainPicture, uploadPicture } from '../helpers/pictures'
import { createSubmission, sendSubmission, type Submission } from '../helpers/submissions'
import { ownServer } from '../helpers/ownServer'
import { startTestServer } from '../helpers/testServer.mjs'

const s3 = await startBucketServer()
afterAll(() => s3.remove())
const port = await findFreePort()
const clamd = clamdSkipped ? undefined : makeClamd({ port })
await clamd?.start()
afterAll(async () => {
  await clamd?.stop()
  clamd?.remove()
})
const scanner = clamd && { CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: String(port) }
const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0', ...s3.environment, ...scanner })
const editor = await editorOf(server)

const send = (submission: Submission, fields?: Record<string, string>) =>
  sendSubmission({ server, submission, fields })

async function storedCv({ id }: Submission) {
  const [row] = await server.db.rows<{ consultation: number; person: number; filename: string }>(
    `select c.id as consultation, c.person_id as person, f.filename
     from consultations c join cvs f on f.id = c.cv_id where c.submission_id = $1`,
    [id],
  )
  return row
}

/** All objects but the one that says which site they belong to. */
async function names(folder?: string): Promise<string[]> {
  const list = []
  for await (const { name } of s3.bucket.list({ folder })) list.push(name)
  return list.filter((name) => name !== '.site-id')
}

const content = async (name: string) =>
  Buffer.concat((await (await s3.bucket.read({ name }))?.stream.toArray()) ?? [])

/** What lies in the server's own folder, where nothing of an upload may stay. */
const localFiles = () =>
  readdirSync(server.uploadsDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )

const asStaff = (address: string, init?: RequestInit) =>
  fetch(`${server.baseUrl}/admin/consultations/${address}`, {
    ...init,
    headers: { Authorization: basicAuthorization(adminCredentials) },
  })

test('a CV lies in the bucket alone, and staff download, view, export and erase it', async () => {
  const submission = {
    ...createSubmission(),
    cv: { name: 'asha.docx', bytes: readCv('asha.docx') },
  }
  const { bytes } = submission.cv
  const answers = await Promise.all([send(submission), send(submission)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const cv = await storedCv(submission)
  expect(await names()).toEqual([cv?.filename])
  expect(localFiles()).toEqual([])
  const object = await s3.bucket.stat(cv?.filename ?? '')
  expect(object?.size).toBe(bytes.length)

  const download = await asStaff(`${cv?.consultation}/cv`)
  expect(download.status).toBe(200)
  expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true)
  const view = await (await asStaff(`${cv?.consultation}/cv/view`)).text()
  expect(JSON.parse(view)).toMatchObject({ isWhole: true })
  expect(view).toContain('BSc Nursing, 4-year programme, 2017')

  const file = await editor.call(`/cvs/file/${cv?.filename}`)
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect(file.headers.get('content-security-policy')).toBe('sandbox')
  const stranger = await fetch(`${server.baseUrl}/cms/api/cvs/file/${cv?.filename}`)
  expect(stranger.status).toBe(403)

  const archive = Buffer.from(
    await (await editor.call(`/../exports/person/people/${cv?.person}`)).arrayBuffer(),
  )
  // It is stored in the archive as it is.
  expect(archive.includes(bytes)).toBe(true)

  expect(await editor.remove({ kind: 'consultations', id: cv?.consultation })).toBe(200)
  await expect.poll(() => names()).toEqual([])
  expect(localFiles()).toEqual([])
})

describe.skipIf(clamdSkipped)('with a virus scanner', () => {
  test('an infected CV lies apart in the bucket until its entry is deleted', async () => {
    const cv = { name: 'cv.pdf', bytes: makePdf({ objects: [`(${eicar})`] }) }
    const answer = await send({ ...createSubmission(), cv })
    expect(answer.status).toBe(422)
    const [name = '', ...others] = await names()
    expect(others).toEqual([])
    expect(name).toMatch(/^\.quarantine\/[0-9a-f-]{36}$/)
    expect((await content(name)).equals(cv.bytes)).toBe(true)
    const [entry] = await editor.find({ kind: 'quarantined-files', where: 'limit=1' })
    expect(await editor.remove({ kind: 'quarantined-files', id: Number(entry?.id) })).toBe(200)
    await expect.poll(() => names()).toEqual([])
  })
})

test('a picture is stored in its sizes, handed out whole and in part, cut, replaced and deleted', async () => {
  const bytes = await plainPicture({ width: 1000, height: 500 }).toBuffer()
  const { id, url } = await uploadPicture({ baseUrl: server.baseUrl, bytes, name: 'ward.png' })
  const before = await names('media/')
  expect(before).toHaveLength(4)
  expect(localFiles()).toEqual([])
  const get = (headers = {}) => fetch(`${server.baseUrl}${url}`, { headers })
  const whole = await get()
  const picture = Buffer.from(await whole.arrayBuffer())
  expect(whole.headers.get('content-type')).toBe('image/webp')
  expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await sharp(picture).metadata()).width).toBe(1000)
  const part = await get({ Range: 'bytes=10-19' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${picture.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(picture.subarray(10, 20))
  const beyond = await get({ Range: `bytes=${picture.length}-` })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('content-range')).toBe(`bytes */${picture.length}`)
  const none = await fetch(`${server.baseUrl}/cms/api/media/file/none.webp`)
  expect(none.status).toBe(404)

  const cut = new URLSearchParams({
    'uploadEdits[crop][x]': '0',
    'uploadEdits[crop][y]': '0',
    'uploadEdits[crop][width]': '50',
    'uploadEdits[crop][height]': '100',
    'uploadEdits[widthInPixels]': '500',
    'uploadEdits[heightInPixels]': '500',
  })
  const answer = await editor.call.patch(`/media/${id}?locale=en&${cut}`, { alt: 'A ward, cut' })
  expect(answer.status).toBe(200)
  expect((await sharp(await content('media/ward.webp')).metadata()).width).toBe(500)
  expect(localFiles()).toEqual([])
  expect(await editor.remove({ kind: 'media', id })).toBe(200)
  await expect.poll(() => names('media/')).toEqual([])
})

test('while the bucket is away a CV is asked for later, all else goes on, and the same request is taken afterwards', async () => {
  const submission = createSubmission()
  const health = async () => (await fetch(`${server.baseUrl}/api/health`)).json()
  expect(await health()).toEqual({ ok: true })
  await s3.stop()
  const refused = await send(submission, { locale: 'ml' })
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ message: messages('ml').errors.unavailable, fields: {} })
  expect(await storedCv(submission)).toBeUndefined()
  expect(localFiles()).toEqual([])
  await expect.poll(health).toEqual({ ok: true, storage: 'unreachable' })
  const { baseUrl } = server
  expect((await postForm({ baseUrl, address: '10.9.9.8', fields: hospital })).status).toBe(201)
  await s3.restart()
  expect((await send(submission)).status).toBe(201)
  const cv = await storedCv(submission)
  expect((await content(cv?.filename ?? '')).equals(submission.cv.bytes)).toBe(true)
  await expect.poll(health).toEqual({ ok: true })
})

describe('a server killed while CVs come in', () => {
  const acknowledged: Submission[] = []
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
  /** As if the object had been stored hours ago. */
  const age = (name: string) => utimesSync(path.join(s3.folder, `${name}._S3rver_object`), old, old)

  test('has stored whatever it acknowledged, and the next start removes only what was half received', async () => {
    const lanes = Array.from({ length: 8 }, async () => {
      for (;;) {
        const submission = createSubmission()
        const answer = await send(submission).catch(() => null)
        if (!answer) return
        if (answer.status === 201) acknowledged.push(submission)
      }
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    await server.kill()
    await Promise.all(lanes)
    // Kills rarely come between the object and its row: these are what such ones leave.
    const orphan = `${randomUUID()}.pdf`
    const half = path.join(server.uploadsDir, '.incoming', `${randomUUID()}.pdf`)
    writeFileSync(half, '%PDF-')
    await s3.bucket.put({ path: half, name: orphan })
    utimesSync(half, old, old)
    const before = await names('')
    for (const name of before) age(name)

    await server.restart()
    await expect.poll(() => localFiles().map(({ name }) => name)).not.toContain(path.basename(half))
    for (const submission of acknowledged) {
      const { filename = '' } = (await storedCv(submission)) ?? {}
      expect((await content(filename)).equals(submission.cv.bytes)).toBe(true)
    }
    const rows = await server.db.rows<{ filename: string }>('select filename from cvs')
    const left = await names('')
    expect(left).toEqual(before)
    expect(left).toEqual(expect.arrayContaining([orphan, ...rows.map(({ filename }) => filename)]))
  })
})

test('a bucket that is not there is told at the start, by its name and the answer', async () => {
  const start = startTestServer({ ...s3.environment, S3_BUCKET: 'missing' })
  await expect(start).rejects.toThrow(/S3_BUCKET must be a bucket .*404/)
})

describe('moving from a folder to the bucket', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-move-'))
  const uploadsDir = path.join(folder, 'uploads')
  afterAll(() => rmSync(folder, { recursive: true }))
  const siteId = randomUUID()
  const files = new Map<string, Buffer>(
    Array.from({ length: 60 }, (_, index) => {
      const place = ['', 'media/', '.quarantine/'][index % 3]
      const extension = ['.pdf', '.webp', ''][index % 3]
      const bytes = Buffer.alloc(200_000 + index, `${index} `)
      return [`${place}${randomUUID()}${extension}`, bytes] as const
    }),
  )

  const move = (args: string[] = []) =>
    launch({
      args: ['move-uploads', ...args],
      place: { uploadsDir, dataDir: folder },
      settings: s3.environment,
    })

  const moved = async () => (await names()).filter((name) => files.has(name))

  beforeAll(async () => {
    for (const place of ['media', '.quarantine']) {
      mkdirSync(path.join(uploadsDir, place), { recursive: true })
    }
    for (const [name, bytes] of files) writeFileSync(path.join(uploadsDir, name), bytes)
    writeFileSync(path.join(uploadsDir, 'notes.txt'), 'not the site’s')
    await s3.bucket.remove('.site-id')
    writeFileSync(path.join(uploadsDir, '.site-id'), siteId)
  })

  test('can be stopped and gone on with, and leaves the folder as it was', async () => {
    const first = move()
    await expect.poll(async () => (await moved()).length, { interval: 5 }).toBeGreaterThan(0)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).not.toBe(0)
    const { length } = await moved()
    expect(length).toBeLessThan(files.size)

    const second = await move().ended
    expect(second).toMatchObject({ code: 0 })
    for (const [name, bytes] of files) expect((await content(name)).equals(bytes), name).toBe(true)
    expect(await names()).not.toContain('notes.txt')
    const third = await move().ended
    expect(third.output).toContain(`0 copied, ${files.size} already in the bucket`)
    expect(readdirSync(uploadsDir, { recursive: true })).toHaveLength(files.size + 4)
    expect((await content('.site-id')).toString()).toBe(siteId)
  })

  test('copies anew what is not the same, and leaves what the site has stored since', async () => {
    const [damaged = '', changed = ''] = files.keys()
    const other = path.join(folder, 'other')
    writeFileSync(other, 'something else')
    for (const name of [damaged, changed]) await s3.bucket.put({ path: other, name })
    const long = new Date(Date.now() - 60 * 60 * 1000)
    utimesSync(path.join(s3.folder, `${damaged}._S3rver_object`), long, long)
    utimesSync(path.join(uploadsDir, changed), long, long)
    const { code, output } = await move(['--remove']).ended
    expect(code).toBe(0)
    expect(output).toContain(`${changed}: the bucket has a newer version, which is kept`)
    expect((await content(damaged)).equals(files.get(damaged) ?? Buffer.of())).toBe(true)
    expect((await content(changed)).toString()).toBe('something else')
    const left = readdirSync(uploadsDir, { recursive: true, withFileTypes: true })
    expect(
      left
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['.site-id', 'notes.txt'])
  })

  test('does not mix the files of two sites', async () => {
    writeFileSync(path.join(uploadsDir, '.site-id'), randomUUID())
    const { code, output } = await move().ended
    expect(code).toBe(1)
    expect(output).toContain(`S3_BUCKET contains the files of site ${siteId}`)
  })
})
