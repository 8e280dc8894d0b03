import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterChangeHook } from 'payload'
import type { ChatMessage, Consultation } from '../../src/payload-types'
import { transactionOf, type Database } from '../../src/server/transactions'
import { requestsSql } from '../deliveries'
import { relationId } from './recordIds'

/** Whose requests all lie in the trash waits for nothing and leaves the desk, until one comes back. */
export const syncPersonTrash: CollectionAfterChangeHook<ChatMessage | Consultation> = async ({
  doc,
  previousDoc,
  req,
}) => {
  if (Boolean(doc.deletedAt) === Boolean(previousDoc?.deletedAt)) return doc
  const person = Number(relationId(doc.person))
  const database = await transactionOf(req)
  if (doc.deletedAt) {
    await database.execute(sql`
      update people set waiting_since = null where id = ${person} and not ${hasRecord(sql`people.id`)}
    `)
  }
  await storeWhetherInTrash(database, [person])
  return doc
}

/** Brings `is_in_trash` of some people, and of those they were merged into, up to date. */
export async function storeWhetherInTrash(database: Database, cases: number[]): Promise<void> {
  await database.execute(sql`
    with noted as (
      select id, not exists (
        select from people theirs
        where (theirs.id = people.id or theirs.merged_into_id = people.id)
          and ${hasRecord(sql`theirs.id`)}
      ) as is_in_trash
      from people
      where id in (select coalesce(merged_into_id, id) from people where id = any(${sql.param(cases)}::integer[]))
    )
    update people set is_in_trash = noted.is_in_trash from noted
    where people.id = noted.id and people.is_in_trash <> noted.is_in_trash
  `)
}

/** Whether something that a person sent lies outside of the trash. */
export function hasRecord(person: ReturnType<typeof sql>) {
  const requests = sql.raw(requestsSql('person_id, deleted_at'))
  return sql`exists (select from ${requests} where person_id = ${person} and deleted_at is null)`
}
