import { SpanKind, trace } from '@opentelemetry/api'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendAnswer, type Answer } from './answer'
import { headersOf, type Call } from './call'
import { failureAnswer } from './failures'
import { logged } from './handle'

/** What answers a call by itself, without Next.js. */
export type CallHandler = (call: Call) => Promise<Answer>

/** Answers a request by such a handler, in the same way, as a span of its own where there are traces. */
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
  const attributes = { 'http.method': method, 'http.route': route }
  await trace
    .getTracer('curaco.http')
    .startActiveSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, async (span) => {
      const work = () => handler({ headers, body: request, parameter })
      const answer = await logged({ route, method, headers, work, fail: failureAnswer })
      sendAnswer({ response, answer })
      span.setAttribute('http.status_code', answer.status)
      span.end()
    })
}
