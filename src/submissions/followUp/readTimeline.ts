import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { RecordedChange } from '@collections/PersonChanges'
import { describeAnswersIn } from '@collections/content/describeAnswers'
import type { Purpose } from '@/domain/chatFields'
import { staffNameBy, staffNameOf } from '@/server/staffName'
import { detailFields, extraFields, propertyOf } from '@/domain/consultationFields'
import { desiredCountries } from '@/domain/countries'
import type { SentStanding } from '@/domain/standing'
import { consultationField } from '@/submissions/desk/choices'
import { countryName } from '@/submissions/desk/countryName'

const column = (name: string) => sql`row.${sql.identifier(name)}::text`
const isExtra = (name: string) => extraFields.some((extra) => extra === name)

const details = sql.join(detailFields.filter((name) => !isExtra(name)).map(column), sql`, `)
const extras = sql.join(
  extraFields.map((name) => sql`${propertyOf(name)}::text, ${column(name)}`),
  sql`, `,
)

const enteredBy = sql`coalesce(${staffNameBy(sql`entered_by`)}, '')`

const nameOf = (side: 'from' | 'to') => sql`case
  when field in ('splitOff', 'hospital') then (
    select name from people where people.id = ${sql.identifier(side)}::integer)
  when field = 'file' then (
    select original_name from cvs where cvs.id = split_part(${sql.identifier(side)}, '/', 2)::integer)
  end`

const valueOf = (side: 'from' | 'to') => sql`case
  when field = 'stage' then (select name from named where named.id = ${sql.identifier(side)})
  when field in ('owner', 'nextStepOwner') then ${staffNameOf(sql`${sql.identifier(side)}::integer`)}
  else ${sql.identifier(side)} end`

/** Of a merge, or its end: the other one of the two, seen from the person of the timeline. */
const otherOf = (person: number) => sql`case when field = 'mergedInto' then (
  select json_build_object('id', one.id, 'name', people.name)
  from (select case when person_id = ${person} then coalesce("to", "from")::integer
    else person_id end as id) one left join people on people.id = one.id
) end`

/** The name that a row was sent under; empty where it is the person's in other letters, accents or order. */
const otherName = sql`case when array(select words_of(row.name) order by 1) = known.words then '' else row.name end`

/** What a visitor has sent. */
type Request = {
  id: number
  /** under which it was sent, where the person is called otherwise; else empty */
  otherName: string
  /** with which it is looked up and answered; empty for those of before there were codes */
  reference: string
  locale: string
  isInTrash: boolean
  isConfirmed: boolean
}

/** One thing that happened with a person, as it is shown. */
export type TimelineEntry = {
  at: string
  /** who of the staff did or entered it; empty for what the visitor sent */
  by: string
} & (
  | (Request & {
      kind: 'consultation'
      audience: string
      /** what was entered beside name and number, but for what is folded away at first */
      details: string[]
      /** what is folded away at first: how and when to call, or whom a hospital wants */
      wishes: string[]
      /** what the nurse has sent along of "Where do I stand?", in words */
      answers: string[]
      /** of its CV, empty where it has none */
      cv: string
    })
  | (Request & {
      kind: 'chat'
      text: string
      /** what was sent with the code of an earlier request; null for a message of the chat */
      purpose: Purpose | null
      /** the number that the request named */
      phone: string
    })
  | { kind: 'answer'; text: string }
  | {
      kind: 'note'
      text: string
      channel: 'whatsapp' | ''
      /** empty where none was taken */
      template: string
    }
  | {
      kind: 'change'
      field: RecordedChange
      from: string
      to: string
      /** of the people whose numbers `from` and `to` are, where they are that */
      names: { from: string | null; to: string | null }
      /** of a merge; without a name where the person has been erased */
      other: { id: number; name: string | null } | null
    }
)

/** What is put into words here. */
type Sent = { extras?: Record<string, string>; standing?: SentStanding | null }

type Query = {
  req: { i18n: { language: string; t: unknown }; payload: Payload }
  person: number
}

/**
 * What happened with a person and those merged with it, newest first. The caller has checked that staff
 * are asking.
 */
export async function readTimeline({ req, person }: Query): Promise<TimelineEntry[]> {
  const { payload } = req
  // Stages are named in it, else in English.
  const { language } = req.i18n
  const { rows } = await payload.db.drizzle.execute(sql`
    with theirs as (select id from people where ${person} in (id, merged_into_id)),
    known as (select array(select words_of(name) order by 1) as words from people where id = ${person}),
    named as (
      select _parent_id::text as id, coalesce(
        max(name) filter (where _locale::text = ${language}), max(name) filter (where _locale = 'en')
      ) as name
      from stages_locales group by _parent_id
    ),
    entries as (
      select json_build_object(
        'kind', 'consultation', 'id', row.id, 'otherName', ${otherName}, 'at', row.created_at, 'by', ${enteredBy},
        'audience', row.type, 'details', array_remove(array[${details}], null), 'reference', reference,
        'extras', json_strip_nulls(json_build_object(${extras})), 'standing', standing,
        'cv', coalesce(cvs.original_name, ''), 'locale', row.locale,
        'isInTrash', row.deleted_at is not null, 'isConfirmed', is_confirmed
      ) as entry, row.created_at as at
      from consultations row left join cvs on cvs.id = cv_id cross join known
      where person_id in (select id from theirs)
      union all
      select json_build_object(
        'kind', 'chat', 'id', id, 'otherName', ${otherName}, 'at', created_at, 'by', ${enteredBy},
        'text', message, 'locale', locale, 'purpose', purpose, 'phone', phone, 'reference', coalesce(sent_with, reference, ''),
        'isInTrash', deleted_at is not null, 'isConfirmed', is_confirmed
      ), created_at
      from chat_messages row cross join known where person_id in (select id from theirs)
      union all
      select json_build_object(
        'kind', 'answer', 'at', written_at, 'by', coalesce(${staffNameBy(sql`author`)}, ''), 'text', text
      ), written_at
      from chat_messages_answers
      where _parent_id in (
        select id from chat_messages where person_id in (select id from theirs))
      union all
      select json_build_object(
        'kind', 'note', 'at', written_at, 'by', coalesce(${staffNameBy(sql`author`)}, ''), 'text', text,
        'channel', coalesce(channel::text, ''), 'template', coalesce(template, '')
      ), written_at
      from people_notes where _parent_id in (select id from theirs)
      union all
      select json_build_object(
        'kind', 'change', 'at', created_at, 'by', ${staffNameBy(sql`follow_up_changes.username`)}, 'field', field,
        'from', ${valueOf('from')}, 'to', ${valueOf('to')},
        'names', json_build_object('from', ${nameOf('from')}, 'to', ${nameOf('to')}),
        'other', ${otherOf(person)}
      ), created_at
      from follow_up_changes where person_id in (select id from theirs)
    )
    select entry from entries
    -- A new owner by a first act comes before the act.
    order by at desc nulls last, coalesce(entry ->> 'field' = 'owner', false), entry ->> 'kind', entry ->> 'field'
  `)
  return rows.map((row) => {
    // Built above, column by column, as the type has it.
    const { extras, standing, ...entry } = row.entry as TimelineEntry & Sent
    if (entry.kind !== 'consultation') return entry
    const wishes = Object.entries(extras ?? {}).map(([name, value]) => {
      const { label, options } = consultationField(name, req)
      return `${label}: ${options.find((one) => one.value === value)?.text ?? value}`
    })
    const details = entry.details.map((detail) => {
      const country = desiredCountries.find((one) => one === detail)
      return country ? countryName({ country, language }) : detail
    })
    const answers = standing ? describeAnswersIn({ i18n: req.i18n, answers: standing }) : []
    return { ...entry, details, wishes, answers }
  })
}
