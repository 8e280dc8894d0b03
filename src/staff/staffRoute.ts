import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failureAnswer'
import { handleRoute } from '@/server/http/handleRoute'
import { authenticateStaff, type StaffUser } from './authenticateStaff'

type Route<Context> = (request: Request, context: Context) => Promise<Response>

/** A request of a user who has proved to be staff. */
type StaffCall<Context> = { request: Request; context: Context; user: StaffUser }

/**
 * Wraps a route handler that only staff may reach. A refusal carries no `WWW-Authenticate`, although
 * RFC 9110 asks for it: browsers would open their own dialog over the log-in page.
 * @param route the route's pattern, for the log
 */
export function staffRoute<Context>({
  route,
  handler,
}: {
  route: string
  handler: (call: StaffCall<Context>) => Promise<Response>
}): Route<Context> {
  return handleRoute<Context>({
    route,
    handler: async (request, context) => {
      const check = await authenticateStaff(request)
      if (check.ok) return handler({ request, context, user: check.user })
      const locale = requestLocale({ headers: request.headers })
      return failureResponse({ code: check.code, locale, retryAfter: check.retryAfter })
    },
  })
}
