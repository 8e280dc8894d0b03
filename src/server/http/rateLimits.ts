import { createHmac } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/server/env'
import { pool } from '@/server/databasePool'
import type { RequestHeaders } from './httpRequest'
import { clientAddress, networkBudget, networkCost, networksOf } from './clientAddress'

const minute = 60
const day = 24 * 60 * minute

const perMinute = Math.max(1, env.RATE_LIMIT_PER_MINUTE)

/** A limit of so many points in a duration (seconds) that all servers count together. */
function createLimiter(keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points: points * networkBudget,
    duration,
  })
}

/** So many points (of `networkBudget`) in so many seconds. */
type Limit = { keyPrefix: string; points: number; seconds: number }

/**
 * Submissions of each form and address: `RATE_LIMIT_PER_MINUTE` a minute, 0 switches it off; and ten
 * minutes' worth of a whole day, so that no sender fills the disk. Counted by a statement of our own, because
 * the library takes one for each limit and network, and nothing else comes before an answer as often.
 */
const submissionLimits: Limit[] = [
  { keyPrefix: 'submit', points: perMinute * networkBudget, seconds: minute },
  { keyPrefix: 'day', points: 10 * perMinute * networkBudget, seconds: day },
]

/**
 * Reference codes that one address tries: 10 a minute, also where the forms have no limit. Enough for
 * a visitor who mistypes; of 2^60 codes, guessing finds none.
 */
const codeLimits: Limit[] = [{ keyPrefix: 'code', points: 10 * networkBudget, seconds: minute }]

/** Failed log-ins of one address: 20 in 15 minutes, then it has to wait. */
const loginFailures = createLimiter('login', 20, 15 * minute)

/** The same with one name: 5, so that it takes more than one address to lock an account. */
const nameFailures = createLimiter('name', 5, 15 * minute)

/** From where a user has logged in: for 30 days they cannot be locked out there. */
const knownAddresses = createLimiter('known', 1, 30 * day)

/** Other calls with which a secret could be tried out, such as a link to reset a password. */
const secretCalls = createLimiter('secret', 20, 15 * minute)

/**
 * Counts one call with which an address could try out a secret of the CMS.
 * @returns the seconds to wait where there were too many, else null
 */
export function countSecretCall(headers: RequestHeaders): Promise<number | null> {
  return countAll({ limiters: [secretCalls], senders: sendersOf({ headers }) })
}

/** Why one more is too much: of its address, or of all addresses together; and the seconds to wait. */
type TooMany = { of: 'address' | 'all'; retryAfter: number }

type Counter = { key: string; cost: number; points: number; seconds: number }

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
  const senders = sendersOf({ headers, of: form })
  const counters: Counter[] = limitsOf(form).flatMap(({ keyPrefix, ...limit }) =>
    senders.map(({ key, cost }) => ({ key: `${keyPrefix}:${key}`, cost, ...limit })),
  )
  const ofAddress = counters.length
  const total = env.RATE_LIMIT_TOTAL_PER_MINUTE
  if (total > 0 && !isRead) {
    counters.push({ key: `all:${form}`, cost: 1, points: total, seconds: minute })
  }
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
  const retryAfter = Math.max(1, Math.ceil((expiry - now) / 1000))
  return { of: passed < ofAddress ? 'address' : 'all', retryAfter }
}

function limitsOf(form: string): Limit[] {
  if (form === 'code') return codeLimits
  return env.RATE_LIMIT_PER_MINUTE === 0 ? [] : submissionLimits
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
      on conflict (key) do update set
        points = case when r.expire <= $1::bigint then 0 else r.points end + excluded.points,
        expire = case when r.expire <= $1::bigint then excluded.expire else r.expire end
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

/** What one more of something is counted under, and what it costs there. */
type Sender = { key: string; cost: number }

async function countAll({
  limiters,
  senders,
}: {
  limiters: readonly RateLimiterPostgres[]
  senders: readonly Sender[]
}): Promise<number | null> {
  // One after the other: what is refused by the smallest network costs the larger ones nothing.
  for (const limiter of limiters) {
    for (const sender of senders) {
      const wait = await count({ limiter, ...sender })
      if (wait !== null) return wait
    }
  }
  return null
}

async function count({
  limiter,
  key,
  cost,
}: Sender & { limiter: RateLimiterPostgres }): Promise<number | null> {
  try {
    await limiter.consume(key, cost)
    return null
  } catch (refusal) {
    // The library rejects with its own result for 'too many' and with an Error for anything else.
    if (refusal instanceof RateLimiterRes) return secondsToWait(refusal)
    throw refusal
  }
}

/** Whole seconds until a limit has room again. */
function secondsToWait({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}

/**
 * A client's address as a key that does not tell the address: hashed with a secret that changes
 * every day.
 */
export function addressKey(headers: RequestHeaders): string {
  return sendersOf({ headers })[0]?.key ?? ''
}

/** The keys that a request is counted for: its address, or the networks that its sender may have. */
function sendersOf({ headers, of = '' }: { headers: RequestHeaders; of?: string }): Sender[] {
  const today = Math.floor(Date.now() / 1000 / day)
  return networksFor(headers).map((network, index) => ({
    key: hash({ secret: String(today), text: `${of}:${network}` }),
    cost: networkCost(index),
  }))
}

function networksFor(headers: RequestHeaders): string[] {
  return networksOf(clientAddress({ headers, trustedProxies: env.TRUST_PROXY }))
}

function hash({ secret, text }: { secret: string; text: string }): string {
  return createHmac('sha256', `${env.PAYLOAD_SECRET}:${secret}`).update(text).digest('base64url')
}

type LogIn = { headers: RequestHeaders; username: string }

/**
 * Whether a sender has failed too often to try again: with one name, or with any.
 * @returns the seconds to wait, else null
 */
export async function waitAfterFailures({ headers, username }: LogIn): Promise<number | null> {
  const waits = await Promise.all(
    failuresOf({ headers, username }).map(async ({ limiter, key, cost }) => {
      const state = await limiter.get(key)
      return state && state.remainingPoints < cost ? secondsToWait(state) : null
    }),
  )
  return waits.reduce((longest, wait) => ((wait ?? 0) > (longest ?? 0) ? wait : longest), null)
}

/** Counts a failed log-in. The name is counted whether there is such a user or not. */
export async function countFailure({ headers, username }: LogIn): Promise<void> {
  await Promise.all(failuresOf({ headers, username }).map(count))
}

function failuresOf({ headers, username }: LogIn) {
  return [
    ...sendersOf({ headers, of: username }).map((sender) => ({ ...sender, limiter: nameFailures })),
    ...sendersOf({ headers }).map((sender) => ({ ...sender, limiter: loginFailures })),
  ]
}

/**
 * Remembers for 30 days from where a user has logged in, as a hash with their name that says nothing
 * about other users, and forgets what they mistyped there.
 */
export async function rememberAddress({ headers, username }: LogIn): Promise<void> {
  const mistyped = sendersOf({ headers, of: username })
  await Promise.all([
    knownAddresses.set(knownKey({ headers, username }), 1, 30 * day),
    ...mistyped.map(({ key }) => nameFailures.delete(key)),
  ])
}

/** Whether the user has logged in from there within the last 30 days. */
export async function isKnownAddress(logIn: LogIn): Promise<boolean> {
  return (await knownAddresses.get(knownKey(logIn))) !== null
}

function knownKey({ headers, username }: LogIn): string {
  return hash({ secret: 'known', text: `${username}:${networksFor(headers)[0]}` })
}
