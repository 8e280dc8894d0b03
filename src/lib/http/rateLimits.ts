import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '../../env'
import { pool } from '../database'
import { clientAddress, networkOf } from './clientAddress'

const minute = 60
const day = 24 * 60 * 60 * 1000

const shared = {
  storeClient: pool,
  storeType: 'pool',
  tableName: 'rate_limits',
  tableCreated: true,
} as const

/** Submissions of each form and address: `RATE_LIMIT_PER_MINUTE` a minute; 0 switches it off. */
const submissions = new RateLimiterPostgres({
  ...shared,
  keyPrefix: 'submit',
  points: Math.max(1, env.RATE_LIMIT_PER_MINUTE),
  duration: minute,
})

/**
 * Reference codes that one address tries: 10 a minute, also where the forms have no limit. Enough for
 * a visitor who mistypes; of 2^60 codes, whoever guesses sees nothing for ages.
 */
const codes = new RateLimiterPostgres({
  ...shared,
  keyPrefix: 'code',
  points: 10,
  duration: minute,
})

/** Failed log-ins of one address: 20 in 15 minutes, then it has to wait. */
export const loginFailures = new RateLimiterPostgres({
  ...shared,
  keyPrefix: 'login',
  points: 20,
  duration: 15 * minute,
})

/**
 * Submissions of each form over all addresses: `RATE_LIMIT_TOTAL_PER_MINUTE` a minute; 0 switches it
 * off. Each server counts for itself, because what is to be spared is the database.
 */
const allSubmissions = new RateLimiterMemory({
  keyPrefix: 'all',
  points: Math.max(1, env.RATE_LIMIT_TOTAL_PER_MINUTE),
  duration: minute,
})

/** Other calls with which a secret could be tried out, such as a link to reset a password. */
const secretCalls = new RateLimiterPostgres({
  ...shared,
  keyPrefix: 'secret',
  points: 20,
  duration: 15 * minute,
})

/**
 * Counts one code that is tried.
 * @returns the seconds to wait where there were too many, else null
 */
export function countCode(headers: Headers): Promise<number | null> {
  return count({ limiter: codes, key: addressKey(headers) })
}

/**
 * Counts one call with which an address could try out a secret of the CMS.
 * @returns the seconds to wait where there were too many, else null
 */
export function countSecretCall(headers: Headers): Promise<number | null> {
  return count({ limiter: secretCalls, key: addressKey(headers) })
}

/**
 * Counts one submission of a form.
 * @returns the seconds to wait where there were too many, else null
 */
export async function countSubmission({
  form,
  headers,
}: {
  form: string
  headers: Headers
}): Promise<number | null> {
  if (env.RATE_LIMIT_PER_MINUTE === 0) return null
  return count({ limiter: submissions, key: `${form}:${addressKey(headers)}` })
}

/**
 * Counts one submission of a form among those of everybody.
 * @returns the seconds to wait where there were too many, else null
 */
export async function countInTotal(form: string): Promise<number | null> {
  if (env.RATE_LIMIT_TOTAL_PER_MINUTE === 0) return null
  return count({ limiter: allSubmissions, key: form })
}

async function count({
  limiter,
  key,
}: {
  limiter: RateLimiterPostgres | RateLimiterMemory
  key: string
}): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    // The library rejects with its own result for 'too many' and with an Error for anything else.
    if (refusal instanceof RateLimiterRes) return secondsToWait(refusal)
    throw refusal
  }
}

/** Whole seconds until a limit has room again. */
export function secondsToWait({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}

/**
 * A client's address as a key that tells nobody the address: hashed with a secret that changes
 * every day.
 */
export function addressKey(headers: Headers): string {
  const address = clientAddress({ headers, trustedProxies: env.TRUST_PROXY })
  const secret = `${env.PAYLOAD_SECRET}:${Math.floor(Date.now() / day)}`
  return createHmac('sha256', secret).update(networkOf(address)).digest('base64url')
}
