import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Audience } from '@/domain/consultationFields'
import { likelyNumbers, type LikelyNumber, type StoredPhone } from './phoneMatching'

/** How a person is called: the number that is used, and others that may be. */
export type PersonNumbers = {
  /** with its country code, where that is known */
  used: string | null
  /** whether the country of the used one is only likely */
  isGuess: boolean
  /** numbers of requests that staff can have used instead, the likelier first */
  others: LikelyNumber[]
}

type Row = Omit<StoredPhone, 'phone'> & {
  person: number
  role: Audience | null
  typed: string
  normalized: string | null
  contactNumber: string | null
}

/**
 * The number that staff have entered; else of those that a person and those merged into it have left the first
 * with its country code, and the first at all where none has it. Nothing is stored, so that undoing a merge takes
 * its numbers along. Several people are read by one statement. The caller has checked that staff are asking.
 */
export async function readNumbers(
  payload: Payload,
  people: readonly number[],
): Promise<(person: number) => PersonNumbers> {
  const { rows } = await payload.db.drizzle.execute<Row>(sql`
    with theirs as (
      select people.*, asked as person, id <> asked as is_merged
      from people join unnest(${sql.param(people)}::integer[]) asked on asked in (id, merged_into_id)
    )
    select person, role, phone as typed, phone_normalized as normalized, contact_number as "contactNumber", locale,
      desired_country as "desiredCountry", is_merged as place, created_at
    from theirs
    union all
    select person, role, case purpose when 'phone' then message else sent.phone end,
      case when purpose is distinct from 'phone' then sent.phone_normalized end, null, sent.locale,
      theirs.desired_country, true, sent.created_at
    from theirs join (
      select person_id, phone, phone_normalized, locale, created_at, deleted_at, null as purpose, null as message
      from consultations
      union all select person_id, phone, phone_normalized, locale, created_at, deleted_at, purpose::text, message
      from chat_messages
    ) sent on sent.person_id = theirs.id and sent.deleted_at is null
    order by place, created_at
  `)
  return (person) => numbersOf(rows.filter((row) => row.person === person))
}

function numbersOf(rows: Row[]): PersonNumbers {
  const likely = rows.map((row) => ({ ...row, ...likelyNumbers(row) }))
  const given = rows.find(({ contactNumber }) => contactNumber)?.contactNumber
  const certain = likely.find(({ isCertain }) => isCertain)?.numbers[0]?.number
  const completed = rows.find(({ normalized }) => normalized?.startsWith('+'))?.normalized
  const used = given ?? certain ?? completed ?? rows[0]?.normalized ?? null
  const isGuess = !given && !certain
  // What may be the used number is no other one.
  const others = likely.filter(
    ({ numbers }) => isGuess || numbers.every((one) => one.number !== used),
  )
  const all = new Map(others.flatMap(({ numbers }) => numbers).map((one) => [one.number, one]))
  return { used, isGuess, others: [...all.values()] }
}
