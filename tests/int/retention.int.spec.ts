import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import { cmsClient, moveToTrash } from '../helpers/cms'
import { nurse, postForm, readCv } from '../helpers/consultationForms'
import { editorOf } from '../helpers/editing'
import { letJobCome, runJob, untilJobIsDone } from '../helpers/jobs'
import { ownAddress } from '../helpers/server'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { pageLocales } from '@/i18n/locales'
import { advisoryLocks } from '@/server/advisoryLocks.mjs'

const tables = ['consultations', 'chat_messages', 'survey_responses'] as const

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-retention-'))
const quarantine = path.join(folder, '.quarantine')

let db: pg.Client
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(
    {
      RATE_LIMIT_PER_MINUTE: '0',
      UPLOADS_DIR: folder,
      RETENTION_CONSULTATIONS: '30',
      RETENTION_CHAT_MESSAGES: '20',
      RETENTION_SURVEY_RESPONSES: 'forever',
      RETENTION_AUDIT_LOG: '400',
      RETENTION_QUARANTINED_FILES: '30',
    },
    {
      throughDatabase: async (databaseUrl) => {
        db = new pg.Client({ connectionString: databaseUrl })
        await db.connect()
        await leaveLogAndQuarantine()
        return databaseUrl
      },
    },
  )
})

afterAll(async () => {
  await db.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Entries of the log and files in quarantine, on both sides of the end of their time. */
async function leaveLogAndQuarantine(): Promise<void> {
  for (const days of [399, 401]) await leaveLogEntry(days)
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
}

async function leaveLogEntry(days: number): Promise<void> {
  await db.query(
    `insert into audit_log (username, kind, subject, created_at)
     values ('admin', 'export', $1, now() - $2 * interval '1 day')`,
    [`${days} days`, days],
  )
}

/** The subjects of exports in the audit log. */
async function exported(): Promise<string[]> {
  const { rows } = await db.query<{ subject: string }>(
    "select subject from audit_log where kind = 'export' order by subject",
  )
  return rows.map(({ subject }) => subject)
}

/** Has the removal done, as it is every hour. */
const removeOldRecords = () => runJob(db, 'retention')

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
  for (const table of [...tables, 'people']) {
    await db.query(
      `update ${table} set created_at = created_at - $1 * interval '1 day',
                           updated_at = updated_at - $1 * interval '1 day'`,
      [days],
    )
  }
}

test('a server that starts removes log entries and quarantined files whose time is over, and no others', async () => {
  await expect.poll(exported).toEqual(['399 days'])
  await untilJobIsDone(db, 'retention')
  const { rows } = await db.query('select original_name as name from quarantined_files')
  expect(rows).toEqual([{ name: '29 days' }])
  await expect.poll(() => readdirSync(quarantine)).toHaveLength(1)
})

/** As if a server had begun the removal of this hour and not ended it. */
const leaveRun = (busyUntil: string) =>
  db.query(
    `insert into job_runs (job, slot, busy_until)
     values ('retention', date_trunc('hour', now()), ${busyUntil})
     on conflict (job, slot) do update set busy_until = excluded.busy_until`,
  )

test('of two servers one removes; what one has begun that was killed another one does', async () => {
  await leaveLogEntry(500)
  await leaveRun("now() + interval '20 seconds'")
  await runJob(db, 'tidy-tasks')
  expect(await exported()).toContain('500 days')
  await leaveRun("now() - interval '1 second'")
  await untilJobIsDone(db, 'retention')
  expect(await exported()).not.toContain('500 days')
})

test('what is done is not done again before its time, and a clock that was wrong keeps nothing', async () => {
  await leaveLogEntry(500)
  await runJob(db, 'tidy-tasks')
  await runJob(db, 'tidy-tasks')
  expect(await exported()).toContain('500 days')
  await leaveRun("now() + interval '9 years'")
  await untilJobIsDone(db, 'retention')
  expect(await exported()).not.toContain('500 days')
})

test('jobs are carried out while a backup is made', async () => {
  await db.query('select pg_advisory_lock($1)', [advisoryLocks.backup])
  await removeOldRecords()
  await db.query('select pg_advisory_unlock($1)', [advisoryLocks.backup])
})

test('old records go with their files; younger ones, and those kept for good, stay', async () => {
  const oldFile = await leaveOneOfEach()
  await age(10)
  await leaveOneOfEach()
  await age(21)
  const youngFile = await leaveOneOfEach()
  expect(await counts()).toEqual([3, 3, 3, 3])
  await removeOldRecords()
  expect(await counts()).toEqual([2, 1, 3, 2])
  // The server may be removing it.
  await expect.poll(() => existsSync(oldFile)).toBe(false)
  expect(existsSync(youngFile)).toBe(true)
  expect(server.log()).not.toContain(nurse.name)
  const { rows } = await db.query(
    "select username, subject, details from audit_log where kind = 'erasure' order by subject",
  )
  expect(rows).toEqual([
    { username: 'retention', subject: '1', details: 'with its CV' },
    { username: 'retention', subject: 'chat-messages 1', details: null },
    { username: 'retention', subject: 'chat-messages 2', details: null },
  ])
})

test('all of a person whom staff still work on stays', async () => {
  const { rows } = await db.query<{ id: number }>(
    'select person_id as id from consultations order by id limit 1',
  )
  const cms = await cmsClient(server)
  await age(40)
  const answer = await cms(`/people/${rows[0]?.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ notes: [{ text: 'Starts in spring' }] }),
  })
  expect(answer.status).toBe(200)
  await removeOldRecords()
  expect(await counts()).toEqual([2, 1, 3, 2])
})

test('what staff delete can be brought back for a day; then it goes, with its CV', async () => {
  const file = await leaveOneOfEach()
  const before = await counts()
  const cms = await cmsClient(server)
  for (const [table, list] of [
    ['consultations', 'consultations'],
    ['chat_messages', 'chat-messages'],
    ['survey_responses', 'survey-responses'],
  ]) {
    const { rows } = await db.query<{ id: number }>(`select max(id) as id from ${table}`)
    const address = `/${list}/${rows[0]?.id}`
    expect((await moveToTrash(cms, address)).status).toBe(200)
    expect((await cms(address)).status).toBe(404)
    const back = { method: 'PATCH', body: JSON.stringify({ deletedAt: null }) }
    expect((await cms(`${address}?trash=true`, back)).status).toBe(200)
    expect((await cms(address)).status).toBe(200)
    expect((await moveToTrash(cms, address)).status).toBe(200)
  }
  const trashedFor = async (hours: number) => {
    for (const table of tables) {
      await db.query(
        `update ${table} set deleted_at = now() - $1 * interval '1 hour' where deleted_at is not null`,
        [hours],
      )
    }
  }
  await trashedFor(23)
  await removeOldRecords()
  expect(await counts()).toEqual(before)
  await trashedFor(25)
  await removeOldRecords()
  expect(await counts()).toEqual(before.map((count) => count - 1))
  const { rows: log } = await db.query(
    `select kind, username from audit_log
     where kind in ('trash', 'untrash', 'erasure') order by id desc limit 12`,
  )
  const byStaff = (kind: string) => ({ kind, username: 'admin' })
  const ofEach = [byStaff('trash'), byStaff('untrash'), byStaff('trash')]
  expect(log.reverse()).toEqual([
    ...ofEach,
    ...ofEach,
    ...ofEach,
    ...tables.map(() => ({ kind: 'erasure', username: 'retention' })),
  ])
  // The file goes once the deletion is committed.
  await expect.poll(() => existsSync(file)).toBe(false)
  expect(readdirSync(server.uploadsDir).filter((name) => name.endsWith('.pdf'))).toHaveLength(2)
})

test('content and pictures go for good when they have lain in the trash for 30 days', async () => {
  const editor = await editorOf(server)
  const [doc] = await editor.find({ kind: 'posts', where: 'sort=id&limit=1' })
  const post = { kind: 'posts', id: Number(doc?.id) }
  await editor.trash(post)
  const trashedFor = (days: number) =>
    db.query("update posts set deleted_at = now() - $2 * interval '1 day' where id = $1", [
      post.id,
      days,
    ])
  const left = async () => {
    const { rows } = await db.query(
      `select (select count(*) from posts where id = $1)::integer as posts,
        (select count(*) from _posts_v where parent_id = $1)::integer > 0 as versions,
        (select count(*) from publications where kind = 'posts' and document = $1::text)::integer as publications`,
      [post.id],
    )
    return rows[0]
  }
  await trashedFor(29)
  await removeOldRecords()
  const publications = pageLocales.length
  expect(await left()).toEqual({ posts: 1, versions: true, publications })
  await trashedFor(31)
  await removeOldRecords()
  expect(await left()).toEqual({ posts: 0, versions: false, publications: 0 })
})

test('an article that was begun and left without a word goes after a day', async () => {
  const editor = await editorOf(server)
  const empty = (await editor.create({ kind: 'posts', data: {} })).doc.id
  const written = (await editor.create({ kind: 'posts', data: { title: 'Begun' } })).doc.id
  expect(
    await editor.find({
      kind: 'publications',
      where: `where[kind][equals]=posts&where[document][equals]=${empty}`,
    }),
  ).toEqual([])
  const left = async () => {
    const { rows } = await db.query<{ id: number }>('select id from posts where id >= $1', [empty])
    return rows.map(({ id }) => id)
  }
  await removeOldRecords()
  expect(await left()).toEqual([empty, written])
  await db.query("update posts set created_at = now() - interval '25 hours' where id >= $1", [
    empty,
  ])
  await removeOldRecords()
  expect(await left()).toEqual([written])
})

test('without a mail server no link is made for a forgotten password, and no address is in the log', async () => {
  const cms = await cmsClient(server)
  const email = 'forgetful@curaco.example'
  const me = (await (await cms('/users/me')).json()) as { user: { id: number } }
  const changed = await cms(`/users/${me.user.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ email, currentPassword: server.password }),
  })
  expect(changed.status).toBe(200)
  const answer = await fetch(`${server.baseUrl}/cms/api/users/forgot-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: server.username }),
  })
  expect(answer.status).toBe(404)
  expect(server.log()).not.toContain(email)
  const { rows } = await db.query('select from users where reset_password_token is not null')
  expect(rows).toEqual([])
})

test('a record that cannot be removed keeps none of the others, and is tried again', async () => {
  await leaveOneOfEach()
  await leaveOneOfEach()
  await age(90)
  const { rows } = await db.query<{ id: number }>('select min(id) as id from consultations')
  await db.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before delete on consultations for each row
      when (old.id = ${rows[0]?.id}) execute function refuse()`)
  await letJobCome(db, 'retention')
  const withoutSurveys = async () => (await counts()).toSpliced(2, 1)
  await expect.poll(withoutSurveys).toEqual([1, 0, 1])
  await expect.poll(() => server.log()).toContain('"job":"retention"')
  await db.query('drop function refuse cascade')
  await leaveRun('now()')
  await untilJobIsDone(db, 'retention')
  expect(await withoutSurveys()).toEqual([0, 0, 0])
})
