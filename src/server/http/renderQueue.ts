import type { IncomingMessage, ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import { pathOf } from './bodyLimit'
import { webHeaders } from './httpRequest'

/**
 * Pages that Next.js renders at the same time. A rendering keeps the only thread busy for 10 to 25 ms; with
 * several at once, what is there already waits for all of them.
 */
const concurrency = 1

/** Renderings that wait; what would wait behind them for many seconds is refused. */
const maxWaiting = 256

/** Milliseconds after which the next one begins: a slow reader or database does not keep the thread busy. */
const maxTurn = 250

const turns = pLimit(concurrency)

/** Handlers, which render no page: the calls of staff have limits of their own, and streams stay open. */
const handlers =
  /^\/(?:api|cms\/api|cms\/exports|cms\/desk\/events|admin\/verify|admin\/consultations)(?:\/|$)/

/**
 * Hands a request on to Next.js when it is its turn. Staff with a session need not wait.
 * @returns false where too many wait
 */
export async function awaitRenderSlot({
  request,
  response,
  hasSession,
  work,
}: {
  request: IncomingMessage
  response: ServerResponse
  hasSession: (headers: Headers) => Promise<boolean>
  work: () => void
}): Promise<boolean> {
  const isFree =
    !isRendering(request) ||
    (turns.activeCount >= concurrency && (await hasSession(webHeaders(request)).catch(() => false)))
  if (isFree) {
    work()
    return true
  }
  if (turns.pendingCount >= maxWaiting) return false
  void turns(async () => {
    // The sender may have gone while it waited.
    if (response.closed) return
    work()
    await closed(response)
  })
  return true
}

function isRendering({ method, url = '', headers }: IncomingMessage): boolean {
  const isServerFunction = method === 'POST' && headers['next-action'] !== undefined
  return !isServerFunction && !handlers.test(pathOf(url))
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxTurn)
    response.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
