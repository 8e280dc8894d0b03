import { sql } from '@payloadcms/db-postgres'
import { APIError, Forbidden, NotFound, type Endpoint, type PayloadRequest } from 'payload'
import { z } from 'zod'
import { removeFiles } from '../../src/server/removeFiles'
import { retryConflict } from '../../src/server/retryConflict'
import { inTransaction, transactionOf, type Database } from '../../src/server/transactions'
import { mayDelete } from '../access/roles'
import { auditChange } from '../auditLog/audit'
import { requestsSql } from '../deliveries'
import { validationMessage } from '../fields/validationMessage'
import { idOfAddress } from '../followUp/recordIds'
import { lockCases } from '../people/changeCases'

/** What a person consists of, by the names that the audit log and the receipt have for it. */
export const erasedParts = [
  'people',
  'consultations',
  'chatMessages',
  'replies',
  'files',
  'notes',
  'changes',
  'notifications',
] as const

export type ErasedPart = (typeof erasedParts)[number]

type Sql = ReturnType<typeof sql>

/** What an erasure takes. */
export type Erasure = {
  /** the person and those merged into it */
  people: { id: number; name: string }[]
  counts: Record<ErasedPart, number>
}

/** What the user has seen and confirmed; for anything else by now, the user is asked again. */
const confirmationSchema = z.object({ name: z.string(), people: z.array(z.int32()) })

const noStore = { headers: { 'Cache-Control': 'private, no-store' } }

/**
 * `GET /people/{id}/erasure` answers with what an erasure would take, `POST` erases it and answers with the
 * number of the entry of the audit log, which is the receipt. For those who may delete.
 */
export const erasureEndpoints: Endpoint[] = [
  {
    path: '/:id/erasure',
    method: 'get',
    handler: async (req) => {
      if (!mayDelete(req.user)) throw new Forbidden(req.t)
      return Response.json(await readErasure(req, await transactionOf(req)), noStore)
    },
  },
  {
    path: '/:id/erasure',
    method: 'post',
    handler: async (req) => {
      if (!mayDelete(req.user)) throw new Forbidden(req.t)
      const { data } = confirmationSchema.safeParse(await req.json?.().catch(() => null))
      if (!data) throw new APIError('Missing name and people', 400)
      const receipt = await retryConflict(() => inTransaction(req, () => erase(req, data)))
      await removeFiles()
      return Response.json({ receipt }, noStore)
    },
  },
]

/** Which rows each part of a person is, as SQL. @param theirs a condition on the number of a person */
function rowsOf(theirs: Sql): Record<ErasedPart, Sql> {
  const requests = sql.raw(requestsSql('id, person_id, cv_id'))
  return {
    people: sql`people where id ${theirs}`,
    consultations: sql`consultations where person_id ${theirs}`,
    chatMessages: sql`chat_messages where person_id ${theirs}`,
    replies: sql`chat_messages_answers
      where _parent_id in (select id from chat_messages where person_id ${theirs})`,
    files: sql`cvs where added_to_id ${theirs}
      or id in (select cv_id from ${requests} where person_id ${theirs})`,
    notes: sql`people_notes where _parent_id ${theirs}`,
    changes: sql`follow_up_changes where person_id ${theirs}`,
    notifications: sql`deliveries
      where (kind::text, record) in (select kind, id from ${requests} where person_id ${theirs})`,
  }
}

const comma = sql`, `

/** @throws NotFound */
async function readErasure(req: PayloadRequest, database: Database): Promise<Erasure> {
  const rows = rowsOf(sql`in (select id from theirs)`)
  const counts = erasedParts.map(
    (part) => sql`${part}::text, (select count(*)::integer from ${rows[part]})`,
  )
  const { rows: found } = await database.execute(sql`
    with theirs as materialized (
      select people.id, people.name, people.id = main.id as is_main
      from people join people asked on asked.id = ${idOfAddress(req)}
        join people main on main.id = coalesce(asked.merged_into_id, asked.id)
          and main.id in (people.id, people.merged_into_id)
    )
    select
      (select json_agg(json_build_object('id', id, 'name', name) order by is_main desc, id)
        from theirs) as people,
      json_build_object(${sql.join(counts, comma)}) as counts
  `)
  // Built above, column by column, as the type has it.
  const erasure = found[0] as Erasure | undefined
  if (!erasure?.people) throw new NotFound(req.t)
  return erasure
}

/** @throws APIError 409 where the person is another one by now than was confirmed */
async function erase(
  req: PayloadRequest,
  confirmed: z.infer<typeof confirmationSchema>,
): Promise<number> {
  const database = await transactionOf(req)
  // Nothing is added to people who are locked.
  await lockCases(database, confirmed.people)
  const { people, counts } = await readErasure(req, database)
  const ids = people.map(({ id }) => id)
  const [main] = people
  if (main?.name !== confirmed.name || ids.join() !== confirmed.people.join()) {
    throw new APIError(validationMessage({ req, reason: 'changedMeanwhile' }), 409, null, true)
  }
  const rows = rowsOf(sql`= any(${sql.param(ids)}::integer[])`)
  const deletions = erasedParts.map(
    (part) => sql`${sql.identifier(`gone_${part}`)} as (delete from ${rows[part]})`,
  )
  // All see the rows that there were. The files go after the commit (migration `file_removals`).
  await database.execute(sql`with ${sql.join(deletions, comma)} select`)
  const details = erasedParts.map((part) => `${part} ${counts[part]}`).join(', ')
  return auditChange({ req, kind: 'erasure', collection: 'people', id: main.id, details })
}
