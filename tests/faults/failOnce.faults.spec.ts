import { randomUUID } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { createDatabaseProxy } from '../helpers/databaseProxy'
import { editorOf, type Editor } from '../helpers/editing'
import { startMailingServer } from '../helpers/mailServer'
import { postCode } from '../helpers/myRequest'
import { PushedBrowser, startPushService } from '../helpers/pushService'
import { createSubmission, findOrphans, sendSubmission } from '../helpers/submissions'
import { postSurvey } from '../helpers/surveyForms'
import type { TestDatabase } from '../helpers/testDatabase.mjs'
import type { TestServer } from '../helpers/testServer.mjs'
import { startWebhookReceiver } from '../helpers/webhookReceiver'

// Each statement of each piece of work fails once, and all is right afterwards, without a restart.

/** For a machine that has other work. */
const patience = 240_000

const proxy = createDatabaseProxy()

let failed = 0
let leftOpen = 0

let server: TestServer
let db: TestDatabase
let editor: Editor
let site: Awaited<ReturnType<typeof startMailingServer>>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let pushService: Awaited<ReturnType<typeof startPushService>>
let scanner: net.Server

beforeAll(async () => {
  const [pushPort, scannerPort] = [await findFreePort(), await findFreePort()]
  receiver = await startWebhookReceiver({ port: await findFreePort() })
  pushService = await startPushService({ port: pushPort })
  scanner = net.createServer((socket) => {
    // clamd's answer to a file without a virus, whose end is an empty piece.
    socket.on(
      'data',
      (bytes) => bytes.subarray(-4).readInt32BE() === 0 && socket.end('stream: OK\0'),
    )
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => scanner.listen(scannerPort, '127.0.0.1', resolve))
  site = await startMailingServer(
    {
      // Limits that are not reached: what counts is a statement too.
      RATE_LIMIT_PER_MINUTE: '100000',
      RATE_LIMIT_TOTAL_PER_MINUTE: '100000',
      ...receiver.environment,
      BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudpsxk9qnp4ds8',
      CLAMAV_HOST: '127.0.0.1',
      CLAMAV_PORT: String(scannerPort),
    },
    { throughDatabase: proxy.through, clockSpeed: 5, pushPort, hasPassingDays: true },
  )
  ;({ server } = site)
  ;({ db } = server)
  editor = await editorOf(server)
})
afterAll(async () => {
  console.log(`${failed} statements were failed, ${leftOpen} transactions left open`)
  await site.stop()
  await Promise.all([receiver.stop(), pushService.stop()])
  await new Promise((resolve) => scanner.close(resolve))
  await proxy.close()
})

/** One statement among those of a piece of work: the n-th of this shape. */
type Statement = { shape: string; nth: number }

/** A statement without what is another each time: names of joined tables, numbers of parameters. */
function shapeOf(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(_[0-9a-f]{4}){3}_[0-9a-f]{12}/g, 'joined')
    .replace(/\$\d+(, \$\d+)*/g, '$')
    .replace(/snapshot '.*'/, 'snapshot')
}

const isOfShape = (shape: string) => (text: string) => shapeOf(text) === shape

const shorten = (shape: string) => shape.replace(/\s+/g, ' ').slice(0, 150)

/** What a server does all the time by itself: other tests fail it. */
const background =
  /^\s*(rollback|with (due|results|failed) as|select waiting\.id)|payload_jobs|pg_notify|pg_stat_activity/i

/** The statements of a piece of work. */
async function statementsOf(
  work: () => Promise<unknown>,
  isOfWork = (text: string) => !background.test(text),
): Promise<Statement[]> {
  const record = proxy.record()
  await work()
  const shapes = record.filter(isOfWork).map(shapeOf)
  return shapes.map((shape, index) => ({
    shape,
    nth: shapes.slice(0, index + 1).filter((one) => one === shape).length,
  }))
}

/** Something that is sent, perhaps again, until it is done. */
type Attempt = {
  send: () => Promise<{ status: number }>
  /** How often it has been done. */
  count: () => Promise<number> | number
  /** Whether it may be sent again after it was done: under its id it is done once. */
  hasId?: boolean
}

type Work = {
  name: string
  create: () => Promise<Attempt>
  /** Answers that say that it was not done. */
  refusals?: number[]
}

/** Fails each statement of what is sent; it is done once or refused, and done when it is sent again. */
async function failEach({ name, create, refusals = [500, 503] }: Work): Promise<void> {
  // The first time loads code and fills caches.
  await (await create()).send()
  const recorded: Statement[][] = []
  while (recorded.length < 2) {
    const { send, count } = await create()
    const statements = await statementsOf(async () =>
      expect((await send()).status).toBeLessThan(300),
    )
    recorded.push(statements)
    expect(await count()).toBe(1)
  }
  // What is not asked each time belongs to other work.
  const [all = [], again = []] = recorded
  const statements = all.filter((one) => again.some((other) => isSame(one, other)))
  expect(statements.length).toBeGreaterThan(0)
  const faults: string[] = []
  let reached = 0
  for (const { shape, nth } of statements) {
    const { send, count, hasId } = await create()
    const hasFailed = proxy.failOnce({ text: isOfShape(shape), nth })
    const { status } = await send()
    proxy.forget()
    reached += Number(hasFailed())
    const isDone = status < 300
    const done = [await count()]
    const second = isDone && !hasId ? { status } : await sendAgain(send)
    done.push(await count())
    await endIdleTransactions()
    const isRight =
      (isDone || refusals.includes(status)) &&
      second.status < 300 &&
      done.join() === (isDone ? '1,1' : '0,1')
    if (isRight) continue
    const what = `${status}, ${second.status}, done ${done.join()}`
    faults.push(`${what}: ${nth} × ${shorten(shape)}`)
  }
  console.log(`${name}: ${reached} of ${statements.length} statements`)
  failed += reached
  expect(reached).toBeGreaterThan(0)
  expect(faults).toEqual([])
}

/** Ends what the server has left open, as Postgres does after minutes (`ResilientPool.ts`). */
async function endIdleTransactions(): Promise<void> {
  leftOpen +=
    (await db.count(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'curaco%' and state like 'idle in transaction%'
       and state_change < now() - interval '1 second'`,
    )) ?? 0
}

/** As a browser does: on a busy machine the database is away for moments. */
async function sendAgain(send: Attempt['send']): Promise<{ status: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    if (answer.status !== 503 || tries === 5) return answer
  }
}

function isSame(one: Statement, other: Statement): boolean {
  return one.shape === other.shape && one.nth === other.nth
}

async function countRows(sql: string, values: unknown[] = []): Promise<number> {
  return (await db.count(sql, values)) ?? 0
}

async function leaveChat(
  fields: object = {},
): Promise<{ id: number; person: number; reference: string }> {
  const submission_id = randomUUID()
  const phone = `+49 30 ${Math.floor(Math.random() * 1e7)}`
  const body = { ...contact, phone, submission_id, ...fields }
  const send = () => postChat({ baseUrl: server.baseUrl, body })
  expect((await sendAgain(send)).status).toBe(201)
  return db.row(
    'select id, person_id as person, reference from chat_messages where submission_id = $1',
    [submission_id],
  )
}

describe('what visitors send is stored once, or refused and stored when it comes again:', () => {
  const stored = (table: string, id: string) => () =>
    countRows(`select from ${table} where submission_id = $1`, [id])

  const submissions: Record<string, () => Promise<Attempt>> = {
    'a consultation with its CV': async () => {
      const submission = createSubmission()
      const count = stored('consultations', submission.id)
      return { send: () => sendSubmission({ server, submission }), count, hasId: true }
    },
    'a hospital’s consultation': async () => {
      const id = randomUUID()
      const fields = { ...hospital, submission_id: id }
      const send = () => postForm({ baseUrl: server.baseUrl, fields })
      return { send, count: stored('consultations', id), hasId: true }
    },
    'a chat message': async () => {
      const id = randomUUID()
      const body = { ...contact, submission_id: id }
      const send = () => postChat({ baseUrl: server.baseUrl, body })
      return { send, count: stored('chat_messages', id), hasId: true }
    },
    'a survey': async () => {
      const id = randomUUID()
      const body = { language: 'de', regions: 'Berlin', submission_id: id }
      const send = () => postSurvey({ baseUrl: server.baseUrl, body })
      return { send, count: stored('survey_responses', id), hasId: true }
    },
    'a draft of the survey': async () => {
      const before = await countRows('select from survey_drafts')
      const body = { language: 'de', answers: { regions: 'Berlin' } }
      const path = '/api/survey/drafts'
      const send = () => postSurvey({ baseUrl: server.baseUrl, body, path })
      return { send, count: async () => (await countRows('select from survey_drafts')) - before }
    },
    'a look at a request': async () => {
      const { reference } = await leaveChat()
      let found = 0
      const send = async () => {
        const answer = await postCode({
          baseUrl: server.baseUrl,
          body: { reference },
        })
        if ((await answer.text()).includes('"found"')) found = 1
        return answer
      }
      return { send, count: () => found }
    },
    'an erasure': async () => {
      const { id, reference } = await leaveChat()
      const path = '/api/requests/erasure'
      const send = () => postCode({ baseUrl: server.baseUrl, path, body: { reference } })
      const count = async () =>
        1 - (await countRows('select from chat_messages where id = $1', [id]))
      return { send, count }
    },
  }

  test.each(Object.entries(submissions))('%s', (name, create) => failEach({ name, create }))

  test('and leaves no file without a row', async () => {
    expect(await findOrphans(server)).toEqual([])
  })
})

const changed = (person: number, field: string) => () =>
  countRows('select from follow_up_changes where person_id = $1 and field::text = $2', [
    person,
    field,
  ])

test('a change of a case takes five statements at most, and who asks is found out once', async () => {
  const { person } = await leaveChat()
  const { rows } = await db.query(
    `select id from stages where audience = 'nurses' and kind = 'open' order by position limit 1`,
  )
  const send = (nextStepAt: string | null) =>
    editor.call.patch(`/people/${person}?overrideLock=true&select[id]=true`, {
      stage: rows[0].id,
      nextStepAt,
      notes: [{ text: 'Called' }],
    })
  // The first time loads code; what is not asked each time belongs to other work.
  await send(null)
  const [first, second] = [
    await statementsOf(() => send('2030-01-02T10:00:00.000Z')),
    await statementsOf(() => send(null)),
  ]
  const asked = first.filter((one) => second.some((other) => isSame(one, other)))
  console.log(asked.map(({ shape }) => shorten(shape)).join('\n'))
  expect(asked.length).toBeLessThanOrEqual(5)
  const lookUps = (all: Statement[]) => all.filter(({ shape }) => shape.includes('from passkeys'))
  expect(lookUps(asked)).toHaveLength(1)
  expect(await changed(person, 'nextStepAt')()).toBe(2)
  for (const path of [
    '/people?limit=1',
    '/../desk',
    '/../figures',
    '/../exports/figures/weeks.csv',
  ]) {
    const all = await statementsOf(async () => (await editor.call(path)).text())
    expect([path, lookUps(all).length]).toEqual([path, 1])
  }
})

describe('what staff change is changed once, or refused and changed when they do it again:', () => {
  const change = (path: string, data: object) => () => editor.call.patch(path, data)

  const changes: Record<string, () => Promise<Attempt>> = {
    'the stage of a case': async () => {
      const { person } = await leaveChat()
      const send = change(`/people/${person}`, {
        stage: await db.value(
          `select stages.id from stages, people where people.id = $1 and stages.id <> stage_id
         and audience = 'nurses' and kind not in ('lost', 'new') order by position limit 1`,
          [person],
        ),
      })
      return { send, count: changed(person, 'stage') }
    },
    'a case that is merged into another': async () => {
      const [{ person }, other] = [await leaveChat(), await leaveChat()]
      const send = change(`/people/${person}`, { mergedInto: other.person })
      return { send, count: changed(person, 'mergedInto') }
    },
    'a person who is erased': async () => {
      const { person } = await leaveChat()
      const path = `/people/${person}/erasure`
      const { people } = await editor.call.read<{ people: { id: number; name: string }[] }>(path)
      const body = { name: people[0]?.name, people: people.map(({ id }) => id) }
      const count = () =>
        countRows('select from audit_log where subject = $1', [`people ${person}`])
      return { send: () => editor.call.post(path, body), count }
    },
    'an answer in the chat': async () => {
      const { id } = await leaveChat()
      const send = change(`/chat-messages/${id}`, { answers: [{ text: 'We call you.' }] })
      const count = () => countRows('select from chat_messages_answers where _parent_id = $1', [id])
      return { send, count }
    },
    'a leaver who is switched off': async () => {
      const username = `leaver-${randomUUID()}`
      const data = { username, email: `${username}@curaco.example`, role: 'coordinator' }
      const password = randomUUID()
      const { doc } = await editor.create({ kind: 'users', data: { ...data, password } })
      const send = change(`/users/${doc.id}`, { active: false })
      const count = () => countRows('select from users where id = $1 and not active', [doc.id])
      return { send, count }
    },
  }

  // Payload takes a related record that it cannot read for none.
  const refusals = [400, 500, 503]

  test.each(Object.entries(changes))('%s', (name, create) => failEach({ name, create, refusals }))
})

describe('what an editor publishes is seen, although what publishes it or shows it fails once:', () => {
  /** No status of HTTP: what was published is not there. */
  const notSeen = 999
  let brands = 0

  const page = async () => (await fetch(`${server.baseUrl}/de/pricing`)).text()

  /** Saves, and waits until a visitor sees it where it was saved. */
  const publish = async (): Promise<Attempt> => {
    brands += 1
    const brand = `Brand${brands}Co`
    const seen = `Brand${brands}<span`
    const send = async () => {
      const data = { brand, brandAccent: 'Co' }
      const answer = await editor.save({ kind: 'site-settings', data, as: 'all' })
      const isSeen = async () =>
        answer.status >= 300 ||
        expect
          .poll(page, { timeout: 20_000 })
          .toContain(seen)
          .then(
            () => true,
            () => false,
          )
      return (await isSeen()) ? answer : { status: notSeen }
    }
    return { send, count: async () => Number((await page()).includes(seen)) }
  }

  test('the name of the site', () =>
    failEach({ name: 'the name of the site', create: publish, refusals: [500, 503] }))
})

/** A coordinator whose browser takes notifications. */
async function subscribe(wishes: { newRequests?: boolean; nextSteps?: boolean }) {
  const name = randomUUID()
  const device = new PushedBrowser(`/send/${name}`)
  const { endpoint, keys } = device.subscription
  const { rows } = await db.query<{ id: number }>(
    `with coordinator as (
       insert into users (username, role, active) values ($1, 'coordinator', true) returning id)
     insert into push_subscriptions
       (user_id, device, endpoint, p256dh, auth, language, new_requests, next_steps)
     select id, $1, $2, $3, $4, 'en', $5, $6 from coordinator returning user_id as id`,
    [name, endpoint, keys.p256dh, keys.auth, !!wishes.newRequests, !!wishes.nextSteps],
  )
  const count = () => pushService.calls.filter(({ path }) => path === device.path).length
  return { id: rows[0]?.id ?? 0, count }
}

const isOfQueue = (text: string) => /^\s*(with (due|results) as|select waiting\.id)/.test(text)

test('a message to staff is sent once by each way, whatever fails of its queue', async () => {
  const { count } = await subscribe({ newRequests: true })
  const waiting = async () =>
    (await countRows(`select from deliveries where state = 'waiting'`)) +
    (await countRows('select from push_messages'))
  await expect.poll(waiting).toBe(0)
  site.mailServer.mails.length = 0
  receiver.calls.length = 0
  let sent = 0
  const deliver = async (meanwhile = async () => {}) => {
    sent += 1
    await leaveChat()
    await expect.poll(async () => (await meanwhile(), waiting()), { timeout: patience }).toBe(0)
  }
  // Steps are reminded of once a minute, which may be now.
  const isOfMessage = (text: string) => isOfQueue(text) && !text.includes('next_step_at')
  const shapes = new Set((await statementsOf(deliver, isOfMessage)).map(({ shape }) => shape))
  expect(shapes.size).toBe(5)
  const faults: string[] = []
  for (const shape of shapes) {
    for (const nth of [1, 2]) {
      const hasFailed = proxy.failOnce({ text: isOfShape(shape), nth })
      // What was taken and could not be read comes again when its lease ends.
      const endLease = async () => {
        if (!shape.includes('waiting.id') || !hasFailed()) return
        await db.query('update push_messages set next_attempt_at = now()')
      }
      const isSent = async () => (await deliver(endLease), await deliver(endLease))
      const isRight = await isSent().then(hasFailed, () => false)
      if (!isRight) faults.push(`${nth} × ${shorten(shape)}`)
      proxy.forget()
      failed += 1
      await db.query(`delete from deliveries where state = 'waiting'`)
    }
  }
  expect(faults).toEqual([])
  // What a worker has dropped comes when its lease ends.
  await db.query(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  await db.query('update push_messages set next_attempt_at = now()')
  await deliver()
  expect([site.mailServer.mails.length, receiver.calls.length, count()]).toEqual([sent, sent, sent])
})

test('what is done again and again is done at its next turn, whatever fails of it', async () => {
  const turn = async () => {
    // What one turn has found another one tells.
    await expect
      .poll(async () => (await passDay(), workLeft()), { interval: 1000, timeout: patience })
      .toEqual(noWork)
  }
  // Some of it is done by a job: each statement is failed at two of its turns.
  const isOfTurn = (text: string) => !/^\s*rollback/i.test(text) && !isOfQueue(text)
  const recorded: Statement[][] = []
  while (recorded.length < 2) {
    await leaveWork(1)
    recorded.push(await statementsOf(turn, isOfTurn))
  }
  const [first = [], again = []] = recorded
  // What is asked only once, such as the first key of a store, cannot fail at a later turn.
  const statements = first.filter(
    (one) => one.nth <= 2 && again.some((other) => isSame(one, other)),
  )
  await leaveWork(5)
  const all = statements.map(({ shape, nth }) => ({
    shape,
    hasFailed: proxy.failOnce({ text: isOfShape(shape), nth }),
  }))
  const toFail = () =>
    all.filter(({ hasFailed }) => !hasFailed()).map(({ shape }) => shorten(shape))
  await expect
    .poll(async () => (await passDay(), toFail()), { interval: 300, timeout: patience })
    .toEqual([])
  failed += all.length
  console.log(`housekeeping: ${all.length} statements`)
  await expect
    .poll(async () => (await passDay(), workLeft()), { interval: 300, timeout: patience })
    .toEqual(noWork)
})

/** Has the server do what it does every day. */
async function passDay(): Promise<void> {
  await db.query('update payload_jobs set wait_until = null where wait_until is not null')
  // None of these jobs takes as long where it is still being carried out.
  await db.query(
    `update payload_jobs set updated_at = updated_at - interval '1 day'
     where processing and updated_at between now() - interval '1 hour' and now() - interval '3 seconds'`,
  )
  await db.query(`update payload_jobs set completed_at = completed_at - interval '1 day'`)
  await db.query('delete from job_runs')
  process.kill(server.pid, 'SIGUSR2')
}

/** Who is to be sent a mail or a notification, once. */
const expected: { what: string; count: () => number }[] = []

const mailsTo = (user: string) =>
  site.mailServer.mails.filter(({ to }) => to.join() === `${user}@curaco.example`).length

/** Leaves work of each kind, so many times. */
async function leaveWork(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await db.query(
      `insert into survey_drafts (language, answers, expires_at, code_hash)
       values ('de', '{}', now() - interval '1 hour', $1)`,
      [randomUUID()],
    )
    const halfReceived = path.join(server.uploadsDir, '.incoming', randomUUID())
    writeFileSync(halfReceived, 'left behind')
    utimesSync(halfReceived, new Date(0), new Date(0))
    const filename = `${randomUUID()}.pdf`
    const withoutRow = path.join(server.uploadsDir, filename)
    writeFileSync(withoutRow, 'its row was deleted')
    await db.query('insert into file_removals (folder, filename) values ($1, $2)', ['', filename])
    files.push(halfReceived, withoutRow)
    const submission = createSubmission()
    expect((await sendSubmission({ server, submission })).status).toBe(201)
    await db.query(
      `update cvs set scan = 'not_scanned'
       where id = (select cv_id from consultations where submission_id = $1)`,
      [submission.id],
    )
    const old = createSubmission()
    expect((await sendSubmission({ server, submission: old })).status).toBe(201)
    const { id, person } = await leaveChat({ name: 'Old' })
    await db.query(
      `update chat_messages set updated_at = now() - interval '9 years' where id = $1`,
      [id],
    )
    await db.query(`update people set updated_at = now() - interval '9 years' where id = $1`, [
      person,
    ])
    const trashed = await leaveChat({ name: 'Old' })
    await db.query(
      `update chat_messages set deleted_at = now() - interval '1 year' where id = $1`,
      [trashed.id],
    )
    await db.query(
      `update consultations set name = 'Old', deleted_at = now() - interval '1 year'
       where submission_id = $1`,
      [old.id],
    )
    await db.query(
      `insert into audit_log (username, kind, subject, created_at)
       values ('admin', 'export', 'old', now() - interval '9 years')`,
    )
    const reader = await subscribe({ nextSteps: true })
    await db.query(
      `update people set owner_id = $1, next_step_kind = 'call',
         next_step_at = now() - interval '1 minute' where id = $2`,
      [reader.id, (await leaveChat()).person],
    )
    expected.push({ what: 'a reminder', count: reader.count })
    for (const [role, wish] of [
      ['coordinator', 'daily_digest'],
      ['manager', 'weekly_figures'],
    ]) {
      const name = randomUUID()
      await db.query(
        `insert into users (username, email, role, active, ${wish}, weekly_figures_sent_on, time_zone)
         values ($1::text, $1::text || '@curaco.example', $2, true, true,
           date_trunc('week', now() at time zone 'UTC')::date - 7, $3)`,
        [name, role, zoneAtNoon()],
      )
      expected.push({ what: `${wish} by mail`, count: () => mailsTo(name) })
    }
  }
  await db.query('delete from backup_runs')
}

/** A time zone in which it is about noon now; their names count westwards. */
function zoneAtNoon(): string {
  const ahead = ((48 - new Date().getUTCHours()) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const files: string[] = []

const noWork = { drafts: 0, files: 0, scans: 0, jobs: [], old: 0, backup: 1, toTell: [] }

/** What is left of it; messages that were sent twice are left as well. */
async function workLeft() {
  return {
    ...(
      await db.rows(
        `select (select count(*)::int from survey_drafts where expires_at < now()) as drafts,
      (select count(*)::int from cvs where scan = 'not_scanned') as scans,
      -- Payload counts a task as failed whose end it cannot record; that its mail came once is counted below.
      (select coalesce(json_agg(concat_ws(' ', task_slug, error)), '[]') from payload_jobs
        where has_error is not true) as jobs,
      (select count(*)::int from chat_messages where name = 'Old')
        + (select count(*)::int from consultations where name = 'Old')
        + (select count(*)::int from audit_log where subject = 'old') as old,
      (select count(*)::int from backup_runs where error = 'overdue' and is_announced) as backup`,
      )
    )[0],
    files: files.filter((file) => existsSync(file)).length,
    toTell: expected
      .filter(({ count }) => count() !== 1)
      .map(({ what, count }) => `${what}: ${count()}`),
  }
}
