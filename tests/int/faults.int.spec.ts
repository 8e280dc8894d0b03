import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsClient } from '../helpers/cms'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
import { basicAuthorization } from '../helpers/credentials'
import { makePdf } from '../helpers/makePdf'
import { messages } from '../helpers/messages'
import { logIn } from '../helpers/logIn.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

/** A server of its own, because these tests kill it. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
})
afterAll(() => server.stop())

const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
const send = (fields: Record<string, string>, file?: typeof cv) =>
  postForm({ baseUrl: server.baseUrl, address: '10.9.9.9', fields, cv: file })

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

const stored = (submissionId: string) =>
  query<{ filename: string }>(
    'select f.filename from consultations c join cvs f on f.id = c.cv_id where c.submission_id = $1',
    [submissionId],
  )

test('an acknowledged request survives the server’s sudden death, and its id is still known', async () => {
  const submission_id = randomUUID()
  const first = await send({ ...nurse, submission_id }, cv)
  const answer = await first.text()
  await server.kill()
  await server.restart()
  const rows = await stored(submission_id)
  expect(rows).toHaveLength(1)
  expect(existsSync(path.join(server.uploadsDir, rows[0]?.filename ?? ''))).toBe(true)

  const again = await send({ ...nurse, submission_id }, cv)
  expect([again.status, await again.text()]).toEqual([first.status, answer])
  expect(await stored(submission_id)).toHaveLength(1)
})

test('a start removes files without a row and keeps every other', async () => {
  const submission_id = randomUUID()
  await send({ ...nurse, submission_id }, cv)
  const [row] = await stored(submission_id)
  const orphan = path.join(server.uploadsDir, `${randomUUID()}.pdf`)
  const fresh = path.join(server.uploadsDir, `${randomUUID()}.pdf`)
  const half = path.join(server.uploadsDir, '.incoming', randomUUID())
  const foreign = path.join(server.uploadsDir, 'notes.pdf')
  const long = new Date(Date.now() - 60 * 60 * 1000)
  for (const file of [orphan, fresh, half, foreign]) writeFileSync(file, '%PDF-')
  for (const file of [orphan, half, foreign, path.join(server.uploadsDir, row?.filename ?? '')]) {
    utimesSync(file, long, long)
  }
  await server.kill()
  await server.restart()
  expect([orphan, half].filter((file) => existsSync(file))).toEqual([])
  const kept = [fresh, foreign, path.join(server.uploadsDir, row?.filename ?? '')]
  expect(kept.filter((file) => !existsSync(file))).toEqual([])
})

test('while the database is away the answer is 503 with a text, then everything works again', async () => {
  const files = readdirSync(server.uploadsDir).length
  await server.stopDatabase()
  const refused = await send({ ...nurse, locale: 'hi' }, cv)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ message: messages('hi').errors.unavailable, fields: {} })
  const health = await fetch(`${server.baseUrl}/api/health`)
  expect([health.status, await health.json()]).toEqual([
    503,
    { ok: false, reason: 'database_unreachable' },
  ])
  expect(readdirSync(server.uploadsDir)).toHaveLength(files)

  await server.restartDatabase()
  await expect
    .poll(async () => (await send(hospital)).status, { timeout: 20_000, interval: 200 })
    .toBe(201)
  expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200)
})

test('a pending migration makes the server unhealthy', async () => {
  const [last] = await query<{ id: number; name: string }>(
    'select id, name from payload_migrations order by name desc limit 1',
  )
  await query('update payload_migrations set name = $1 where id = $2', ['another', last?.id])
  const health = await fetch(`${server.baseUrl}/api/health`)
  expect([health.status, await health.json()]).toEqual([
    503,
    { ok: false, reason: 'migrations_pending' },
  ])
  await query('update payload_migrations set name = $1 where id = $2', [last?.name, last?.id])
  expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200)
})

test('an editor’s change is seen after a restart that came before any visitor', async () => {
  const page = async () => (await fetch(`${server.baseUrl}/de/nurses`)).text()
  const cms = await cmsClient({ baseUrl: server.baseUrl })
  expect(await page()).not.toContain('PflegeWeltweit')
  const body = JSON.stringify({ brand: 'PflegeWeltweit', brandAccent: 'Welt' })
  await cms('/globals/site-settings', { method: 'POST', body })
  await server.kill()
  await server.restart()
  expect(await page()).toContain('PflegeWeltweit')
})

test('the log holds no name, number, password, file name or content', async () => {
  const secret = { name: 'Zebediah Quux', phone: '+49 555 0099887' }
  const file = {
    name: 'zebediah-quux-cv.pdf',
    bytes: makePdf({ objects: ['(very private content)'] }),
  }
  await send({ ...nurse, ...secret }, file)
  await send({ ...hospital, ...secret, hospital_website: 'http://' })
  const bad = basicAuthorization({ username: 'zebediah', password: 'hunter2-hunter2' })
  await fetch(`${server.baseUrl}/admin/verify`, { headers: { Authorization: bad } })
  const wrong = { username: 'zebediah', password: 'hunter2-hunter2' }
  await logIn({ baseUrl: server.baseUrl, credentials: wrong })
  await fetch(`${server.baseUrl}/cms/api/consultations`)
  // A fault whose own message carries the row's values.
  await query('alter table consultations add constraint fails check (length(name) = 0) not valid')
  expect((await send({ ...nurse, ...secret }, file)).status).toBe(500)
  await query('alter table consultations drop constraint fails')
  await server.stopDatabase()
  await send({ ...hospital, ...secret })
  await server.restartDatabase()

  expect(server.log()).toContain('request failed')
  expect(server.log()).toContain('"event":"log_in_refused","at":"admin"')
  expect(server.log()).toContain('"event":"log_in_refused","at":"cms"')
  expect(server.log()).toContain('"event":"access_refused","at":"cms"')
  // A lost connection must not be printed with its client, which holds the last query's values.
  expect(server.log()).not.toMatch(/Client \{|_activeQuery/)
  expect(server.log()).not.toMatch(/zebediah|quux|0099887|hunter2|very private|Asha Thomas/i)
})
