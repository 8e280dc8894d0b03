import pLimit from 'p-limit'
import { createLocalReq, incrementLoginAttempts, resetLoginAttempts, type Payload } from 'payload'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { getCms } from '@/cms/getCms'
import { addressKey, loginFailures, secondsToWait } from '@/lib/http/rateLimits'
import type { User } from '@/payload-types'
import { parseBasicAuthorization, type Credentials } from './basicAuthorization'
import { decoyPassword, matchesPassword, type StoredPassword } from './passwordHash'
import { recallPair, rememberPair } from './verifiedPairs'

/** Who of the staff asks. */
export type StaffUser = Pick<User, 'id' | 'username'>

/** Whether a request comes from staff, and if not, how it is answered. */
export type StaffCheck =
  | { ok: true; user: StaffUser }
  | { ok: false; code: 'unauthorized' | 'rate_limited' | 'unavailable'; retryAfter?: number }

type Attempt = { cms: Payload; credentials: Credentials; address: string }

/** Hashing takes a core for a fifth of a second, so few at once and not too many waiting. */
const hashing = pLimit(2)
const longestQueue = 32

const refused: StaffCheck = { ok: false, code: 'unauthorized' }

/**
 * Checks HTTP Basic credentials (RFC 7617) against the users with the role `admin`. Payload's own
 * log-in would write a session for each request and tell by its speed which users exist; this keeps
 * to its stored hashes and its lock-out. Failures count against the address as well.
 */
export async function authenticateStaff(headers: Headers): Promise<StaffCheck> {
  const credentials = readCredentials(headers)
  if (!credentials) return refused
  const address = addressKey(headers)
  // Before anything else: even a remembered pair must not tell that a guess was right.
  const blocked = await checkAddress(address)
  if (blocked) return blocked
  const cms = await getCms()
  const verified = await findVerified({ cms, credentials })
  if (verified) return granted(verified)
  if (hashing.pendingCount >= longestQueue) return { ok: false, code: 'unavailable', retryAfter: 5 }
  return hashing(() => attempt({ cms, credentials, address }))
}

function readCredentials(headers: Headers): Credentials | null {
  const credentials = parseBasicAuthorization(headers.get('authorization'))
  // Payload stores names like this, too.
  return credentials && { ...credentials, username: credentials.username.toLowerCase().trim() }
}

async function checkAddress(address: string): Promise<StaffCheck | null> {
  const failures = await loginFailures.get(address)
  if (!failures || failures.remainingPoints > 0) return null
  return { ok: false, code: 'rate_limited', retryAfter: secondsToWait(failures) }
}

/** The user of a pair that was right a moment ago and still is. */
async function findVerified({
  cms,
  credentials,
}: Omit<Attempt, 'address'>): Promise<StaffUser | null> {
  const hash = recallPair(credentials)
  if (hash === null) return null
  const user = await findUser({ cms, username: credentials.username })
  return passwordOfStaff(user)?.hash === hash ? user : null
}

function granted({ id, username }: StaffUser): StaffCheck {
  return { ok: true, user: { id, username } }
}

/** One real check. Everything is read anew, because others may have tried while this one waited. */
async function attempt({ cms, credentials, address }: Attempt): Promise<StaffCheck> {
  const blocked = await checkAddress(address)
  if (blocked) return blocked
  const verified = await findVerified({ cms, credentials })
  if (verified) return granted(verified)
  const { username, password: typed } = credentials
  const user = await findUser({ cms, username })
  const stored = passwordOfStaff(user)
  const matches = await matchesPassword({ typed, stored: stored ?? decoyPassword })
  if (!user || !stored || !matches) {
    const guessedStaff = stored ? user : null
    await Promise.all([countFailure(address), countFailureOf({ cms, user: guessedStaff })])
    return refused
  }
  const now = await findUser({ cms, username })
  if (!now || passwordOfStaff(now)?.hash !== stored.hash) return refused
  await forgiveFailuresOf({ cms, user: now })
  rememberPair({ credentials, hash: stored.hash })
  return granted(now)
}

function findUser({ cms, username }: { cms: Payload; username: string }): Promise<User | null> {
  return cms.db.findOne<User>({ collection: 'users', where: { username: { equals: username } } })
}

/** The stored password of a user who may log in here now: an admin who is not locked out. */
function passwordOfStaff(user: User | null): StoredPassword | null {
  if (user?.role !== 'admin' || !user.hash || !user.salt) return null
  if (user.lockUntil && Date.parse(user.lockUntil) > Date.now()) return null
  return { hash: user.hash, salt: user.salt }
}

async function countFailure(address: string): Promise<void> {
  try {
    await loginFailures.consume(address)
  } catch (refusal) {
    // The library rejects with its own result when a limit is passed; the next check will see it.
    if (!(refusal instanceof RateLimiterRes)) throw refusal
  }
}

async function countFailureOf({ cms, user }: { cms: Payload; user: User | null }): Promise<void> {
  if (!user) return
  const collection = cms.collections.users.config
  await incrementLoginAttempts({ collection, payload: cms, user: { ...user, collection: 'users' } })
}

async function forgiveFailuresOf({ cms, user }: { cms: Payload; user: User }): Promise<void> {
  const collection = cms.collections.users.config
  const req = await createLocalReq({}, cms)
  await resetLoginAttempts({ collection, doc: { ...user }, payload: cms, req })
}
