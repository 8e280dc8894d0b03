import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { nurse, postForm, readCv } from '../helpers/consultationForms'
import { ownAddress } from '../helpers/server'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const tables = ['consultations', 'chat_messages', 'survey_responses'] as const

let db: pg.Client
let server: TestServer

async function start(environment: Record<string, string>): Promise<void> {
  server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', ...environment })
  db = new pg.Client({ connectionString: server.databaseUrl })
  await db.connect()
}

async function stop(): Promise<void> {
  await db.end()
  await server.stop()
}

/** One record of each kind; gives the CV's file. */
async function leaveOneOfEach(): Promise<string> {
  const { baseUrl } = server
  const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf'), type: 'application/pdf' }
  const answers = [
    await postForm({ baseUrl, address: ownAddress(), fields: nurse, cv }),
    await postChat({ baseUrl, address: ownAddress(), body: contact }),
    await fetch(`${baseUrl}/api/survey`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ language: 'de', regions: 'Berlin' }),
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const { rows } = await db.query<{ filename: string }>(
    'select filename from cvs order by id desc limit 1',
  )
  return path.join(server.uploadsDir, rows[0]?.filename ?? '')
}

async function counts(): Promise<number[]> {
  const all = [...tables, 'cvs'].map((table) => `(select count(*)::integer from ${table})`)
  const { rows } = await db.query<{ counts: number[] }>(`select array[${all.join(', ')}] as counts`)
  return rows[0]?.counts ?? []
}

/** As if all that is there now had come in so many days ago. */
async function age(days: number): Promise<void> {
  for (const table of tables) {
    await db.query(
      `update ${table} set created_at = created_at - $1 * interval '1 day',
                           updated_at = updated_at - $1 * interval '1 day'`,
      [days],
    )
  }
}

describe('records whose time is over', () => {
  beforeAll(() =>
    start({
      RETENTION_CONSULTATIONS: '30',
      RETENTION_CHAT_MESSAGES: '20',
      RETENTION_SURVEY_RESPONSES: 'forever',
    }),
  )
  afterAll(stop)

  test('go with their files; younger ones, and those kept for good, stay', async () => {
    const oldFile = await leaveOneOfEach()
    await age(10)
    await leaveOneOfEach()
    await age(21)
    const youngFile = await leaveOneOfEach()
    expect(await counts()).toEqual([3, 3, 3, 3])
    await server.kill()
    await server.restart()
    await expect.poll(counts, { timeout: 20_000 }).toEqual([2, 1, 3, 2])
    expect(existsSync(oldFile)).toBe(false)
    expect(existsSync(youngFile)).toBe(true)
    expect(server.log()).not.toContain(nurse.name)
    const { rows } = await db.query(
      "select username, subject, details from access_log where kind = 'erasure' order by subject",
    )
    expect(rows).toEqual([
      { username: 'retention', subject: '1', details: 'with its CV' },
      { username: 'retention', subject: 'chat-messages 1', details: null },
      { username: 'retention', subject: 'chat-messages 2', details: null },
    ])
  })

  test('what staff still work on stays', async () => {
    const { rows } = await db.query<{ id: number }>(
      'select id from consultations order by id limit 1',
    )
    const cms = await cmsClient(server)
    await age(40)
    const answer = await cms(`/consultations/${rows[0]?.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ notes: [{ text: 'Starts in spring' }] }),
    })
    expect(answer.status).toBe(200)
    await server.kill()
    await server.restart()
    await expect.poll(counts, { timeout: 20_000 }).toEqual([1, 0, 3, 1])
  })

  test('a consultation deleted by staff takes its CV along', async () => {
    const file = await leaveOneOfEach()
    const { rows } = await db.query<{ id: number }>(
      'select id from consultations order by id desc limit 1',
    )
    const cms = await cmsClient(server)
    const [before] = await counts()
    const answer = await cms(`/consultations/${rows[0]?.id}`, { method: 'DELETE' })
    expect(answer.status).toBe(200)
    expect((await counts())[0]).toBe((before ?? 0) - 1)
    // The file goes once the deletion is committed.
    await expect.poll(() => existsSync(file)).toBe(false)
    expect(readdirSync(server.uploadsDir).filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
  })
})

describe('the access log and the quarantine', () => {
  beforeAll(() => start({ RETENTION_ACCESS_LOG: '400', RETENTION_QUARANTINED_FILES: '30' }))
  afterAll(stop)

  const subjects = async () => {
    const { rows } = await db.query<{ subject: string }>(
      'select subject from access_log order by subject',
    )
    return rows.map(({ subject }) => subject)
  }

  test('lose what is older than their time, and nothing younger', async () => {
    for (const days of [399, 401]) {
      await db.query(
        `insert into access_log (username, kind, subject, created_at)
         values ('admin', 'export', $1, now() - $2 * interval '1 day')`,
        [`${days} days`, days],
      )
    }
    const quarantine = path.join(server.uploadsDir, '.quarantine')
    mkdirSync(quarantine, { recursive: true })
    for (const days of [29, 31]) {
      const filename = `${randomUUID()}.pdf`
      writeFileSync(path.join(quarantine, filename), 'found')
      await db.query(
        `insert into quarantined_files (original_name, reason, filesize, filename, created_at)
         values ($1, 'Test', 5, $2, now() - $3 * interval '1 day')`,
        [`${days} days`, filename, days],
      )
    }
    await server.kill()
    await server.restart()
    await expect.poll(subjects, { timeout: 20_000 }).toEqual(['399 days'])
    const { rows } = await db.query('select original_name as name from quarantined_files')
    expect(rows).toEqual([{ name: '29 days' }])
    expect(readdirSync(quarantine)).toHaveLength(1)
  })

  test('of two servers one removes, and nothing is removed or noted twice', async () => {
    await db.query(
      `insert into access_log (username, kind, subject, created_at)
       values ('admin', 'export', 'old', now() - interval '500 days')`,
    )
    // As if another server were at it.
    await db.query('select pg_advisory_lock($1)', [7302015])
    await server.kill()
    await server.restart()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await subjects()).toContain('old')
    await db.query('select pg_advisory_unlock($1)', [7302015])
    await server.kill()
    await server.restart()
    await expect.poll(subjects, { timeout: 20_000 }).not.toContain('old')
  })
})
