import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { desiredCountries } from '@/domain/consultationFields'
import {
  comparePhones,
  lastDigits,
  nationalForms,
  phoneForms,
  type StoredPhone,
} from './phoneMatching'

/** Another person whose phone number is the same, written otherwise, or may be. */
export type Duplicate = {
  id: number
  name: string
  createdAt: Date
  likeness: 'same' | 'perhaps'
}

type Query = { payload: Payload; ids: readonly number[] }

/**
 * For each of some people, others who were not merged and whose phone number is the same or may be,
 * newest first. The caller has checked that staff are asking.
 */
export async function findDuplicates({ payload, ids }: Query): Promise<Map<number, Duplicate[]>> {
  if (ids.length === 0) return new Map()
  const asked = await findPhones({ payload, where: sql`id in ${listOf(ids)}` })
  const phones = [...new Set(asked.flatMap(phonesToFind))]
  const digits = [...new Set(asked.flatMap(({ phone }) => lastDigits(phone) ?? []))]
  // There is an index for each of these two conditions.
  const isAlike = [
    ...(phones.length > 0 ? [sql`phone_normalized in ${listOf(phones)}`] : []),
    ...(digits.length > 0 ? [sql`right(phone_normalized, 9) in ${listOf(digits)}`] : []),
  ]
  const found =
    isAlike.length > 0
      ? await findPhones({
          payload,
          where: sql`merged_into_id is null and (${sql.join(isAlike, sql` or `)})`,
        })
      : []
  return new Map(asked.map((person) => [person.id, likeOnes({ person, found })]))
}

type PersonPhone = StoredPhone & Omit<Duplicate, 'likeness'>

async function findPhones({
  payload,
  where,
}: {
  payload: Payload
  where: ReturnType<typeof sql>
}): Promise<PersonPhone[]> {
  const { rows } = await payload.db.drizzle.execute(sql`
    select id, name, phone_normalized, locale, desired_country, created_at from people
    where phone_normalized is not null and (${where})
    order by created_at desc`)
  return rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    phone: String(row.phone_normalized),
    locale: String(row.locale),
    desiredCountry: desiredCountries.find((country) => country === row.desired_country) ?? null,
    createdAt: new Date(String(row.created_at)),
  }))
}

function phonesToFind(person: StoredPhone): string[] {
  return [...phoneForms(person), ...nationalForms(person.phone)]
}

function likeOnes({
  person,
  found,
}: {
  person: PersonPhone
  found: readonly PersonPhone[]
}): Duplicate[] {
  return found.flatMap(({ id, name, createdAt, ...phone }) => {
    if (id === person.id) return []
    const likeness = comparePhones(person, phone)
    return likeness ? [{ id, name, createdAt, likeness }] : []
  })
}

function listOf(values: readonly (string | number)[]) {
  return sql`(${sql.join(
    values.map((value) => (typeof value === 'number' ? sql`${value}::integer` : sql`${value}`)),
    sql`, `,
  )})`
}
