import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import pg from 'pg'
import sharp from 'sharp'
import tar from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../scripts/lib/embeddedPostgres.mjs'
import { claimRun } from '../../scripts/lib/run.mjs'
import { ensureSecrets } from '../../scripts/lib/secrets.mjs'
import { migrations } from '../../src/migrations'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { hospital, nurse, postForm, readCv, realCvs } from '../helpers/consultationForms'
import { basicAuthorization } from '../helpers/credentials'
import { editorOf } from '../helpers/editing'
import { logIn } from '../helpers/logIn.mjs'
import { fullAnswers, postSurvey } from '../helpers/surveyForms'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'
import { testUser } from '../helpers/testUser.mjs'

type Place = { databaseUrl?: string; uploadsDir: string; dataDir: string }
type Entry = { name: string; content: Buffer }

// Each starts programs, some of them several, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const staff = { username: 'reem', password: 'a long enough password' }
const payloadSecret = 'a secret of these tests, long enough'
let folder = ''
let source: TestServer
let databases: EmbeddedPostgres
/** The backup of the site in use, and what was acknowledged before it began. */
let archive = ''
let acknowledged: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-backup-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  databases = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'targets'),
    password: 'targets',
  })
  source = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
  await fillSite(source)
  archive = path.join(folder, 'in-use.tar.gz')
  acknowledged = await backUpInUse(archive)
}, 240_000)
afterAll(async () => {
  await source.stop()
  await databases.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const sourcePlace = (): Place => ({
  databaseUrl: source.databaseUrl,
  uploadsDir: source.uploadsDir,
  dataDir: path.join(folder, 'source-data'),
})

/** An empty database and an upload folder that does not exist yet. */
async function emptyPlace(): Promise<Place & { databaseUrl: string }> {
  const name = `target_${randomUUID().slice(0, 8)}`
  await query({ url: databases.url, sql: `create database ${name}` })
  return {
    databaseUrl: databases.url.replace(/\/[^/]+$/, `/${name}`),
    uploadsDir: path.join(folder, name, 'uploads'),
    dataDir: path.join(folder, name),
  }
}

function launch({ script, args, place }: { script: string; args: string[]; place: Place }) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      DATABASE_URL: place.databaseUrl ?? '',
      UPLOADS_DIR: place.uploadsDir,
      DATA_DIR: place.dataDir,
      PAYLOAD_SECRET: payloadSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

const backUp = (target: string, place = sourcePlace()) =>
  launch({ script: 'backup', args: [target], place }).ended
const restore = (from: string, place: Place) =>
  launch({ script: 'restore', args: [from], place }).ended

async function query<Row extends pg.QueryResultRow>({
  url,
  sql,
  values = [],
}: {
  url: string
  sql: string
  values?: unknown[]
}): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function fillSite({ baseUrl, databaseUrl }: TestServer): Promise<void> {
  for (const name of realCvs) {
    const cv = { name, bytes: readCv(name) }
    await postForm({
      baseUrl,
      address: '10.1.1.1',
      fields: { ...nurse, name: 'Đặng\tनर्स \\N' },
      cv,
    })
  }
  await postForm({ baseUrl, address: '10.1.1.1', fields: hospital })
  await postChat({ baseUrl, address: '10.1.1.1', body: contact })
  await postSurvey({ baseUrl, address: '10.1.1.1', body: { language: 'de', ...fullAnswers() } })
  await uploadPicture(baseUrl)
  const editor = await editorOf({ baseUrl })
  const [post] = await editor.find({ kind: 'posts', where: 'limit=1' })
  const data = { title: 'Edited before the backup' }
  await editor.save({ kind: 'posts', id: Number(post?.id), data, as: 'all' })
  const created = await editor.call('/users', {
    method: 'POST',
    body: JSON.stringify({ ...staff, role: 'admin' }),
  })
  expect(created.status).toBe(201)
  await query({
    url: databaseUrl,
    sql: "insert into access_log (user_id, username, kind, subject) values (1, 'admin', 'export', 'all')",
  })
}

async function uploadPicture(baseUrl: string): Promise<void> {
  const bytes = await sharp({
    create: { width: 2000, height: 1200, channels: 3, background: '#1a6' },
  })
    .png()
    .toBuffer()
  const { token } = await logIn({ baseUrl, credentials: testUser })
  const body = new FormData()
  body.append('_payload', JSON.stringify({ alt: 'A green field' }))
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'grünes Feld.png')
  const response = await fetch(`${baseUrl}/cms/api/media?locale=en`, {
    method: 'POST',
    headers: { Authorization: `JWT ${token}` },
    body,
  })
  expect(response.status).toBe(201)
}

function downloadCv({ baseUrl, id, as }: { baseUrl: string; id: number; as: typeof testUser }) {
  const headers = { Authorization: basicAuthorization(as) }
  return fetch(`${baseUrl}/admin/consultations/${id}/cv`, { headers })
}

/** Backs up while consultations keep coming in; gives the ids acknowledged before it began. */
async function backUpInUse(target: string): Promise<string[]> {
  const sent: string[] = []
  let isOver = false
  const visitors = Array.from({ length: 3 }, async (_, index) => {
    for (let turn = 0; !isOver; turn += 1) {
      const submission_id = randomUUID()
      const name = realCvs[(index + turn) % realCvs.length] ?? 'asha.pdf'
      const response = await postForm({
        baseUrl: source.baseUrl,
        address: '10.1.1.2',
        fields: { ...nurse, submission_id },
        cv: { name, bytes: readCv(name) },
      })
      if (response.ok) sent.push(submission_id)
    }
  })
  while (sent.length < 6) await sleep(20)
  const before = [...sent]
  const { code, output } = await backUp(target)
  isOver = true
  await Promise.all(visitors)
  expect(code, output).toBe(0)
  expect(output).toContain('PAYLOAD_SECRET')
  expect(sent.length).toBeGreaterThan(before.length)
  return before
}

/** Every row of every table with all its columns, as Postgres writes it. */
async function allRows(url: string): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>({
    url,
    sql: `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  })
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await query<{ row: string }>({
      url,
      sql: `select t::text as row from public."${name}" t order by 1`,
    })
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}

/** Everything a schema is made of, so that nothing taken away for the restore stays away. */
async function schemaOf(url: string): Promise<string[]> {
  const rows = await query<{ part: string }>({
    url,
    sql: `
      select 'column ' || table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') as part
        from information_schema.columns where table_schema = 'public'
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'key ' || conrelid::regclass || ' ' || conname || ' ' || convalidated || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select 'trigger ' || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1`,
  })
  return rows.map(({ part }) => part)
}

async function isEmpty({ databaseUrl = '', uploadsDir }: Place): Promise<boolean> {
  const things = await query({
    url: databaseUrl,
    sql: `select from pg_class where relnamespace = 'public'::regnamespace
      union all select from pg_type where typnamespace = 'public'::regnamespace`,
  })
  return things.length === 0 && (!existsSync(uploadsDir) || readdirSync(uploadsDir).length === 0)
}

async function entriesOf(file: string): Promise<Entry[]> {
  const bytes = readFileSync(file)
  const extract = tar.extract()
  extract.end(file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
  const entries: Entry[] = []
  for await (const entry of extract) {
    const chunks: Buffer[] = []
    for await (const chunk of Readable.from(entry)) chunks.push(Buffer.from(chunk))
    entries.push({ name: entry.header.name, content: Buffer.concat(chunks) })
  }
  return entries
}

async function writeTar({ file, entries }: { file: string; entries: Entry[] }): Promise<void> {
  const pack = tar.pack()
  for (const { name, content } of entries) pack.entry({ name }, content)
  pack.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of Readable.from(pack)) chunks.push(Buffer.from(chunk))
  writeFileSync(file, Buffer.concat(chunks))
}

async function manifestOf(file: string) {
  const entry = (await entriesOf(file)).find(({ name }) => name === 'manifest.json')
  return JSON.parse(String(entry?.content)) as {
    migrations: string[]
    tables: { name: string; rows: number }[]
    sequences: unknown[]
    files: { name: string; bytes: number }[]
  }
}

/** A file like the backup, changed. */
async function spoilt(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.tar`)
  await writeTar({ file, entries: change(await entriesOf(archive)) })
  return file
}

describe('a backup of the site in use', () => {
  let target: Place & { databaseUrl: string }
  beforeAll(async () => {
    target = await emptyPlace()
    const { code, output } = await restore(archive, target)
    expect({ code, output }).toMatchObject({ code: 0 })
  }, 120_000)

  test('is one file that its owner alone can read, and nothing beside it', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  test('brings back every row with all its columns, and the tables’ rules', async () => {
    const [now, restored] = [await allRows(source.databaseUrl), await allRows(target.databaseUrl)]
    expect(Object.keys(restored)).toEqual(Object.keys(now))
    for (const [table, rows] of Object.entries(restored)) {
      // These two grew during the backup: what is restored must be there, unchanged.
      const isGrowing = table === 'consultations' || table === 'cvs'
      const there = new Set(now[table])
      expect([table, rows.filter((row) => !there.has(row))]).toEqual([table, []])
      if (!isGrowing) expect([table, rows]).toEqual([table, now[table]])
    }
    for (const table of ['chat_messages', 'survey_responses', 'media', 'access_log', '_posts_v']) {
      expect([table, restored[table]?.length]).not.toEqual([table, 0])
    }
    expect(restored.users).toHaveLength(2)
    expect(await schemaOf(target.databaseUrl)).toEqual(await schemaOf(source.databaseUrl))
  })

  test('holds what was acknowledged before it began, and of each row its file, byte by byte', async () => {
    const stored = await query<{ submission_id: string; filename: string }>({
      url: target.databaseUrl,
      sql: 'select submission_id, filename from consultations c join cvs f on f.id = c.cv_id',
    })
    const ids = new Set(stored.map(({ submission_id }) => submission_id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])

    const { files } = await manifestOf(archive)
    const media = files.filter(({ name }) => name.startsWith('media/'))
    expect(media.length).toBe(4)
    expect(files.length).toBe(stored.length + media.length)
    for (const { name } of files) {
      const [was, is] = [source, target].map((place) =>
        readFileSync(path.join(place.uploadsDir, name)),
      )
      expect([name, is?.equals(was ?? Buffer.of())]).toEqual([name, true])
    }
    const found = readdirSync(target.uploadsDir, { recursive: true, withFileTypes: true })
    expect(found.filter((entry) => entry.isFile()).length).toBe(files.length)
  })

  test('gives back the same backup', async () => {
    const again = path.join(folder, 'again.tar')
    expect((await backUp(again, target)).code).toBe(0)
    const [first, second] = [await manifestOf(archive), await manifestOf(again)]
    const parts = ({ migrations, tables, sequences, files }: typeof first) => ({
      ...{ migrations, tables, sequences },
      files: files.toSorted((one, other) => one.name.localeCompare(other.name)),
    })
    expect(parts(second)).toEqual(parts(first))
  })

  test('is a site that staff and visitors use as before', async () => {
    const server = await startTestServer({
      DATABASE_URL: target.databaseUrl,
      UPLOADS_DIR: target.uploadsDir,
      RATE_LIMIT_PER_MINUTE: '0',
    })
    try {
      const { baseUrl } = server
      const [row] = await query<{ id: number; filename: string }>({
        url: target.databaseUrl,
        sql: 'select c.id, filename from consultations c join cvs f on f.id = c.cv_id order by c.id desc limit 1',
      })
      const download = await downloadCv({ baseUrl, id: row?.id ?? 0, as: staff })
      expect(download.status).toBe(200)
      const bytes = Buffer.from(await download.arrayBuffer())
      expect(bytes.equals(readFileSync(path.join(source.uploadsDir, row?.filename ?? '')))).toBe(
        true,
      )

      const call = await cmsClient({ baseUrl, credentials: staff })
      const posts = await call('/posts?locale=en&where[title][equals]=Edited before the backup')
      expect(await posts.json()).toMatchObject({ totalDocs: 1 })
      const sent = await postForm({ baseUrl, address: '10.1.1.3', fields: hospital })
      expect(sent.ok).toBe(true)
      const [picture] = (await manifestOf(archive)).files.filter(({ name }) => /media/.test(name))
      const name = encodeURIComponent(path.basename(picture?.name ?? ''))
      expect((await fetch(`${baseUrl}/cms/api/media/file/${name}`)).status).toBe(200)
    } finally {
      await server.stop()
    }
  })
})

describe('a backup', () => {
  test('never replaces a file', async () => {
    const file = path.join(folder, 'mine.tar.gz')
    writeFileSync(file, 'mine')
    const { code, output } = await backUp(file)
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('exists') })
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('is not made without a file that a row names, and says which', async () => {
    const [row] = await query<{ filename: string }>({
      url: source.databaseUrl,
      sql: 'select filename from cvs limit 1',
    })
    const file = path.join(source.uploadsDir, row?.filename ?? '')
    renameSync(file, `${file}.away`)
    const target = path.join(folder, 'incomplete.tar.gz')
    const { code, output } = await backUp(target)
    renameSync(`${file}.away`, file)
    expect(code).toBe(1)
    expect(output).toContain(`${file} is missing`)
    expect(readdirSync(folder).filter((name) => name.startsWith('incomplete'))).toEqual([])
  })

  test('leaves out what no row names', async () => {
    const stray = path.join(source.uploadsDir, `${randomUUID()}.pdf`)
    const incoming = path.join(source.uploadsDir, '.incoming', 'half')
    for (const file of [stray, incoming]) writeFileSync(file, 'stray')
    const target = path.join(folder, 'clean.tar.gz')
    expect((await backUp(target)).code).toBe(0)
    for (const file of [stray, incoming]) rmSync(file)
    const names = (await entriesOf(target)).map(({ name }) => name)
    expect(
      names.filter((name) => name.includes('half') || name.includes(path.basename(stray))),
    ).toEqual([])
  })

  test('starts again when a file and its row are removed while it is made', async () => {
    const [row] = await query<{ id: number; filename: string }>({
      url: source.databaseUrl,
      sql: 'select id, filename from cvs order by id desc limit 1',
    })
    const file = path.join(source.uploadsDir, row?.filename ?? '')
    rmSync(file)
    const running = launch({
      script: 'backup',
      args: [path.join(folder, 'removed.tar.gz')],
      place: sourcePlace(),
    })
    let output = ''
    running.child.stdout.on('data', (text: string) => (output += text))
    await expect.poll(() => output, { timeout: 20_000 }).toContain('starting again')
    await query({
      url: source.databaseUrl,
      sql: 'delete from consultations where cv_id = $1',
      values: [row?.id],
    })
    await query({
      url: source.databaseUrl,
      sql: 'delete from cvs where id = $1',
      values: [row?.id],
    })
    expect(await running.ended).toMatchObject({ code: 0 })
  })
})

describe('a restore writes nothing', () => {
  const refused = async (file: string, reason: RegExp) => {
    const target = await emptyPlace()
    const { code, output } = await restore(file, target)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(reason) })
    expect(await isEmpty(target)).toBe(true)
  }

  test.each(['tables/users.copy', 'manifest.json', 'uploads/'])(
    'from a backup with a flipped bit in %s',
    async (start) => {
      const file = await spoilt((entries) => {
        const content = entries.find(({ name }) => name.startsWith(start))?.content
        if (content) content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1
        return entries
      })
      await refused(file, /damaged .*was changed/)
    },
  )

  test('from a compressed backup with a flipped bit', async () => {
    const file = path.join(folder, 'flipped.tar.gz')
    const bytes = readFileSync(archive)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
    await refused(file, /damaged/)
  })

  test('from a backup that is cut off', async () => {
    const file = path.join(folder, 'cut.tar.gz')
    const bytes = readFileSync(archive)
    writeFileSync(file, bytes.subarray(0, bytes.length * 0.7))
    await refused(file, /damaged/)
    await refused(await spoilt((entries) => entries.slice(0, -2)), /its end is missing/)
  })

  test('from a backup that lacks a file, or a table', async () => {
    for (const start of ['uploads/', 'tables/cvs']) {
      const file = await spoilt((entries) => {
        const index = entries.findIndex(({ name }) => name.startsWith(start))
        return entries.toSpliced(index, 1)
      })
      await refused(file, new RegExp(`damaged .*${start}.* is missing`))
    }
  })

  test('from something else than a backup, or from nothing', async () => {
    const file = path.join(folder, 'something.tar.gz')
    writeFileSync(file, readCv('asha.pdf'))
    await refused(file, /damaged/)
    await refused(path.join(folder, 'nowhere.tar.gz'), /cannot be read/)
  })

  test('from a backup of a newer release', async () => {
    const place = await oldSite()
    const future = '29990101_000000_future'
    await query({
      url: place.databaseUrl,
      sql: 'insert into payload_migrations (name, batch) values ($1, 9)',
      values: [future],
    })
    const file = path.join(folder, 'newer.tar')
    expect((await backUp(file, place)).code).toBe(0)
    await refused(file, new RegExp(`newer release.*${future}`))
  })

  test('into a database that holds anything', async () => {
    const target = await emptyPlace()
    await query({ url: target.databaseUrl, sql: 'create table visitors (name text)' })
    const { code, output } = await restore(archive, target)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('not empty') })
    expect(Object.keys(await allRows(target.databaseUrl))).toEqual(['visitors'])
    expect(readdirSync(target.uploadsDir)).toEqual([])
  })

  test('into a folder that holds a file', async () => {
    const target = await emptyPlace()
    mkdirSync(path.join(target.uploadsDir, 'media'), { recursive: true })
    writeFileSync(path.join(target.uploadsDir, 'media', 'mine.webp'), 'mine')
    const { code, output } = await restore(archive, target)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('mine.webp') })
    expect(await isEmpty({ ...target, uploadsDir: '/nowhere' })).toBe(true)
    expect(readdirSync(target.uploadsDir, { recursive: true })).toEqual([
      'media',
      'media/mine.webp',
    ])
  })
})

/** The release whose backup is restored: the last one before what its migration fills in later. */
const oldRelease = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('_follow_up')),
)

/** A database as that release left it, with one consultation. */
async function oldSite(): Promise<Place & { databaseUrl: string }> {
  const place = await emptyPlace()
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  for (const { name, up } of oldRelease) {
    // Migrations are plain SQL: of Payload's arguments they use the connection only.
    const args: unknown = { db: drizzle(client), payload: undefined, req: undefined }
    await up(args as MigrateUpArgs)
    await client.query('insert into payload_migrations (name, batch) values ($1, 1)', [name])
  }
  await client.query(
    `insert into consultations (name, phone, type, desired_country, submission_id, locale)
      values ('Asha', '+91 98765 43210', 'nurses', 'Germany', 'old', 'en')`,
  )
  await client.end()
  mkdirSync(place.uploadsDir, { recursive: true })
  return place
}

describe('a restore', () => {
  test('of an older release’s backup brings its rows up to date', async () => {
    const file = path.join(folder, 'older.tar.gz')
    expect((await backUp(file, await oldSite())).code).toBe(0)
    const target = await emptyPlace()
    expect(await restore(file, target)).toMatchObject({ code: 0 })
    const rows = await query({
      url: target.databaseUrl,
      sql: 'select name, status, phone_normalized, reference from consultations',
    })
    expect(rows).toEqual([
      {
        name: 'Asha',
        status: 'new',
        phone_normalized: '+919876543210',
        reference: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
      },
    ])
    const applied = await query({
      url: target.databaseUrl,
      sql: 'select name, batch::int from payload_migrations order by id',
    })
    expect(applied).toEqual(
      migrations.map(({ name }, index) => ({ name, batch: index < oldRelease.length ? 1 : 2 })),
    )
    expect(await schemaOf(target.databaseUrl)).toEqual(await schemaOf(source.databaseUrl))
  })

  test('that was killed leaves a place that the next one takes', async () => {
    const target = await emptyPlace()
    const killed = launch({ script: 'restore', args: [archive], place: target })
    const written = () =>
      existsSync(target.uploadsDir) &&
      readdirSync(target.uploadsDir).filter((name) => !name.startsWith('.')).length
    while (!written()) await sleep(2)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(existsSync(path.join(target.uploadsDir, '.restoring.json'))).toBe(true)
    expect(await allRows(target.databaseUrl)).toEqual({})

    expect(await restore(archive, target)).toMatchObject({ code: 0 })
    expect(existsSync(path.join(target.uploadsDir, '.restoring.json'))).toBe(false)
    const { tables } = await manifestOf(archive)
    const rows = await allRows(target.databaseUrl)
    expect(tables.map(({ name }) => rows[name]?.length)).toEqual(tables.map(({ rows }) => rows))

    // As if it had been killed between its last two steps.
    writeFileSync(path.join(target.uploadsDir, '.restoring.json'), '{"files":[]}')
    expect(await restore(archive, target)).toMatchObject({ code: 0 })
    expect(existsSync(path.join(target.uploadsDir, '.restoring.json'))).toBe(false)
    expect(await restore(archive, target)).toMatchObject({ code: 1 })
    expect(await allRows(target.databaseUrl)).toEqual(rows)
  })

  test('that is asked to stop takes back what it has written', async () => {
    const target = await emptyPlace()
    const stopped = launch({ script: 'restore', args: [archive], place: target })
    while (!existsSync(path.join(target.uploadsDir, '.restoring.json'))) await sleep(2)
    stopped.child.kill('SIGTERM')
    expect((await stopped.ended).code).toBe(143)
    expect(await isEmpty(target)).toBe(true)
  })
})

test('works with the built-in database, running or not, but restores only where nothing runs', async () => {
  const dataDir = path.join(folder, 'built-in')
  const place: Place = { dataDir, uploadsDir: path.join(dataDir, 'uploads') }
  expect(await restore(archive, place)).toMatchObject({ code: 0 })
  const stopped = path.join(folder, 'stopped.tar.gz')
  expect(await backUp(stopped, place)).toMatchObject({ code: 0 })

  const { signal } = new AbortController()
  const run = await claimRun({ dataDir, command: 'npm start', npm: undefined, signal })
  const database = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    password: ensureSecrets({ dataDir }).databasePassword,
  })
  try {
    const running = path.join(folder, 'running.tar.gz')
    expect(await backUp(running, place)).toMatchObject({ code: 0 })
    expect((await manifestOf(running)).tables).toEqual((await manifestOf(archive)).tables)
    expect((await manifestOf(stopped)).tables).toEqual((await manifestOf(archive)).tables)
    const refused = await restore(archive, place)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('npm start') })
    expect((await allRows(database.url)).users).toHaveLength(2)
  } finally {
    await database.stop()
    run.release()
  }
})
