// @ts-check
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.mjs'
import { withProgress } from './progress.mjs'

/**
 * @typedef {{ status: number, body: string }} Answer
 */

const readyWithin = 120_000
const requestTimeout = 30_000

/**
 * Waits until the server is healthy.
 * @param {{ baseUrl: string, signal: AbortSignal }} options
 * @throws {Problem} with the reason the server gives, when it takes too long
 */
export async function waitUntilReady({ baseUrl, signal }) {
  await withProgress({
    title: 'Starting the server',
    isAnimated: false,
    work: () => poll({ url: `${baseUrl}/api/health`, signal }),
  })
}

/** @param {{ url: string, signal: AbortSignal }} options */
async function poll({ url, signal }) {
  let last = { status: 0, body: '' }
  for (const deadline = Date.now() + readyWithin; Date.now() < deadline;) {
    last = await get({ url, signal })
    if (last.status === 200) return
    await sleep(100, undefined, { signal })
  }
  const reason = last.body.replace(/\s+/g, ' ').slice(0, 300) || 'no answer'
  throw new Problem(`The server was not ready within ${readyWithin / 1000} s: ${reason}`)
}

/**
 * Connections are not kept, so that the server can close at once when it is stopped.
 * @param {{ url: string, signal: AbortSignal }} options
 * @returns {Promise<Answer>} status 0 where there was no answer
 */
function get({ url, signal }) {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false, signal, timeout: requestTimeout }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      response.on('error', () => resolve({ status: 0, body: '' }))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve({ status: 0, body: '' }))
  })
}
