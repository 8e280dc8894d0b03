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
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import pg from 'pg'
import sharp from 'sharp'
import tar from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runBackup } from '../../scripts/lib/backup/runBackup.mjs'
import { runRestore } from '../../scripts/lib/backup/runRestore.mjs'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../scripts/lib/embeddedPostgres.mjs'
import { claimRun, type Run } from '../../scripts/lib/run.mjs'
import type { Closers, StopRequest } from '../../scripts/lib/runInOrder.mjs'
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

// Of this package migrations use `sql` alone; the whole of it takes seconds to load.
vi.mock('@payloadcms/db-postgres', () => import('@payloadcms/db-postgres/drizzle'))
// The commands' own way takes as long; `npm run restore` itself goes it in some of these tests.
vi.mock('../../scripts/lib/backup/loadMigrations.mjs', async () => {
  const { migrations: all } = await import('../../src/migrations')
  return { loadMigrations: () => Promise.resolve(all) }
})

type Place = { databaseUrl?: string; uploadsDir: string; dataDir: string }
type Target = Place & { databaseUrl: string }
type Entry = { name: string; content: Buffer }

const staff = { username: 'reem', password: testUser.password }
const postTitle = 'Edited before the backup'
const picture = 'green field.webp'
const payloadSecret = 'a secret of these tests, long enough'
const mark = '.restoring.json'
let folder = ''
/** A small site that no server runs on, and its backup. */
let small: Target
let smallBackup = ''
/** Restored from that backup, after a restore that was killed: the site in use. */
let site: Target
let afterKill: { isMarked: boolean; rows: Record<string, string[]> }
let server: TestServer
/** Of the server's database, in which each place has one of its own. */
let databaseUrl = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-backup-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)))
  const siteUploads = path.join(folder, 'site', 'uploads')
  server = await startTestServer(
    { RATE_LIMIT_PER_MINUTE: '0', UPLOADS_DIR: siteUploads },
    {
      throughDatabase: async (url) => {
        databaseUrl = url
        small = placeOf({ name: 'small', databaseUrl: url })
        await fillSmallSite()
        smallBackup = path.join(folder, 'small.tar.gz')
        await backUp(smallBackup, small)
        site = { ...(await emptyPlace()), uploadsDir: siteUploads }
        afterKill = await killRestore()
        expect(
          await launch({ script: 'restore', args: [smallBackup], place: site }).ended,
        ).toMatchObject({ code: 0 })
        return site.databaseUrl
      },
    },
  )
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

function placeOf({ name, databaseUrl }: { name: string; databaseUrl: string }): Target {
  const dataDir = path.join(folder, name)
  return { databaseUrl, dataDir, uploadsDir: path.join(dataDir, 'uploads') }
}

/** An empty database and an upload folder that does not exist yet. */
async function emptyPlace(): Promise<Target> {
  const name = `target_${randomUUID().slice(0, 8)}`
  await query({ url: databaseUrl, sql: `create database ${name}` })
  return placeOf({ name, databaseUrl: databaseUrl.replace(/\/[^/]+$/, `/${name}`) })
}

const environmentOf = (place: Place) => ({
  NODE_ENV: 'production' as const,
  DATABASE_URL: place.databaseUrl ?? '',
  UPLOADS_DIR: place.uploadsDir,
  DATA_DIR: place.dataDir,
  PAYLOAD_SECRET: payloadSecret,
})

/** Runs a command as a person does. */
function launch({ script, args, place }: { script: string; args: string[]; place: Place }) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { ...environmentOf(place), PATH: process.env.PATH },
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

/** What the commands that run in this process have printed. */
const printed: string[] = []

const neverStopped: StopRequest = {
  signal: new AbortController().signal,
  hurry: new AbortController().signal,
  made: new Promise(() => {}),
  npm: undefined,
  throwIfMade: () => {},
  exitCode: () => 0,
}

type Command = (options: {
  args: string[]
  stopping: StopRequest
  closers: Closers
}) => Promise<void>

/** Does a command's work in this process, which takes a tenth of the time. */
async function run({ command, file, place }: { command: Command; file: string; place: Place }) {
  for (const [name, value] of Object.entries(environmentOf(place))) vi.stubEnv(name, value)
  const closers: Closers = []
  try {
    await command({ args: [file], stopping: neverStopped, closers })
  } finally {
    for (const close of closers.reverse()) await close()
    vi.unstubAllEnvs()
  }
}

const backUp = (file: string, place: Place) => run({ command: runBackup, file, place })
const restore = (file: string, place: Place) => run({ command: runRestore, file, place })

/** Kills a restore into the site's place once it has written a file. */
async function killRestore() {
  const killed = launch({ script: 'restore', args: [smallBackup], place: site })
  const { uploadsDir } = site
  const hasFile = () =>
    existsSync(uploadsDir) && readdirSync(uploadsDir).some((name) => !name.startsWith('.'))
  while (!hasFile()) await pause(2)
  killed.child.kill('SIGKILL')
  await killed.ended
  const sessions = 'select from pg_stat_activity where datname = $1'
  const values = [path.basename(new URL(site.databaseUrl).pathname)]
  // Postgres takes a moment to notice.
  await vi.waitFor(async () =>
    expect(await query({ url: databaseUrl, sql: sessions, values })).toEqual([]),
  )
  return {
    isMarked: existsSync(path.join(uploadsDir, mark)),
    rows: await allRows(site.databaseUrl),
  }
}

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

/** The first content, an edited post, a second user, a picture and a request with its CV. */
async function fillSmallSite(): Promise<void> {
  const cv = readCv('asha.pdf')
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1a6' } })
    .webp()
    .toBuffer()
  mkdirSync(path.join(small.uploadsDir, 'media'), { recursive: true })
  writeFileSync(path.join(small.uploadsDir, 'asha.pdf'), cv)
  writeFileSync(path.join(small.uploadsDir, 'media', picture), webp)
  const statements: [string, unknown[]][] = [
    [
      `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', 1000, 'username', $1::text))).*
       from users u`,
      [staff.username],
    ],
    [
      `update posts_locales set title = $1
       where id = (select min(id) from posts_locales where _locale = 'en')`,
      [postTitle],
    ],
    [
      `with picture as (insert into media (filename, mime_type, filesize, width, height)
         values ($1, 'image/webp', $2, 8, 8) returning id)
       insert into media_locales (alt, _locale, _parent_id) select 'A field', 'en', id from picture`,
      [picture, webp.length],
    ],
    [
      `with cv as (insert into cvs (original_name, filename, mime_type, filesize)
         values ('asha.pdf', 'asha.pdf', 'application/pdf', $1) returning id)
       insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, cv_id)
       select 'Asha', '+91 98765 43210', 'nurses', 'Germany', 'small', 'SMAL-SMAL-SMAL', 'en', id from cv`,
      [cv.length],
    ],
  ]
  for (const [sql, values] of statements) await query({ url: small.databaseUrl, sql, values })
}

/** Whatever visitors and staff do, at a site in use. */
async function useSite({ baseUrl }: TestServer): Promise<void> {
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
  const data = { title: 'Edited again' }
  await editor.save({ kind: 'posts', id: Number(post?.id), data, as: 'all' })
  await query({
    url: site.databaseUrl,
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
  const visitors = Array.from({ length: 2 }, async (_, index) => {
    for (let turn = 0; !isOver; turn += 1) {
      const submission_id = randomUUID()
      const name = realCvs[(index + turn) % realCvs.length] ?? 'asha.pdf'
      const response = await postForm({
        baseUrl: server.baseUrl,
        address: '10.1.1.2',
        fields: { ...nurse, submission_id },
        cv: { name, bytes: readCv(name) },
      })
      if (response.ok) sent.push(submission_id)
    }
  })
  while (sent.length < 4) await pause(20)
  const before = [...sent]
  const { code, output } = await launch({ script: 'backup', args: [target], place: site }).ended
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

/** A file like the small backup, changed. */
async function spoilt(change: (entries: Entry[]) => Entry[]): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.tar`)
  await writeTar({ file, entries: change(await entriesOf(smallBackup)) })
  return file
}

describe('a restored site', () => {
  test('was not left half restored by a restore that was killed', () => {
    expect(afterKill).toEqual({ isMarked: true, rows: {} })
    expect(existsSync(path.join(site.uploadsDir, mark))).toBe(false)
  })

  test('is one that staff and visitors use as before', async () => {
    const { baseUrl } = server
    const [row] = await query<{ id: number }>({
      url: site.databaseUrl,
      sql: 'select id from consultations',
    })
    const download = await downloadCv({ baseUrl, id: row?.id ?? 0, as: staff })
    expect(download.status).toBe(200)
    expect(Buffer.from(await download.arrayBuffer()).equals(readCv('asha.pdf'))).toBe(true)

    const call = await cmsClient({ baseUrl, credentials: staff })
    const posts = await call(`/posts?locale=en&where[title][equals]=${postTitle}`)
    expect(await posts.json()).toMatchObject({ totalDocs: 1 })
    const sent = await postForm({ baseUrl, address: '10.1.1.3', fields: hospital })
    expect(sent.ok).toBe(true)
    const file = await fetch(`${baseUrl}/cms/api/media/file/${encodeURIComponent(picture)}`)
    expect(file.status).toBe(200)
  })
})

describe('a backup of the site in use', () => {
  let archive = ''
  let acknowledged: string[] = []
  /** Restored into the built-in database, which runs. */
  let target: Place
  let database: EmbeddedPostgres
  let occupation: Run
  const backups = () =>
    ['in-use', 'stopped', 'running'].map((name) => path.join(folder, `${name}.tar.gz`))
  const strays = () => {
    const { uploadsDir } = site
    return [
      path.join(uploadsDir, `${randomUUID()}.pdf`),
      path.join(uploadsDir, '.incoming', 'half'),
    ]
  }

  beforeAll(async () => {
    await useSite(server)
    for (const file of strays()) writeFileSync(file, 'stray')
    const [inUse = '', stopped = '', running = ''] = backups()
    archive = inUse
    acknowledged = await backUpInUse(archive)
    target = placeOf({ name: 'built-in', databaseUrl: '' })
    const restored = await launch({ script: 'restore', args: [archive], place: target }).ended
    expect(restored).toMatchObject({ code: 0 })
    await backUp(stopped, target)

    const { signal } = new AbortController()
    const { dataDir } = target
    occupation = await claimRun({ dataDir, command: 'npm start', npm: undefined, signal })
    database = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'postgres'),
      password: ensureSecrets({ dataDir }).databasePassword,
    })
    await backUp(running, target)
  })
  afterAll(async () => {
    await database.stop()
    occupation.release()
  })

  test('is one file that its owner alone can read, and nothing beside it', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  test('brings back every row with all its columns, and the tables’ rules', async () => {
    const [now, restored] = [await allRows(site.databaseUrl), await allRows(database.url)]
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
    expect(await schemaOf(database.url)).toEqual(await schemaOf(site.databaseUrl))
  })

  test('holds what was acknowledged before it began, and of each row its file, byte by byte', async () => {
    const stored = await query<{ submission_id: string; filename: string }>({
      url: database.url,
      sql: 'select submission_id, filename from consultations c join cvs f on f.id = c.cv_id',
    })
    const ids = new Set(stored.map(({ submission_id }) => submission_id))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])

    const { files } = await manifestOf(archive)
    const media = files.filter(({ name }) => name.startsWith('media/'))
    expect(media.length).toBe(5)
    // So it holds nothing that no row names.
    expect(files.length).toBe(stored.length + media.length)
    for (const { name } of files) {
      const [was, is] = [site, target].map((place) =>
        readFileSync(path.join(place.uploadsDir, name)),
      )
      expect([name, is?.equals(was ?? Buffer.of())]).toEqual([name, true])
    }
    const found = readdirSync(target.uploadsDir, { recursive: true, withFileTypes: true })
    expect(found.filter((entry) => entry.isFile()).length).toBe(files.length)
  })

  test('gives back the same backup from the built-in database, running or not', async () => {
    const [first, ...others] = await Promise.all(
      backups().map(async (file) => {
        const { migrations, tables, sequences, files } = await manifestOf(file)
        const sorted = files.toSorted((one, other) => one.name.localeCompare(other.name))
        return { migrations, tables, sequences, files: sorted }
      }),
    )
    for (const other of others) expect(other).toEqual(first)
  })

  test('is not restored where something runs', async () => {
    await expect(restore(archive, target)).rejects.toThrow('npm start')
    expect((await allRows(database.url)).users).toHaveLength(2)
  })
})

describe('a backup', () => {
  test('never replaces a file', async () => {
    const file = path.join(folder, 'mine.tar.gz')
    writeFileSync(file, 'mine')
    const { code, output } = await launch({ script: 'backup', args: [file], place: small }).ended
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('exists') })
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('is not made without a file that a row names, and says which', async () => {
    const file = path.join(small.uploadsDir, 'asha.pdf')
    renameSync(file, `${file}.away`)
    const target = path.join(folder, 'incomplete.tar.gz')
    try {
      await expect(backUp(target, small)).rejects.toThrow(`${file} is missing`)
    } finally {
      renameSync(`${file}.away`, file)
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('incomplete'))).toEqual([])
  })

  test('starts again when a file and its row are removed while it is made', async () => {
    const url = site.databaseUrl
    const [row] = await query<{ id: number; filename: string }>({
      url,
      sql: 'select id, filename from cvs order by id desc limit 1',
    })
    rmSync(path.join(site.uploadsDir, row?.filename ?? ''))
    printed.length = 0
    const made = backUp(path.join(folder, 'removed.tar.gz'), site)
    await expect.poll(() => printed.join('\n')).toContain('starting again')
    await query({ url, sql: 'delete from consultations where cv_id = $1', values: [row?.id] })
    await query({ url, sql: 'delete from cvs where id = $1', values: [row?.id] })
    await made
  })
})

describe('a restore writes nothing', () => {
  let target: Target
  beforeAll(async () => {
    target = await emptyPlace()
  })
  const refused = async (file: string, reason: RegExp) => {
    await expect(restore(file, target)).rejects.toThrow(reason)
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
    const bytes = readFileSync(smallBackup)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const { code, output } = await launch({ script: 'restore', args: [file], place: target }).ended
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('damaged') })
    expect(await isEmpty(target)).toBe(true)
  })

  test('from a backup that is cut off', async () => {
    const file = path.join(folder, 'cut.tar.gz')
    const bytes = readFileSync(smallBackup)
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
    const { databaseUrl: url } = small
    const values = ['29990101_000000_future']
    const sql = 'insert into payload_migrations (name, batch) values ($1, 9)'
    await query({ url, sql, values })
    const file = path.join(folder, 'newer.tar')
    await backUp(file, small)
    await query({ url, sql: 'delete from payload_migrations where name = $1', values })
    await refused(file, new RegExp(`newer release.*${values[0]}`))
  })

  test('into a database that holds anything', async () => {
    const used = await emptyPlace()
    await query({ url: used.databaseUrl, sql: 'create table visitors (name text)' })
    await expect(restore(smallBackup, used)).rejects.toThrow('not empty')
    expect(Object.keys(await allRows(used.databaseUrl))).toEqual(['visitors'])
    expect(readdirSync(used.uploadsDir)).toEqual([])
  })

  test('into a folder that holds a file', async () => {
    const uploadsDir = path.join(folder, 'used')
    mkdirSync(path.join(uploadsDir, 'media'), { recursive: true })
    writeFileSync(path.join(uploadsDir, 'media', 'mine.webp'), 'mine')
    await expect(restore(smallBackup, { ...target, uploadsDir })).rejects.toThrow('mine.webp')
    expect(await isEmpty(target)).toBe(true)
    expect(readdirSync(uploadsDir, { recursive: true })).toEqual(['media', 'media/mine.webp'])
  })

  test('that stays when it is asked to stop', async () => {
    const stopped = launch({ script: 'restore', args: [smallBackup], place: target })
    while (!existsSync(path.join(target.uploadsDir, mark))) await pause(2)
    stopped.child.kill('SIGTERM')
    expect((await stopped.ended).code).toBe(143)
    expect(await isEmpty(target)).toBe(true)
  })
})

/** The release whose backup is restored: the last one before what its migration fills in later. */
const oldRelease = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.endsWith('_follow_up')),
)

/** A database as that release left it, with one consultation. */
async function oldSite(): Promise<Target> {
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

test('a restore of an older release’s backup brings its rows up to date, once', async () => {
  const file = path.join(folder, 'older.tar.gz')
  await backUp(file, await oldSite())
  const target = await emptyPlace()
  const { databaseUrl: url } = target
  await restore(file, target)
  const rows = await query({
    url,
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
  const sql = 'select name, batch::int from payload_migrations order by id'
  expect(await query({ url, sql })).toEqual(
    migrations.map(({ name }, index) => ({ name, batch: index < oldRelease.length ? 1 : 2 })),
  )
  expect(await schemaOf(url)).toEqual(await schemaOf(small.databaseUrl))

  const restored = await allRows(url)
  // As if it had been killed between its last two steps.
  writeFileSync(path.join(target.uploadsDir, mark), '{"files":[]}')
  await restore(file, target)
  expect(existsSync(path.join(target.uploadsDir, mark))).toBe(false)
  await expect(restore(file, target)).rejects.toThrow('not empty')
  expect(await allRows(url)).toEqual(restored)
})
