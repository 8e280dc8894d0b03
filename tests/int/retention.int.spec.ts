import { existsSync, readdirSync } from 'node:fs'
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
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(server.uploadsDir).filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
  })
})
