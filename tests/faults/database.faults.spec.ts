import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, postChat } from '../helpers/chat'
import { hospital, postForm } from '../helpers/consultationForms'
import { messages } from '../helpers/messages'
import { makePages, startSiteLoad, type Answer, type SiteLoad } from '../helpers/siteLoad'
import {
  createSubmission,
  findOrphans,
  findStoredFaults,
  noFaults,
  sendSubmission,
} from '../helpers/submissions'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

/** The longest wait for an answer, in every state of the database. */
const maxAnswer = 10_000

const writes = new Set(['consultation', 'chat', 'survey'])

/** Ways in which a database server goes away (Postgres, "Shutting Down the Server"). */
const endings = {
  'is stopped in order (fast)': 'SIGINT',
  'is stopped at once (immediate)': 'SIGQUIT',
  'waits for its clients (smart), then is stopped': 'SIGTERM',
  'is killed': 'SIGKILL',
} as const

describe('a database that', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
  })
  afterAll(() => server.stop())

  test.each(Object.entries(endings))(
    '%s costs nothing that was acknowledged',
    async (_, signal) => {
      const logBefore = server.log().length
      await makePages(server)
      const load = startSiteLoad(server)
      await load.until({ since: 0, times: 2, writes: 201 })
      const stopping = performance.now()
      await server.stopDatabase(signal, () =>
        signal === 'SIGTERM' ? load.until({ since: stopping, times: 2 }) : Promise.resolve(),
      )
      const away = performance.now()
      await load.until({ since: away, times: 4, writes: 503 })
      const back = performance.now()
      await server.restartDatabase()
      const started = performance.now()
      await load.until({ since: started, times: 2, writes: 201 })
      await load.finish()

      const whileAway = load.answers.filter(
        ({ at, milliseconds }) => at > away && at + milliseconds < back,
      )
      expect(summary(whileAway.filter(isWrite))).toEqual({ 503: expect.any(Number) })
      expect(whileAway.filter(isWrite).filter((answer) => !isPoliteRefusal(answer))).toEqual([])
      expect(summary(load.answers.filter(({ kind }) => kind === 'page'))).toEqual({
        200: expect.any(Number),
      })
      expect(Object.keys(summary(load.answers.filter(isWrite)))).toEqual(['201', '503'])
      expect(unexpectedStaffAnswers(load)).toEqual([])
      // What was asked before waited for the first load of everything, not for the database; and a
      // consultation waits for the look at its CV too, on a busy machine up to its limit.
      const since = load.answers.filter(({ kind, at }) => at > stopping && kind !== 'consultation')
      expect(Math.max(...since.map(({ milliseconds }) => milliseconds))).toBeLessThan(maxAnswer)
      await expectNothingLost({ server, load })
      // Then pages are made anew, which takes a database.
      await expect
        .poll(() => server.log().slice(logBefore))
        .toContain('receiving database announcements again')
    },
  )

  test('has no connection left is answered 503, and answers again when there is one', async () => {
    // What editors wrote on the page is kept from the first time it is shown.
    expect((await fetch(`${server.baseUrl}/de/hospitals`)).status).toBe(200)
    const others = await takeAllConnections(server.databaseUrl)
    try {
      const refused = await sendSubmission({ server, submission: createSubmission() })
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const { baseUrl } = server
      const chat = await postChat({ baseUrl, address: '10.1.1.1', body: contact })
      expect(chat.status).toBe(503)
      await expectReadableRefusal(baseUrl)
    } finally {
      await Promise.all(others.map((client) => client.end()))
    }
    const again = await sendSubmission({ server, submission: createSubmission() })
    expect(again.status).toBe(201)
  })

  test('acknowledges a commit only when it is on the disk', async () => {
    const settings = await server.db.rows<{
      name: string
      setting: string
    }>(`select name, setting from pg_settings
            where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`)
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'synchronous_commit=on',
    ])
    // The database of the containers has the same settings, which are those of Postgres.
    const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
    expect(compose).toContain('image: postgres:')
    expect(compose).not.toMatch(/fsync|full_page_writes|synchronous_commit/)
  })
})

function isWrite({ kind }: Answer): boolean {
  return writes.has(kind)
}

/** 503 with a text in the visitor's language and a time after which another try makes sense. */
function isPoliteRefusal({ status, locale, retryAfter, body }: Answer): boolean {
  return status === 503 && retryAfter > 0 && body.includes(messages(locale).errors.unavailable)
}

/** A list that was being sent when the database went away is broken off, never sent by half. */
function unexpectedStaffAnswers({ answers }: SiteLoad): Answer[] {
  return answers.filter(({ kind, status }) => kind === 'staff' && ![0, 200, 503].includes(status))
}

function summary(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function expectNothingLost({ server, load }: { server: TestServer; load: SiteLoad }) {
  const { sent, acknowledged } = load
  expect(acknowledged.consultations.length).toBeGreaterThan(5)
  const before = await server.db.column<string>('select submission_id from consultations')
  const ours = new Set(sent.consultations.map(({ id }) => id))
  const faults = await findStoredFaults({
    server,
    sent: sent.consultations,
    acknowledged: acknowledged.consultations,
  })
  const others = new Set(before.filter((id) => !ours.has(id)))
  expect({
    ...faults,
    neverSent: faults.neverSent.filter((id) => !others.has(id)),
    otherBytes: faults.otherBytes.filter((id) => !others.has(id)),
  }).toEqual(noFaults)
  for (const [table, ids] of [
    ['chat_messages', acknowledged.chats],
    ['survey_responses', acknowledged.surveys],
  ] as const) {
    const stored = await server.db.column<string>(
      `select submission_id from ${table} where submission_id = any($1)`,
      [ids],
    )
    expect(stored.sort()).toEqual([...ids].sort())
  }
  // While the database was away it was unknown whether these were stored.
  const orphans = await findOrphans(server)
  expect(orphans.length).toBeLessThan(10)
}

/** A visitor without scripts is told in words, too, although no page can be made. */
async function expectReadableRefusal(baseUrl: string) {
  const refused = await postForm({
    baseUrl,
    address: '10.1.1.1',
    fields: { ...hospital, locale: 'de' },
    headers: { Accept: 'text/html' },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await refused.text()).toContain(messages('de').errors.unavailable)
}

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
