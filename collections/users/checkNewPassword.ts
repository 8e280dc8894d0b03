import type {
  CollectionBeforeOperationHook,
  CollectionBeforeValidateHook,
  PayloadRequest,
} from 'payload'
import { env } from '../../src/server/env'
import type { User } from '../../src/payload-types'
import { passwordError } from './passwordError'
import { passwordFault } from './passwordRules'

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
