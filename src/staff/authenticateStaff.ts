import { worksWithRequests } from '@collections/access/roles'
import { checkCredentials } from '@collections/users/checkCredentials'
import { storeLastLogIn } from '@collections/users/lastLogIn'
import { getCms } from '@/cms/getCms'
import { logSecurityEvent } from '@/server/logSecurityEvent'
import type { User } from '@/payload-types'
import { parseBasicAuthorization } from './basicAuthorization'

/** Who of the staff asks. */
export type StaffUser = Pick<User, 'id' | 'username'>

/** Whether a request comes from staff, and if not, how it is answered. */
export type StaffCheck =
  | { ok: true; user: StaffUser }
  | { ok: false; code: 'unauthorized' | 'rate_limited' | 'unavailable'; retryAfter?: number }

/** Checks HTTP Basic credentials (RFC 7617) against the users who work with requests. */
export async function authenticateStaff(headers: Headers): Promise<StaffCheck> {
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
  if (!check.isRemembered) {
    logSecurityEvent({ event: 'log_in', at: 'admin', headers, user: id })
    await storeLastLogIn({ database: payload.db.drizzle, user: id })
  }
  return { ok: true, user: { id, username } }
}
