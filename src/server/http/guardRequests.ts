import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { requestLocale } from '@/i18n/detectLocale'
import { env } from '@/server/env'
import { policyOfData } from './contentSecurity.mjs'
import { log } from '@/server/log'
import { takeRoom } from './bodyConcurrency'
import { addValidators } from './addValidators'
import { bodyLimit, maxWithoutSession, pathOf } from './bodyLimit'
import { clientAddress, networksOf } from './clientAddress'
import { cutSlowBody } from './cutSlowBody'
import { failureAnswer, type FailureCode } from './failureAnswer'
import { requestIdHeader } from './tagRequests'
import { isAllowedPath, allowedMethods } from './allowedMethods'
import { headersOf, webHeaders } from './httpRequest'
import { queuePipelinedRequests } from './queuePipelinedRequests'
import { onSiteRequest } from './onSiteRequest'
import { awaitRenderSlot } from './renderQueue'

/** Milliseconds for a request's headers; Node.js looks every 30 s, so silence ends within 50 s. */
const headersTimeout = 20_000

/** Milliseconds for a whole request: a CV of full size at 6 kB a second. */
const requestTimeout = 30 * 60_000

/** Milliseconds without a byte either way, such as a reader of an answer that stopped reading. */
const silenceTimeout = 120_000

/** Open connections, silent ones too; more are closed at once. */
const maxConnections = 4096

/** How long a sender may go on with a body that has been answered already (milliseconds). */
const lingering = 5000

/** What anything here answers to. Next.js fails at others, such as TRACE, which would tell too much. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const guarded = new WeakSet<Server>()

/** Characters of a browser's name for itself. The longest are of some hundred. */
const maxUserAgent = 512

type Exchange = { request: IncomingMessage; response: ServerResponse }

type GuardOptions = {
  /** Whether a request has a session. */
  hasSession: (headers: Headers) => Promise<boolean>
  /** Answers what needs no Next.js; false where the request is one for it. */
  answerWithoutNext: (exchange: Exchange) => boolean
}

/**
 * Stands before everything that answers requests: bodies that are too large, of no said length, too
 * slow or too many end here, and connections that only take up room are closed. Next.js reads bodies
 * whole; the server is taken over at its first request, before that request is handed on.
 */
export function guardRequests(options: GuardOptions): void {
  onSiteRequest(({ server }) => {
    if (guarded.has(server)) return
    guarded.add(server)
    boundConnections(server)
    standBefore({ server, ...options })
  })
}

function boundConnections(server: Server): void {
  server.headersTimeout = headersTimeout
  server.requestTimeout = requestTimeout
  server.timeout = silenceTimeout
  server.maxConnections = maxConnections
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

function standBefore({
  server,
  hasSession,
  answerWithoutNext,
}: GuardOptions & { server: Server }): void {
  // What listens to 'request' takes these two arguments.
  const listeners = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  async function begin(exchange: Exchange) {
    const refusal = await receive({ ...exchange, hasSession }).catch(() => 'unavailable' as const)
    if (refusal) return refuse({ ...exchange, code: refusal })
    if (answerWithoutNext(exchange)) return
    const handOn = () => {
      addValidators(exchange)
      for (const listener of listeners) listener.call(server, exchange.request, exchange.response)
    }
    const isTaken = await awaitRenderSlot({ ...exchange, hasSession, work: handOn })
    if (!isTaken) await refuse({ ...exchange, code: 'unavailable' })
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    queuePipelinedRequests({
      request,
      response,
      begin: () =>
        void begin({ request, response }).catch((error: unknown) => {
          const requestId = request.headers[requestIdHeader]
          log.error({ requestId, err: error }, 'a request could not be passed on')
          response.destroy()
        }),
    }),
  )
}

/** Begins to receive a request within its limits, or says why it is not received. */
async function receive({
  request,
  response,
  hasSession,
}: Exchange & Pick<GuardOptions, 'hasSession'>): Promise<FailureCode | null> {
  const { headers } = request
  // Next.js looks for names of bots in it, in a time that grows with the square of its length.
  headers['user-agent'] &&= headers['user-agent'].slice(0, maxUserAgent)
  // Payload takes a cookie only beside `Origin` or `Sec-Fetch-Site`. Safari before 16.4, and every browser
  // over plain HTTP, read pages with neither; the cookie is `SameSite=Strict`.
  if (isReading(request) && !headers.origin) headers['sec-fetch-site'] ??= 'none'
  const isChunked = headers['transfer-encoding'] !== undefined
  const length = Number(headers['content-length'] ?? 0)
  const limit = bodyLimit({ path: pathOf(request.url ?? ''), contentType: headers['content-type'] })
  const isStreamed = limit === 'counted as it is read'
  // Everything that reads a body whole has to know beforehand how much it will be.
  if (isChunked && !isStreamed) return 'bad_request'
  if (!isStreamed && length > limit) return 'payload_too_large'
  const fault = addressFault(request)
  if (fault || (!isChunked && length === 0)) return fault
  leaveAnswered({ request, response })
  const room = { networks: networksOf(addressOf(request)), bytes: isStreamed ? 0 : length }
  const isSmall = room.bytes <= maxWithoutSession
  const taken = isSmall && takeRoom({ ...room, hasSession: false })
  const isKnown = !taken && (await hasSession(webHeaders(request)))
  const leave = taken || (isKnown && takeRoom({ ...room, hasSession: true }))
  if (!leave) return isSmall || isKnown ? 'unavailable' : 'forbidden'
  // The client may have gone while the database was asked.
  if (response.closed) leave()
  else response.once('close', leave)
  cutSlowBody({
    request,
    onCut: () =>
      log.info(
        { requestId: headers[requestIdHeader] },
        'closed a request whose body arrived too slowly',
      ),
  })
  return null
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function addressFault({ method = '', url = '', headers }: IncomingMessage): FailureCode | null {
  const path = pathOf(url)
  // An address with a host in it is for proxies (RFC 9112, section 3.2.2).
  if (path === '' || !methods.has(method) || !isAllowedPath(path)) return 'bad_request'
  return allowedMethods({ method, path, headers }) ? 'method_not_allowed' : null
}

function addressOf(request: IncomingMessage): string {
  return clientAddress({ headers: headersOf(request), trustedProxies: env.TRUST_PROXY })
}

/**
 * A handler that stops reading a body half-way ends the request, and Node.js then reads no further: the next
 * request of the connection would wait behind the rest for ever. So the rest is read on and dropped;
 * what still comes a moment after the answer is cut. Without any of the three, tests of
 * `hostileSenders.int` fail, on Node.js 20.20 as on 24.21.
 */
function leaveAnswered({ request, response }: Exchange): void {
  const { socket } = request
  const destroy = request.destroy.bind(request)
  request.destroy = (error) => {
    // Node's stream helpers take the socket away first, which spares the connection.
    const isLeft = (request.socket as typeof socket | null) === null
    if (!isLeft) return destroy(error)
    request.socket = socket
    dropRest(request)
    return request
  }
  // What Node.js calls after the answer where the connection serves no other request. Closing on bytes
  // that wait unread would take the answer along (RFC 9112, section 9.6).
  socket.destroySoon = () => {
    restore()
    if (request.complete) return socket.destroySoon()
    socket.end()
    request.once('end', () => socket.destroy())
  }
  // What is not the socket's own is its class's again.
  const restore = () => Reflect.deleteProperty(socket, 'destroySoon')
  response.once('close', restore)
  response.once('finish', () => {
    if (request.complete) return
    setTimeout(() => {
      // By then the connection may serve another request.
      if (!request.complete) socket.destroy()
    }, lingering).unref()
  })
}

function dropRest(request: IncomingMessage): void {
  request.unpipe()
  for (const event of ['data', 'readable']) request.removeAllListeners(event)
  request.resume()
}

/** Answers a request that is not taken, in the language of its sender. */
export async function refuse({ request, response, code }: Exchange & { code: FailureCode }) {
  const {
    status,
    headers: ofAnswer,
    body,
  } = await failureAnswer({
    code,
    locale: requestLocale({ headers: headersOf(request) }),
    retryAfter: code === 'unavailable' ? 5 : undefined,
  })
  if (response.destroyed) return
  const { method, url = '', headers } = request
  const allow = allowedMethods({ method, path: pathOf(url), headers })
  response.writeHead(status, {
    ...ofAnswer,
    // What Next.js adds to every answer that it gets to see.
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': policyOfData,
    'Content-Length': Buffer.byteLength(body),
    ...(code === 'method_not_allowed' && allow ? { Allow: allow } : {}),
    ...(request.complete ? {} : { Connection: 'close' }),
  })
  response.write(body)
  endWhenSent({ request, response })
}

/**
 * Ends the connection of a body that is not read only when it is over, or a moment later: closing on
 * bytes that wait unread would take the answer along (RFC 9112, section 9.6).
 */
function endWhenSent({ request, response }: Exchange): void {
  if (request.complete) {
    response.end()
    return
  }
  const end = () => response.end()
  const timer = setTimeout(end, lingering).unref()
  request.once('end', () => {
    clearTimeout(timer)
    end()
  })
  request.resume()
}
