import { requestLocale } from '@/i18n/detectLocale'
import { policyOfData } from './contentSecurity.mjs'
import { log } from '@/server/log'
import { failureResponse } from './failures'
import { requestIdHeader } from './tagRequests'
import { trackWork } from './openWork'
import { temporaryFailure } from './temporaryFailure'

type Handler<Context> = (request: Request, context: Context) => Promise<Response>

/**
 * Wraps a route handler: one log line for each request, and for what nobody expected a plain answer
 * that tells nothing, 503 while database or storage are away and 500 otherwise.
 * @param route the route's pattern, for the log; never the address itself, which may hold a name
 */
export function handle<Context>({
  route,
  handler,
}: {
  route: string
  handler: Handler<Context>
}): Handler<Context> {
  return async (request, context) => {
    const started = performance.now()
    const requestId = request.headers.get(requestIdHeader) ?? undefined
    const finish = (response: Response) => {
      const milliseconds = Math.round(performance.now() - started)
      log.info({ requestId, method: request.method, route, status: response.status, milliseconds })
      const policy = 'Content-Security-Policy'
      if (!response.headers.has(policy)) response.headers.set(policy, policyOfData)
      return response
    }
    try {
      return finish(await trackWork(handler(request, context)))
    } catch (error) {
      log.error({ requestId, route, err: error }, 'request failed')
      const locale = requestLocale({ headers: request.headers })
      const failure = temporaryFailure(error) ?? { code: 'internal' as const }
      return finish(await failureResponse({ ...failure, locale }))
    }
  }
}
