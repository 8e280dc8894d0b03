import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import tar from 'tar-stream'
import { afterAll, beforeAll, vi } from 'vitest'
import { runBackup } from '../../scripts/lib/backup/runBackup.mjs'
import { runRestore } from '../../scripts/lib/backup/runRestore.mjs'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../scripts/lib/embeddedPostgres.mjs'
import type { Closers, StopRequest } from '../../scripts/lib/runInOrder.mjs'
import { readCv } from './consultationForms'
import {
  copyDatabaseTemplate,
  databasePassword,
  ensureDatabaseTemplate,
} from './databaseTemplate.mjs'
import { testUser } from './testUser.mjs'
import { withPerson } from './people.mjs'

/** What a backup is made of and a restore fills; without an address it is the built-in database. */
export type Place = { databaseUrl?: string; uploadsDir: string; dataDir: string }
export type Target = Place & { databaseUrl: string }
export type Entry = { name: string; content: Buffer }

/** What the small site below has beside its first content. */
export const staff = { username: 'reem', password: testUser.password }
export const postTitle = 'Edited before the backup'
export const picture = 'green field.webp'

const payloadSecret = 'a secret of these tests, long enough'

/** The file in an upload folder while it is being restored. */
export const mark = '.restoring.json'

/** A temporary folder; what is in it goes at the end. */
export function backupFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-backup-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export function placeOf({
  folder,
  name,
  databaseUrl,
}: {
  folder: string
  name: string
  databaseUrl: string
}): Target {
  const dataDir = path.join(folder, name)
  return { databaseUrl, dataDir, uploadsDir: path.join(dataDir, 'uploads') }
}

/** An empty database on a server's address, and an upload folder that does not exist yet. */
export async function emptyPlace({
  folder,
  databaseUrl,
}: {
  folder: string
  databaseUrl: string
}): Promise<Target> {
  const name = `target_${randomUUID().slice(0, 8)}`
  await query({ url: databaseUrl, sql: `create database ${name}` })
  return placeOf({ folder, name, databaseUrl: databaseUrl.replace(/\/[^/]+$/, `/${name}`) })
}

/** What a command is told of a place. */
export const environmentOf = (place: Place) => ({
  NODE_ENV: 'production' as const,
  DATABASE_URL: place.databaseUrl ?? '',
  UPLOADS_DIR: place.uploadsDir,
  DATA_DIR: place.dataDir,
  PAYLOAD_SECRET: payloadSecret,
})

/** Runs a command as a person does. */
export function launch({
  args,
  place,
  settings = {},
}: {
  args: string[]
  place: Place
  settings?: Record<string, string>
}) {
  const child = spawn(process.execPath, ['scripts/command.mjs', ...args], {
    env: { ...environmentOf(place), ...settings, PATH: process.env.PATH },
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

/** What the commands that run in this process have printed: the file that uses it spies on the console. */
export const printed: string[] = []

const neverStopped: StopRequest = {
  signal: new AbortController().signal,
  hurry: new AbortController().signal,
}

type Command = (options: {
  args: string[]
  stopping: StopRequest
  closers: Closers
}) => Promise<void>

/** Does a command's work in this process, which takes a tenth of the time. */
export async function run({
  command,
  args,
  place,
  settings = {},
}: {
  command: Command
  args: string[]
  place: Place
  settings?: Record<string, string>
}) {
  const environment = { ...environmentOf(place), ...settings }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const closers: Closers = []
  try {
    await command({ args, stopping: neverStopped, closers })
  } finally {
    for (const close of closers.reverse()) await close()
    vi.unstubAllEnvs()
  }
}

export const backUp = (file: string, place: Place) =>
  run({ command: runBackup, args: [file], place })

export const restore = (
  file: string,
  place: Place,
  { settings, identity }: { settings?: Record<string, string>; identity?: string } = {},
) => {
  const key = identity === undefined ? [] : ['--identity', identity]
  return run({ command: runRestore, args: [file, ...key], place, settings })
}

type Question = { sql: string; values?: unknown[] }

export async function query<Row extends pg.QueryResultRow>({
  url,
  sql,
  values,
}: Question & { url: string }): Promise<Row[]> {
  return connected(url, (ask) => ask<Row>({ sql, values }))
}

/** Asks a database more than once over one connection, which takes longer than most questions. */
async function connected<Result>(
  url: string,
  work: (
    ask: <Row extends pg.QueryResultRow>(question: Question) => Promise<Row[]>,
  ) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(
      async <Row extends pg.QueryResultRow>({ sql, values }: Question) =>
        (await client.query<Row>(sql, values)).rows,
    )
  } finally {
    await client.end()
  }
}

/** The first content, an edited post, a second user, a picture and a request with its CV. */
export async function fillSmallSite(small: Target): Promise<void> {
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
      `${withPerson}, cv as (insert into cvs (original_name, filename, mime_type, filesize)
         values ('asha.pdf', 'asha.pdf', 'application/pdf', $1) returning id)
       insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, cv_id, person_id)
       select 'Asha', '+91 98765 43210', 'nurses', 'Germany', 'small', 'SMAL-SMAL-SMAL', 'en', cv.id, person.id from cv, person`,
      [cv.length],
    ],
  ]
  for (const [sql, values] of statements) await query({ url: small.databaseUrl, sql, values })
}

/** A small site that no server runs on, its backup, and a database server, for the tests of one file. */
export class SmallSite {
  readonly folder: string
  readonly backup: string
  place!: Target
  database!: EmbeddedPostgres

  constructor() {
    const { folder, remove } = backupFolder()
    this.folder = folder
    this.backup = path.join(folder, 'small.tar.gz')
    beforeAll(() => this.#start())
    afterAll(async () => {
      vi.restoreAllMocks()
      await this.database.stop()
      remove()
    })
  }

  async #start(): Promise<void> {
    vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)))
    await ensureDatabaseTemplate()
    const dataDir = path.join(this.folder, 'postgres')
    copyDatabaseTemplate(dataDir)
    this.database = await startEmbeddedPostgres({ dataDir, password: databasePassword })
    this.place = placeOf({ folder: this.folder, name: 'small', databaseUrl: this.database.url })
    await fillSmallSite(this.place)
    await backUp(this.backup, this.place)
  }

  emptyPlace(): Promise<Target> {
    return emptyPlace({ folder: this.folder, databaseUrl: this.database.url })
  }
}

/** Every row of every table with all its columns, as Postgres writes it. */
export function allRows(url: string): Promise<Record<string, string[]>> {
  return connected(url, async (ask) => {
    const tables = await ask<{ name: string }>({
      sql: `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    })
    const contents: Record<string, string[]> = {}
    for (const { name } of tables) {
      const rows = await ask<{ row: string }>({
        sql: `select t::text as row from public."${name}" t order by 1`,
      })
      contents[name] = rows.map(({ row }) => row)
    }
    return contents
  })
}

/** Everything a schema is made of, so that nothing taken away for the restore stays away. */
export async function schemaOf(url: string): Promise<string[]> {
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

export async function isEmpty({ databaseUrl = '', uploadsDir }: Place): Promise<boolean> {
  const things = await query({
    url: databaseUrl,
    sql: `select from pg_class where relnamespace = 'public'::regnamespace
      union all select from pg_type where typnamespace = 'public'::regnamespace`,
  })
  return things.length === 0 && (!existsSync(uploadsDir) || readdirSync(uploadsDir).length === 0)
}

export async function entriesOf(file: string): Promise<Entry[]> {
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

export async function writeTar({
  file,
  entries,
}: {
  file: string
  entries: Entry[]
}): Promise<void> {
  const pack = tar.pack()
  for (const { name, content } of entries) pack.entry({ name }, content)
  pack.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of Readable.from(pack)) chunks.push(Buffer.from(chunk))
  writeFileSync(file, Buffer.concat(chunks))
}

export async function manifestOf(file: string) {
  const entry = (await entriesOf(file)).find(({ name }) => name === 'manifest.json')
  return JSON.parse(String(entry?.content)) as {
    migrations: string[]
    tables: { name: string; rows: number }[]
    sequences: unknown[]
    files: { name: string; bytes: number }[]
  }
}
