import { sql } from '@payloadcms/db-postgres'
import { LRUCache } from 'lru-cache'
import {
  createLocalReq,
  executeAuthStrategies,
  type AuthStrategy,
  type AuthStrategyResult,
  type CollectionAfterOperationHook,
  type Payload,
  type PayloadRequest,
} from 'payload'
import type { User } from '../../../src/payload-types'
import { requestIdHeader } from '../../../src/server/http/tagRequests'
import { transactionOf, type Database } from '../../../src/server/transactions'
import { sessionOf } from '../sessions'

/** An account, and what its statements are executed by. */
export type OfUser = { database: Database; user: User['id'] }

const hasPasskey = 'exists (select from passkeys where passkeys.user_id = users.id)'

const isDemanded = `exists (
  select from security_settings_second_factor_roles demanded where demanded.value::text = users.role::text)`

/**
 * SQL: whether a log-in (`session`, a row of users_sessions) of an account (a row of `users`) still waits
 * for the second factor. With a passkey it does until it was given; without one where the role demands
 * a second factor, until one is set up.
 */
export const lacksSecondFactor = `(case when ${hasPasskey} then not exists (
    select from session_factors factors
    where factors.session_id = session.id and factors.user_id = users.id and factors.second_factor_at is not null)
  else ${isDemanded} end)`

/** What is known of a log-in beside the password. */
export type Factors = {
  hasPasskey: boolean
  /** Whether the role of the account demands a second factor. */
  isDemanded: boolean
  /** Whether it waits for the second factor, and is good for nothing until then. */
  isPending: boolean
  /** Whether password or passkey were given within the last ten minutes. */
  isFresh: boolean
}

/** Minutes after a password or passkey was given in which the second factor can be changed. */
const freshMinutes = 10

/** @returns null where there is no such log-in */
export async function readFactors({
  database,
  user,
  session,
}: OfUser & { session: string | null }): Promise<Factors | null> {
  const { rows } = await database.execute<Factors>(sql`
    select ${sql.raw(hasPasskey)} as "hasPasskey", ${sql.raw(isDemanded)} as "isDemanded",
      ${sql.raw(lacksSecondFactor)} as "isPending",
      greatest(session.created_at, (
        select confirmed_at from session_factors where session_id = session.id and user_id = users.id
      )) > now() - make_interval(mins => ${freshMinutes}) as "isFresh"
    from users join users_sessions session on session._parent_id = users.id
    where users.id = ${user} and session.id = ${session}
  `)
  return rows[0] ?? null
}

/** Whether the password alone does not open an account. */
export async function needsSecondFactor({ database, user }: OfUser): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from users where id = ${user} and (${sql.raw(hasPasskey)} or ${sql.raw(isDemanded)})
  `)
  return rows.length > 0
}

/** Where a request has the account whose password was given but not its second factor. */
const pendingUser = 'pendingUser'

/** What Payload's strategies find out about a request: its user, or one who still owes the second factor. */
type Asker = { result: AuthStrategyResult; pending: User | null }

/** Requests of which the asker is remembered, at most. */
const maxRequests = 200

/**
 * Keeps a session from being good for anything until the second factor was given. Every way into the
 * CMS asks Payload's strategies whose request it is (REST, pages, server functions, our own handlers and
 * streams), and until then the answer is "no account". The same where the database does not answer. The
 * database is asked once for each request, by the id that the server has given it.
 */
export function requireSecondFactor(payload: Payload): void {
  const askers = new LRUCache<string, Promise<Asker>>({ max: maxRequests })
  payload.authStrategies = payload.authStrategies.map((strategy) => ({
    ...strategy,
    authenticate: async (args) => {
      const names = [requestIdHeader, 'cookie', 'authorization']
      const key = JSON.stringify([strategy.name, ...names.map((name) => args.headers.get(name))])
      const found = askers.get(key) ?? findAsker(strategy, args)
      if (args.headers.has(requestIdHeader)) askers.set(key, found)
      const { result, pending } = await found
      if (pending && args.req) args.req.context[pendingUser] = pending
      // The caller may change what it gets.
      return { ...result, user: structuredClone(result.user) }
    },
  }))
}

/**
 * Payload takes a session whose lookup failed for none, and staff would read that they are not allowed:
 * where no user was found, the session is looked up once more.
 */
async function findAsker(...asked: Parameters<typeof lookUpAsker>): Promise<Asker> {
  const asker = await lookUpAsker(...asked).catch(() => null)
  return asker?.result.user || asker?.pending ? asker : lookUpAsker(...asked)
}

async function lookUpAsker(
  { authenticate }: AuthStrategy,
  args: Parameters<AuthStrategy['authenticate']>[0],
): Promise<Asker> {
  const result = await authenticate(args)
  if (!result.user) return { result, pending: null }
  const user = Number(result.user.id)
  const session = sessionOf(result)
  const factors = await readFactors({ database: args.payload.db.drizzle, user, session })
  if (factors && !factors.isPending) return { result, pending: null }
  return { result: { ...result, user: null }, pending: factors ? result.user : null }
}

/** The account whose password was given in this request's session but not its second factor. */
export function pendingUserOf({ context }: PayloadRequest): User | null {
  // Written above alone.
  return (context[pendingUser] as User | undefined) ?? null
}

/** The same for a request of which the headers alone are known. */
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

/**
 * After the password alone the answer says nothing of the account. Payload's pages take an answer without
 * a user for a log-in that failed, and their server leads on to the second factor.
 */
export const hidePending: CollectionAfterOperationHook = async ({ operation, req, result }) => {
  const user = Number(req.user?.id)
  if (!req.user || (operation !== 'login' && operation !== 'resetPassword')) return result
  const isPending = await needsSecondFactor({ database: await transactionOf(req), user })
  return isPending ? { ...result, user: null } : result
}
