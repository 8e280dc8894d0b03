import pLimit from 'p-limit'
import {
  createLocalReq,
  incrementLoginAttempts,
  resetLoginAttempts,
  type Payload,
  APIError,
  type PayloadRequest,
} from 'payload'
import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import {
  countFailure,
  isKnownAddress,
  rememberAddress,
  waitAfterFailures,
} from '../../src/server/http/rateLimits'
import type { User } from '../../src/payload-types'
import { recallCredentials, rememberCredentials, type Credentials } from './credentialsCache'
import { requestLocale } from '../../src/i18n/detectLocale'
import { failureStatus, failureText } from '../../src/server/http/failureAnswer'

/** Whose credentials these are, or how wrong ones are answered. */
export type CredentialsCheck =
  | {
      ok: true
      user: User
      /** Known from a moment ago. */
      isRemembered: boolean
    }
  | {
      ok: false
      code: 'unauthorized' | 'rate_limited' | 'unavailable'
      retryAfter?: number
      /** Whose name it was, for the log alone. */
      guessed?: User['id']
    }

type Attempt = {
  payload: Payload
  credentials: Credentials
  /** Of the request, for where it comes from. */
  headers: Headers
  /** Who may log in where this is asked. */
  mayLogIn: (user: User) => boolean
}

/**
 * Hashing takes a core for a fifth of a second, so few at once and not too many waiting; some places are
 * for people where they have logged in before.
 */
const hashing = pLimit(2)
const maxQueueLength = { ofAnybody: 32, ofKnown: 40 } as const

/**
 * The one check of a name and a password, for /admin and for /cms. Payload's own log-in tells by its
 * answer and its speed which users exist and which are locked; this keeps to its stored hashes and
 * its lock-out. Failures count against the address as well, and a lock does not hold where
 * its owner has logged in lately: else anyone who knows a name could keep its owner away for ever.
 */
export async function checkCredentials(given: Attempt): Promise<CredentialsCheck> {
  const { username, password } = given.credentials
  // Payload stores names like this, too.
  const credentials = { username: username.toLowerCase().trim(), password }
  const from = { headers: given.headers, username: credentials.username }
  const attempt = { ...given, credentials, from, isKnown: await isKnownAddress(from) }
  // Before anything else: even a remembered pair must not tell that a guess was right.
  const blocked = await checkAddress(attempt)
  if (blocked) return blocked
  const verified = await findVerified(attempt)
  if (verified) return { ok: true, user: verified, isRemembered: true }
  const longest = maxQueueLength[attempt.isKnown ? 'ofKnown' : 'ofAnybody']
  if (hashing.pendingCount >= longest) return { ok: false, code: 'unavailable', retryAfter: 5 }
  return hashing(() => checkPassword(attempt))
}

type KnownAttempt = Attempt & {
  from: { headers: Headers; username: string }
  /** Whether the account of this name was logged in from there lately. */
  isKnown: boolean
}

async function checkAddress({ from }: KnownAttempt): Promise<CredentialsCheck | null> {
  const retryAfter = await waitAfterFailures(from)
  return retryAfter === null ? null : { ok: false, code: 'rate_limited', retryAfter }
}

/** The user of a pair that was right a moment ago and still is. */
async function findVerified(attempt: KnownAttempt): Promise<User | null> {
  const hash = recallCredentials(attempt.credentials)
  if (hash === null) return null
  const user = await findUser(attempt)
  if (passwordOf({ ...attempt, user })?.hash !== hash) return null
  // Payload's own log-in would still find the account locked.
  if (user?.lockUntil) await forgiveFailuresOf({ ...attempt, user })
  return user
}

/** One real check. Everything is read anew, because others may have tried while this one waited. */
async function checkPassword(attempt: KnownAttempt): Promise<CredentialsCheck> {
  const { payload, credentials, from } = attempt
  const blocked = await checkAddress(attempt)
  if (blocked) return blocked
  const verified = await findVerified(attempt)
  if (verified) return { ok: true, user: verified, isRemembered: true }
  const user = await findUser(attempt)
  const stored = passwordOf({ ...attempt, user })
  const matches = await matchesPassword({
    typed: credentials.password,
    stored: stored ?? decoyPassword,
  })
  if (!user || !stored || !matches) {
    const guessed = stored ? user : null
    await Promise.all([countFailure(from), countFailureOf({ payload, user: guessed })])
    return { ok: false, code: 'unauthorized', guessed: user?.id }
  }
  const now = await findUser(attempt)
  if (!now || passwordOf({ ...attempt, user: now })?.hash !== stored.hash) {
    return { ok: false, code: 'unauthorized', guessed: user.id }
  }
  await Promise.all([forgiveFailuresOf({ payload, user: now }), rememberAddress(from)])
  rememberCredentials({ credentials, hash: stored.hash })
  return { ok: true, user: now, isRemembered: false }
}

function findUser({ payload, credentials }: Attempt): Promise<User | null> {
  return payload.db.findOne<User>({
    collection: 'users',
    where: { username: { equals: credentials.username } },
  })
}

/** The stored password of a user who may log in here now, is not switched off and not locked out from there. */
function passwordOf({
  user,
  mayLogIn,
  isKnown,
}: KnownAttempt & { user: User | null }): StoredPassword | null {
  if (!user?.hash || !user.salt || !user.active || !mayLogIn(user)) return null
  if (!isKnown && user.lockUntil && Date.parse(user.lockUntil) > Date.now()) return null
  return { hash: user.hash, salt: user.salt }
}

async function countFailureOf({ payload, user }: { payload: Payload; user: User | null }) {
  if (!user) return
  const collection = payload.collections.users.config
  await incrementLoginAttempts({ collection, payload, user: { ...user, collection: 'users' } })
}

async function forgiveFailuresOf({ payload, user }: { payload: Payload; user: User }) {
  const collection = payload.collections.users.config
  const req = await createLocalReq({}, payload)
  await resetLoginAttempts({ collection, doc: { ...user }, payload, req })
}

/** A password as Payload stores it: the hash in hexadecimal, in newer versions behind a prefix. */
type StoredPassword = { hash: string; salt: string }

// Payload keeps these to itself (auth/strategies/local); a test holds the copy to its version.
const currentFormat = { prefix: 'pbkdf2-sha256-v1:', iterations: 600_000, keyLength: 32 }
const legacyFormat = { prefix: '', iterations: 25_000, keyLength: 512 }

const derive = promisify(pbkdf2)

/**
 * Stands in for the password of an account that does not exist or may not log in, so that the answer
 * takes as long as for one that does. Nothing matches it.
 */
const decoyPassword: StoredPassword = {
  hash: currentFormat.prefix + randomBytes(currentFormat.keyLength).toString('hex'),
  salt: randomBytes(32).toString('hex'),
}

/** True when a typed password is the stored one; compares in constant time. */
async function matchesPassword({
  typed,
  stored,
}: {
  typed: string
  stored: StoredPassword
}): Promise<boolean> {
  const { prefix, iterations, keyLength } = stored.hash.startsWith(currentFormat.prefix)
    ? currentFormat
    : legacyFormat
  const expected = Buffer.from(stored.hash.slice(prefix.length), 'hex')
  const actual = await derive(typed, stored.salt, iterations, keyLength, 'sha256')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Whether a name and a password in a request to the CMS belong together; a wrong pair counts as a
 * failed log-in.
 * @throws APIError 429 or 503 with when to come back, where they are not checked now
 */
export async function credentialsMatch({
  credentials,
  req,
}: {
  credentials: Credentials
  req: PayloadRequest
}): Promise<boolean> {
  const check = await checkCredentials({
    payload: req.payload,
    credentials,
    headers: req.headers,
    mayLogIn: () => true,
  })
  if (check.ok) return true
  if (check.code === 'unauthorized') return false
  const { code, retryAfter } = check
  const text = await failureText({
    code,
    locale: requestLocale({ headers: req.headers }),
    retryAfter,
  })
  req.responseHeaders = new Headers({ 'Retry-After': String(retryAfter ?? 1) })
  throw new APIError(text, failureStatus[code], null, true)
}
