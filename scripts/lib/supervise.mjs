// @ts-check
import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextEnvironment } from './build.mjs'
import { checkPortFree, checkWritableFolders } from './startupChecks.mjs'
import { childProcess } from './childProcess.mjs'
import { Interrupted, UserError } from './userError.mjs'
import { runInOrder } from './runInOrder.mjs'
import { databaseKey, ensureAdminPassword, ensureSecrets } from './secrets.mjs'
import { inProject } from './projectRoot.mjs'
import { findRunning, loadBackupSettings, loadSettings, openDatabase } from './siteDatabase.mjs'
import { timed } from './timed.mjs'

/**
 * @typedef {import('./environment.mjs').Settings} Settings
 * @typedef {import('./siteDatabase.mjs').Context} Context
 *
 * @typedef {object} Application
 * @property {'production' | 'development'} nodeEnv
 * @property {(options: { signal: AbortSignal }) => Promise<void>} prepare
 * @property {(settings: Settings) => { cwd: string, args: string[] }} server arguments for Node
 */

/** @param {number} [database] process of the embedded database, which is ended too */
const exitWithParent = (database) =>
  new URL(`exitWithParent.mjs?parent=${process.pid}&database=${database ?? ''}`, import.meta.url)
    .href
const portFreeWithin = 1000
const stoppedWithin = 16_000
/** As for Postgres: a demonstration's content takes a laptop that has other work minutes. */
const readyWithin = 300_000
const stopWithin = 15_000
const backupsAgainAfter = 60 * 60 * 1000

/**
 * Runs the application with everything it needs until it is stopped or something in it fails, then
 * ends what it started, the last thing first.
 * @param {Application} application
 */
export async function supervise(application) {
  await runInOrder(async ({ stopping, closers }) => {
    const settings = loadSettings()
    checkWritableFolders(settings)
    const context = { settings, stopping, closers }
    await waitForPort(settings)
    await application.prepare({ signal: stopping.signal })
    throwIfStopped(context)
    const { recipients } = await loadBackupSettings(settings)
    const isBackedUp =
      recipients.length > 0 && application.nodeEnv === 'production' && !settings.isDemo
    await serve({ application, context, isBackedUp })
  })
}

/** @param {Context} context */
function throwIfStopped({ stopping }) {
  if (stopping.signal.aborted) throw new Interrupted()
}

/**
 * A run on the same folder that is stopping, or the server of one that was killed, holds the port until then.
 * @param {Settings} settings
 */
async function waitForPort(settings) {
  let isLogged = false
  for (const startedAt = Date.now(); ; await sleep(200)) {
    try {
      return await checkPortFree(settings)
    } catch (error) {
      const isOther = findRunning(settings) !== undefined
      if (Date.now() - startedAt > (isOther ? stoppedWithin : portFreeWithin)) throw error
      if (isOther && !isLogged)
        console.log(`Waiting for another run on ${settings.dataDir} to stop …`)
      isLogged ||= isOther
    }
  }
}

/** @param {{ application: Application, context: Context, isBackedUp: boolean }} options */
async function serve({ application, context, isBackedUp }) {
  const { settings, stopping, closers } = context
  const secrets = ensureSecrets(settings)
  const database = await openDatabase(context)
  throwIfStopped(context)
  const firstUser = ensureAdminPassword({
    dataDir: settings.dataDir,
    given: settings.adminPassword,
    database: databaseKey(settings),
  })
  await checkPortFree(settings)

  const { cwd, args } = application.server(settings)
  const payloadSecret = settings.payloadSecret ?? secrets.payloadSecret
  const server = childProcess({
    command: process.execPath,
    args: ['--import', exitWithParent(database.pid), ...args],
    cwd,
    env: serverEnvironment({
      nodeEnv: application.nodeEnv,
      settings,
      databaseUrl: database.url,
      payloadSecret,
      adminPassword: firstUser.password,
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // Open requests are answered first, unless there is a hurry.
  closers.push(() => server.stop({ timeout: stopWithin, hurry: stopping.hurry }))

  let isReady = false
  const serverFailed = server.ended.then((how = 'exit code 0') => {
    // A server that refuses to start has said why.
    if (!isReady && how === 'exit code 1') throw new Interrupted()
    throw new UserError(`The server stopped unexpectedly (${how})`)
  })
  const failed = Promise.race([database.failed, serverFailed])
  await Promise.race([failed, announceWhenReady({ context, firstUser })])
  isReady = true
  if (isBackedUp) void backUpNightly({ context, databaseUrl: database.url, payloadSecret })
  if (!stopping.signal.aborted) await Promise.race([failed, once(stopping.signal, 'abort')])
}

/**
 * Runs the process that backs the site up every night. Where it ends, the site goes on; the end is
 * recorded as a failed backup, of which the server notifies staff, and an hour later it is started again.
 * @param {{ context: Context, databaseUrl: string, payloadSecret: string }} options
 */
async function backUpNightly({ context, databaseUrl, payloadSecret }) {
  const { settings, stopping, closers } = context
  const { signal } = stopping
  /** @type {ReturnType<typeof childProcess> | undefined} */
  let backups
  // Once it has ended, its number may be another process's.
  closers.push(() => backups?.stop({ timeout: stopWithin, hurry: stopping.hurry }))
  while (!signal.aborted) {
    backups = childProcess({
      command: process.execPath,
      args: ['--import', exitWithParent(), inProject('scripts', 'command.mjs'), '--nightly'],
      cwd: inProject(),
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PAYLOAD_SECRET: payloadSecret,
        UPLOADS_DIR: settings.uploadsDir,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const how = (await backups.ended) ?? 'exit code 0'
    if (signal.aborted) return
    backups = undefined
    console.error(`The nightly backup stopped unexpectedly (${how})`)
    // It needs a package, which is installed by now.
    const { recordRun } = await import('./backup/backupRuns.mjs')
    /** @type {import('./backup/backupRuns.mjs').Run} */
    const run = { startedAt: new Date(), isComplete: false, error: 'unexpected' }
    await recordRun({ url: databaseUrl, run }).catch((error) => console.error(String(error)))
    await sleep(backupsAgainAfter, undefined, { signal }).catch(() => {})
  }
}

/**
 * @param {{ nodeEnv: Application['nodeEnv'], settings: Settings, databaseUrl: string, payloadSecret: string, adminPassword: string }} options
 * @returns {NodeJS.ProcessEnv}
 */
function serverEnvironment({ nodeEnv, settings, databaseUrl, payloadSecret, adminPassword }) {
  return nextEnvironment({
    ...process.env,
    NODE_ENV: nodeEnv,
    // As in the image: threads would take arenas of memory of their own, eight for each core.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
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
async function announceWhenReady({ context, firstUser }) {
  const { settings, stopping } = context
  const address = `http://${urlHost(settings.host ?? '127.0.0.1')}:${settings.port}/api/health`
  await timed({
    title: 'Starting the server',
    work: () => waitUntilHealthy({ address, signal: stopping.signal }),
  })
  firstUser.remember()
  throwIfStopped(context)
  const site = `http://${urlHost(settings.host ?? 'localhost')}:${settings.port}`
  const publicLine = settings.siteUrl ? `\n  Public    ${settings.siteUrl}` : ''
  // Nothing real is behind it, and it is another one on every machine.
  const password = settings.isDemo && !settings.adminPassword ? firstUser.password : firstUser.place
  console.log(`
Ready.
  Site      ${site}/${publicLine}
  Staff     ${site}/admin
  CMS       ${site}/cms
  Log in    ${settings.adminUsername}, password ${password}
  Stop      Ctrl-C
`)
}

/**
 * @param {{ address: string, signal: AbortSignal }} options
 * @throws {UserError} with the reason the server gives, when it takes too long
 */
async function waitUntilHealthy({ address, signal }) {
  let reason = ''
  for (const deadline = Date.now() + readyWithin; Date.now() < deadline;) {
    const { status, body } = await get({ address, signal }).catch(() => ({ status: 0, body: '' }))
    if (status === 200) return
    reason = body.replace(/\s+/g, ' ').slice(0, 300)
    await sleep(100, undefined, { signal })
  }
  throw new UserError(
    `The server was not ready within ${readyWithin / 1000} s: ${reason || 'no response'}`,
  )
}

/**
 * Not by `fetch`, which keeps connections and refuses some ports.
 * @param {{ address: string, signal: AbortSignal }} options
 */
async function get({ address, signal }) {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(30_000)])
  const request = http.get(address, { agent: false, signal: timeout })
  const [response] = /** @type {[http.IncomingMessage]} */ (await once(request, 'response'))
  return { status: response.statusCode, body: await text(response) }
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
