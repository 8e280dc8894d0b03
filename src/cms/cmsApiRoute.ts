import { requestLocale } from '@/i18n/detectLocale'
import { defaultLocale } from '@/i18n/locales'
import { failureResponse } from '@/lib/http/failures'
import { handle } from '@/lib/http/handle'
import { isOwnOrigin } from '@/lib/http/isOwnOrigin'
import { isUnreadableRequest } from '@/lib/http/isUnreadableRequest'
import { countSecretCall } from '@/lib/http/rateLimits'

type Context = { params: Promise<{ slug: string[] }> }

type Route = (request: Request, context: Context) => Promise<Response>

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls with which somebody who is not logged in could try out secrets; log-ins count themselves. */
const secretCalls = new Set([
  'first-register',
  'forgot-password',
  'reset-password',
  'unlock',
  'verify',
])

/**
 * Stands before Payload's REST interface: what another site has a browser send changes nothing here,
 * with or without a session, and secrets cannot be tried out at will.
 */
export function cmsApiRoute(route: Route): Route {
  return handle<Context>({
    route: '/cms/api',
    handler: async (request, context) => {
      const { headers } = request
      const locale = requestLocale({ headers })
      if (!reading.has(request.method) && !isOwnOrigin(request)) {
        return failureResponse({ code: 'forbidden_origin', locale })
      }
      const [collection, action = ''] = (await context.params).slug
      if (collection === 'users' && request.method === 'POST' && secretCalls.has(action)) {
        const retryAfter = await countSecretCall(headers)
        if (retryAfter !== null)
          return failureResponse({ code: 'rate_limited', locale, retryAfter })
      }
      if (isClosed({ method: request.method, collection })) {
        return failureResponse({ code: 'not_found', locale })
      }
      try {
        const response = await route(withLocale(request), context)
        return isMissing({ response, action })
          ? failureResponse({ code: 'not_found', locale })
          : response
      } catch (error) {
        // Payload answers its own errors, except where it fails before it knows what is asked.
        if (!isUnreadableRequest(error)) throw error
        return failureResponse({ code: 'bad_request', locale })
      }
    },
  })
}

/**
 * Payload answers 501 with its own address for collections that it keeps to itself, and 500 for a file
 * that is not there.
 */
function isMissing({ response, action }: { response: Response; action: string }): boolean {
  return response.status === 501 || (action === 'file' && response.status === 500)
}

/** On Postgres Payload 3.90 fails where one of its preferences is deleted, which its own pages never do. */
function isClosed({ method, collection }: { method: string; collection: string | undefined }) {
  return method === 'DELETE' && collection === 'payload-preferences'
}

/**
 * Payload takes the default language for granted, yet fails on conditions where none is named. A
 * condition that is posted comes with its own, and Payload makes up the address for it.
 */
function withLocale(request: Request): Request {
  const url = new URL(request.url)
  if (request.method === 'POST' || url.searchParams.has('locale')) return request
  url.searchParams.set('locale', defaultLocale)
  return new Request(url, request)
}
