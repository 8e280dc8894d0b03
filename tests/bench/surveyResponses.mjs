// @ts-check
import { readFileSync } from 'node:fs'
import pg from 'pg'

const texts = JSON.parse(
  readFileSync(new URL('../../src/domain/survey/texts/en.json', import.meta.url), 'utf8'),
)

/** Of a hundred questions, so many are left unanswered. */
const unanswered = 30

/**
 * Fills the survey with responses of chance, made by the database itself.
 * @param {{ databaseUrl: string, rows: number }} options
 */
export async function seedSurveyResponses({ databaseUrl, rows }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: columns } = await client.query(
    `select column_name as name, data_type as type, udt_name as enum
     from information_schema.columns
     where table_name = 'survey_responses' and column_name = any($1)`,
    [Object.keys(texts.questions)],
  )
  await client.query('truncate survey_responses cascade')
  await client.query(
    `insert into survey_responses
       (reference, submission_id, language, created_at, ${columns.map(({ name }) => name).join()})
     select 'bench-' || i, gen_random_uuid()::text,
            (enum_range(null::enum_survey_responses_language))[1 + i % 3],
            now() - i * interval '5 minutes', ${columns.map(answer).join()}
     from generate_series(1, $1::int) i`,
    [rows],
  )
  await client.query('vacuum analyze survey_responses')
  await client.end()
}

/**
 * One answer as an SQL expression.
 * @param {{ name: string, type: string, enum: string }} column
 */
function answer({ name, type, enum: enumName }) {
  const { options, scale } = texts.questions[name]
  const given = {
    numeric: scale ? '1 + floor(random() * 5)' : 'floor(abs(random() * random()) * 101)',
    jsonb: `to_jsonb(array_remove(array[${Object.keys(options ?? {})
      .map((code) => `case when random() < 0.3 then '${code}' end`)
      .join()}], null))`,
    'USER-DEFINED': `(enum_range(null::${enumName}))[1 + floor(random() * array_length(enum_range(null::${enumName}), 1))]`,
    'character varying': `repeat('words of respondent ' || i || ' ', 1 + i % 8)`,
  }[type]
  const none = type === 'jsonb' ? `'[]'` : 'null'
  return `case when random() < ${unanswered / 100} then ${none} else ${given} end`
}
