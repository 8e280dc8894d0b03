import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { inProject } from '../../scripts/lib/projectRoot.mjs'
import { freePort, startTestServer, type Ending } from './testServer.mjs'
import { testUser } from './testUser.mjs'

/** A site as an operator runs it, which can be told to end and started again. */
export type StartedSite = {
  baseUrl: string
  uploadsDir: string
  log: () => string
  terminate: () => Promise<Ending>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const environment = { RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '1' }

/** The server alone, as the image runs it. */
export async function startAsImage(): Promise<StartedSite> {
  const { baseUrl, uploadsDir, log, end, restart, stop } = await startTestServer(environment)
  return { baseUrl, uploadsDir, log, terminate: end, restart, stop }
}

/** The server with its database, as `npm start` runs them. */
export async function startAsNpm(): Promise<StartedSite> {
  await ensureBuild()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-start-'))
  // The database may have to run as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  const port = await freePort()
  let log = ''
  let site = start()
  await ready()

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    uploadsDir: path.join(folder, 'uploads'),
    log: () => log,
    terminate,
    restart: async () => {
      site = start()
      await ready()
    },
    stop: async () => {
      await terminate()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  function start() {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: inProject(),
      env: {
        ...environment,
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        DATA_DIR: folder,
        DATABASE_URL: '',
        UPLOADS_DIR: '',
        PORT: String(port),
        ADMIN_USERNAME: testUser.username,
        ADMIN_PASSWORD: testUser.password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (log += text))
    }
    return child
  }

  async function ready() {
    const from = log.length
    for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
      if (log.slice(from).includes('public pages are ready')) return
      if (site.exitCode !== null) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The site did not become ready:\n${log}`)
  }

  async function terminate(): Promise<Ending> {
    const from = performance.now()
    if (site.exitCode === null && site.signalCode === null) {
      const ended = new Promise((resolve) => site.once('exit', resolve))
      site.kill('SIGTERM')
      await ended
    }
    const milliseconds = Math.round(performance.now() - from)
    return { code: site.exitCode, signal: site.signalCode, milliseconds }
  }
}
