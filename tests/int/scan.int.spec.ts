import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { createReference } from '../../src/domain/referenceCode'
import { clamdSkipped, eicar, eicarName, makeClamd, type Clamd } from '../helpers/clamd'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { seedTexts } from '../helpers/content'
import { nurse, oleOf, postForm, readCv, type FormFile } from '../helpers/consultationForms'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { editorOf } from '../helpers/editing'
import { postPicture } from '../helpers/fraud'
import { makeDocx } from '../helpers/makeDocx'
import { makePdf } from '../helpers/makePdf'
import { messages } from '../helpers/messages'
import { plainPicture } from '../helpers/pictures'
import type { TestDatabase } from '../helpers/testDatabase.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { findOrphans } from '../helpers/submissions'
import { withPerson } from '../helpers/people.mjs'

/** How much sooner than in production the server gives a scanner up. */
const clockSpeed = 1.5

/** Milliseconds that the server waits for a scanner. */
const scannerTimeout = 15_000 / clockSpeed

const genuine: FormFile = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
const infectedPdf: FormFile = {
  name: 'Asha Thomas.pdf',
  bytes: makePdf({ objects: [{ dictionary: `/Length ${eicar.length}`, stream: eicar }] }),
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-scan-'))

let server: TestServer
let db: TestDatabase
let port: number
let clamd: Clamd | undefined

beforeAll(async () => {
  port = await findFreePort()
  if (!clamdSkipped) clamd = makeClamd({ port })
  server = await startTestServer(
    {
      RATE_LIMIT_PER_MINUTE: '0',
      UPLOADS_DIR: folder,
      CLAMAV_HOST: '127.0.0.1',
      CLAMAV_PORT: String(port),
    },
    {
      clockSpeed,
      prepare: async (prepared) => {
        db = prepared
        if (!clamd) return
        await Promise.all([clamd.start(), leaveNotScanned(genuine), leaveNotScanned(infectedPdf)])
      },
    },
  )
})
afterAll(async () => {
  await server.stop()
  await clamd?.stop()
  clamd?.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** As if a nurse had sent it while the scanner was away; its name is the submission's id. */
async function leaveNotScanned({ name, bytes }: FormFile): Promise<void> {
  const filename = `${randomUUID()}.pdf`
  writeFileSync(path.join(folder, filename), bytes)
  await db.query(
    `${withPerson}, cv as (
       insert into cvs (original_name, filename, mime_type, filesize, scan)
       values ($1, $2, 'application/pdf', $3, 'not_scanned') returning id
     )
     insert into consultations
       (cv_id, submission_id, reference, name, phone, type, desired_country, locale, person_id)
     select cv.id, $1, $4, $5, $6, 'nurses', 'Germany', 'en', person.id from cv, person`,
    [name, filename, bytes.length, createReference(), nurse.name, nurse.phone],
  )
}

async function send(cv: FormFile, submission_id = randomUUID()) {
  const response = await postForm({
    baseUrl: server.baseUrl,
    address: '10.9.9.9',
    fields: { ...nurse, submission_id },
    cv,
  })
  return { status: response.status, body: await response.json(), submission_id }
}

async function stored(submissionId: string) {
  const [row] = await db.rows<{ id: number; scan: string | null; filename: string }>(
    `select c.id, f.scan, f.filename
     from consultations c left join cvs f on f.id = c.cv_id where c.submission_id = $1`,
    [submissionId],
  )
  return row
}

type Quarantined = { id: number; original_name: string; reason: string; filename: string }

const quarantined = () =>
  db.rows<Quarantined>(
    'select id, original_name, reason, filename from quarantined_files order by id',
  )

const quarantinePath = (name: string) => path.join(server.uploadsDir, '.quarantine', name)
const uploads = () => readdirSync(server.uploadsDir).filter((name) => /\.(pdf|docx?)$/.test(name))

/** What a sender is told of an infected file. */
const unusable = messages('en').consultation.errors.cv_rejected

describe.skipIf(clamdSkipped)('with a virus scanner', () => {
  test('what came without one is scanned when the server starts, and staff are told', async () => {
    const scanOf = async ({ name }: FormFile) => (await stored(name))?.scan
    await expect.poll(() => scanOf(genuine)).toBe('clean')
    await expect.poll(() => scanOf(infectedPdf)).toBeNull()
    const infected = await stored(infectedPdf.name)
    const row = (await quarantined()).at(-1)
    expect(row).toMatchObject({ original_name: infectedPdf.name, reason: eicarName })
    expect(readFileSync(quarantinePath(row?.filename ?? '')).equals(infectedPdf.bytes)).toBe(true)
    // The file leaves its old place after the row.
    const left = (await stored(genuine.name))?.filename
    await expect.poll(uploads).toEqual([left])

    const admin = await cmsClient({ baseUrl: server.baseUrl })
    const consultation = `/consultations/${infected?.id}`
    const { person } = await admin.read<{ person: { id: number } }>(consultation)
    expect(await (await admin(`/people/${person.id}`)).text()).toContain(eicarName)
    // The form of a nurse without a CV can still be saved.
    expect((await admin.patch(consultation, { plan: 'Starter' })).status).toBe(200)
  })

  test.each(['asha.pdf', 'fatima.docx', 'priya.doc'] as const)(
    '%s is stored as clean',
    async (name) => {
      const { status, submission_id } = await send({ name, bytes: readCv(name) })
      expect(status).toBe(201)
      expect(await stored(submission_id)).toMatchObject({ scan: 'clean' })
    },
  )

  test('an infected file is refused, kept apart, and nothing else is stored', async () => {
    const files = {
      'cv.docx': await makeDocx({ parts: { 'word/media/image1.png': eicar } }),
      'cv.doc': infectedDoc(),
      'Asha Thomas.pdf': infectedPdf.bytes,
    }
    for (const [name, bytes] of Object.entries(files)) {
      const [before, filesBefore] = [await quarantined(), uploads()]
      const { status, body, submission_id } = await send({ name, bytes })
      expect([name, status, body]).toEqual([
        name,
        422,
        { message: unusable, fields: { cv: unusable } },
      ])
      expect(await stored(submission_id)).toBeUndefined()
      expect(uploads()).toEqual(filesBefore)

      const [row, ...others] = (await quarantined()).slice(before.length)
      expect(others).toEqual([])
      expect(row).toMatchObject({ original_name: name, reason: eicarName })
      const kept = quarantinePath(row?.filename ?? '')
      expect(row?.filename).toMatch(/^[0-9a-f-]{36}$/)
      expect(readFileSync(kept).equals(bytes)).toBe(true)
      expect(statSync(kept).mode & 0o777).toBe(0o600)
    }
    expect(await findOrphans(server)).toEqual([])
  })

  test('the log tells what was found, and nothing of the visitor', async () => {
    await send(infectedPdf)
    await expect.poll(() => server.log()).toContain(eicarName)
    for (const secret of [nurse.name, nurse.phone, 'Asha']) {
      expect(server.log()).not.toContain(secret)
    }
  })

  test('admins see what lies in quarantine, others do not; deleting it removes the file', async () => {
    await send(infectedPdf)
    const row = (await quarantined()).at(-1)
    const list = '/quarantined-files?limit=100'
    const admin = await cmsClient({ baseUrl: server.baseUrl })
    const visitor = await fetch(`${server.baseUrl}/cms/api${list}`)
    expect(visitor.status).toBe(403)
    expect(await (await admin(list)).text()).toContain(eicarName)
    expect(existsSync(quarantinePath(row?.filename ?? ''))).toBe(true)
    expect((await admin.delete(`/quarantined-files/${row?.id}`)).status).toBe(200)
    await expect.poll(() => existsSync(quarantinePath(row?.filename ?? ''))).toBe(false)
  })

  test('a screenshot of a fraud report is scanned as it came', async () => {
    const picture = await plainPicture().toBuffer()
    const sendPicture = (bytes: Buffer) =>
      postPicture({ baseUrl: server.baseUrl, picture: { bytes } })
    expect((await sendPicture(picture)).status).toBe(201)
    expect(await db.value('select scan from cvs order by id desc limit 1')).toBe('clean')
    const infected = await sendPicture(Buffer.concat([picture, Buffer.from(eicar)]))
    expect(infected.status).toBe(422)
    const { picture_rejected: text } = messages('en').checkContact.errors
    expect((await infected.json()).fields).toEqual({ picture: text })
    expect((await quarantined()).at(-1)).toMatchObject({ reason: eicarName })
  })
})

/** What the notice says, without marks of language and direction. */
async function noticeIn(locale: PageLocale): Promise<string> {
  const page = await (await fetch(`${server.baseUrl}/${locale}/privacy`)).text()
  return (/<main.*?>(.*)<\/main>/s.exec(page)?.[1] ?? '').replace(/<[^>]+>/g, '')
}

/** How the paragraphs of the notice that depend on a condition begin. */
function beginnings(locale: PageLocale, condition: string): string[] {
  const parts = seedTexts(locale).legal.privacy.body.map((text) => text.split(`{${condition}} `)[1])
  const own = parts.flatMap((text) => (text ? [text.split(/[.(:;]/)[0]?.slice(0, 40) ?? ''] : []))
  expect(own).not.toHaveLength(0)
  return own
}

async function expectConditions(shown: string[]): Promise<void> {
  for (const locale of pageLocales) {
    const [first = ''] = beginnings(locale, shown[0] ?? '')
    await expect.poll(() => noticeIn(locale)).toContain(first)
    const notice = await noticeIn(locale)
    expect(notice).not.toMatch(/\{[a-z]+\}/)
    for (const condition of ['ads', 'analytics', 'backups', 'bucket', 'processors', 'scanner']) {
      for (const text of beginnings(locale, condition)) {
        expect(notice.includes(text), `${locale} ${text}`).toBe(shown.includes(condition))
      }
    }
  }
}

test('the privacy notice names what the site uses and nothing else, and its version says so', async () => {
  await expectConditions(['scanner'])
  expect(await noticeIn('en')).toContain(messages('en').legal.retention.quarantinedFiles)

  const editor = await editorOf({ baseUrl: server.baseUrl })
  const processors = [{ name: 'Rechenzentrum Nord', purpose: 'hosting', country: 'DE' }]
  const data = { analyticsId: 'G-NOTICE', adsConversion: 'AW-1234567/notice', processors }
  expect((await editor.save({ kind: 'site-settings', data, as: 'all' })).status).toBe(200)
  await expectConditions(['ads', 'analytics', 'processors', 'scanner'])

  const body = { ...contact, locale: 'en' }
  expect((await postChat({ baseUrl: server.baseUrl, body })).status).toBe(201)
  const { rows } = await db.query(
    'select notice_version from chat_messages order by id desc limit 1',
  )
  expect(rows).toEqual([
    { notice_version: expect.stringMatching(/^en \S+Z ads analytics processors scanner$/) },
  ])
})

test('a scanner that hangs is waited for in bounded time, the second time shortly; the CVs count as not scanned', async () => {
  await clamd?.stop()
  const sockets: net.Socket[] = []
  /** Milliseconds that each connection was held. */
  const held: number[] = []
  const silent = net.createServer((socket) => {
    const start = performance.now()
    sockets.push(socket.resume().once('close', () => held.push(performance.now() - start)))
  })
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
  try {
    const first = await send(genuine)
    await expect.poll(() => held.length).toBe(1)
    const second = await send(infectedPdf)
    await expect.poll(() => held.length).toBe(2)

    for (const { status, submission_id } of [first, second]) {
      expect(status).toBe(201)
      expect(await stored(submission_id)).toMatchObject({ scan: 'not_scanned' })
    }
    const list = await fetch(`${server.baseUrl}/admin/consultations?limit=1`, {
      headers: { Authorization: basicAuthorization(adminCredentials) },
    })
    expect(await list.json()).toMatchObject([
      { cv_remarks: expect.arrayContaining(['not_scanned']) },
    ])
    const health = await fetch(`${server.baseUrl}/api/health`)
    expect(await health.json()).toEqual({ ok: true, scanner: 'unreachable' })
    const [firstHeld = 0, secondHeld = 0] = held
    expect(firstHeld).toBeGreaterThan(scannerTimeout * 0.9)
    expect(secondHeld).toBeLessThan(firstHeld / 2)
  } finally {
    sockets.forEach((socket) => socket.destroy())
    silent.close()
  }
})

/** A genuine DOC has no room for a further stream, so it is made anew from its own. */
function infectedDoc(): Buffer {
  const information = Buffer.alloc(5000)
  information.writeUInt16LE(0xa5ec, 0)
  return oleOf({ WordDocument: information, '0Table': 'x'.repeat(5000), Data: eicar.padEnd(5000) })
}
