// @ts-check
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** The certificate of this machine, which browsers, Node.js and servers under test are told to trust. */
export const trustedCertificate = tlsFile('localhost.crt')

/** @param {string} name of a certificate or its key */
export function tlsFile(name) {
  return fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url))
}

/**
 * Ends TLS before a server, as the Caddy of `docker compose --profile tls` does, and says the same of
 * each request. An address that a test has given itself stays.
 * @param {{ port: number }} server
 */
export async function startTlsProxy({ port }) {
  const proxy = https.createServer(
    { cert: readFileSync(trustedCertificate), key: readFileSync(tlsFile('localhost.key')) },
    (request, response) => forward({ request, response, port }),
  )
  proxy.keepAliveTimeout = 120_000
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (proxy.address())
  return {
    url: `https://localhost:${address.port}`,
    stop() {
      const closed = new Promise((resolve) => proxy.close(resolve))
      proxy.closeAllConnections()
      return closed
    },
  }
}

/** @param {{ request: http.IncomingMessage, response: http.ServerResponse, port: number }} exchange */
function forward({ request, response, port }) {
  const { connection: _, ...headers } = request.headers
  const call = http.request({
    port,
    host: '127.0.0.1',
    agent: false,
    method: request.method,
    path: request.url,
    headers: {
      ...headers,
      'x-forwarded-for': headers['x-forwarded-for'] ?? request.socket.remoteAddress,
      'x-forwarded-host': headers.host,
      'x-forwarded-proto': 'https',
    },
  })
  call.on('response', (answer) => {
    const { connection: _, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 502, headers)
    // A stream of events says that it is there before its first event.
    response.flushHeaders()
    pipeline(answer, response, () => undefined)
  })
  // A server that refuses a body leaves the rest of it unread; its answer counts.
  call.on('error', () => {
    if (!response.headersSent) response.writeHead(502).end()
  })
  response.on('close', () => call.destroy())
  request.pipe(call)
}
