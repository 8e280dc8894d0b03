// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../scripts/lib/checks.mjs'

const file = fileURLToPath(import.meta.url)

/**
 * What Node.js alone reaches: a server that reads a body, or writes and syncs it to a file, runs one statement
 * for it and answers. It checks nothing.
 * @param {{ databaseUrl: string, folder: string }} options
 */
export async function startBareIntake({ databaseUrl, folder }) {
  const port = await findFreePort()
  const child = spawn(process.execPath, [file, 'serve', String(port), databaseUrl, folder], {
    stdio: 'inherit',
  })
  const baseUrl = `http://127.0.0.1:${port}`
  while (!(await fetch(baseUrl).catch(() => null))) await new Promise((r) => setTimeout(r, 20))
  return {
    baseUrl,
    /** @param {{ sql: string, isFile?: boolean }} what is done with each body from now on */
    store: async (what) => {
      await fetch(baseUrl, { method: 'PUT', body: JSON.stringify(what) })
    },
    stop: () => void child.kill(),
  }
}

if (process.argv[2] === 'serve') await serve()

async function serve() {
  const [, , , port, databaseUrl, folder = ''] = process.argv
  const { createWriteStream } = await import('node:fs')
  const { createServer } = await import('node:http')
  const { default: path } = await import('node:path')
  const { pipeline } = await import('node:stream/promises')
  const { text } = await import('node:stream/consumers')
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  let what = { sql: 'select 1', isFile: false, number: 0 }
  let files = 0
  createServer((request, response) => {
    // Senders break off when their time is over.
    answer(request, response).catch(() => response.destroy())
  }).listen(Number(port), '127.0.0.1')

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function answer(request, response) {
    if (request.method === 'PUT') {
      what = { isFile: false, ...JSON.parse(await text(request)), number: what.number + 1 }
      return void response.end()
    }
    if (request.method !== 'POST') return void response.end()
    if (what.isFile) {
      const target = path.join(folder, `received-${(files += 1) % 50}`)
      await pipeline(request, createWriteStream(target, { flush: true }))
    } else JSON.parse(await text(request))
    await pool.query({ name: `store-${what.number}`, text: what.sql })
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"status":"received"}')
  }
}
