// @ts-check
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../scripts/lib/checks.mjs'

/**
 * A Node server that does nothing but send these bytes.
 * @param {Buffer | string} body
 * @param {Record<string, string>} [headers]
 */
export async function startBareServer(body, headers = {}) {
  const port = await findFreePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bare-server-'))
  const file = path.join(folder, 'body')
  writeFileSync(file, body)
  const code = `const body = require('node:fs').readFileSync(process.env.BODY)
    const headers = { 'Content-Type': 'text/html; charset=utf-8', ...JSON.parse(process.env.HEADERS) }
    require('node:http').createServer((request, response) => {
      response.writeHead(200, { ...headers, 'Content-Length': body.length })
      response.end(body)
    }).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, BODY: file, HEADERS: JSON.stringify(headers) },
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) await new Promise((r) => setTimeout(r, 5))
  return {
    url,
    stop: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
