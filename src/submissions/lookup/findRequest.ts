import { announcedCollections } from '@collections/deliveries'
import { pool } from '@/server/databasePool'
import { eraseRecord } from '@/submissions/retention/eraseRecord'
import { getLocale, type Locale } from '@/i18n/locales'
import { formatDay, isoDay } from '@/i18n/formatDay'
import { createReference } from '@/domain/referenceCode'
import { firstStage } from '@/submissions/intake/storeSubmission'
import type { Turn } from '@collections/Stages'
import type { FoundResult, LookupResult, ShownDay, Step, ThreadEntry } from './lookupApi'

type Asked = {
  /** Null where what was typed cannot be a code. */
  reference: string | null
  locale: Locale
}

type Stage = {
  id: number
  kind: 'new' | 'open' | 'won' | 'lost'
  name: string
  text: string
  turn: Turn | null
  bring: string
  /** When staff last set it, where that is about this request. */
  at: string | null
}

type Found = Pick<FoundResult, 'reference' | 'type'> & {
  createdAt: Date
  stageId: number
  /** Of the person's audience, in their order. */
  stages: Stage[]
  thread: (Pick<ThreadEntry, 'purpose' | 'text'> & { at: string })[]
  opened: { role: string | null; at: string } | null
}

/** More entries of a thread than that are not shown: the newest ones. */
const maxEntries = 50

/**
 * Looks up whether a request has arrived: the day, the kind, the stages in the agency's words for
 * visitors, what was asked with its code and answered, and who opened its files; nothing else of the person.
 * A stranger who sends a person's number gets a code too. So questions and answers are seen with their code
 * alone, and the person's stage with the code of a request that staff have confirmed or that was the only one
 * when the stage was set, with days since its own. Every other code shows the first stage, whether the number
 * was known or not.
 * A text that cannot be a code takes the same work as an unknown code.
 */
export async function findRequest({ reference, locale }: Asked): Promise<LookupResult> {
  // The handler acts for a visitor, who may not read; who has the code has sent the request.
  const { rows } = await pool.query<Found>(
    `with request as (
       select id, reference, type::text, created_at, person_id, submission_id, is_confirmed,
         type::text as audience, null::integer as chat
       from consultations where reference = $1 and deleted_at is null
       union all
       select id, reference, 'chat', created_at, person_id, submission_id, is_confirmed, 'nurses', id
       from chat_messages where reference = $1 and deleted_at is null
     ),
     row as (
       select request.*, person.id as person, is_theirs,
         case when is_theirs then person.stage_id else ${firstStage('request.audience')} end as stage_id
       from request
         join people own on own.id = person_id
         join people person on person.id = coalesce(own.merged_into_id, own.id),
         lateral (select is_confirmed or submission_id = person.stage_submission_id as is_theirs) proof
       limit 1
     ),
     messages as (
       select id, purpose, message, created_at, cv_id from chat_messages
       where sent_with = $1 and deleted_at is null
     ),
     entries as (
       select purpose::text, case purpose when 'question' then message else '' end as text,
         created_at as at, 0 as place
       from messages
       union all
       select null, text, written_at, _order from chat_messages_answers
       where _parent_id in (select id from messages union all select chat from row)
     )
     select reference, type, created_at as "createdAt", stage_id as "stageId",
       (
         select json_agg(json_build_object(
           'id', stage.id, 'kind', kind, 'name', coalesce(own.name, english.name),
           'text', coalesce(own.visitor_text, ''), 'turn', turn, 'bring', coalesce(own.bring, ''),
           'at', (
             select max(change.created_at) from follow_up_changes change
             where is_theirs and person_id = person and field = 'stage' and "to" = stage.id::text
               and change.created_at >= row.created_at)
         ) order by position, stage.id)
         from stages stage
           left join stages_locales own on own._parent_id = stage.id and own._locale::text = $2
           left join stages_locales english on english._parent_id = stage.id and english._locale = 'en'
         where stage.audience = (select audience from stages where id = stage_id)
       ) as stages,
       coalesce((
         select json_agg(json_build_object('purpose', purpose, 'text', text, 'at', at) order by at, place)
         from (select * from entries order by at desc, place desc limit ${maxEntries}) newest
       ), '[]') as thread,
       (
         select json_build_object('role', role, 'at', log.created_at)
         from audit_log log left join users on users.id = user_id
         where kind in ('cv_view', 'cv_download') and subject = any(
           array(select 'chat-messages ' || messages.id from messages where cv_id is not null)
           || case when chat is null then row.id::text end)
         order by log.created_at desc limit 1
       ) as opened
     from row`,
    [reference ?? createReference(), locale],
  )
  const found = reference ? rows[0] : undefined
  if (!found) return { status: 'none' }
  const { createdAt, stageId, stages, thread, opened, ...request } = found
  const dayOf = (time: string | Date) => {
    const date = new Date(time).toISOString()
    return { day: isoDay(date), dayText: formatDay({ date, intl: getLocale(locale).intl }) }
  }
  const present = stages.find(({ id }) => id === stageId)
  const entries = thread.map(({ at, ...entry }) => ({ ...entry, ...dayOf(at) }))
  return {
    status: 'found',
    ...request,
    ...dayOf(createdAt),
    stage: present?.text ?? '',
    turn: present?.turn ?? null,
    bring: present?.bring ?? '',
    steps: stepsOf({ stages, stageId, createdAt, dayOf }),
    opened: opened && { by: roleOf(opened.role), ...dayOf(opened.at) },
    answers: entries.filter(({ purpose }) => !purpose),
    thread: entries,
    sentAt: thread.findLast(({ purpose }) => purpose)?.at ?? '',
  }
}

/**
 * The way of a case: what is done, where it is, and what comes. A stage without a text for visitors is none of
 * it, nor is a reason to close; of a case that is closed only what was reached is left.
 */
function stepsOf({
  stages,
  stageId,
  createdAt,
  dayOf,
}: Pick<Found, 'stages' | 'stageId' | 'createdAt'> & {
  dayOf: (time: string | Date) => ShownDay
}): Step[] {
  const way = stages.filter(({ kind }) => kind !== 'lost')
  const place = way.findIndex(({ id }) => id === stageId)
  return way.flatMap(({ kind, name: named, text, at: set }, index): Step[] => {
    const name = index === 0 && kind === 'new' ? null : named
    const at = set ?? (index === 0 ? createdAt : null)
    if (!text || (place < 0 && !at)) return []
    if (place >= 0 && index > place) return [{ state: 'next', name }]
    return [{ state: index === place ? 'present' : 'done', name, ...(at && dayOf(at)) }]
  })
}

function roleOf(role: string | null) {
  return role === 'coordinator' || role === 'admin' ? role : 'team'
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
