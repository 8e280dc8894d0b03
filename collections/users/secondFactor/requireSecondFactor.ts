import {
  createLocalReq,
  executeAuthStrategies,
  type AuthStrategy,
  type AuthStrategyResult,
  type Payload,
  type PayloadRequest,
} from 'payload'
import type { User } from '../../../src/payload-types'
import { requestIdHeader } from '../../../src/server/http/tagRequests'
import { sessionOf } from '../openSessions'
import { readFactors } from './factors'

/** Where a request says who has given the password but not the second factor. */
const pendingUser = 'pendingUser'

/** What Payload's strategies find out about a request: its user, or one who still owes the second factor. */
type Asker = { result: AuthStrategyResult; pending: User | null }

/** Requests of which the asker is remembered, at most. */
const maxRequests = 200

/**
 * Keeps a session from being good for anything until the second factor was given. Every way into the
 * CMS asks Payload's strategies who somebody is (REST, pages, server functions, our own handlers and
 * streams), so nobody is logged in for any of them. Where the database does not answer, neither. The
 * database is asked once for each request, by the id that the server has given it.
 */
export function requireSecondFactor(payload: Payload): void {
  const askers = new Map<string, Promise<Asker>>()
  payload.authStrategies = payload.authStrategies.map((strategy) => ({
    ...strategy,
    authenticate: async (args) => {
      const names = [requestIdHeader, 'cookie', 'authorization']
      const key = JSON.stringify([strategy.name, ...names.map((name) => args.headers.get(name))])
      const found = askers.get(key) ?? findAsker(strategy, args)
      if (args.headers.has(requestIdHeader)) askers.set(key, found)
      if (askers.size > maxRequests) askers.delete([...askers.keys()][0] ?? key)
      const { result, pending } = await found
      if (pending && args.req) args.req.context[pendingUser] = pending
      // The caller may change what it gets.
      return { ...result, user: structuredClone(result.user) }
    },
  }))
}

async function findAsker(
  { authenticate }: AuthStrategy,
  args: Parameters<AuthStrategy['authenticate']>[0],
): Promise<Asker> {
  const result = await authenticate(args)
  const session = sessionOf(result)
  if (!result.user) return { result, pending: null }
  const user = Number(result.user.id)
  const database = args.payload.db.drizzle
  const factors = session && (await readFactors({ database, user, session }))
  if (factors && !factors.isPending) return { result, pending: null }
  return { result: { ...result, user: null }, pending: factors ? result.user : null }
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
