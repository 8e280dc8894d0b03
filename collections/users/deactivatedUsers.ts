import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  Forbidden,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
  type Where,
} from 'payload'
import { cmsT } from '../../src/i18n/cmsT'
import { transactionOf } from '../../src/server/transactions'
import type { User } from '../../src/payload-types'

/** A user who is switched off is logged out everywhere, and no link that was sent leads back in. */
export const endAccessOfDeactivated: CollectionBeforeChangeHook<User> = ({ data }) =>
  data.active === false
    ? { ...data, sessions: [], resetPasswordToken: null, resetPasswordExpiration: null }
    : data

/**
 * Neither sends a link to a new password to an account that is switched off nor takes one: it would log in.
 * @throws Forbidden
 */
export const refuseLinkOfDeactivated: CollectionBeforeOperationHook = async ({
  args,
  operation,
  req,
}) => {
  const where = whoseLink({ operation, data: 'data' in args ? args.data : null })
  if (!where) return
  const user = await req.payload.db.findOne<User>({ collection: 'users', req, where })
  if (user && !user.active) throw new Forbidden(req.t)
}

function whoseLink({ operation, data }: { operation: string; data: unknown }): Where | null {
  const { username, token }: Partial<Record<string, unknown>> = { ...Object(data) }
  if (operation === 'forgotPassword' && typeof username === 'string') {
    // Payload stores names like this.
    return { username: { equals: username.toLowerCase().trim() } }
  }
  if (operation === 'resetPassword' && typeof token === 'string' && token !== '') {
    return { resetPasswordToken: { equals: token } }
  }
  return null
}

/**
 * An admin must be left to let others in: the last admin is neither switched off nor given another role.
 * @throws APIError 409
 */
export const keepAnAdmin: CollectionBeforeChangeHook<User> = async ({ data, originalDoc, req }) => {
  const isActiveAdmin = (user: Partial<User> | undefined) => user?.role === 'admin' && user.active
  if (isActiveAdmin(originalDoc) && !isActiveAdmin({ ...originalDoc, ...data })) {
    await refuseForLastAdmin({ req, id: originalDoc?.id })
  }
  return data
}

/**
 * Nor is the last admin deleted.
 * @throws APIError 409
 */
export const keepAnAdminWhenDeleting: CollectionBeforeDeleteHook = ({ id, req }) =>
  refuseForLastAdmin({ req, id })

async function refuseForLastAdmin({
  req,
  id,
}: {
  req: PayloadRequest
  id: number | string | undefined
}): Promise<void> {
  const database = await transactionOf(req)
  // Locked until this transaction ends: two admins must not send each other away at the same moment.
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from users where role = 'admin' and active order by id for update`,
  )
  const isLast = rows.length === 1 && rows[0]?.id === Number(id)
  if (isLast) throw new APIError(cmsT(req)('account:lastAdmin'), 409, null, true)
}
