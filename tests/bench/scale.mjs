// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import pg from 'pg'
import { findFreePort } from '../../scripts/lib/checks.mjs'
import { inProject } from '../../scripts/lib/projectRoot.mjs'
import { connections, figure, median } from './measure.mjs'

const rounds = 3
const seconds = 4
const most = 3

const chat = { name: 'Asha Thomas', phone: '+91 98765 43210', message: 'Initial contact via chat' }

/**
 * Pages and submissions per second of one, two and three servers behind the proxy of `deploy/Caddyfile`,
 * beside that proxy before a program that answers the same bytes at once. All of it, with the clients, on one
 * machine. Three rounds, all numbers of servers in each; medians.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchScale({ server, scratch }) {
  if (spawnSync('caddy', ['version']).error) {
    console.error('caddy is needed for the figures of several servers (Debian: caddy)')
    return []
  }
  const others = []
  while (others.length < most - 1) others.push(await server.startAnother())
  const ports = [server, ...others].map(({ baseUrl }) => Number(new URL(baseUrl).port))
  const page = await (await fetch(`${server.baseUrl}/de/nurses`)).text()
  const answering = await startAnswers({ scratch, page })
  const limit = await startProxy({ scratch, to: [answering.port] })
  /** @type {Awaited<ReturnType<typeof startProxy>>[]} */
  const proxies = []
  for (let count = 1; count <= most; count += 1) {
    proxies.push(await startProxy({ scratch, to: ports.slice(0, count) }))
  }
  /** @type {[string | number, { port: number }][]} */
  const targets = [['limit', limit], ...proxies.entries()]
  /** @type {Record<string, number[]>} */
  const measured = {}
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, { port }] of targets) {
        for (const kind of /** @type {const} */ (['page', 'chat'])) {
          const rate = await load({ kind, port })
          // The first round warms everything up.
          if (round > 0) (measured[`${kind} ${name}`] ??= []).push(rate)
        }
      }
    }
    console.log(`connections to Postgres: ${await countConnections(server)} of ${most} servers`)
  } finally {
    for (const { stop } of [limit, answering, ...proxies, ...others]) await stop()
  }
  const kinds = { page: 'pages from memory', chat: 'chat messages' }
  return Object.entries(kinds).flatMap(([kind, what]) =>
    proxies.map((_, index) =>
      figure({
        what: `${what}, ${index + 1} behind the proxy : the proxy’s own limit`,
        ours: median(measured[`${kind} ${index}`] ?? []),
        reference: median(measured[`${kind} limit`] ?? []),
        unit: '/s',
      }),
    ),
  )
}

/** @param {{ kind: 'page' | 'chat', port: number }} options */
async function load({ kind, port }) {
  const url = `http://127.0.0.1:${port}`
  const headers = { 'accept-encoding': 'gzip, br' }
  const result = await autocannon(
    kind === 'page'
      ? { url: `${url}/de/nurses`, headers, connections, duration: seconds }
      : {
          url: `${url}/api/chat`,
          connections,
          duration: seconds,
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                method: 'POST',
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify({ ...chat, submission_id: randomUUID() }),
              }),
            },
          ],
        },
  )
  if (result.non2xx > 0) throw new Error(`${result.non2xx} of ${kind} were refused`)
  return result.requests.average
}

/**
 * The proxy as it is deployed, but for where it finds the servers.
 * @param {{ scratch: string, to: number[] }} options
 */
async function startProxy({ scratch, to }) {
  const file = readFileSync(inProject('deploy', 'Caddyfile'), 'utf8')
  const servers = to.map((port) => `127.0.0.1:${port}`).join(' ')
  return startCaddy({ scratch, text: file.replaceAll('app:3000', servers) })
}

/**
 * Answers a read with the bytes of a page, and a submission with 201.
 * @param {{ scratch: string, page: string }} options
 */
async function startAnswers({ scratch, page }) {
  writeFileSync(path.join(scratch, 'page.html'), page)
  writeFileSync(path.join(scratch, 'page.html.gz'), gzipSync(page))
  const text = `{
    admin off
  }
  {$SITE_URL} {
    @sent method POST
    respond @sent "{}" 201
    root * ${scratch}
    rewrite * /page.html
    file_server {
      precompressed gzip
    }
  }`
  return startCaddy({ scratch, text })
}

/** @param {{ scratch: string, text: string }} options */
async function startCaddy({ scratch, text }) {
  const port = await findFreePort()
  const config = path.join(scratch, `Caddyfile-${port}`)
  writeFileSync(config, text)
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { ...process.env, SITE_URL: `http://:${port}`, HOME: scratch, XDG_DATA_HOME: scratch },
  })
  const isUp = () => fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).catch(() => null)
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('caddy did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port, stop: async () => void child.kill() }
}

/** @param {import('../helpers/testServer.mjs').TestServer} server */
async function countConnections({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows[0]?.count
}
