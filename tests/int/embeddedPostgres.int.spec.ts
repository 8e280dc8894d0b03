import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../scripts/lib/embeddedPostgres.mjs'

const password = 'a/password with:signs@%'
const oddName = path.join('what $HOME `means` to "us"', 'postgres')
let folder = ''
let running: EmbeddedPostgres[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-postgres-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  const database = await start()
  await database.stop()
  running = []
  // A copy is made sooner than a new database.
  cpSync(database.folder, path.join(folder, 'old'), { recursive: true })
  cpSync(database.folder, path.join(folder, oddName), { recursive: true })
  // As others could read it.
  chmodSync(path.join(folder, oddName), 0o755)
})

afterEach(async () => {
  for (const database of running) await database.stop()
  running = []
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(name = 'postgres'): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, name), password })
  running.push(database)
  return database
}

async function query({ url }: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed breaks the connection, which is the very thing under test.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows.flatMap((row) => Object.values(row))
  } finally {
    await client.end()
  }
}

async function storeVisitor(database: EmbeddedPostgres): Promise<void> {
  await query(database, 'drop table if exists visitors')
  await query(database, "create table visitors as select 'Amal' as name")
}

/** Resolves with the message when the database ends by itself. */
function unexpectedEnd(database: EmbeddedPostgres): Promise<string> {
  return new Promise((resolve) => database.onExit(resolve))
}

test('keeps its rows over a stop and a start', async () => {
  const first = await start()
  await storeVisitor(first)
  await first.stop()
  await first.stop()
  await expect(query(first, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const second = await start()
  expect(await query(second, 'select name from visitors')).toEqual(['Amal'])
})

test('is set up for text in all languages, and for safety', async () => {
  const database = await start()
  expect(await query(database, 'select current_database()')).toEqual(['curaco'])
  expect(await query(database, "select 'ÄRZTE' ilike 'ärzte', upper('ñ')")).toEqual([true, 'Ñ'])
  const settings = ['fsync', 'full_page_writes', 'listen_addresses', 'unix_socket_directories']
  const shown = await Promise.all(settings.map((name) => query(database, `show ${name}`)))
  expect(shown.flat()).toEqual(['on', 'on', '127.0.0.1', ''])
  const wrong = { host: '127.0.0.1', port: database.port, user: 'postgres', password: 'wrong' }
  await expect(new pg.Client(wrong).connect()).rejects.toThrow('password authentication failed')
})

test('waits for a server that is ending', async () => {
  const first = await start()
  await storeVisitor(first)
  process.kill(first.pid, 'SIGINT')
  const second = await start()
  expect(second.pid).not.toBe(first.pid)
  expect(await query(second, 'select name from visitors')).toEqual(['Amal'])
})

test('leaves a server alone that runs, and says what to do', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(`process ${first.pid} is using its folder`)
  expect(await query(first, 'select 1')).toEqual([1])
})

test('tells when the server is killed, and starts again with its rows', async () => {
  const first = await start()
  await storeVisitor(first)
  const ended = unexpectedEnd(first)
  process.kill(first.pid, 'SIGKILL')
  expect(await ended).toMatch(/^The database stopped unexpectedly/)

  const second = await start()
  expect(second.pid).not.toBe(first.pid)
  expect(await query(second, 'select name from visitors')).toEqual(['Amal'])
})

test('starts again when a statement that the killed server left has ended', async () => {
  const first = await start()
  // It waits for a program, not for the server, whose end it therefore does not notice.
  const long = query(first, "copy (select 1) to program 'sleep 5'").catch(() => {})
  const statements = `select count(*)::int from pg_stat_activity
    where state = 'active' and query like 'copy%'`
  await expect.poll(() => query(first, statements)).toEqual([1])
  process.kill(first.pid, 'SIGKILL')
  const second = await start()
  expect(await query(second, 'select 1')).toEqual([1])
  await long
})

test('says what to do where another process has the number of the killed server', async () => {
  const first = await start()
  await storeVisitor(first)
  const ended = unexpectedEnd(first)
  process.kill(first.pid, 'SIGKILL')
  await ended
  const file = path.join(folder, 'postgres', 'postmaster.pid')
  const { uid } = statSync(file)
  // Postgres takes a process of another user for none.
  const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid: uid } : {})
  try {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)))
    await expect(start()).rejects.toThrow(
      `process ${other.pid} is using its folder. If that process is Postgres, stop it; otherwise delete ${file}`,
    )
  } finally {
    other.kill()
  }
  const second = await start()
  expect(await query(second, 'select name from visitors')).toEqual(['Amal'])
})

test('runs beside another database, on a copy in a folder whose name a shell would read', async () => {
  const [one, two] = await Promise.all([start(), start(oddName)])
  await storeVisitor(one)
  expect(await query(two, "select to_regclass('visitors')")).toEqual([null])
  expect(one.port).not.toBe(two.port)
})

test('says what is wrong where it cannot start', async () => {
  writeFileSync(path.join(folder, 'old', 'PG_VERSION'), '9\n')
  await expect(start('old')).rejects.toThrow(/did not start[^]*incompatible with server/)
  const other = startEmbeddedPostgres({ dataDir: folder, password })
  await expect(other).rejects.toThrow('is not a database')
})
