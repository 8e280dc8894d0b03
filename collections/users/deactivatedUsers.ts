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
import { parseRecordId } from '../../src/domain/recordId'
import { cmsT } from '../../src/i18n/cmsT'
import { transactionOf, type Database } from '../../src/server/transactions'
import type { User } from '../../src/payload-types'
import { followUpRoles, worksWithRequests } from '../access/roles'
import { actorOf } from '../auditLog/audit'

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

/** In place of a colleague: the cases go back to those without an owner. */
const noColleague = 'nobody'

/** Cases on the desk that a user looks after and that are not closed, as SQL. */
const isOpenCaseOf = (user: number) =>
  sql`owner_id = ${user} and merged_into_id is null and not is_in_trash
    and stage_id in (select id from stages where kind in ('new', 'open'))`

/** How many open cases a user looks after. Who may know that is checked by the caller. */
export async function countOpenCases(database: Database, user: number): Promise<number> {
  const { rows } = await database.execute(
    sql`select count(*)::integer as number from people where ${isOpenCaseOf(user)}`,
  )
  return Number(rows[0]?.number)
}

/**
 * Gives the open cases of a user who is switched off, or works with requests no more, to whom `handOver` names;
 * without it they stay. Each case records it.
 * @throws APIError 400 where that is no colleague
 */
export const handOverCases: CollectionBeforeChangeHook<User> = async ({
  data: { handOver, ...data },
  originalDoc,
  req,
}) => {
  const after = { ...originalDoc, ...data }
  const from = originalDoc?.id
  if (
    !handOver ||
    from === undefined ||
    (after.active && worksWithRequests({ id: from, ...after }))
  )
    return data
  // No user has the number 0.
  const to = handOver === noColleague ? null : (parseRecordId(String(handOver)) ?? 0)
  const database = await transactionOf(req)
  const { userId = null, username } = actorOf(req)
  const { rows } = await database.execute(sql`
    with receiver as (
      select id from users
      where id = ${to}::integer and id <> ${from} and active and role::text = any(${sql.param(followUpRoles)}::text[])),
    locked as materialized (
      select id from people where ${isOpenCaseOf(from)} and (${to}::integer is null or exists (select from receiver))
      order by id for update),
    handed as (
      update people set owner_id = ${to}::integer, updated_at = now() from locked where people.id = locked.id
      returning people.id),
    recorded as (
      insert into follow_up_changes (person_id, field, "from", "to", user_id, username)
      select id, 'owner', ${String(from)}, ${to}::integer::text, ${userId}, ${username} from handed)
    select ${to}::integer is null or exists (select from receiver) as is_allowed`)
  if (!rows[0]?.is_allowed) throw new APIError(cmsT(req)('account:noColleague'), 400, null, true)
  return data
}

/**
 * A user who still looks after cases is not deleted: the cases would have no owner without a trace.
 * @throws APIError 409
 */
export const keepOwnerWhenDeleting: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const number = await countOpenCases(await transactionOf(req), Number(id))
  if (number === 0) return
  throw new APIError(cmsT(req)('account:hasCases', { number }), 409, null, true)
}
