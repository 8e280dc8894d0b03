import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ResilientPool } from '../../src/server/ResilientPool'
import { postChat } from '../helpers/chat'
import { hospital, nurse, postForm, readCv } from '../helpers/consultationForms'
import { basicAuthorization } from '../helpers/credentials'
import { editorOf } from '../helpers/editing'
import { letJobCome } from '../helpers/jobs'
import { makePdf } from '../helpers/makePdf'
import { logIn } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { ownServer } from '../helpers/ownServer'

/** A server of its own, because these tests kill it. */
// Jobs are looked for every second.
const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' }, { clockSpeed: 2 })
const editor = await editorOf(server)

const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
const send = (fields: Record<string, string>, file?: typeof cv) =>
  postForm({ baseUrl: server.baseUrl, address: '10.9.9.9', fields, cv: file })

const stored = (submissionId: string) =>
  server.db.rows<{ filename: string }>(
    'select f.filename from consultations c join cvs f on f.id = c.cv_id where c.submission_id = $1',
    [submissionId],
  )

/** An article that is complete in English, as a draft. */
async function draft(title: string): Promise<number> {
  const [seed] = await editor.find({ kind: 'posts', where: 'locale=en&limit=1' })
  const { category, excerpt, author, audience, publishedOn, body } = seed ?? {}
  const data = { title, category, excerpt, author, audience, publishedOn, body }
  return (await editor.create({ kind: 'posts', data })).doc.id
}

/** Schedules an article's publication, as the CMS's form does. */
async function schedule({
  post,
  inMinutes,
  startedMinutesAgo,
}: {
  post: number
  inMinutes: number
  /** of a server that is carrying it out, or was */
  startedMinutesAgo?: number
}): Promise<void> {
  await server.db.query(
    `insert into payload_jobs
       (task_slug, queue, wait_until, input, processing, updated_at, created_at)
     values ('schedulePublish', 'default', now() + $1 * interval '1 minute', $2, $3,
       now() - $4 * interval '1 minute', now())`,
    [
      inMinutes,
      {
        type: 'publish',
        doc: { relationTo: 'posts', value: String(post) },
        user: { relationTo: 'users', value: 1 },
      },
      startedMinutesAgo !== undefined,
      startedMinutesAgo ?? 0,
    ],
  )
}

/** Makes the time come at which an article is to be published. */
const letTimeCome = (post: number) =>
  server.db.query(
    `update payload_jobs set wait_until = now()
     where task_slug = 'schedulePublish' and input->'doc'->>'value' = $1`,
    [String(post)],
  )

async function isPublished(post: number): Promise<boolean> {
  const rows = await server.db.rows(
    `select from publications
     where kind = 'posts' and document = $1 and locale = 'en' and published is not null`,
    [String(post)],
  )
  return rows.length > 0
}

test('a scheduled publication comes at its time and not before', async () => {
  const [marker, scheduled] = [await draft('A first article'), await draft('A scheduled article')]
  await schedule({ post: scheduled, inMinutes: 60 })
  await schedule({ post: marker, inMinutes: 0 })
  await expect.poll(() => isPublished(marker)).toBe(true)
  expect(await isPublished(scheduled)).toBe(false)
  await letTimeCome(scheduled)
  await expect.poll(() => isPublished(scheduled)).toBe(true)
  await expect
    .poll(async () => (await fetch(`${server.baseUrl}/en/blog/a-scheduled-article`)).status)
    .toBe(200)
})

describe('the server’s sudden death', () => {
  const submission_id = randomUUID()
  const page = async () => (await fetch(`${server.baseUrl}/de/nurses`)).text()
  const upload = (name: string) => path.join(server.uploadsDir, name)
  let first: { status: number; body: string }
  let files: Record<'orphan' | 'cv', string>
  let posts: Record<'abandoned' | 'running' | 'late', number>

  beforeAll(async () => {
    expect(await page()).not.toContain('PflegeWeltweit')
    posts = {
      abandoned: await draft('An abandoned article'),
      running: await draft('An article under way'),
      late: await draft('A late article'),
    }
    await schedule({ post: posts.abandoned, inMinutes: 0, startedMinutesAgo: 11 })
    await schedule({ post: posts.running, inMinutes: 0, startedMinutesAgo: 1 })
    await schedule({ post: posts.late, inMinutes: 60 })

    const kept = await send({ ...nurse, submission_id: randomUUID() }, cv)
    expect(kept.status).toBe(201)
    const [row] = await server.db.rows<{ filename: string }>(
      'select filename from cvs order by id desc',
    )
    files = {
      orphan: upload(`${randomUUID()}.pdf`),
      cv: upload(row?.filename ?? ''),
    }
    writeFileSync(files.orphan, '%PDF-')
    const long = new Date(Date.now() - 60 * 60 * 1000)
    for (const file of Object.values(files)) utimesSync(file, long, long)

    const data = { brand: 'PflegeWeltweit', brandAccent: 'Welt' }
    await editor.save({ kind: 'site-settings', data, as: 'all' })
    const answer = await send({ ...nurse, submission_id }, cv)
    first = { status: answer.status, body: await answer.text() }
    await server.kill()
    await letTimeCome(posts.late)
    await server.restart()
  })

  test('takes no change away from visitors that none of them had seen before', async () => {
    expect(await page()).toContain('PflegeWeltweit')
  })

  test('leaves an acknowledged request stored, and its id known', async () => {
    const rows = await stored(submission_id)
    expect(rows).toHaveLength(1)
    expect(existsSync(upload(rows[0]?.filename ?? ''))).toBe(true)

    const again = await send({ ...nurse, submission_id }, cv)
    expect([again.status, await again.text()]).toEqual([first.status, first.body])
    expect(await stored(submission_id)).toHaveLength(1)
    // This site has no mail server and no webhook.
    expect(await server.db.count('select from deliveries')).toBe(0)
  })

  test('is followed by a start that removes no file, with or without a row', () => {
    expect(Object.values(files).filter((file) => !existsSync(file))).toEqual([])
  })

  test('delays publications whose time comes meanwhile, or that it interrupts', async () => {
    // As if the minute had passed for which its runs are the killed server's, and one in which abandoned tasks are
    // looked for. That another server then has the runs is in `retention.int`.
    await server.db.query('update job_runs set busy_until = now() where busy_until is not null')
    await letJobCome(server.db, 'tidy-tasks')
    await expect.poll(() => isPublished(posts.late)).toBe(true)
    await expect.poll(() => isPublished(posts.abandoned)).toBe(true)
    // One that was begun a minute ago may be another server's.
    expect(await isPublished(posts.running)).toBe(false)
  })
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
  await expect.poll(async () => (await send(hospital)).status, { interval: 200 }).toBe(201)
  expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200)

  // The connection for announcements of changes comes back by itself.
  await expect.poll(() => server.log()).toContain('receiving database announcements again')
  const data = { brand: 'PflegeDanach', brandAccent: 'Danach' }
  expect((await editor.save({ kind: 'site-settings', data, as: 'all' })).status).toBe(200)
  await expect
    .poll(async () => (await fetch(`${server.baseUrl}/hi/pricing`)).text())
    .toContain('Danach')
})

test('a pending migration makes the server unhealthy', async () => {
  const [last] = await server.db.rows<{ id: number; name: string }>(
    'select id, name from payload_migrations order by name desc limit 1',
  )
  await server.db.query('update payload_migrations set name = $1 where id = $2', [
    'another',
    last?.id,
  ])
  const health = await fetch(`${server.baseUrl}/api/health`)
  expect([health.status, await health.json()]).toEqual([
    503,
    { ok: false, reason: 'migrations_pending' },
  ])
  await server.db.query('update payload_migrations set name = $1 where id = $2', [
    last?.name,
    last?.id,
  ])
  expect((await fetch(`${server.baseUrl}/api/health`)).status).toBe(200)
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
  const { baseUrl } = server
  const sendChat = (submission_id: string) =>
    postChat({ baseUrl, body: { ...secret, message: 'Very private words', submission_id } })
  const from = server.log().length
  expect((await sendChat('zebediah')).status).toBe(422)
  // A fault whose own message carries the row's values.
  for (const table of ['consultations', 'chat_messages']) {
    await server.db.query(
      `alter table ${table} add constraint fails check (length(name) = 0) not valid`,
    )
  }
  const failed = [await send({ ...nurse, ...secret }, file), await sendChat(randomUUID())]
  for (const answer of failed) {
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ message: messages('en').errors.internal, fields: {} })
  }
  for (const table of ['consultations', 'chat_messages']) {
    await server.db.query(`alter table ${table} drop constraint fails`)
  }
  expect(await server.db.count('select from chat_messages where name = $1', [secret.name])).toBe(0)
  // Each request has a line.
  for (const status of [422, 500]) {
    const line = `"route":"/api/chat","status":${status}`
    await expect.poll(() => server.log().slice(from)).toContain(line)
  }
  await server.stopDatabase()
  await send({ ...hospital, ...secret })
  await server.restartDatabase()

  await expect.poll(() => server.log()).toContain('request failed')
  await expect.poll(() => server.log()).toContain('"event":"log_in_refused","at":"admin"')
  await expect.poll(() => server.log()).toContain('"event":"log_in_refused","at":"cms"')
  await expect.poll(() => server.log()).toContain('"event":"access_refused","at":"cms"')
  // A lost connection must not be printed with its client, which holds the last query's values.
  expect(server.log()).not.toMatch(/Client \{|_activeQuery/)
  expect(server.log()).not.toMatch(/zebediah|quux|0099887|hunter2|very private|Asha Thomas/i)
})

describe('a connection is lent again, although its borrower forgets it', () => {
  const lendOnce = async () => {
    const pool = new ResilientPool({ connectionString: server.databaseUrl, max: 1 })
    return { pool, client: await pool.connect() }
  }
  const isLentAgain = async (pool: ResilientPool) => {
    const client = await pool.connect()
    expect((await client.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
    client.release()
    await pool.end()
  }

  test('when its transaction does not begin', async () => {
    const { pool, client } = await lendOnce()
    await expect(client.query('begin isolation level none')).rejects.toThrow('syntax error')
    await isLentAgain(pool)
  })

  test('when nothing happens in its transaction for five minutes', async () => {
    const { pool, client } = await lendOnce()
    const { rows } = await client.query('show idle_in_transaction_session_timeout')
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '5min' }])
    await client.query('set idle_in_transaction_session_timeout = 50')
    await client.query('begin')
    await isLentAgain(pool)
  })
})
