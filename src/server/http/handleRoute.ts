import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestLocale } from '@/i18n/detectLocale'
import { log } from '@/server/log'
import { type RequestHeaders, headersOf, type Call } from './httpRequest'
import { policyOfData } from './contentSecurity.mjs'
import { failureResponse, type Failure, failureAnswer } from './failureAnswer'
import { requestIdHeader } from './tagRequests'
import { trackWork } from './pendingWork'
import { temporaryFailure } from './temporaryFailure'
import { sendAnswer, type Answer } from './answer'

type RouteHandler<Context> = (request: Request, context: Context) => Promise<Response>

/**
 * Wraps a route handler of Next.js: one log line for each request, and for what is unexpected a plain
 * answer that tells nothing.
 * @param route the route's pattern, for the log; never the address itself, which may hold a name
 */
export function handleRoute<Context>({
  route,
  handler,
}: {
  route: string
  handler: RouteHandler<Context>
}): RouteHandler<Context> {
  return async (request, context) => {
    const { method, headers } = request
    const work = () => handler(request, context)
    const response = await logged({ route, method, headers, work, fail: failureResponse })
    const policy = 'Content-Security-Policy'
    if (!response.headers.has(policy)) response.headers.set(policy, policyOfData)
    return response
  }
}

/** Does the work of a request; what is unexpected is 503 while database or storage are away, else 500. */
async function logged<Result extends { status: number }>({
  route,
  method,
  headers,
  work,
  fail,
}: {
  route: string
  method: string
  headers: RequestHeaders
  work: () => Promise<Result>
  fail: (failure: Failure) => Promise<Result>
}): Promise<Result> {
  const started = performance.now()
  const requestId = headers.get(requestIdHeader) ?? undefined
  const finish = (result: Result) => {
    const milliseconds = Math.round(performance.now() - started)
    log.info({ requestId, method, route, status: result.status, milliseconds })
    return result
  }
  try {
    return finish(await trackWork(work()))
  } catch (error) {
    log.error({ requestId, route, err: error }, 'request failed')
    const failure = temporaryFailure(error) ?? { code: 'internal' as const }
    return finish(await fail({ ...failure, locale: requestLocale({ headers }) }))
  }
}

/** What answers a call by itself, without Next.js. */
export type CallHandler = (call: Call) => Promise<Answer>

/** Answers a request by such a handler, in the same way. */
export async function answerCall({
  request,
  response,
  route,
  parameter,
  handler,
}: {
  request: IncomingMessage
  response: ServerResponse
  route: string
  parameter: string
  handler: CallHandler
}): Promise<void> {
  const { method = '' } = request
  const headers = headersOf(request)
  const work = () => handler({ headers, body: request, parameter })
  sendAnswer({
    response,
    answer: await logged({ route, method, headers, work, fail: failureAnswer }),
  })
}
