import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { pageLocales, type Locale } from '../../src/i18n/locales'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { basicAuthorization } from '../helpers/credentials'
import { messages } from '../helpers/messages'
import {
  createSubmission,
  findOrphans,
  findStoredFaults,
  noFaults,
  sendSubmission,
  type Submission,
} from '../helpers/submissions'
import { postSurvey } from '../helpers/surveyForms'
import { ownServer } from '../helpers/ownServer'

// The server or its database goes away while visitors send and read. What was acknowledged is stored
// once, and everything works again without a restart by hand.

/** The longest wait for a response while the database is away. */
const maxResponse = 10_000

const pages = ['/', '/de/nurses', '/ar/hospitals', '/ml', '/hi/pricing']

const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' })

/** A request and what came of it; `status` 0 where no whole response came. */
type Result = { status: number; milliseconds: number; isPolite: boolean }

/** What is sent under one id until it is acknowledged. */
type Sent = {
  id: string
  table: string
  submission?: Submission
  send: (locale: Locale) => Promise<Response>
}

/** All that has been sent in any test. */
const submissions: Submission[] = []

function newSubmission(): Submission {
  const submission = createSubmission()
  submissions.push(submission)
  return submission
}

const kinds: (() => Sent)[] = [
  () => {
    const submission = newSubmission()
    const send = (locale: Locale) => sendSubmission({ server, submission, fields: { locale } })
    return { id: submission.id, table: 'consultations', submission, send }
  },
  () => {
    const id = randomUUID()
    const body = { ...contact, submission_id: id }
    const send = (locale: Locale) => postChat({ ...server, body: { ...body, locale } })
    return { id, table: 'chat_messages', send }
  },
  () => {
    const id = randomUUID()
    const body = { language: 'de', regions: 'Berlin', submission_id: id }
    return { id, table: 'survey_responses', send: () => postSurvey({ ...server, body }) }
  },
]

/** Visitors who send each form again until it is acknowledged, and readers of pages and of the list of staff. */
function startLoad() {
  const sent: Sent[] = []
  const acknowledged: Sent[] = []
  const writes: Result[] = []
  const ofPages: Result[] = []
  const ofStaff: Result[] = []
  let isOver = false

  async function ask(request: () => Promise<Response>, locale: Locale): Promise<Result> {
    const started = performance.now()
    const response = await request().catch(() => null)
    const body = await response?.text().catch(() => null)
    const isWhole = response && typeof body === 'string'
    const retryAfter = Number(response?.headers.get('retry-after'))
    return {
      status: isWhole ? response.status : 0,
      milliseconds: performance.now() - started,
      isPolite: retryAfter > 0 && !!body?.includes(messages(locale).errors.unavailable),
    }
  }
  const visitor = async (create: () => Sent) => {
    for (let round = 0; !isOver; round += 1) {
      const one = create()
      // The survey here is in German.
      const locale =
        one.table === 'survey_responses' ? 'de' : (pageLocales[round % pageLocales.length] ?? 'en')
      sent.push(one)
      let status = 0
      while (status !== 201) {
        const result = await ask(() => one.send(locale), locale)
        ;({ status } = result)
        writes.push(result)
        await sleep(20)
      }
      acknowledged.push(one)
    }
  }
  const reader = async (results: Result[], path: string, headers = {}) => {
    for (; !isOver; await sleep(100)) {
      results.push(await ask(() => fetch(server.baseUrl + path, { headers }), 'en'))
    }
  }
  const workers = [
    ...[...kinds, ...kinds].map(visitor),
    ...pages.map((path) => reader(ofPages, path)),
    reader(ofStaff, '/admin/consultations?limit=5', { Authorization: basicAuthorization(server) }),
  ]
  const untilAcknowledged = async (more: number) => {
    const wanted = acknowledged.length + more
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(wanted)
  }
  const finish = async () => {
    isOver = true
    await Promise.all(workers)
  }
  return { sent, acknowledged, writes, ofPages, ofStaff, untilAcknowledged, finish }
}

type Load = ReturnType<typeof startLoad>

async function expectNothingLost({ sent }: Load) {
  const acknowledged = sent.flatMap(({ submission }) => submission ?? [])
  expect(await findStoredFaults({ server, sent: submissions, acknowledged })).toEqual(noFaults)
  for (const table of ['chat_messages', 'survey_responses']) {
    const ids = sent.filter((one) => one.table === table).map(({ id }) => id)
    const rows = await server.db.column<string>(
      `select submission_id from ${table} where submission_id = any($1)`,
      [ids],
    )
    expect(rows.toSorted()).toEqual(ids.toSorted())
  }
}

const statusesOf = (results: Result[]) =>
  [...new Set(results.map(({ status }) => status))].toSorted()

test('the server is killed or told to end again and again', async () => {
  const load = startLoad()
  for (const end of [server.kill, server.end, server.kill, server.end]) {
    await load.untilAcknowledged(20)
    await end()
    await server.restart()
  }
  await load.untilAcknowledged(20)
  await load.finish()
  expect([0, 201, 503]).toEqual(expect.arrayContaining(statusesOf(load.writes)))
  await expectNothingLost(load)
  // Files that no row names stay, for the operator to remove.
  const orphans = await findOrphans(server)
  await server.kill()
  await server.restart()
  expect(await findOrphans(server)).toEqual(orphans)
  await expectNothingLost(load)
})

/** Ways in which a database server goes away (Postgres, "Shutting Down the Server"). */
test.each([
  ['is stopped in order (fast)', 'SIGINT'],
  ['is stopped at once (immediate)', 'SIGQUIT'],
  ['waits for its clients (smart), then is stopped', 'SIGTERM'],
  ['is killed', 'SIGKILL'],
] as const)('the database %s', async (_, signal) => {
  for (const path of pages) expect((await fetch(server.baseUrl + path)).status).toBe(200)
  const logBefore = server.log().length
  const load = startLoad()
  await load.untilAcknowledged(10)
  const during = load.writes.length
  await server.stopDatabase(signal, () => sleep(500))
  const away = load.writes.length
  await expect.poll(() => load.writes.length, { timeout: 60_000 }).toBeGreaterThan(away + 30)
  await server.restartDatabase()
  await load.untilAcknowledged(10)
  await load.finish()

  expect(statusesOf(load.writes)).toEqual([201, 503])
  expect(load.writes.filter((one) => one.status === 503 && !one.isPolite)).toEqual([])
  expect(statusesOf(load.ofPages)).toEqual([200])
  // A list that was being sent is broken off, never sent by half.
  expect([0, 200, 503]).toEqual(expect.arrayContaining(statusesOf(load.ofStaff)))
  const longest = Math.max(...load.writes.slice(during).map(({ milliseconds }) => milliseconds))
  expect(longest).toBeLessThan(maxResponse)
  await expectNothingLost(load)
  // While the database was away it was unknown whether these were stored.
  expect((await findOrphans(server)).length).toBeLessThan(10)
  const log = () => server.log().slice(logBefore)
  await expect.poll(log).toContain('receiving database announcements again')
})

test('a database that has no connection left is asked again when there is one', async () => {
  // What editors wrote on the page is kept from the first time it is shown.
  expect((await fetch(`${server.baseUrl}/de/hospitals`)).status).toBe(200)
  const others = await takeAllConnections(server.databaseUrl)
  try {
    const refused = await sendSubmission({ server, submission: newSubmission() })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await postChat({ ...server, body: contact })).status).toBe(503)
    // A visitor without scripts reads the reason, although no page can be made.
    const fields = { ...hospital, locale: 'de' }
    const form = await postForm({ ...server, fields, headers: { Accept: 'text/html' } })
    expect([form.status, form.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await form.text()).toContain(messages('de').errors.unavailable)
  } finally {
    await Promise.all(others.map((client) => client.end()))
  }
  const again = await sendSubmission({ server, submission: newSubmission() })
  expect(again.status).toBe(201)
})

test('the database acknowledges a commit only when it is on the disk', async () => {
  const settings = await server.db.column<string>(
    `select name || '=' || setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
  )
  expect(settings).toEqual(['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'])
  // The database of the containers has the same settings, which are those of Postgres.
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  expect(compose).toMatch(/image: (&postgres )?postgres:/)
  expect(compose).not.toMatch(/fsync|full_page_writes|synchronous_commit/)
})

/** Takes every connection that Postgres has, those of the server too. */
async function takeAllConnections(connectionString: string): Promise<pg.Client[]> {
  const application_name = 'taker'
  const connect = async () => {
    const client = new pg.Client({ connectionString, application_name })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const first = await connect()
  const { rows } = await first.query<{ max: number }>(
    `select current_setting('max_connections')::int as max`,
  )
  const clients = [first]
  while (clients.length < (rows[0]?.max ?? 0)) {
    try {
      clients.push(await connect())
    } catch {
      // An ended connection may be back before the place is taken here: hence the loop.
      await first.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and application_name <> $1`,
        [application_name],
      )
    }
  }
  return clients
}
