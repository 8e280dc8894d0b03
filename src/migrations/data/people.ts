import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { desiredCountries } from '../../domain/countries'
import { personKey } from '../../submissions/followUp/phoneMatching'
import firstStages from './firstStages.json'

type Database = MigrateUpArgs['db']

/** The stages a site begins with, in the languages of the site; they are content from then on. */
export async function storeFirstStages(db: Database): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from jsonb_array_elements(${JSON.stringify(firstStages)}::jsonb)
        with ordinality as list (stage, number)
    ), stored as (
      insert into stages (audience, kind, position)
      select (stage->>'audience')::enum_stages_audience, (stage->>'kind')::enum_stages_kind, number
      from given order by number
      returning id, position
    )
    insert into stages_locales (_parent_id, _locale, name, visitor_text)
    select stored.id, language::_locales, name, stage->'visitorText'->>language
    from stored join given on given.number = stored.position,
      jsonb_each_text(stage->'name') as names (language, name)
  `)
}

/**
 * Makes the people of all submissions, and gives them what was noted at these: the status and owner of
 * the one that was worked on last, and the notes of all.
 */
export async function moveFollowUpToPeople(db: Database): Promise<void> {
  await db.execute(sql`
    create temporary table submitted as
      select 'consultations' as kind, id, name, phone, phone_normalized, locale,
        desired_country::text, type::text as audience, submission_id, status::text, owner_id,
        created_at, updated_at, null::varchar as person_key
      from consultations
      union all
      select 'chat_messages', id, name, phone, phone_normalized, locale,
        null, 'nurses', submission_id, status::text, owner_id, created_at, updated_at, null
      from chat_messages
  `)
  await storeKeys(db)
  await db.execute(sql`
    insert into people (person_key, name, phone, phone_normalized, locale, desired_country,
      stage_id, owner_id, waiting_since, created_at, updated_at)
    select person_key, oldest.name, oldest.phone, oldest.phone_normalized, newest.locale,
      wanted.desired_country::enum_people_desired_country,
      (select id from stages
        where stages.audience::text = coalesce(wanted.audience, 'nurses') and case worked_on.status
          when 'new' then kind = 'new'
          when 'contacted' then kind = 'open'
          when 'placed' then kind = 'won'
          else kind = 'lost'
        end
        -- Of the reasons, the last one says none.
        order by case when kind = 'lost' then -position else position end limit 1),
      worked_on.owner_id, waiting.since, oldest.created_at, worked_on.updated_at
    from (select distinct person_key from submitted) key
    join lateral (select * from submitted where submitted.person_key = key.person_key
      order by created_at limit 1) oldest using (person_key)
    join lateral (select locale from submitted where submitted.person_key = key.person_key
      order by created_at desc limit 1) newest on true
    join lateral (select status, owner_id, updated_at from submitted
      where submitted.person_key = key.person_key order by updated_at desc limit 1) worked_on on true
    left join lateral (select desired_country, audience from submitted
      where submitted.person_key = key.person_key and desired_country is not null
      order by created_at desc limit 1) wanted on true
    join lateral (select min(created_at) as since from submitted
      where submitted.person_key = key.person_key and status = 'new') waiting on true
  `)
  for (const table of ['consultations', 'chat_messages'] as const) {
    await db.execute(sql`
      update ${sql.identifier(table)} row set person_id = people.id
      from submitted join people using (person_key)
      where submitted.kind = ${table} and submitted.id = row.id
    `)
  }
  await db.execute(sql`
    insert into people_notes (_order, _parent_id, id, text, author, written_at)
    select row_number() over (partition by person_id order by written_at), person_id, id, text,
      author, written_at
    from (
      select person_id, note.* from consultations_notes note
      join consultations row on row.id = note._parent_id
      union all
      select person_id, note.* from chat_messages_notes note
      join chat_messages row on row.id = note._parent_id
    ) note
  `)
  // Filters that staff kept under a name ask for fields that are the person's now.
  await db.execute(sql`
    delete from payload_query_presets
    where related_collection in ('consultations', 'chat-messages')
      and "where"::text ~ '"(status|owner)"'
  `)
  await db.execute(sql`drop table submitted`)
}

/** Rows whose keys are stored by one statement. */
const rowsAtOnce = 5000

async function storeKeys(db: Database): Promise<void> {
  await db.execute(sql`create index on submitted (kind, id)`)
  const { rows } = await db.execute(sql`
    select kind, id, phone_normalized, locale, desired_country, submission_id from submitted
  `)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const keys = rows.slice(from, from + rowsAtOnce).map((row) => ({
      kind: row.kind,
      id: row.id,
      key: personKey({
        phone: row.phone_normalized === null ? null : String(row.phone_normalized),
        locale: String(row.locale),
        desiredCountry: desiredCountries.find((country) => country === row.desired_country) ?? null,
        submissionId: String(row.submission_id),
      }),
    }))
    await db.execute(sql`
      update submitted set person_key = given.key
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (kind text, id integer, key text)
      where submitted.kind = given.kind and submitted.id = given.id
    `)
  }
  await db.execute(sql`create index on submitted (person_key)`)
}
