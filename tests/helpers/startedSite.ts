import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../scripts/lib/startupChecks.mjs'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../scripts/lib/embeddedPostgres.mjs'
import { inProject } from '../../scripts/lib/projectRoot.mjs'
import {
  copyDatabaseTemplate,
  databasePassword,
  ensureDatabaseTemplate,
} from './databaseTemplate.mjs'
import { preload } from './preload.mjs'
import { startLimit, startTestServer, type Ending } from './testServer.mjs'
import { testUser } from './testUser.mjs'

/** A site as an operator runs it, which can be told to end. */
export type StartedSite = {
  baseUrl: string
  uploadsDir: string
  log: () => string
  terminate: () => Promise<Ending>
  /** Gives the address of the site's database, which is started where it ended with the site. */
  openDatabase: () => Promise<string>
  stop: () => Promise<void>
}

/** One that can be killed and started again on what it has left. */
type StartedByNpm = StartedSite & {
  /** Its DATA_DIR. */
  folder: string
  /** The address of its database while it runs. */
  databaseUrl: () => string
  /** The file in which a running Postgres names its process. */
  postmasterFile: string
  kill: () => Promise<unknown>
  restart: () => Promise<void>
}

const environment = { RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '1', WARM_PAGES: 'false' }

/** The server alone, as the image runs it. */
export async function startAsImage(): Promise<StartedSite> {
  const { baseUrl, databaseUrl, uploadsDir, log, end, stop } = await startTestServer(environment)
  const openDatabase = async () => databaseUrl
  return { baseUrl, uploadsDir, log, terminate: end, openDatabase, stop }
}

/** The server with its database, as `npm start` runs them on a folder with data. */
export async function startAsNpm(settings: Record<string, string> = {}): Promise<StartedByNpm> {
  await ensureDatabaseTemplate()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-start-'))
  // The database may have to run as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  const dataDir = path.join(folder, 'postgres')
  copyDatabaseTemplate(dataDir)
  writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ databasePassword }))
  const port = await findFreePort()
  let log = ''
  let site = start()
  let database: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
  await ready().catch(async (error: unknown) => {
    await stop()
    throw error
  })

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    uploadsDir: path.join(folder, 'uploads'),
    log: () => log,
    terminate,
    folder,
    databaseUrl: () => findEmbeddedPostgres({ dataDir, password: databasePassword }) ?? '',
    postmasterFile: path.join(dataDir, 'postmaster.pid'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      log = ''
      site = start()
      await ready()
    },
    openDatabase: async () => {
      database ??= await startEmbeddedPostgres({ dataDir, password: databasePassword })
      return database.url
    },
    stop,
  }

  async function stop() {
    await terminate()
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  function start() {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: inProject(),
      env: {
        ...preload(),
        ...environment,
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        DATA_DIR: folder,
        DATABASE_URL: '',
        UPLOADS_DIR: '',
        PORT: String(port),
        ADMIN_USERNAME: testUser.username,
        ADMIN_PASSWORD: testUser.password,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (log += text))
    }
    return child
  }

  async function ready() {
    for (const deadline = Date.now() + startLimit; Date.now() < deadline;) {
      if (log.includes('\nReady.\n')) return
      if (site.exitCode !== null) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The site did not become ready:\n${log}`)
  }

  async function terminate(): Promise<Ending> {
    const from = performance.now()
    await end('SIGTERM')
    const milliseconds = Math.round(performance.now() - from)
    return { code: site.exitCode, signal: site.signalCode, milliseconds }
  }

  async function end(signal: NodeJS.Signals) {
    if (site.exitCode !== null || site.signalCode !== null) return
    const ended = new Promise((resolve) => site.once('exit', resolve))
    site.kill(signal)
    await ended
  }
}
