import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact } from '../helpers/chat'
import { cmsClient, moveToTrash, type CmsCall } from '../helpers/cms'
import { nurse, readCv } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { editorOf, type Editor } from '../helpers/editing'
import { attempt, postFraudReport } from '../helpers/fraud'
import { leaveChat, leaveConsultation } from '../helpers/leaveRequest'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { preload } from '../helpers/preload.mjs'
import { postSurvey } from '../helpers/surveyForms'
import { letJobCome, runJob, untilJobIsDone } from '../helpers/jobs'
import type { TestDatabase } from '../helpers/testDatabase.mjs'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { pageLocales } from '@/i18n/locales'
import { advisoryLocks } from '@/server/advisoryLocks.mjs'

const tables = ['consultations', 'chat_messages', 'survey_responses'] as const

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-retention-'))
const quarantine = path.join(folder, '.quarantine')

let db: TestDatabase
let server: TestServer
let admin: CmsCall
let editor: Editor

beforeAll(async () => {
  server = await startTestServer(
    {
      RATE_LIMIT_PER_MINUTE: '0',
      UPLOADS_DIR: folder,
      RETENTION_CONSULTATIONS: '30',
      RETENTION_CHAT_MESSAGES: '20',
      RETENTION_SURVEY_RESPONSES: 'forever',
      RETENTION_FRAUD_REPORTS: '20',
      RETENTION_AUDIT_LOG: '400',
      RETENTION_QUARANTINED_FILES: '30',
    },
    {
      clockSpeed: 2,
      prepare: async (prepared) => {
        db = prepared
        await leaveLogAndQuarantine()
      },
    },
  )
  admin = await cmsClient(server)
  editor = await editorOf(server)
})

afterAll(async () => {
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
const exported = () =>
  db.column<string>("select subject from audit_log where kind = 'export' order by subject")

/** Has the removal done, as it is every hour. */
const removeOldRecords = () => runJob(db, 'retention')

/** One record of each kind; gives the CV's file. */
async function leaveOneOfEach(): Promise<string> {
  const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
  await leaveConsultation(server, nurse, cv)
  await leaveChat(server, { phone: contact.phone })
  const survey = await postSurvey({ ...server, body: { language: 'de', regions: 'Berlin' } })
  expect(survey.status).toBe(201)
  const filename = await db.value<string>('select filename from cvs order by id desc limit 1')
  return path.join(server.uploadsDir, filename)
}

/** The rows of the dashboard about what is stored for how long, by their list. */
async function storagePeriods(): Promise<Partial<Record<string, string[]>>> {
  const { cookie } = await logIn({ ...server, credentials: adminCredentials })
  const headers = { Cookie: cookie, ...ofOwnPage }
  const html = await (await fetch(`${server.baseUrl}/cms`, { headers })).text()
  return Object.fromEntries(
    [...html.matchAll(/<tr data-retention="([^"]+)">(.*?)<\/tr>/gs)].map(
      ([, list = '', row = '']) => [
        list,
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(
          ([, cell = '']) => /dateTime="([^"]+)"/i.exec(cell)?.[1] ?? cell.replace(/<[^>]+>/g, ''),
        ),
      ],
    ),
  )
}

async function counts(): Promise<number[]> {
  const all = [...tables, 'cvs'].map((table) => `(select count(*)::integer from ${table})`)
  return await db.value<number[]>(`select array[${all.join(', ')}] as counts`)
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
  expect(await db.rows('select original_name as name from quarantined_files')).toEqual([
    { name: '29 days' },
  ])
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
  const rows = await storagePeriods()
  const daysAhead = (text = '') => Math.round((Date.parse(text) - Date.now()) / 86_400_000)
  expect(rows.consultations?.slice(1)).toEqual(['30 days', '2', expect.any(String), '2'])
  expect(daysAhead(rows.consultations?.[3])).toBe(30 - 21)
  expect(rows['chat-messages']?.slice(1)).toEqual(['20 days', '1', expect.any(String), '1'])
  expect(rows['survey-responses']?.slice(1)).toEqual(['No limit', '3', '–', '0'])
  expect(server.log()).not.toContain(nurse.name)
  expect(
    await db.rows(
      "select username, subject, details from audit_log where kind = 'erasure' order by subject",
    ),
  ).toEqual([
    { username: 'retention', subject: '1', details: 'with its CV' },
    { username: 'retention', subject: 'chat-messages 1', details: null },
    { username: 'retention', subject: 'chat-messages 2', details: null },
  ])
})

test('a report of fraud goes when nobody has worked on it for so long', async () => {
  for (const days of [19, 21]) {
    expect((await postFraudReport({ ...server, body: attempt })).status).toBe(201)
    await db.query(
      `update fraud_reports set updated_at = now() - $1 * interval '1 day'
       where id = (select max(id) from fraud_reports)`,
      [days],
    )
  }
  expect((await storagePeriods())['fraud-reports']?.slice(1, 3)).toEqual(['20 days', '2'])
  await removeOldRecords()
  expect(await db.count('select from fraud_reports')).toBe(1)
  await db.query('delete from fraud_reports')
})

test('all of a person whom staff still work on stays', async () => {
  const { rows } = await db.query<{ id: number }>(
    'select person_id as id from consultations order by id limit 1',
  )
  await age(40)
  const answer = await admin.patch(`/people/${rows[0]?.id}`, {
    notes: [{ text: 'Starts in spring' }],
  })
  expect(answer.status).toBe(200)
  await removeOldRecords()
  expect(await counts()).toEqual([2, 1, 3, 2])
})

test('what staff delete can be brought back for a day; then it goes, with its CV', async () => {
  const file = await leaveOneOfEach()
  const before = await counts()
  for (const [table, list] of [
    ['consultations', 'consultations'],
    ['chat_messages', 'chat-messages'],
    ['survey_responses', 'survey-responses'],
  ]) {
    const address = `/${list}/${await db.value<number>(`select max(id) as id from ${table}`)}`
    expect((await moveToTrash(admin, address)).status).toBe(200)
    expect((await admin(address)).status).toBe(404)
    const back = { method: 'PATCH', body: JSON.stringify({ deletedAt: null }) }
    expect((await admin(`${address}?trash=true`, back)).status).toBe(200)
    expect((await admin(address)).status).toBe(200)
    expect((await moveToTrash(admin, address)).status).toBe(200)
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
  const [doc] = await editor.find({ kind: 'posts', where: 'sort=id&limit=1' })
  const post = { kind: 'posts', id: Number(doc?.id) }
  await editor.trash(post)
  const trashedFor = (days: number) =>
    db.query("update posts set deleted_at = now() - $2 * interval '1 day' where id = $1", [
      post.id,
      days,
    ])
  const left = async () => {
    return (
      await db.rows(
        `select (select count(*) from posts where id = $1)::integer as posts,
        (select count(*) from _posts_v where parent_id = $1)::integer > 0 as versions,
        (select count(*) from publications where kind = 'posts' and document = $1::text)::integer as publications`,
        [post.id],
      )
    )[0]
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
  const empty = (await editor.create({ kind: 'posts', data: {} })).doc.id
  const written = (await editor.create({ kind: 'posts', data: { title: 'Begun' } })).doc.id
  expect(
    await editor.find({
      kind: 'publications',
      where: `where[kind][equals]=posts&where[document][equals]=${empty}`,
    }),
  ).toEqual([])
  const left = () => db.column<number>('select id from posts where id >= $1', [empty])
  await removeOldRecords()
  expect(await left()).toEqual([empty, written])
  await db.query("update posts set created_at = now() - interval '25 hours' where id >= $1", [
    empty,
  ])
  await removeOldRecords()
  expect(await left()).toEqual([written])
})

test('without a mail server no link is made for a forgotten password, and no address is in the log', async () => {
  const email = 'forgetful@curaco.example'
  const me = await admin.read<{ user: { id: number } }>('/users/me')
  const changed = await admin.patch(`/users/${me.user.id}`, {
    email,
    currentPassword: server.password,
  })
  expect(changed.status).toBe(200)
  const answer = await fetch(`${server.baseUrl}/cms/api/users/forgot-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: server.username }),
  })
  expect(answer.status).toBe(404)
  expect(server.log()).not.toContain(email)
  expect(await db.rows('select from users where reset_password_token is not null')).toEqual([])
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

describe('nothing is removed for its age', () => {
  /** A half-received file, which is removed when it is old. */
  const half = path.join(folder, '.incoming', `${randomUUID()}.pdf`)
  const messages = () => db.count('select from chat_messages')

  beforeAll(async () => {
    await server.end()
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
  })

  /** Starts a server, which removes nothing. */
  async function expectNothingGone(environment: Record<string, string> = {}): Promise<void> {
    const from = server.log().length
    await letJobCome(db, 'retention')
    const another = await server.startAnother(environment)
    await expect.poll(() => server.log().slice(from)).toContain('the clock may be wrong')
    await untilJobIsDone(db, 'retention')
    expect([await messages(), existsSync(half)]).toEqual([1, true])
    await another.stop()
  }

  test('where the server’s clock is years ahead of the database’s', () =>
    expectNothingGone(preload({ daysAhead: 1100 })))

  test('where the clock of both has moved by more than a month; the next time it is', async () => {
    await db.query(
      `insert into payload_kv (key, data)
       values ('clock last seen', jsonb_build_object('at', now() - interval '31 days'))
       on conflict (key) do update set data = excluded.data`,
    )
    await expectNothingGone()
    await letJobCome(db, 'retention')
    const another = await server.startAnother()
    await expect.poll(messages).toBe(0)
    await expect.poll(() => existsSync(half)).toBe(false)
    await another.stop()
  })
})
