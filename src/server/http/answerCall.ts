import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendAnswer, type Answer } from './answer'
import { headersOf, type Call } from './httpRequest'
import { failureAnswer } from './failures'
import { logged } from './handleRoute'

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
