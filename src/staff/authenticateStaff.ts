import { worksWithRequests } from '@collections/access/roles'
import { checkCredentials } from '@collections/users/checkCredentials'
import { needsSecondFactor } from '@collections/users/secondFactor/requireSecondFactor'
import { storeLastLogIn } from '@collections/users/logIn'
import { findSessionUser } from '@/cms/findSessionUser'
import { getCms } from '@/cms/getCms'
import { isOwnOrigin } from '@/server/http/clientAddress'
import { logSecurityEvent } from '@/server/logSecurityEvent'
import type { User } from '@/payload-types'
import type { Credentials } from '@collections/users/credentialsCache'
import { requestLocale } from '@/i18n/detectLocale'
import { failureResponse } from '@/server/http/failureAnswer'
import { handleRoute } from '@/server/http/handleRoute'

/** Who of the staff asks. */
export type StaffUser = Pick<User, 'id' | 'username'>

/** Whether a request comes from staff, and if not, how it is answered. */
export type StaffCheck =
  | { ok: true; user: StaffUser }
  | {
      ok: false
      code: 'unauthorized' | 'second_factor_required' | 'rate_limited' | 'unavailable'
      retryAfter?: number
    }

/**
 * Checks who asks: HTTP Basic credentials (RFC 7617) of a user who works with requests, or without any
 * the session of the CMS that their browser has. Basic has no room for a second factor, so an account that needs
 * one comes by the session.
 */
export async function authenticateStaff(request: Request): Promise<StaffCheck> {
  const { headers } = request
  if (!headers.has('authorization')) return authenticateSession(request)
  const credentials = parseBasicAuthorization(headers.get('authorization'))
  if (!credentials) return { ok: false, code: 'unauthorized' }
  const payload = await getCms()
  const check = await checkCredentials({
    payload,
    credentials,
    headers,
    mayLogIn: worksWithRequests,
  })
  if (!check.ok) {
    const { code, retryAfter, guessed: user } = check
    if (code === 'unauthorized') {
      logSecurityEvent({ event: 'log_in_refused', at: 'admin', headers, user })
    }
    return { ok: false, code, retryAfter }
  }
  const { id, username } = check.user
  if (await needsSecondFactor({ database: payload.db.drizzle, user: id })) {
    logSecurityEvent({ event: 'log_in_refused', at: 'admin', headers, user: id })
    return { ok: false, code: 'second_factor_required' }
  }
  if (!check.isRemembered) {
    logSecurityEvent({ event: 'log_in', at: 'admin', headers, user: id })
    await storeLastLogIn({ database: payload.db.drizzle, user: id })
  }
  return { ok: true, user: { id, username } }
}

/** Only for our own pages: another site must not have a browser show or fetch anything with its cookie. */
async function authenticateSession(request: Request): Promise<StaffCheck> {
  const user = isOwnOrigin(request) ? await findSessionUser(request.headers) : null
  if (!user || !worksWithRequests(user)) return { ok: false, code: 'unauthorized' }
  return { ok: true, user: { id: Number(user.id), username: user.username } }
}

/** Room for any genuine pair; longer ones are not worth decoding. */
const headerMaxLength = 2000

/**
 * Reads an `Authorization: Basic` header (RFC 7617) with UTF-8 credentials.
 * @returns null for anything malformed, for another scheme and for control characters
 */
function parseBasicAuthorization(header: string | null): Credentials | null {
  if (!header || header.length > headerMaxLength) return null
  const encoded = /^basic +([a-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1]
  const pair = encoded ? decodeUtf8(Buffer.from(encoded, 'base64')) : null
  if (pair === null || /\p{Cc}/u.test(pair)) return null
  // The first colon ends the user name; the password may hold more of them.
  const colon = pair.indexOf(':')
  if (colon < 1 || colon === pair.length - 1) return null
  return { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

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
