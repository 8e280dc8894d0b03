import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'

/** The lists in which the same person can appear. */
export type FollowedUp = 'consultations' | 'chat-messages'

/** Another record with the same phone number. */
export type Duplicate = { collection: FollowedUp; id: number; name: string; createdAt: Date }

type Query = { payload: Payload; collection: FollowedUp; ids: readonly number[] }

/**
 * For each record of a list, the others of both lists whose normalised phone number is the same,
 * newest first. The caller has checked that staff are asking.
 */
export async function findDuplicates({
  payload,
  collection,
  ids,
}: Query): Promise<Map<number, Duplicate[]>> {
  if (ids.length === 0) return new Map()
  const table = sql.identifier(collection.replace('-', '_'))
  const { rows } = await payload.db.drizzle.execute(sql`
    with everybody as (
      select 'consultations' as collection, id, name, phone_normalized, created_at from consultations
      where deleted_at is null
      union all
      select 'chat-messages', id, name, phone_normalized, created_at from chat_messages
      where deleted_at is null
    )
    select asked.id as asked, everybody.collection, everybody.id, everybody.name, everybody.created_at
    from ${table} asked
    join everybody on everybody.phone_normalized = asked.phone_normalized
    where asked.id in (${sql.join(
      ids.map((id) => sql`${id}::integer`),
      sql`, `,
    )})
      and (everybody.collection <> ${collection} or everybody.id <> asked.id)
    order by everybody.created_at desc
  `)
  const found = new Map<number, Duplicate[]>()
  for (const row of rows) {
    const asked = Number(row.asked)
    found.set(asked, [...(found.get(asked) ?? []), toDuplicate(row)])
  }
  return found
}

function toDuplicate(row: Record<string, unknown>): Duplicate {
  return {
    collection: row.collection === 'consultations' ? 'consultations' : 'chat-messages',
    id: Number(row.id),
    name: String(row.name),
    createdAt: new Date(String(row.created_at)),
  }
}
