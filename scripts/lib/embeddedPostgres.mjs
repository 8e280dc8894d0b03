// @ts-check
import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, findProgram } from './postgresBinaries.mjs'
import { createDatabaseFolder, isDatabase } from './postgresFolder.mjs'
import { prepareHome, programOptions, superuser } from './postgresHome.mjs'
import {
  disarmPostmasterFile,
  findOrphans,
  findPostmaster,
  readPostmaster,
} from './postmasterFile.mjs'
import { Problem } from './problem.mjs'
import { isRunning, referToProcess } from './processIdentity.mjs'
import { endsWithin, signalProcess } from './stopping.mjs'

/**
 * @typedef {import('./postgresHome.mjs').Home} Home
 *
 * @typedef {object} EmbeddedPostgres
 * @property {string} url for clients, with user, password and the database `curaco`
 * @property {number} port
 * @property {number} pid
 * @property {string} folder where the database really lies
 * @property {() => Promise<void>} stop resolves when the server has ended, in order where it can
 * @property {(callback: (message: string) => void) => void} onExit called when the server ends
 *   without having been stopped
 *
 * @typedef {object} Server a running one, whether started or found running
 * @property {import('./processIdentity.mjs').ProcessReference} process
 * @property {number} port
 * @property {Promise<void>} ended
 */

const databaseName = 'curaco'
/** Recovery after a crash can take long; it is waited for while the server lives. */
const readyWithin = 300_000
const memoryReleasedWithin = 10_000
const stopWithin = 10_000

/**
 * Starts a Postgres server of the project's own, or takes over the one that already runs on this
 * folder. As root the server runs as the folder's owner or as nobody, who must be able to enter
 * every folder above `dataDir`; where that is not so, the database is kept under /var/lib/curaco.
 * @param {object} options
 * @param {string} options.dataDir made where missing
 * @param {string} options.password of the superuser; the same on every start
 * @param {number} [options.port] a free one where unset
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {Problem} with a readable message and the last lines the server wrote
 */
export async function startEmbeddedPostgres({ dataDir, password, port, log = () => {} }) {
  const home = prepareHome({ dataDir, binaries: findBinaries() })
  if (lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink()) {
    log(`The database is kept in ${home.folder}`)
  }
  if (!isDatabase(home.folder)) {
    log('Creating the database …')
    await createDatabaseFolder({ home, password })
  }
  const server = await open({ home, port, password })
  return makeHandle({ home, server, password })
}

/**
 * Finds the server that another process runs on this folder, and leaves it alone.
 * @param {{ dataDir: string, password: string }} options
 * @returns {string | undefined} its address for clients, undefined where none is ready
 */
export function findEmbeddedPostgres({ dataDir, password }) {
  const postmaster = existsSync(dataDir) ? findPostmaster(realpathSync(dataDir)) : undefined
  return postmaster?.status === 'ready' ? clientUrl({ port: postmaster.port, password }) : undefined
}

/** @param {{ port: number, password: string }} options */
function clientUrl({ port, password }) {
  return `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${databaseName}`
}

/**
 * @param {{ home: Home, port: number | undefined, password: string }} options
 * @returns {Promise<Server>}
 */
async function open({ home, port, password }) {
  for (;;) {
    const adopted = await adopt(home)
    const server = adopted ?? (await start({ home, port }))
    try {
      await ensureDatabase({ port: server.port, password })
      return server
    } catch (error) {
      // A server can be found in the moment in which it is killed.
      const hasEnded = await endsWithin({ ended: server.ended, timeout: 1000 })
      if (!hasEnded) await stop(server)
      if (!adopted || !hasEnded) throw error
    }
  }
}

/** @param {{ home: Home, server: Server, password: string }} options */
function makeHandle({ home, server, password }) {
  let isStopping = false
  return {
    url: clientUrl({ port: server.port, password }),
    port: server.port,
    pid: server.process.pid,
    folder: home.folder,
    async stop() {
      isStopping = true
      await stop(server)
    },
    /** @param {(message: string) => void} callback */
    onExit(callback) {
      void server.ended.then(() => {
        if (!isStopping) callback(`The database ended unexpectedly; its log is ${logFile(home)}`)
      })
    },
  }
}

/**
 * @param {Home} home
 * @returns {Promise<Server | undefined>} undefined where none runs on this folder
 */
async function adopt(home) {
  for (const deadline = Date.now() + readyWithin; Date.now() < deadline; await sleep(50)) {
    const postmaster = findPostmaster(home.folder)
    const reference = postmaster && referToProcess(postmaster.pid)
    if (!postmaster || !reference) return undefined
    if (postmaster.status !== 'ready') continue
    return { process: reference, port: postmaster.port, ended: watchForEnd(reference) }
  }
  throw new Problem(withLog({ message: 'The running database did not become ready', home }))
}

/**
 * @param {import('./processIdentity.mjs').ProcessReference} reference a process that is no child
 * @returns {Promise<void>}
 */
function watchForEnd(reference) {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isRunning(reference)) return
      clearInterval(timer)
      resolve()
    }, 250)
    timer.unref()
  })
}

/**
 * @param {{ home: Home, port: number | undefined }} options
 * @returns {Promise<Server>}
 */
async function start({ home, port }) {
  disarmPostmasterFile(home.folder)
  // Node.js 24 copies a folder without its mode, and Postgres refuses one that others can read.
  chmodSync(home.folder, 0o700)
  for (const startedAt = Date.now(); ; await sleep(200)) {
    const server = await tryToStart({ home, port: port ?? (await findFreePort()) })
    if (server) return server
    const log = readLog(home)
    const isPortTaken = port === undefined && log.includes('could not bind')
    const isMemoryHeld = log.includes('shared memory block') && log.includes('still in use')
    const isPatient = Date.now() - startedAt < memoryReleasedWithin
    if (!isPatient || !(isPortTaken || isMemoryHeld)) {
      throw new Problem(withLog({ message: 'The database did not start', home }))
    }
    if (isMemoryHeld && Date.now() - startedAt > memoryReleasedWithin / 5) endOrphans(home)
  }
}

/**
 * What they were doing is lost already: their server is dead and the next one rolls it back.
 * @param {Home} home
 */
function endOrphans(home) {
  for (const pid of findOrphans(home.folder)) signalProcess({ pid, signal: 'SIGKILL' })
}

/**
 * The server leads a session of its own, out of reach of the terminal's Ctrl-C, and writes to a
 * file, so that it can outlive this process.
 * @param {{ home: Home, port: number }} options
 * @returns {Promise<Server | undefined>} undefined where the server ended again
 */
async function tryToStart({ home, port }) {
  const log = openSync(logFile(home), 'w', 0o600)
  const child = spawn(
    findProgram({ native: home.native, program: 'postgres' }),
    ['-D', home.folder, '-p', String(port), ...serverSettings()],
    { ...programOptions({ home, cwd: home.folder }), detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => reject(new Problem(`The database: ${error.message}`)))
  })
  const reference = child.pid === undefined ? undefined : referToProcess(child.pid)
  const isReady = await Promise.race([ended.then(() => false), waitUntilReady({ home, child })])
  return isReady && reference ? { process: reference, port, ended } : undefined
}

/** Data are kept as safe as in any Postgres; the log must not repeat what visitors wrote. */
function serverSettings() {
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
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * @param {{ home: Home, child: import('node:child_process').ChildProcess }} options
 * @returns {Promise<boolean>} false when the server ended before
 */
async function waitUntilReady({ home, child }) {
  for (const deadline = Date.now() + readyWithin; Date.now() < deadline; await sleep(20)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      return false
    const postmaster = readPostmaster(home.folder)
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return true
  }
  child.kill('SIGQUIT')
  throw new Problem(withLog({ message: 'The database did not become ready', home }))
}

/**
 * SIGINT: sessions are ended and everything is written; SIGQUIT: at once, repaired at next start.
 * @param {Server} server
 */
async function stop({ process: reference, ended }) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL']
  for (const signal of signals) {
    if (!isRunning(reference)) return
    signalProcess({ pid: reference.pid, signal })
    if (await endsWithin({ ended, timeout: stopWithin })) return
  }
  throw new Problem(`The database (process ${reference.pid}) could not be stopped`)
}

/**
 * Also proves that the password is right.
 * @param {{ port: number, password: string }} options
 */
async function ensureDatabase({ port, password }) {
  // Imported late: on a fresh clone this file is loaded before the packages are installed.
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  })
  try {
    await client.connect()
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Problem(`The embedded database refuses its own user: ${reason}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = address !== null && typeof address === 'object' ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** @param {Home} home */
function logFile(home) {
  return `${home.folder}.log`
}

/** @param {Home} home */
function readLog(home) {
  return existsSync(logFile(home)) ? readFileSync(logFile(home), 'utf8') : ''
}

/** @param {{ message: string, home: Home }} options */
function withLog({ message, home }) {
  return `${message}; its log ends with:\n${tail(readLog(home))}`
}

/** @param {string} text */
function tail(text) {
  return text.trim().split('\n').slice(-8).join('\n')
}
