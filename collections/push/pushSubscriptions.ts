import { sql } from '@payloadcms/db-postgres'
import type { Database } from '../../src/server/transactions'

/** What a user wants to be told of in one browser. */
export type PushWishes = { newRequests: boolean; nextSteps: boolean }

/** A browser that takes notifications (Push API), as it is stored. */
export type PushSubscription = PushWishes & {
  endpoint: string
  /** the browser's public key and secret, in base64url (RFC 8291) */
  p256dh: string
  auth: string
  language: string
}

/** Browsers of one person; the one that was added first goes. */
const maxOfOne = 10

type Browser = { user: number; device: string; session: string | null }

/** Stores a browser's subscription, instead of what the same browser had before. */
export async function storePushSubscription(
  database: Database,
  { user, device, session }: Browser,
  { endpoint, p256dh, auth, language, newRequests, nextSteps }: PushSubscription,
): Promise<void> {
  await database.execute(sql`
    delete from push_subscriptions
    where (device = ${device} or endpoint = ${endpoint}) and (device, endpoint) <> (${device}, ${endpoint})
  `)
  await database.execute(sql`
    insert into push_subscriptions (user_id, device, session, endpoint, p256dh, auth, language,
      new_requests, next_steps)
    values (${user}, ${device}, ${session}, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${newRequests},
      ${nextSteps})
    on conflict (device) do update set user_id = excluded.user_id, session = excluded.session,
      p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
      new_requests = excluded.new_requests, next_steps = excluded.next_steps
  `)
  await database.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user} order by id desc offset ${maxOfOne})
  `)
}

/**
 * Where a browser that is told of something takes it from now on, unless another one takes it there.
 * @returns whether it is such a browser
 */
export async function movePushSubscription(
  database: Database,
  device: string,
  { endpoint, p256dh, auth }: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    update push_subscriptions set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}
    where device = ${device} and not exists (
      select from push_subscriptions where endpoint = ${endpoint} and device <> ${device})
    returning id
  `)
  return rows.length > 0
}

/** What a user's browser is told of; null where it is told of nothing. */
export async function findPushWishes(
  database: Database,
  { user, device }: { user: number; device: string | null },
): Promise<PushWishes | null> {
  const { rows } = await database.execute(sql`
    select new_requests as "newRequests", next_steps as "nextSteps" from push_subscriptions
    where user_id = ${user} and device = ${device}
  `)
  // Both are booleans of the table.
  return (rows[0] as PushWishes | undefined) ?? null
}

/** Which subscriptions end: those of a person, of a browser, or of the log-ins of a person. */
type Ending =
  | { device: string; exceptOf?: number }
  | { user: number }
  | { user: number; session: string }
  | { user: number; exceptSession: string | null }

/** Ends subscriptions, and what still waits to be sent to them. */
export async function endPushSubscriptions(database: Database, ending: Ending): Promise<void> {
  await database.execute(sql`delete from push_subscriptions where ${condition(ending)}`)
}

function condition(ending: Ending): ReturnType<typeof sql> {
  if ('device' in ending) {
    return sql`device = ${ending.device} and user_id is distinct from ${ending.exceptOf ?? null}`
  }
  if ('session' in ending) {
    return sql`user_id = ${ending.user} and session = ${ending.session}`
  }
  if ('exceptSession' in ending) {
    return sql`user_id = ${ending.user} and session is distinct from ${ending.exceptSession}`
  }
  return sql`user_id = ${ending.user}`
}

/** A browser that has logged in again goes with its new log-in. */
export async function followLogIn(
  database: Database,
  { user, device, session }: Browser,
): Promise<void> {
  await database.execute(sql`
    update push_subscriptions set session = ${session} where device = ${device} and user_id = ${user}
  `)
}
