import { pool } from '@/server/database'
import { eraseRecord } from '@/submissions/retention/eraseRecord'
import { getLocale, type Locale } from '@/i18n/locales'
import { formatDay, isoDay } from '@/i18n/formatDay'
import { createReference } from '@/domain/referenceCode'
import type { RequestAnswer } from './requestAnswer'

type Asked = {
  /** Null where what was typed cannot be a code. */
  reference: string | null
  locale: Locale
}

type Found = Pick<Extract<RequestAnswer, { status: 'found' }>, 'reference' | 'type' | 'stage'> & {
  createdAt: Date
}

/**
 * Looks up whether a request has arrived: the day, the kind and the stage in the agency's words for
 * visitors, nothing about the person. What can be no code takes the same work as one that is unknown.
 */
export async function findRequest({ reference, locale }: Asked): Promise<RequestAnswer> {
  // The handler acts for a visitor, who may not read; who has the code has sent the request.
  const { rows } = await pool.query<Found>(
    `select reference, type, row.created_at as "createdAt",
       coalesce(visitor_text, '') as stage
     from consultations row
       join people own on own.id = row.person_id
       join people person on person.id = coalesce(own.merged_into_id, own.id)
       left join stages_locales on _parent_id = person.stage_id and _locale::text = $2
     where reference = $1 and deleted_at is null`,
    [reference ?? createReference(), locale],
  )
  const found = reference ? rows[0] : undefined
  if (!found) return { status: 'none' }
  const { createdAt, ...request } = found
  const date = createdAt.toISOString()
  const dayText = formatDay({ date, intl: getLocale(locale).intl })
  return { status: 'found', ...request, day: isoDay(date), dayText }
}

/** Deletes a request and all that belongs to it, for good. */
export async function eraseRequest({ reference }: Asked): Promise<RequestAnswer> {
  const erased = await eraseRecord({
    collection: 'consultations',
    where: { reference: { equals: reference ?? createReference() } },
    by: 'visitor',
  })
  return { status: erased > 0 ? 'erased' : 'none' }
}
