import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clamdSkipped, eicar, eicarName, makeClamd, type Clamd } from '../helpers/clamd'
import { cmsClient } from '../helpers/cms'
import { nurse, oleOf, postForm, readCv, type FormFile } from '../helpers/consultationForms'
import { makeDocx } from '../helpers/makeDocx'
import { makePdf } from '../helpers/makePdf'
import { messages } from '../helpers/messages'
import { freePort, startTestServer, type TestServer } from '../helpers/testServer.mjs'

/** Longer than the server waits for a scanner, shorter than the test. */
const scannerPatience = 15_000

const genuine: FormFile = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
const infectedPdf: FormFile = {
  name: 'Asha Thomas.pdf',
  bytes: makePdf({ objects: [{ dictionary: `/Length ${eicar.length}`, stream: eicar }] }),
}

let server: TestServer
let port: number
beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({
    RATE_LIMIT_PER_MINUTE: '0',
    CLAMAV_HOST: '127.0.0.1',
    CLAMAV_PORT: String(port),
  })
})
afterAll(() => server.stop())

async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query<Row>(sql, values)
  await client.end()
  return rows
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
  const [row] = await query<{ id: number; cv: number | null; scan: string; filename: string }>(
    `select c.id, c.cv_id as cv, f.scan, f.filename
     from consultations c left join cvs f on f.id = c.cv_id where c.submission_id = $1`,
    [submissionId],
  )
  return row
}

type Quarantined = { id: number; original_name: string; reason: string; filename: string }

const quarantined = () =>
  query<Quarantined>(
    'select id, original_name, reason, filename from quarantined_files order by id',
  )

const quarantinePath = (name: string) => path.join(server.uploadsDir, '.quarantine', name)
const uploads = () => readdirSync(server.uploadsDir).filter((name) => /\.(pdf|docx?)$/.test(name))

/** The answer to any file that cannot be read. */
const unusable = messages('en').consultation.errors.cv_damaged

const eventually = { timeout: 20_000, interval: 100 }

describe.skipIf(clamdSkipped)('with a virus scanner', () => {
  let clamd: Clamd
  beforeAll(async () => {
    clamd = makeClamd({ port })
    await clamd.start()
  })
  afterAll(async () => {
    await clamd.stop()
    clamd.remove()
  })

  test.each(['asha.pdf', 'fatima.docx', 'priya.doc'] as const)(
    '%s is stored as clean',
    async (name) => {
      const { status, submission_id } = await send({ name, bytes: readCv(name) })
      expect(status).toBe(201)
      expect(await stored(submission_id)).toMatchObject({ scan: 'clean' })
    },
  )

  test('an infected file is refused like any broken one, kept apart, and nothing else is stored', async () => {
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
    expect(readdirSync(path.join(server.uploadsDir, '.incoming'))).toEqual([])
  })

  test('the log tells what was found, and nothing of the visitor', async () => {
    await send(infectedPdf)
    expect(server.log()).toContain(eicarName)
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
    expect((await admin(`/quarantined-files/${row?.id}`, { method: 'DELETE' })).status).toBe(200)
    expect(existsSync(quarantinePath(row?.filename ?? ''))).toBe(false)
  })

  test('what came while it was away is scanned when it is back, and staff are told', async () => {
    await clamd.stop()
    const clean = await send(genuine)
    const infected = await send(infectedPdf)
    expect([clean.status, infected.status]).toEqual([201, 201])
    const before = await stored(infected.submission_id)
    expect(await stored(clean.submission_id)).toMatchObject({ scan: 'not_scanned' })
    expect(before).toMatchObject({ scan: 'not_scanned' })

    await clamd.start()
    await server.kill()
    await server.restart()
    await expect
      .poll(async () => (await stored(clean.submission_id))?.scan, eventually)
      .toBe('clean')
    await expect.poll(async () => (await stored(infected.submission_id))?.cv, eventually).toBeNull()
    expect(await stored(infected.submission_id)).toMatchObject({ id: before?.id })
    await expect
      .poll(() => existsSync(path.join(server.uploadsDir, before?.filename ?? '')), eventually)
      .toBe(false)
    const row = (await quarantined()).at(-1)
    expect(row).toMatchObject({ original_name: infectedPdf.name, reason: eicarName })
    expect(readFileSync(quarantinePath(row?.filename ?? '')).equals(infectedPdf.bytes)).toBe(true)

    const admin = await cmsClient({ baseUrl: server.baseUrl })
    const consultation = `/consultations/${before?.id}`
    expect(await (await admin(consultation)).text()).toContain(eicarName)
    // The form of a nurse without a CV can still be saved.
    const body = JSON.stringify({ status: 'contacted' })
    expect((await admin(consultation, { method: 'PATCH', body })).status).toBe(200)
  })
})

describe('without an answer', () => {
  let silent: net.Server | undefined
  afterEach(() => silent?.close())

  test('of a scanner that is away, a CV is stored as not scanned', async () => {
    await server.kill()
    await server.restart()
    const { status, submission_id } = await send(genuine)
    expect(status).toBe(201)
    expect(await stored(submission_id)).toMatchObject({ scan: 'not_scanned' })
  })

  test('of a scanner that hangs, one waits for a bounded time and the next not at all', async () => {
    const sockets: net.Socket[] = []
    silent = net.createServer((socket) => sockets.push(socket.resume()))
    await server.kill()
    await query("update cvs set scan = 'clean'")
    await server.restart()
    await new Promise<void>((resolve) => silent?.listen(port, '127.0.0.1', resolve))
    const start = Date.now()
    const first = await send(genuine)
    const waited = Date.now() - start
    const second = await send(genuine)
    const waitedThen = Date.now() - start - waited
    sockets.forEach((socket) => socket.destroy())

    expect([first.status, second.status]).toEqual([201, 201])
    expect(await stored(first.submission_id)).toMatchObject({ scan: 'not_scanned' })
    expect(sockets).toHaveLength(1)
    expect(waited).toBeGreaterThan(scannerPatience - 1000)
    expect(waitedThen).toBeLessThan(waited / 3)
  })

  test.each(['nonsense', 'stream: INSTREAM size limit exceeded. ERROR\0', 'x'.repeat(10_000)])(
    'that makes sense (%s), a CV is stored as not scanned',
    async (answer) => {
      silent = net.createServer((socket) => {
        socket.on('error', () => undefined)
        socket.once('data', () => socket.end(answer))
      })
      await server.kill()
      await query("update cvs set scan = 'clean'")
      await server.restart()
      await new Promise<void>((resolve) => silent?.listen(port, '127.0.0.1', resolve))
      const { status, submission_id } = await send(genuine)
      expect(status).toBe(201)
      expect(await stored(submission_id)).toMatchObject({ scan: 'not_scanned' })
    },
  )
})

describe.skipIf(clamdSkipped)('a scanner on a Unix socket', () => {
  test('is asked like one on a port', async () => {
    const socket = path.join(os.tmpdir(), `curaco-clamd-${randomUUID()}.sock`)
    const clamd = makeClamd({ socket })
    await clamd.start()
    const other = await startTestServer({ CLAMAV_HOST: socket })
    try {
      const answer = (cv: FormFile) =>
        postForm({ baseUrl: other.baseUrl, address: '10.9.9.9', fields: nurse, cv })
      expect((await answer(genuine)).status).toBe(201)
      expect((await answer(infectedPdf)).status).toBe(422)
    } finally {
      await other.stop()
      await clamd.stop()
      clamd.remove()
    }
  })
})

/** A genuine DOC has no room for a further stream, so it is made anew from its own. */
function infectedDoc(): Buffer {
  const information = Buffer.alloc(5000)
  information.writeUInt16LE(0xa5ec, 0)
  return oleOf({ WordDocument: information, '0Table': 'x'.repeat(5000), Data: eicar.padEnd(5000) })
}
