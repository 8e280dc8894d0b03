import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { letJobCome, untilJobIsDone } from '../helpers/jobs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-clock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = {
  RETENTION_CHAT_MESSAGES: '20',
  UPLOADS_DIR: folder,
}

/** A half-received file, which is removed when it is old. */
const half = path.join(folder, '.incoming', '0f8fad5b-d9cb-469f-a165-70867728950e.pdf')
mkdirSync(path.dirname(half))

/** A message whose time is over, a draft that has expired, and a half-received file. */
async function leaveOld(db: pg.Client): Promise<void> {
  await db.query(
    `with person as (
       insert into people (person_key, name, phone, locale, stage_id, updated_at)
       select 'X', 'X', '1', 'en', min(id), now() - interval '21 days' from stages returning id)
     insert into chat_messages
       (name, phone, message, submission_id, locale, created_at, updated_at, person_id)
     select 'X', '1', 'x', gen_random_uuid(), 'en', now() - interval '21 days',
       now() - interval '21 days', id
     from person`,
  )
  writeFileSync(half, 'x')
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000)
  utimesSync(half, long, long)
}

async function messages(db: pg.Client): Promise<number | null> {
  return (await db.query('select from chat_messages')).rowCount
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  return db
}

describe('nothing is removed for its age', () => {
  test('where the server’s clock is years ahead of the database’s', async () => {
    let db: pg.Client | undefined
    const server = await startTestServer(environment, {
      daysAhead: 1100,
      throughDatabase: async (databaseUrl) => {
        db = await connect(databaseUrl)
        await leaveOld(db)
        return databaseUrl
      },
    })
    await expectNothingGone({ server, db })
  })

  test('where the clock of both has moved by more than a month; the next time it is', async () => {
    let db: pg.Client | undefined
    const server = await startTestServer(environment, {
      throughDatabase: async (databaseUrl) => {
        db = await connect(databaseUrl)
        await leaveOld(db)
        await db.query(
          `insert into payload_kv (key, data)
           values ('clock last seen', jsonb_build_object('at', now() - interval '31 days'))
           on conflict (key) do update set data = excluded.data`,
        )
        return databaseUrl
      },
    })
    await expectNothingGone({ server, db, isLast: false })
    await server.end()
    if (db) await letJobCome(db, 'retention')
    await server.restart()
    await expect.poll(() => db && messages(db)).toBe(0)
    await expect.poll(() => existsSync(half)).toBe(false)
    await db?.end()
    await server.stop()
  })
})

async function expectNothingGone({
  server,
  db,
  isLast = true,
}: {
  server: TestServer
  db: pg.Client | undefined
  isLast?: boolean
}): Promise<void> {
  if (!db) throw new Error('The server was given no database')
  await expect.poll(() => server.log()).toContain('the clock may be wrong')
  await untilJobIsDone(db, 'retention')
  expect(await messages(db)).toBe(1)
  expect(existsSync(half)).toBe(true)
  if (!isLast) return
  await db.end()
  await server.stop()
}
