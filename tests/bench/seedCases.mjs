// @ts-check
import { readFileSync } from 'node:fs'
import pg from 'pg'

export const cases = 100_000
/** A survey of home-care providers has thousands. */
export const responses = 10_000

/** Of a hundred questions, so many are left unanswered. */
const unanswered = 30

/**
 * Fills a database with two years of cases with consultations, chats, notes and changes of stages, and with
 * responses to the survey, made by the database itself.
 * @param {string} databaseUrl
 */
export async function seedCases(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tables = 'people, consultations, chat_messages, follow_up_changes, survey_responses'
  await client.query(`truncate ${tables} cascade`)
  await client.query(
    `with made as (
       insert into people (person_key, name, phone, phone_normalized, locale, source, campaign, desired_country,
         role, stage_id, owner_id, next_step_at, next_step_kind, waiting_since, contacted_at, created_at)
       select 'bench-' || i, 'Nurse number ' || i, '+91 98' || lpad(i::text, 8, '0'),
         '+9198' || lpad(i::text, 8, '0'), (array['en', 'ar', 'de', 'ml', 'hi'])[1 + i % 5],
         case when i % 3 > 0 then 'site-' || i % 50 || '.example' end,
         case when i % 3 = 0 then 'campaign-' || i % 30 end,
         (array['Germany', 'UAE', 'UK', 'USA', 'KSA'])[1 + i / 5 % 5]::enum_people_desired_country,
         'nurses'::enum_people_role,
         (select id from stages where audience = 'nurses' order by position
           offset (case when i % 20 = 0 then 0 else 1 + i % 8 end) limit 1),
         case when i % 3 = 0 then (select min(id) from users) end,
         case when i % 4 = 0 then now() + (i % 60 - 10) * interval '1 day' end,
         case when i % 4 = 0 then 'call'::enum_people_next_step_kind end,
         case when i % 25 = 0 then now() - i * interval '1 minute' end,
         case when i % 6 > 0 then now() - i * interval '10.4 minutes' + i % 97 * interval '1 hour' end,
         now() - i * interval '10.4 minutes'
       from generate_series(1, $1::int) i
       returning id, name, phone, locale, created_at)
     insert into consultations (name, phone, type, desired_country, submission_id, reference, locale,
       created_at, person_id)
     select name, phone, 'nurses', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, locale,
       created_at, id from made`,
    [cases],
  )
  await client.query(
    `insert into chat_messages (name, phone, message, submission_id, locale, created_at, person_id)
     select name, phone, 'Where do I send my registration, and how long does the visa take?',
       gen_random_uuid()::text, locale, created_at, id from people where id % 2 = 0`,
  )
  await client.query(
    `insert into people_notes (_order, _parent_id, id, text, author, written_at)
     select 1, id, gen_random_uuid()::text, 'Called, wants to work in a surgical ward ' || substring(name from 14),
       'anna', now() from people where id % 2 = 0`,
  )
  await client.query('alter table follow_up_changes disable trigger note_stay')
  await client.query(
    `insert into follow_up_changes (person_id, field, "from", "to", username, created_at, stayed, is_first)
     select people.id, 'stage', before.id::text, after.id::text, 'anna',
       people.created_at + step * (people.id % 97) * interval '1 hour', people.id % 97 * 60, true
     from people
     join lateral generate_series(1, people.id % 6) step on true
     join stages before on before.audience = 'nurses' and before.position = step
     join stages after on after.audience = 'nurses' and after.position = step + 1`,
  )
  await client.query('alter table follow_up_changes enable trigger note_stay')
  await client.query(`update people set merged_into_id = people.id - 1 where id % 50 = 7`)
  await seedSurvey(client)
  await client.query('vacuum analyze')
  await client.end()
}

/** @param {pg.Client} client */
async function seedSurvey(client) {
  const file = new URL('../../src/domain/survey/texts/en.json', import.meta.url)
  const { questions } = JSON.parse(readFileSync(file, 'utf8'))
  const { rows: columns } = await client.query(
    `select column_name as name, data_type as type, udt_name as enum
     from information_schema.columns
     where table_name = 'survey_responses' and column_name = any($1)`,
    [Object.keys(questions)],
  )
  /** @param {{ name: string, type: string, enum: string }} column */
  function answer({ name, type, enum: enumName }) {
    const { options, scale } = questions[name]
    const codes = Object.keys(options ?? {}).map(
      (code) => `case when random() < 0.3 then '${code}' end`,
    )
    const given = {
      numeric: scale ? '1 + floor(random() * 5)' : 'floor(abs(random() * random()) * 101)',
      jsonb: `to_jsonb(array_remove(array[${codes.join()}], null))`,
      'USER-DEFINED': `(enum_range(null::${enumName}))[1 + floor(random() * array_length(enum_range(null::${enumName}), 1))]`,
      'character varying': `repeat('words of respondent ' || i || ' ', 1 + i % 8)`,
    }[type]
    const none = type === 'jsonb' ? `'[]'` : 'null'
    return `case when random() < ${unanswered / 100} then ${none} else ${given} end`
  }
  await client.query(
    `insert into survey_responses
       (reference, submission_id, language, created_at, ${columns.map(({ name }) => name).join()})
     select 'bench-' || i, gen_random_uuid()::text,
            (enum_range(null::enum_survey_responses_language))[1 + i % 3],
            now() - i * interval '5 minutes', ${columns.map(answer).join()}
     from generate_series(1, $1::int) i`,
    [responses],
  )
}
