import type { CollectionBeforeValidateHook } from 'payload'
import type { User } from '../../src/payload-types'
import { credentialsMatch } from './credentialsMatch'
import { passwordError } from './passwordError'

/** What an account is logged in with, or opened again with. */
const guarded = ['username', 'email', 'password'] as const

/**
 * Asks for the present password before people change how they log in, so that an open session in someone
 * else's hands cannot take over the account (ASVS 5.0, 6.2.3 and 7.5.1). Wrong ones count as failed
 * log-ins do. Admins change those of others without it.
 * @throws ValidationError, or APIError 429 or 503
 */
export const requireCurrentPassword: CollectionBeforeValidateHook<User> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (!data) return
  const { currentPassword, ...changes } = data
  if (operation !== 'update' || !originalDoc || req.user?.id !== originalDoc.id) return changes
  // Payload hands the new password along with the rest, but leaves it out of its types.
  const before = { ...originalDoc, password: undefined }
  const changed: Partial<Record<string, unknown>> = changes
  if (!guarded.some((name) => isChanged({ now: changed[name], before: before[name] }))) {
    return changes
  }
  // It comes from outside and has not been validated yet.
  const typed: unknown = currentPassword
  const password = typeof typed === 'string' ? typed : ''
  const credentials = { username: originalDoc.username, password }
  if (await credentialsMatch({ credentials, req })) return changes
  throw passwordError({ req, path: 'currentPassword', fault: password ? 'wrong' : 'missing' })
}

/** Forms send what was empty before as an empty text or as nothing. */
function isChanged({ now, before }: { now: unknown; before: unknown }): boolean {
  return now !== undefined && (now || null) !== (before || null)
}
