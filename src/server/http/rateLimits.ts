import { env } from '@/server/env'
import { pool } from '@/server/databasePool'
import { keyedHash } from '@/server/keyedHash'
import type { RequestHeaders } from './httpRequest'
import { clientAddress, networkBudget, networkCost, networksOf } from './clientAddress'

const minute = 60
const day = 24 * 60 * minute

const perMinute = Math.max(1, env.RATE_LIMIT_PER_MINUTE)

/** How much of something a sender may do in so many seconds. */
const limits = {
  /** Submissions of each form and address; `RATE_LIMIT_PER_MINUTE` 0 switches it off. */
  submit: { points: perMinute, seconds: minute },
  /** Ten minutes' worth of a whole day, so that no sender fills the disk. */
  day: { points: 10 * perMinute, seconds: day },
  /**
   * Reference codes and contacts that one address tries, also where the forms have no limit. Enough for a visitor
   * who mistypes; of 2^60 codes, guessing finds none.
   */
  code: { points: 10, seconds: minute },
  /** Failed log-ins of one address. */
  login: { points: 20, seconds: 15 * minute },
  /** The same with one name: so that it takes more than one address to lock an account. */
  name: { points: 5, seconds: 15 * minute },
  /** Other calls with which a secret could be tried out, such as a link to reset a password. */
  secret: { points: 20, seconds: 15 * minute },
}

/** From where a user has logged in: so long they cannot be locked out there. */
const knownFor = 30 * day

type Counter = { key: string; cost: number; points: number; seconds: number }

/**
 * Counts one call with which an address could try out a secret of the CMS.
 * @returns the seconds to wait where there were too many, else null
 */
export async function countSecretCall(headers: RequestHeaders): Promise<number | null> {
  const refusal = await countAll(countersOf({ limit: 'secret', headers }))
  return refusal && refusal.retryAfter
}

/** Why one more is too much: of its address, or of all addresses together; and the seconds to wait. */
type TooMany = { of: 'address' | 'all'; retryAfter: number }

/**
 * Counts one submission of a form: in the limits of its address and, where those have room, in the limit
 * of all addresses together (`RATE_LIMIT_TOTAL_PER_MINUTE`, 0 switches it off). All servers count in the
 * same place.
 * @param form `code` where a reference code is tried
 * @param isRead nothing is stored for it, so it is no part of what all addresses send
 */
export async function countSubmission({
  form,
  headers,
  isRead = false,
}: {
  form: string
  headers: RequestHeaders
  isRead?: boolean
}): Promise<TooMany | null> {
  const ofAddress = limitsOf(form).flatMap((limit) => countersOf({ limit, headers, of: form }))
  const points = env.RATE_LIMIT_TOTAL_PER_MINUTE
  const ofAll =
    points > 0 && !isRead ? [{ key: `all:${form}`, cost: 1, points, seconds: minute }] : []
  const refusal = await countAll([...ofAddress, ...ofAll])
  if (!refusal) return null
  const { passed, retryAfter } = refusal
  return { of: passed < ofAddress.length ? 'address' : 'all', retryAfter }
}

function limitsOf(form: string): (keyof typeof limits)[] {
  if (form === 'code' || form === 'contact-check') return ['code']
  return env.RATE_LIMIT_PER_MINUTE === 0 ? [] : ['submit', 'day']
}

/** @returns null where all had room, else how many had, and the seconds until the next has */
async function countAll(
  counters: Counter[],
): Promise<{ passed: number; retryAfter: number } | null> {
  if (counters.length === 0) return null
  const now = Date.now()
  const { rows } = await pool.query<{ passed: number; expiries: (string | null)[] }>({
    name: `count-${counters.length}`,
    text: countText(counters.length),
    values: [
      now,
      ...counters.flatMap(({ key, cost, points, seconds }) => [
        key,
        cost,
        points,
        now + seconds * 1000,
      ]),
    ],
  })
  const { passed = 0, expiries = [] } = rows[0] ?? {}
  const refusing = counters[passed]
  if (!refusing) return null
  const expiry = Number(expiries[passed] ?? now + refusing.seconds * 1000)
  return { passed, retryAfter: Math.max(1, Math.ceil((expiry - now) / 1000)) }
}

/**
 * Counts in one counter after the other, each only where the one before had room: what is refused by the
 * smallest network costs the larger ones nothing.
 */
function countText(counters: number): string {
  const parameters = Array.from({ length: counters }, (_, index) => 2 + index * 4)
  const steps = parameters.map(
    (first, index) => `counter_${index} as (
      insert into rate_limits as r (key, points, expire)
      select $${first}, $${first + 1}::integer, $${first + 3}::bigint
      ${index === 0 ? '' : `where exists (select from counter_${index - 1})`}
      on conflict (key) do update set ${oneMore}
      where r.expire <= $1::bigint or r.points + excluded.points <= $${first + 2}::integer
      returning key)`,
  )
  const sum = parameters.map((_, index) => `(select count(*) from counter_${index})`).join(' + ')
  const expiries = parameters.map(
    (first) => `(select expire from rate_limits where key = $${first})`,
  )
  return `with ${steps.join(', ')}
    select (${sum})::integer as passed, array[${expiries.join(', ')}] as expiries`
}

/** Adds to a counter `r`, or begins anew where its time is over; `$1` is now. */
const oneMore = `
  points = case when r.expire <= $1::bigint then 0 else r.points end + excluded.points,
  expire = case when r.expire <= $1::bigint then excluded.expire else r.expire end`

/** Removes the counters whose time is over. */
export async function removeExpiredLimits(): Promise<void> {
  await pool.query(
    `delete from rate_limits where key in (
       select key from rate_limits where expire <= $1 for update skip locked)`,
    [Date.now()],
  )
}

/**
 * A client's address as a key that does not tell the address: hashed with a secret that changes
 * every day.
 */
export function addressKey(headers: RequestHeaders): string {
  return hashOf({ network: networksFor(headers)[0] })
}

/** What a request is counted in: for its address, or each of the networks that its sender may have. */
function countersOf({
  limit,
  headers,
  of,
}: {
  limit: keyof typeof limits
  headers: RequestHeaders
  of?: string
}): Counter[] {
  const { points, seconds } = limits[limit]
  return networksFor(headers).map((network, index) => ({
    key: `${limit}:${hashOf({ of, network })}`,
    cost: networkCost(index),
    points: points * networkBudget,
    seconds,
  }))
}

function networksFor(headers: RequestHeaders): string[] {
  return networksOf(clientAddress({ headers, trustedProxies: env.TRUST_PROXY }))
}

function hashOf({ of = '', network = '' }: { of?: string; network?: string }): string {
  const today = Math.floor(Date.now() / 1000 / day)
  return keyedHash({ purpose: String(today), text: `${of}:${network}` })
}

type LogIn = { headers: RequestHeaders; username: string }

/**
 * Whether a sender has failed too often to try again: with one name, or with any.
 * @returns the seconds to wait, else null
 */
export async function waitAfterFailures(logIn: LogIn): Promise<number | null> {
  const counters = failuresOf(logIn)
  const { rows } = await pool.query<{ wait: number | null }>({
    name: 'wait-after-failures',
    text: `select ceil(max(r.expire - $1::bigint) / 1000.0)::integer as wait
      from unnest($2::text[], $3::integer[]) as counter (key, room)
      join rate_limits r on r.key = counter.key and r.expire > $1::bigint and r.points > counter.room`,
    values: [
      Date.now(),
      counters.map(({ key }) => key),
      counters.map(({ points, cost }) => points - cost),
    ],
  })
  return rows[0]?.wait ?? null
}

/** Counts a failed log-in. The name is counted whether there is such a user or not. */
export async function countFailure(logIn: LogIn): Promise<void> {
  const counters = failuresOf(logIn)
  const now = Date.now()
  await pool.query({
    name: 'count-failure',
    text: `insert into rate_limits as r (key, points, expire)
      select * from unnest($2::text[], $3::integer[], $4::bigint[])
      on conflict (key) do update set ${oneMore}`,
    values: [
      now,
      counters.map(({ key }) => key),
      counters.map(({ cost }) => cost),
      counters.map(({ seconds }) => now + seconds * 1000),
    ],
  })
}

function failuresOf({ headers, username }: LogIn): Counter[] {
  return [
    ...countersOf({ limit: 'name', headers, of: username }),
    ...countersOf({ limit: 'login', headers }),
  ]
}

/**
 * Remembers for 30 days from where a user has logged in, as a hash with their name that says nothing
 * about other users, and forgets what they mistyped there.
 */
export async function rememberAddress({ headers, username }: LogIn): Promise<void> {
  const mistyped = countersOf({ limit: 'name', headers, of: username })
  await pool.query(
    `with mistyped as (
       select key from rate_limits where key = any($3) order by array_position($3::text[], key) for update),
     forgotten as (delete from rate_limits where key in (select key from mistyped))
     insert into rate_limits (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set expire = excluded.expire`,
    [knownKey({ headers, username }), Date.now() + knownFor * 1000, mistyped.map(({ key }) => key)],
  )
}

/** Whether the user has logged in from there within the last 30 days. */
export async function isKnownAddress(logIn: LogIn): Promise<boolean> {
  const { rowCount } = await pool.query('select from rate_limits where key = $1 and expire > $2', [
    knownKey(logIn),
    Date.now(),
  ])
  return rowCount !== 0
}

function knownKey({ headers, username }: LogIn): string {
  return `known:${keyedHash({ purpose: 'known', text: `${username}:${networksFor(headers)[0]}` })}`
}
