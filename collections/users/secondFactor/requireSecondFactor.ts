import { createLocalReq, executeAuthStrategies, type Payload, type PayloadRequest } from 'payload'
import type { User } from '../../../src/payload-types'
import { sessionOf } from '../openSessions'
import { readFactors } from './factors'

/** Where a request says who has given the password but not the second factor. */
const pendingUser = 'pendingUser'

/**
 * Keeps a session from being good for anything until the second factor was given. Every way into the
 * CMS asks Payload's strategies who somebody is (REST, pages, server functions, our own handlers and
 * streams), so nobody is logged in for any of them. Where the database does not answer, neither.
 */
export function requireSecondFactor(payload: Payload): void {
  payload.authStrategies = payload.authStrategies.map((strategy) => ({
    ...strategy,
    authenticate: async (args) => {
      const result = await strategy.authenticate(args)
      const session = sessionOf(result)
      if (!result.user) return result
      const user = Number(result.user.id)
      const database = payload.db.drizzle
      const factors = session && (await readFactors({ database, user, session }))
      if (factors && !factors.isPending) return result
      if (factors && args.req) args.req.context[pendingUser] = result.user
      return { ...result, user: null }
    },
  }))
}

/** Who has given the password in this request's session but not the second factor. */
export function pendingUserOf({ context }: PayloadRequest): User | null {
  // Written above alone.
  return (context[pendingUser] as User | undefined) ?? null
}

/** The same for a request of which the headers alone are known, with the session it is about. */
export async function findPendingUser({
  headers,
  payload,
}: {
  headers: Headers
  payload: Payload
}): Promise<User | null> {
  if (!headers.has('cookie')) return null
  const req = await createLocalReq({ req: { headers } }, payload)
  await executeAuthStrategies({ headers, payload, req })
  return pendingUserOf(req)
}
