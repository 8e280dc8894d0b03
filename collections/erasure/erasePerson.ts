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

/** @throws NotFound */
async function readErasure(req: PayloadRequest, database: Database): Promise<Erasure> {
  const id = idOfAddress(req)
  const count = (rows: ReturnType<typeof sql>) => sql`(select count(*)::integer from ${rows})`
  const ofTheirs = sql`in (select id from theirs)`
  const sentAs = (kind: string) => sql`sent where kind = ${kind}::text`
  const { rows } = await database.execute(sql`
    with theirs as (
      select people.id, people.name, people.id = main.id as is_main
      from people join people asked on asked.id = ${id}
        join people main on main.id = coalesce(asked.merged_into_id, asked.id)
          and main.id in (people.id, people.merged_into_id)
    ),
    sent as materialized (
      select kind, id, cv_id from ${sql.raw(requestsSql('id, person_id, cv_id'))}
      where person_id ${ofTheirs}
    )
    select
      (select json_agg(json_build_object('id', id, 'name', name) order by is_main desc, id)
        from theirs) as people,
      json_build_object(
        'people', ${count(sql`theirs`)},
        'consultations', ${count(sentAs('consultations'))},
        'chatMessages', ${count(sentAs('chat-messages'))},
        'replies', ${count(sql`chat_messages_answers
          where _parent_id in (select id from ${sentAs('chat-messages')})`)},
        'files', ${count(sql`cvs where id in (select cv_id from sent) or added_to_id ${ofTheirs}`)},
        'notes', ${count(sql`people_notes where _parent_id ${ofTheirs}`)},
        'changes', ${count(sql`follow_up_changes where person_id ${ofTheirs}`)},
        'notifications', ${count(sql`deliveries
          where (kind::text, record) in (select kind, id from sent)`)}
      ) as counts
  `)
  // Built above, column by column, as the type has it.
  const found = rows[0] as Erasure | undefined
  if (!found?.people) throw new NotFound(req.t)
  return found
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
  const isTheirs = sql`= any(${sql.param(ids)}::integer[])`
  // The files go after the commit (migration `file_removals`).
  await database.execute(sql`
    with sent as materialized (
      select kind, id, cv_id from ${sql.raw(requestsSql('id, person_id, cv_id'))}
      where person_id ${isTheirs}
    ),
    gone_notifications as (
      delete from deliveries where (kind::text, record) in (select kind, id from sent)
    ),
    gone_consultations as (delete from consultations where person_id ${isTheirs}),
    gone_chat as (delete from chat_messages where person_id ${isTheirs}),
    gone_files as (delete from cvs where id in (select cv_id from sent) or added_to_id ${isTheirs}),
    gone_changes as (delete from follow_up_changes where person_id ${isTheirs})
    delete from people where id ${isTheirs}
  `)
  const details = erasedParts.map((part) => `${part} ${counts[part]}`).join(', ')
  return auditChange({ req, kind: 'erasure', collection: 'people', id: main.id, details })
}
