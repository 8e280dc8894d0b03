import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { desiredCountries } from '@/domain/consultationFields'
import {
  comparePhones,
  lastDigits,
  nationalForms,
  phoneForms,
  type StoredPhone,
} from './phoneForms'

/** The lists in which the same person can appear. */
export type FollowedUp = 'consultations' | 'chat-messages'

/** Another record with the same phone number, or with one that may be the same. */
export type Duplicate = {
  collection: FollowedUp
  id: number
  name: string
  createdAt: Date
  likeness: 'same' | 'perhaps'
}

type Query = { payload: Payload; collection: FollowedUp; ids: readonly number[] }

const everybody = sql`(
  select 'consultations' as collection, id, name, phone_normalized, locale,
    desired_country::text as desired_country, created_at, deleted_at from consultations
  union all
  select 'chat-messages', id, name, phone_normalized, locale, null, created_at, deleted_at
  from chat_messages
) as everybody`

/**
 * For each record of a list, the others of both lists, but not in the trash, whose phone number is the
 * same or may be, newest first. The caller has checked that staff are asking.
 */
export async function findDuplicates({
  payload,
  collection,
  ids,
}: Query): Promise<Map<number, Duplicate[]>> {
  if (ids.length === 0) return new Map()
  const asked = await findPhones({
    payload,
    where: sql`collection = ${collection} and id in ${listOf(ids)}`,
  })
  const phones = [...new Set(asked.flatMap(phonesToFind))]
  const digits = [...new Set(asked.flatMap(({ phone }) => lastDigits(phone) ?? []))]
  // Both lists have an index for each of these two conditions.
  const isAlike = [
    ...(phones.length > 0 ? [sql`phone_normalized in ${listOf(phones)}`] : []),
    ...(digits.length > 0 ? [sql`right(phone_normalized, 9) in ${listOf(digits)}`] : []),
  ]
  const found =
    isAlike.length > 0
      ? await findPhones({
          payload,
          where: sql`deleted_at is null and (${sql.join(isAlike, sql` or `)})`,
        })
      : []
  return new Map(asked.map((record) => [record.id, likeOnes({ record, found })]))
}

type PhoneRecord = StoredPhone & Omit<Duplicate, 'likeness'>

async function findPhones({
  payload,
  where,
}: {
  payload: Payload
  where: ReturnType<typeof sql>
}): Promise<PhoneRecord[]> {
  const { rows } = await payload.db.drizzle.execute(sql`
    select * from ${everybody} where phone_normalized is not null and (${where})
    order by created_at desc`)
  return rows.map((row) => ({
    collection: row.collection === 'consultations' ? 'consultations' : 'chat-messages',
    id: Number(row.id),
    name: String(row.name),
    phone: String(row.phone_normalized),
    locale: String(row.locale),
    desiredCountry: desiredCountries.find((country) => country === row.desired_country) ?? null,
    createdAt: new Date(String(row.created_at)),
  }))
}

function phonesToFind(record: StoredPhone): string[] {
  return [...phoneForms(record), ...nationalForms(record.phone)]
}

function likeOnes({
  record,
  found,
}: {
  record: PhoneRecord
  found: readonly PhoneRecord[]
}): Duplicate[] {
  return found.flatMap(({ collection, id, name, createdAt, ...phone }) => {
    if (collection === record.collection && id === record.id) return []
    const likeness = comparePhones(record, phone)
    return likeness ? [{ collection, id, name, createdAt, likeness }] : []
  })
}

function listOf(values: readonly (string | number)[]) {
  return sql`(${sql.join(
    values.map((value) => (typeof value === 'number' ? sql`${value}::integer` : sql`${value}`)),
    sql`, `,
  )})`
}
