import { ValidationError, type CollectionBeforeValidateHook } from 'payload'
import { addressKey } from '../../src/lib/http/rateLimits'
import type { User } from '../../src/payload-types'
import { checkCredentials } from './checkCredentials'
import { passwordTexts } from './passwordTexts'
import { mustWait, waitError } from './refuseCredentials'

/** What somebody logs in with, or gets back in with. */
const guarded = ['username', 'email', 'password'] as const

/**
 * Asks whoever changes how they log in for their present password, so that an open session in somebody
 * else's hands cannot take over the account (ASVS 5.0, 6.2.3 and 7.5.1). Wrong ones count as failed
 * log-ins do. Admins change those of others without it.
 * @throws ValidationError, or APIError 429 or 503
 */
export const confirmOwnChange: CollectionBeforeValidateHook<User> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (!data) return
  const { currentPassword, ...changes } = data
  const isOwn = Boolean(req.user) && req.user?.id === originalDoc?.id
  if (operation !== 'update' || !isOwn) return changes
  // Payload hands the new password along with the rest, but leaves it out of its types.
  const before = { ...originalDoc, password: undefined }
  const changed: Partial<Record<string, unknown>> = changes
  if (!guarded.some((name) => isChanged({ now: changed[name], before: before[name] }))) {
    return changes
  }
  // It comes from outside and has not been validated yet.
  const typed: unknown = currentPassword
  const password = typeof typed === 'string' ? typed : ''
  const check = await checkCredentials({
    payload: req.payload,
    credentials: { username: originalDoc?.username ?? '', password },
    address: addressKey(req.headers),
    mayLogIn: () => true,
  })
  if (check.ok) return changes
  if (mustWait(check)) throw await waitError({ check, req })
  const texts = passwordTexts[req.i18n.language] ?? passwordTexts.en
  const message = texts?.[password ? 'wrong' : 'missing'] ?? ''
  throw new ValidationError(
    { collection: 'users', errors: [{ path: 'currentPassword', message }], req },
    req.t,
  )
}

/** Forms send what was empty before as an empty text or as nothing. */
function isChanged({ now, before }: { now: unknown; before: unknown }): boolean {
  return now !== undefined && (now || null) !== (before || null)
}
