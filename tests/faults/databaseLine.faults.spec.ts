import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabaseProxy } from '../helpers/databaseProxy'
import { messages } from '../helpers/messages'
import {
  createSubmission,
  findStoredFaults,
  noFaults,
  sendSubmission,
  type Submission,
} from '../helpers/submissions'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

/** What the server waits for comes so many times as soon: it asks a silent database after two seconds. */
const clockSpeed = 5

/** The connections that submissions have at most (src/server/databasePool.ts). */
const poolSize = 4

/** Long enough for any machine; what is waited for comes much sooner. */
const answerTimeout = { timeout: 30_000, interval: 20 }

describe('a line to the database that breaks', () => {
  const proxy = createDatabaseProxy()
  const sent: Submission[] = []
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(
      { RATE_LIMIT_PER_MINUTE: '0' },
      { throughDatabase: proxy.through, clockSpeed },
    )
    // The first request takes longest, too long perhaps for a clock that is fast.
    await vi.waitUntil(
      async () => (await sendSubmission({ server, submission: createSubmission() })).status === 201,
      answerTimeout,
    )
    await server.db.rows('delete from consultations; delete from cvs')
  })
  afterAll(async () => {
    await server.stop()
    await proxy.close()
  })

  test.each(['before', 'after'] as const)(
    '%s the commit has arrived makes no false acknowledgement',
    async (when) => {
      const submission = createSubmission()
      const isCut = proxy.cutOnce({ text: 'insert into consultations', when })
      const refused = await sendSubmission({ server, submission, fields: { locale: 'ar' } })
      expect(isCut()).toBe(true)
      // Where the commit arrived, a second look may have found the row: then it may be acknowledged.
      const isThere = await isStored(submission.id)
      expect([isThere, refused.status]).toEqual(when === 'after' ? [true, 201] : [false, 503])
      if (!isThere) {
        expect(await refused.json()).toMatchObject({ message: messages('ar').errors.unavailable })
      }
      expect((await sendSubmission({ server, submission })).status).toBe(201)
      sent.push(submission)
      expect(await findStoredFaults({ server, sent, acknowledged: sent })).toEqual(noFaults)
    },
  )

  test('is held up by a database that hangs no longer than the database hangs', async () => {
    const held = Array.from({ length: 12 }, () => createSubmission())
    proxy.hold()
    const started = performance.now()
    const refused = await Promise.all(
      held.map((submission) => sendSubmission({ server, submission })),
    )
    const milliseconds = performance.now() - started
    proxy.letGo()
    expect(refused.map(({ status }) => status)).toEqual(held.map(() => 503))
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
    // Browsers give up after a minute.
    expect(milliseconds).toBeLessThan(60_000 / clockSpeed)
    for (const submission of held) {
      expect((await sendSubmission({ server, submission })).status).toBe(201)
    }
    sent.push(...held)
    const all = await findStoredFaults({ server, sent, acknowledged: sent })
    expect({ ...all, neverSent: [] }).toEqual(noFaults)
    console.log(`hangs: the last answer after ${Math.round(milliseconds)} ms`)
  })

  test('is not given up while the database works on a query', async () => {
    const lock = await lockConsultations()
    const statements = proxy.record()
    const questions = () =>
      statements.filter((text) => text.includes('from pg_stat_activity where pid')).length
    const answer = sendSubmission({ server, submission: createSubmission() })
    // Asked once, the server waits on; asked twice, it has waited as long again.
    await expect.poll(questions, answerTimeout).toBe(2)
    await lock.release()
    expect((await answer).status).toBe(201)
  })

  test('again and again costs no connection for good', async () => {
    // A load that is refused in part may be over before its line breaks: that round counts for nothing.
    for (let rounds = 0, resets = 0; resets < 15; rounds += 1) {
      expect(rounds).toBeLessThan(100)
      const isReset = proxy.cutOnce({ nth: 1 + resets, all: true })
      const load = Array.from({ length: 12 }, () =>
        sendSubmission({ server, submission: createSubmission() }),
      )
      const statuses = (await Promise.all(load)).map(({ status }) => status)
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
      if (isReset()) resets += 1
      proxy.forget()
    }
    // One after the other, because a connection must be made within a second.
    const lock = await lockConsultations()
    const together: Promise<Response>[] = []
    for (let count = 1; count <= poolSize; count += 1) {
      together.push(sendSubmission({ server, submission: createSubmission() }))
      await expect.poll(lock.countWaiting, answerTimeout).toBe(count)
    }
    await lock.release()
    expect((await Promise.all(together)).map(({ status }) => status)).toEqual(
      together.map(() => 201),
    )
  })

  /** Keeps every query on consultations waiting, in Postgres, until it is released. */
  async function lockConsultations() {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await client.query('begin; lock table consultations in access exclusive mode')
    return {
      countWaiting: async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where relation = 'consultations'::regclass and not granted`,
        )
        return rowCount
      },
      release: () => client.end(),
    }
  }

  async function isStored(id: string): Promise<boolean> {
    const rows = await server.db.rows('select 1 from consultations where submission_id = $1', [id])
    return rows.length === 1
  }
})
