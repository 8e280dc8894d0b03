import { sql } from '@payloadcms/db-postgres'
import { attributionColumn, touches, touchFields } from '@/domain/attribution'
import { questions } from '@/domain/survey/questionnaire'
import type { ExportList } from './exportFile'

type Sql = ReturnType<typeof sql>

/** A column of an export: its name in the first row, and what Postgres puts below it. */
type Column = { name: string; value: Sql }

/** Stands between the codes of a list in one cell; no code contains it. */
export const listSeparator = '|'

const id: Column = { name: 'id', value: sql`row.id` }
const createdAt: Column = { name: 'created_utc', value: isoTime(sql`row.created_at`) }
const language: Column = { name: 'language', value: sql`row.locale` }
const noticeVersion: Column = { name: 'notice_version', value: sql`row.notice_version` }

/** Where a submission comes from, at the end of its row. */
const attribution: Column[] = touches.flatMap((touch) =>
  touchFields.map(({ member }) => {
    const name = attributionColumn(touch, member)
    const column = sql`row.${sql.identifier(name)}`
    return { name, value: member === 'had_click_id' ? sql`${column}::int` : column }
  }),
)

const person: Column[] = [
  { name: 'stage', value: sql`stage.name` },
  { name: 'owner', value: sql`owner.username` },
  { name: 'next_step', value: sql`person.next_step_kind` },
  { name: 'next_step_utc', value: isoTime(sql`person.next_step_at`) },
  { name: 'name', value: sql`row.name` },
  { name: 'phone', value: sql`row.phone` },
  { name: 'phone_normalized', value: sql`row.phone_normalized` },
]

const notes: Column = { name: 'notes', value: notesOfPerson() }

/** The columns of each list. What only guards against doubles (`submissionId`) is never exported. */
export const exportColumns: Record<ExportList, readonly Column[]> = {
  consultations: [
    id,
    createdAt,
    ...person,
    { name: 'type', value: sql`row.type` },
    { name: 'desired_country', value: sql`row.desired_country` },
    { name: 'hospital_website', value: sql`row.hospital_website` },
    { name: 'plan', value: sql`row.plan` },
    language,
    noticeVersion,
    { name: 'cv_file', value: sql`cv.original_name` },
    {
      name: 'cv_url',
      value: sql`case when row.cv_id is not null then '/admin/consultations/' || row.id || '/cv' end`,
    },
    notes,
    ...attribution,
  ],
  'chat-messages': [
    id,
    createdAt,
    ...person,
    { name: 'message', value: sql`row.message` },
    language,
    noticeVersion,
    notes,
    ...attribution,
  ],
  'survey-responses': [
    { name: 'reference', value: sql`row.reference` },
    createdAt,
    { name: 'language', value: sql`row.language` },
    noticeVersion,
    ...questions.map(({ name }) => ({ name, value: sql`row.${sql.identifier(name)}` })),
    ...attribution,
  ],
}

/** The person of a row, or whom it was merged into, with what staff noted; stages by their English names. */
const withPerson = sql`
  join people own on own.id = row.person_id
  join people person on person.id = coalesce(own.merged_into_id, own.id)
  left join stages_locales stage on stage._parent_id = person.stage_id and stage._locale = 'en'
  left join users owner on owner.id = person.owner_id`

/** Where the rows of each list lie, with what belongs to each. */
export const exportTables = {
  consultations: sql`consultations row ${withPerson} left join cvs cv on cv.id = row.cv_id`,
  'chat-messages': sql`chat_messages row ${withPerson}`,
  'survey-responses': sql`survey_responses row`,
} satisfies Record<ExportList, Sql>

function isoTime(time: Sql): Sql {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** All notes of a person, oldest first, each with its time and author. */
function notesOfPerson(): Sql {
  const time = isoTime(sql`note.written_at`)
  return sql`(
    select string_agg(
      concat_ws(', ', ${time}, nullif(note.author, '')) || ': ' || note.text,
      E'\n\n' order by note._order
    )
    from people_notes note where note._parent_id = person.id
  )`
}
