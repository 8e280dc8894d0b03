import { attributionColumn, touches, touchFields } from '@/domain/attribution'
import { detailFields } from '@/domain/consultationFields'
import { questions, type Question } from '@/domain/survey/questionnaire'
import type { SubmissionKind } from '@/domain/submissionKinds'

/** A column of an export: its name in the first row, and the SQL of what stands below it. */
type Column = { name: string; value: string }

/** Stands between the codes of a list in one cell; no code contains it. */
export const listSeparator = '|'

const id: Column = { name: 'id', value: `row.id` }
const createdAt: Column = { name: 'created_utc', value: isoTime(`row.created_at`) }
const language: Column = { name: 'language', value: `row.locale` }
const noticeVersion: Column = { name: 'notice_version', value: `row.notice_version` }

/** Where a submission comes from, at the end of its row. */
const attribution: Column[] = touches.flatMap((touch) =>
  touchFields.map(({ member }) => {
    const name = attributionColumn(touch, member)
    return { name, value: member === 'had_click_id' ? `row.${name}::int` : `row.${name}` }
  }),
)

const person: Column[] = [
  // Stages by their English names.
  {
    name: 'stage',
    value: nameOf('stage_id', `_parent_id, name`, `stages_locales where _locale = 'en'`),
  },
  { name: 'owner', value: nameOf('owner_id', `id, username`, `users`) },
  { name: 'next_step', value: ofPerson('next_step_kind') },
  { name: 'next_step_utc', value: isoTime(ofPerson('next_step_at')) },
  { name: 'name', value: `row.name` },
  { name: 'phone', value: `row.phone` },
  { name: 'phone_normalized', value: `row.phone_normalized` },
  { name: 'number_to_use', value: ofPerson('contact_number') },
  { name: 'second_number', value: ofPerson('second_number') },
  { name: 'email_of_person', value: ofPerson('email') },
  { name: 'role', value: ofPerson('role') },
  { name: 'language_level', value: ofPerson('language_level') },
  { name: 'registration', value: ofPerson('registration') },
  { name: 'years_of_experience', value: `(${ofPerson('years_of_experience')})::float8` },
  {
    name: 'ready_from',
    value: `to_char(${ofPerson('ready_from')} at time zone 'UTC', 'YYYY-MM-DD')`,
  },
]

/** What a nurse has sent along of "Where do I stand?". */
const standing: Column[] = [
  { name: 'standing_qualification', value: `row.standing ->> 'qualification'` },
  { name: 'standing_hours', value: `(row.standing ->> 'hours')::float8` },
  { name: 'standing_registered', value: `(row.standing ->> 'isRegistered')::boolean::int` },
  { name: 'standing_years', value: `(row.standing ->> 'years')::float8` },
  { name: 'standing_wards', value: `row.standing -> 'wards'` },
  { name: 'standing_german', value: `row.standing ->> 'german'` },
  { name: 'standing_english', value: `row.standing ->> 'english'` },
  { name: 'standing_milestones', value: `row.standing -> 'milestones'` },
  { name: 'standing_countries', value: `row.standing -> 'countries'` },
]

const notes: Column = { name: 'notes', value: notesOfPerson() }

/** The columns of each list. What only guards against doubles (`submissionId`) is never exported. */
export const exportColumns: Record<SubmissionKind, readonly Column[]> = {
  consultations: [
    id,
    createdAt,
    ...person,
    { name: 'type', value: `row.type` },
    ...detailFields.map((name) => ({ name, value: `row.${name}` })),
    ...standing,
    language,
    noticeVersion,
    { name: 'cv_file', value: `(select original_name from cvs where id = row.cv_id)` },
    {
      name: 'cv_url',
      value: `case when row.cv_id is not null then '/admin/consultations/' || row.id || '/cv' end`,
    },
    notes,
    ...attribution,
  ],
  'chat-messages': [
    id,
    createdAt,
    ...person,
    { name: 'purpose', value: `row.purpose` },
    { name: 'message', value: `row.message` },
    language,
    noticeVersion,
    notes,
    ...attribution,
  ],
  'survey-responses': [
    { name: 'reference', value: `row.reference` },
    createdAt,
    { name: 'language', value: `row.language` },
    noticeVersion,
    ...questions.map((question) => ({ name: question.name, value: answerTo(question) })),
    ...attribution,
  ],
  'fraud-reports': [
    id,
    createdAt,
    { name: 'status', value: `row.status` },
    { name: 'contact', value: `row.contact` },
    { name: 'message', value: `row.message` },
    { name: 'reporter', value: `row.reporter` },
    { name: 'note', value: `row.note` },
    language,
    noticeVersion,
    ...attribution,
  ],
}

/**
 * The person of a row, or the one they were merged into. Nothing else is joined: Postgres, which expects few
 * rows of a batch, would build tables of the wide rows, and sort them afterwards.
 */
const withPerson = `
  join people own on own.id = row.person_id
  left join people merged on merged.id = own.merged_into_id`

/** Where the rows of each list lie, with what belongs to each. */
export const exportTables = {
  consultations: `consultations row ${withPerson}`,
  'chat-messages': `chat_messages row ${withPerson}`,
  'survey-responses': `survey_responses row`,
  'fraud-reports': `fraud_reports row`,
} satisfies Record<SubmissionKind, string>

function ofPerson(column: string): string {
  return `case when merged.id is null then own.${column} else merged.${column} end`
}

/** What few rows are called is read once for each batch, not for each of its rows. */
function nameOf(column: string, pair: string, from: string): string {
  return `(select jsonb_object_agg(${pair}) from ${from}) ->> (${ofPerson(column)})::text`
}

/** Numbers as such: `pg` would give an exact numeric as a text. */
function answerTo({ name, kind }: Question): string {
  return kind === 'integer' || kind === 'rating' ? `row.${name}::float8` : `row.${name}`
}

function isoTime(time: string): string {
  return `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** All notes of a person, oldest first, each with its time and author. */
function notesOfPerson(): string {
  const time = isoTime(`note.written_at`)
  return `array_to_string(array(
    select concat_ws(', ', ${time}, nullif(note.author, '')) || ': ' || note.text
    from people_notes note where note._parent_id = coalesce(merged.id, own.id) order by note._order
  ), E'\\n\\n')`
}
