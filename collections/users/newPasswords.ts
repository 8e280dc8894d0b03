import {
  type CollectionBeforeOperationHook,
  type CollectionBeforeValidateHook,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { env } from '../../src/server/env'
import type { User } from '../../src/payload-types'
import {
  passwordFault,
  passwordMaxLength,
  passwordMinLength,
  type PasswordFault,
} from './passwordRules'
import { fieldPathLabel } from '../publications/fieldValues'
import { cmsT } from '../../src/i18n/cmsT'
import { credentialsMatch } from './checkCredentials'

/**
 * Refuses a weak password where a user is created or changed.
 * @throws ValidationError
 */
export const checkNewPassword: CollectionBeforeValidateHook<User> = async ({
  data,
  originalDoc,
  req,
}) => {
  const password: unknown = data?.password
  if (typeof password !== 'string' || password === '') return
  await check({ password, username: data?.username ?? originalDoc?.username ?? '', req })
}

/**
 * Refuses a weak password that is set with a link from an e-mail.
 * @throws ValidationError
 */
export const checkResetPassword: CollectionBeforeOperationHook = async ({
  args,
  operation,
  req,
}) => {
  if (operation !== 'resetPassword') return
  const { password, token } = args.data
  if (typeof password !== 'string' || typeof token !== 'string' || token === '') return
  const user = await req.payload.db.findOne<User>({
    collection: 'users',
    req,
    where: { resetPasswordToken: { equals: token } },
  })
  if (user) await check({ password, username: user.username, req })
}

async function check({
  password,
  username,
  req,
}: {
  password: string
  username: string
  req: PayloadRequest
}): Promise<void> {
  const fault = await passwordFault({
    password,
    surroundings: [username, ...(await siteWords(req))],
  })
  if (fault) throw passwordError({ req, path: 'password', fault })
}

/** The name and the address of the site, as everybody knows them. */
async function siteWords(req: PayloadRequest): Promise<string[]> {
  const { brand } = await req.payload.findGlobal({
    slug: 'site-settings',
    depth: 0,
    // Read for the check alone and never shown.
    overrideAccess: true,
    req,
  })
  return [brand, env.SITE_URL ? new URL(env.SITE_URL).hostname : '']
}

/** What Payload answers about a password field, in the language of its reader. */
function passwordError({
  req,
  path,
  fault,
}: {
  req: PayloadRequest
  path: 'password' | 'currentPassword'
  /** What is wrong with the password that is to be, or with the present one that is given with it. */
  fault: PasswordFault | 'missing' | 'wrong'
}): ValidationError {
  // Payload's message about the whole form names its fields by these labels.
  const { language } = req.i18n
  const { flattenedFields: fields } = req.payload.collections.users.config
  const label = fieldPathLabel({ fields, path, language }) ?? req.t('authentication:newPassword')
  const limits = { min: passwordMinLength, max: passwordMaxLength }
  const message = cmsT(req)(`password:${fault}`, limits)
  return new ValidationError(
    { collection: 'users', errors: [{ path, label, message }], req },
    req.t,
  )
}

/** What an account is logged in with, or opened again with. */
export const guarded = ['username', 'email', 'password'] as const

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
export function isChanged({ now, before }: { now: unknown; before: unknown }): boolean {
  return now !== undefined && (now || null) !== (before || null)
}
