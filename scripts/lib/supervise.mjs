// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { nextEnvironment } from './build.mjs'
import { checkDatabaseReachable, checkPortFree, checkWritableFolder } from './checks.mjs'
import { startEmbeddedPostgres } from './embeddedPostgres.mjs'
import { loadEnvironment, readSettings } from './environment.mjs'
import { Interrupted, Problem } from './problem.mjs'
import { inProject, projectRoot } from './projectRoot.mjs'
import { waitUntilReady } from './ready.mjs'
import { claimRun } from './run.mjs'
import { runInOrder } from './runInOrder.mjs'
import { databaseKey, ensureAdminPassword, ensureSecrets } from './secrets.mjs'
import { startServer } from './server.mjs'

/**
 * @typedef {import('./environment.mjs').Settings} Settings
 *
 * @typedef {import('./stopRequest.mjs').StopRequest} StopRequest
 *
 * @typedef {object} Application
 * @property {string} command how the person started it
 * @property {'production' | 'development'} nodeEnv
 * @property {(options: { signal: AbortSignal }) => Promise<void>} prepare
 * @property {(settings: Settings) => { cwd: string, args: string[] }} server arguments for Node
 *
 * @typedef {{ settings: Settings, run: import('./run.mjs').Run, stopping: StopRequest, closers: (() => Promise<void> | void)[] }} Context
 */

const portFreeWithin = 5000

/**
 * Runs the application with everything it needs until it is stopped or something in it fails, then
 * ends what it started, the last thing first.
 * @param {Application} application
 */
export async function supervise(application) {
  await runInOrder(({ stopping, closers }) => runUntilStopped({ application, stopping, closers }))
}

/**
 * @param {{ application: Application, stopping: StopRequest, closers: Context['closers'] }} options
 */
async function runUntilStopped({ application, stopping, closers }) {
  loadEnvironment({ file: inProject('.env'), env: process.env })
  const settings = readSettings({ env: process.env, root: projectRoot })
  checkFolders(settings)
  const run = await claimFolder({ application, settings, stopping })
  closers.push(() => run.release())
  const context = { settings, run, stopping, closers }

  await checkSurroundings(context)
  await application.prepare({ signal: stopping.signal })
  stopping.throwIfMade()
  await serve({ application, context })
}

/** @param {Settings} settings */
function checkFolders({ dataDir, uploadsDir }) {
  checkWritableFolder({ variable: 'DATA_DIR', folder: dataDir, isPassable: true })
  checkWritableFolder({ variable: 'UPLOADS_DIR', folder: uploadsDir, isPassable: false })
}

/** @param {{ application: Application, settings: Settings, stopping: StopRequest }} options */
async function claimFolder({ application: { command }, settings: { dataDir }, stopping }) {
  return claimRun({ dataDir, command, npm: stopping.npm, signal: stopping.signal })
}

/** @param {Context} context */
async function checkSurroundings({ settings, run }) {
  await waitForPort({ settings, isAfterCrash: run.isAfterCrash })
  if (settings.databaseUrl) await checkDatabaseReachable(settings.databaseUrl)
}

/**
 * After a crash the port can be held for a moment by what is just closing.
 * @param {{ settings: Settings, isAfterCrash: boolean }} options
 */
async function waitForPort({ settings, isAfterCrash }) {
  for (const startedAt = Date.now(); ; await sleep(200)) {
    try {
      return await checkPortFree(settings)
    } catch (error) {
      if (!isAfterCrash || Date.now() - startedAt > portFreeWithin) throw error
    }
  }
}

/** @param {{ application: Application, context: Context }} options */
async function serve({ application, context }) {
  const { settings, run, stopping, closers } = context
  const secrets = ensureSecrets(settings)
  const database = await openDatabase({ context, password: secrets.databasePassword })
  stopping.throwIfMade()
  const firstUser = ensureAdminPassword({
    dataDir: settings.dataDir,
    given: settings.adminPassword,
    database: database.name,
  })
  await checkPortFree(settings)

  const server = startServer({
    ...application.server(settings),
    env: serverEnvironment({
      nodeEnv: application.nodeEnv,
      settings,
      databaseUrl: database.url,
      payloadSecret: settings.payloadSecret ?? secrets.payloadSecret,
      adminPassword: firstUser.password,
    }),
  })
  closers.push(() => server.stop({ hurry: stopping.hurry }))
  closers.push(() => run.announceStop())
  run.noteServer(server.pid)

  let isReady = false
  const failed = Promise.race([
    database.failed,
    whenServerFails({ server, isReady: () => isReady }),
  ])
  await Promise.race([failed, announceWhenReady({ context, firstUser })])
  isReady = true
  await Promise.race([failed, stopping.made])
}

/**
 * @param {{ server: import('./server.mjs').RunningServer, isReady: () => boolean }} options
 * @returns {Promise<never>}
 */
async function whenServerFails({ server, isReady }) {
  const how = await server.ended
  // A server that refuses to start has said why.
  if (!isReady() && how === 'exit code 1') throw new Interrupted()
  throw new Problem(`The server ended unexpectedly (${how})`)
}

/**
 * @param {{ context: Context, password: string }} options
 * @returns {Promise<{ name: string, url: string, failed: Promise<never> }>} `failed` rejects when
 *   the embedded database ends by itself
 */
async function openDatabase({ context: { settings, closers }, password }) {
  if (settings.databaseUrl) {
    const name = databaseKey(settings)
    return { name, url: settings.databaseUrl, failed: new Promise(() => {}) }
  }
  const dataDir = `${settings.dataDir}/postgres`
  const database = await startEmbeddedPostgres({ dataDir, password, log: console.log })
  closers.push(() => database.stop())
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    database.onExit((message) => reject(new Problem(message)))
  })
  // It is awaited later; until then a rejection must not end this process.
  failed.catch(() => {})
  return { name: databaseKey(settings), url: database.url, failed }
}

/**
 * @param {{ nodeEnv: Application['nodeEnv'], settings: Settings, databaseUrl: string, payloadSecret: string, adminPassword: string }} options
 * @returns {NodeJS.ProcessEnv}
 */
function serverEnvironment({ nodeEnv, settings, databaseUrl, payloadSecret, adminPassword }) {
  return nextEnvironment({
    ...process.env,
    NODE_ENV: nodeEnv,
    PORT: String(settings.port),
    HOSTNAME: listenName(settings.host),
    DATABASE_URL: databaseUrl,
    PAYLOAD_SECRET: payloadSecret,
    UPLOADS_DIR: settings.uploadsDir,
    ADMIN_USERNAME: settings.adminUsername,
    ADMIN_PASSWORD: adminPassword,
  })
}

/**
 * @param {{ context: Context, firstUser: ReturnType<typeof ensureAdminPassword> }} options
 */
async function announceWhenReady({ context: { settings, stopping }, firstUser }) {
  const { signal } = stopping
  const baseUrl = `http://${urlHost(settings.host ?? '127.0.0.1')}:${settings.port}`
  await waitUntilReady({ baseUrl, signal })
  firstUser.remember()
  stopping.throwIfMade()
  const site = `http://${urlHost(settings.host ?? 'localhost')}:${settings.port}`
  const publicLine = settings.siteUrl ? `\n  Public    ${settings.siteUrl}` : ''
  console.log(`
Ready.
  Site      ${site}/${publicLine}
  Staff     ${site}/admin
  CMS       ${site}/cms
  Sign in   ${settings.adminUsername}, password ${firstUser.place}
  Stop      Ctrl-C
`)
}

/**
 * Next.js takes a loopback address for `localhost` in its own links, and would take its own rewrites
 * for those of another host.
 * @param {string | undefined} host
 */
function listenName(host) {
  return host === '127.0.0.1' || host === '::1' ? 'localhost' : (host ?? '0.0.0.0')
}

/**
 * An address that means "all" is reached at the machine's own.
 * @param {string} host
 */
function urlHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
