import { announcedCollections } from '@collections/deliveries'
import { pool } from '@/server/databasePool'
import { eraseRecord } from '@/submissions/retention/eraseRecord'
import { getLocale, type Locale } from '@/i18n/locales'
import { formatDay, isoDay } from '@/i18n/formatDay'
import { createReference } from '@/domain/referenceCode'
import { firstStage } from '@/submissions/intake/storeSubmission'
import type { LookupResult } from './lookupResult'

type Asked = {
  /** Null where what was typed cannot be a code. */
  reference: string | null
  locale: Locale
}

type Found = Pick<Extract<LookupResult, { status: 'found' }>, 'reference' | 'type' | 'stage'> & {
  createdAt: Date
  answers: { text: string; at: string }[]
}

/** More answers than that are not shown: the newest ones. */
const maxAnswers = 50

/**
 * Looks up whether a request has arrived: the day, the kind and the stage in the agency's words for
 * visitors, for a message of the chat what staff have answered; nothing about the person. A stranger who sends
 * a person's number gets a code too. So answers are seen with the code of their message alone, and the
 * person's stage with the code of a request that staff have confirmed or that was the only one when the
 * stage was set. Every other code shows the first stage, whether the number was known or not.
 * A text that cannot be a code takes the same work as an unknown code.
 */
export async function findRequest({ reference, locale }: Asked): Promise<LookupResult> {
  // The handler acts for a visitor, who may not read; who has the code has sent the request.
  const { rows } = await pool.query<Found>(
    `with row as (
       select reference, type::text, created_at, person_id, submission_id, is_confirmed,
         type::text as audience, null::integer as chat
       from consultations where reference = $1 and deleted_at is null
       union all
       select reference, 'chat', created_at, person_id, submission_id, is_confirmed, 'nurses', id
       from chat_messages where reference = $1 and deleted_at is null
     )
     select reference, type, row.created_at as "createdAt", coalesce(visitor_text, '') as stage,
       coalesce((
         select json_agg(json_build_object('text', text, 'at', written_at) order by _order)
         from (
           select text, written_at, _order from chat_messages_answers
           where _parent_id = row.chat order by _order desc limit ${maxAnswers}
         ) newest
       ), '[]') as answers
     from row
       join people own on own.id = row.person_id
       join people person on person.id = coalesce(own.merged_into_id, own.id)
       left join stages_locales on _locale::text = $2 and _parent_id = case
         when is_confirmed or submission_id = person.stage_submission_id then person.stage_id
         else ${firstStage('row.audience')} end
     limit 1`,
    [reference ?? createReference(), locale],
  )
  const found = reference ? rows[0] : undefined
  if (!found) return { status: 'none' }
  const { createdAt, answers, ...request } = found
  const dayOf = (time: string | Date) => {
    const date = new Date(time).toISOString()
    return { day: isoDay(date), dayText: formatDay({ date, intl: getLocale(locale).intl }) }
  }
  return {
    status: 'found',
    ...request,
    ...dayOf(createdAt),
    answers: answers.map(({ text, at }) => ({ text, ...dayOf(at) })),
  }
}

/** Deletes a request and all that belongs to it, for good. */
export async function eraseRequest({ reference }: Asked): Promise<LookupResult> {
  const where = { reference: { equals: reference ?? createReference() } }
  let erased = 0
  for (const collection of announcedCollections) {
    erased += await eraseRecord({ collection, where, by: 'visitor' })
  }
  return { status: erased > 0 ? 'erased' : 'none' }
}
