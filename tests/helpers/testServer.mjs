// @ts-check
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { standaloneFolder } from '../../scripts/lib/build.mjs'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { startEmbeddedPostgres } from '../../scripts/lib/embeddedPostgres.mjs'
import { signalProcess } from '../../scripts/lib/childProcess.mjs'
import {
  copyDatabaseTemplate,
  databasePassword,
  ensureDatabaseTemplate,
  siteDatabaseUrl,
} from './databaseTemplate.mjs'
import { preload } from './preload.mjs'
import { TestDatabase } from './testDatabase.mjs'
import { testUser } from './testUser.mjs'

/** Milliseconds by which all pages are made, or a demonstration's content, on a machine that has other work. */
export const startLimit = 240_000

/**
 * @typedef {object} TestServer
 * @property {string} baseUrl
 * @property {string} databaseUrl of the database's owner, who may do everything; the server may not
 * @property {TestDatabase} db the same, for questions
 * @property {string} uploadsDir
 * @property {string} username of the first staff user
 * @property {string} password of the first staff user
 * @property {number} pid of the server's process
 * @property {() => number} megabytes the memory of the server's process
 * @property {() => string} log what the server has written so far
 * @property {() => Promise<void>} kill ends the server's process at once, as a crash would
 * @property {() => Promise<Ending>} end asks the server's process to end, as an operator does
 * @property {(environment?: Record<string, string>) => Promise<{ baseUrl: string, pid: number, stop: () => Promise<void> }>} startAnother
 *   starts a second server beside the first, on the same database and files
 * @property {() => Promise<void>} restart starts a server on the same database and files
 * @property {(signal?: NodeJS.Signals, meanwhile?: () => Promise<void>) => Promise<void>} stopDatabase
 *   ends the database server, connections and all; the signal says how, and `meanwhile` is what
 *   happens before one that waits for its clients is ended for good
 * @property {() => Promise<void>} restartDatabase starts it again at the same address
 * @property {() => Promise<void>} stop ends the server and its database and removes their files
 *
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, milliseconds: number }} Ending
 */

/**
 * Resident memory of a process in MB, where the system tells; 0 elsewhere.
 * @param {number} pid
 */
export function residentMegabytes(pid) {
  if (process.platform !== 'linux') return 0
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/**
 * Starts the production build on a database and an upload folder of its own. Pages are made when they
 * are asked for first, unless the environment sets `WARM_PAGES` to true.
 * @param {Record<string, string>} [environment] variables on top of the usual ones
 * @param {object} [options]
 * @param {(db: TestDatabase) => Promise<unknown>} [options.prepare] changes the database before the server starts
 * @param {(databaseUrl: string) => Promise<string>} [options.throughDatabase] gives the server another
 *   way to its database
 * @param {number} [options.clockSpeed] what the server waits for comes so many times as soon
 * @param {number} [options.daysAhead] how many days the server's clock is ahead of the database's
 * @param {number} [options.pushPort] where the push services of the tests are (`pushService.ts`)
 * @param {boolean} [options.hasPassingDays] by SIGUSR2 a day passes for the server (`passingDays.mjs`)
 * @param {boolean} [options.hasRealHashes] passwords are hashed with as many rounds as in production
 * @returns {Promise<TestServer>}
 */
export async function startTestServer(environment = {}, options = {}) {
  const { throughDatabase = async (/** @type {string} */ url) => url } = options
  await ensureDatabaseTemplate()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-test-'))
  // The database may have to run as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  const uploadsDir = environment.UPLOADS_DIR ?? path.join(folder, 'uploads')
  copyDatabaseTemplate(path.join(folder, 'postgres'))
  let postgres = await startDatabase()
  const db = new TestDatabase(postgres.url)
  await options.prepare?.(db)
  const port = environment.PORT ? Number(environment.PORT) : await findFreePort()
  const variables = {
    ...preload(options),
    NODE_ENV: /** @type {const} */ ('production'),
    PATH: process.env.PATH ?? '',
    PORT: String(port),
    HOSTNAME: '0.0.0.0',
    DATABASE_URL: await throughDatabase(siteDatabaseUrl(postgres.url)),
    PAYLOAD_SECRET: randomBytes(24).toString('hex'),
    UPLOADS_DIR: uploadsDir,
    ADMIN_USERNAME: testUser.username,
    ADMIN_PASSWORD: testUser.password,
    TRUST_PROXY: '1',
    // The tests send more than people do.
    RATE_LIMIT_TOTAL_PER_MINUTE: '0',
    WARM_PAGES: 'false',
    // The browser tests are there for both: `DEFER_SCRIPTS=false npm run test:e2e`.
    DEFER_SCRIPTS: process.env.DEFER_SCRIPTS ?? 'true',
    ...environment,
  }

  // The copied user has a cheap hash; the server makes the first user anew where there is none.
  if (options.hasRealHashes) await db.query('delete from users')

  let log = ''
  let startedAt = 0
  const baseUrl = `http://127.0.0.1:${port}`
  let server = start()
  await ready().catch(async (error) => {
    await stop()
    throw error
  })

  return {
    baseUrl,
    databaseUrl: postgres.url,
    db,
    uploadsDir,
    ...testUser,
    get pid() {
      return server.pid ?? 0
    },
    megabytes: () => residentMegabytes(server.pid ?? 0),
    log: () => log,
    kill: async () => {
      await end('SIGKILL')
    },
    end: () => end('SIGTERM'),
    startAnother: async (environment = {}) => {
      const port = await findFreePort()
      const another = start(port, environment)
      const baseUrl = `http://127.0.0.1:${port}`
      await ready({ child: another, at: baseUrl })
      return {
        baseUrl,
        pid: another.pid ?? 0,
        stop: async () => {
          await end('SIGTERM', another)
        },
      }
    },
    stopDatabase,
    restartDatabase: async () => {
      postgres = await startDatabase(postgres.port)
    },
    restart: async () => {
      server = start()
      await ready()
    },
    stop,
  }

  /** Nothing of it is used afterwards, so it need not end in order. */
  async function stop() {
    await db.end()
    await end('SIGKILL')
    await stopDatabase('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }

  /** @param {number} [at] */
  function startDatabase(at) {
    return startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      password: databasePassword,
      port: at,
    })
  }

  /**
   * @param {NodeJS.Signals} signal of Postgres: SIGINT in order, SIGQUIT at once, SIGTERM when all have left
   * @param {() => Promise<void>} [meanwhile]
   */
  async function stopDatabase(signal = 'SIGINT', meanwhile) {
    if (signal !== 'SIGINT') {
      signalProcess({ pid: postgres.pid, signal })
      await (meanwhile?.() ?? Promise.race([postgres.ended, sleep(3000)]))
    }
    await postgres.stop()
  }

  /**
   * @param {number} [at] another port than the usual one
   * @param {Record<string, string>} [more] on top of the server's variables
   */
  function start(at = port, more = {}) {
    startedAt = log.length
    const child = spawn(process.execPath, ['server.js'], {
      cwd: standaloneFolder,
      env: { ...variables, PORT: String(at), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (log += text))
      // For a failure that shows only among many others: what each server has written, in a folder.
      if (process.env.SERVER_LOGS) {
        stream.pipe(
          createWriteStream(path.join(process.env.SERVER_LOGS, `${at}.log`), { flags: 'a' }),
        )
      }
    }
    return child
  }

  /**
   * @param {NodeJS.Signals} signal
   * @param {ReturnType<typeof start>} [child]
   * @returns {Promise<Ending>}
   */
  async function end(signal, child = server) {
    const from = performance.now()
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await ended
    }
    const milliseconds = Math.round(performance.now() - from)
    return { code: child.exitCode, signal: child.signalCode, milliseconds }
  }

  /** A test that wants warm pages starts with all of them. */
  function hasWarmPages() {
    return (
      variables.WARM_PAGES === 'false' || log.slice(startedAt).includes('public pages are ready')
    )
  }

  async function ready({ child, at } = { child: server, at: baseUrl }) {
    const deadline = Date.now() + startLimit
    while (Date.now() < deadline) {
      if (child.exitCode !== null)
        throw new Error(`The server ended at its start with code ${child.exitCode}:\n${log}`)
      const response = await fetch(`${at}/api/health`).catch(() => null)
      if (response?.ok && hasWarmPages()) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The server did not become ready:\n${log}`)
  }
}
