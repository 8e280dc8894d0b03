// @ts-check
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { logIn } from '../helpers/logIn.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { fastest, figure, rows, watchMemory } from './measure.mjs'

const lists = [
  { list: 'consultations', table: 'consultations' },
  { list: 'chat-messages', table: 'chat_messages' },
  { list: 'survey-responses', table: 'survey_responses' },
]

/**
 * Each export at 100,000 rows, beside psql copying the whole table into a CSV file.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchExports({ server, scratch }) {
  await fill(server.databaseUrl)
  const authorization = `JWT ${(await logIn({ ...server, credentials: testUser })).token}`
  const figures = []
  for (const { list, table } of lists) {
    const copy = `\\copy (select * from ${table} order by id desc) to '${scratch}/${table}.csv' with (format csv, delimiter ';')`
    const reference = await fastest(3, async () => {
      execFileSync('psql', [server.databaseUrl, '-qAt', '-c', copy])
    })
    for (const format of ['csv', 'xlsx']) {
      const url = `${server.baseUrl}/cms/exports/${list}.${format}`
      await fastest(1, () => readExport({ url: `${url}?where[id][less_than]=1000`, authorization }))
      const memory = watchMemory(server.pid)
      const ours = await fastest(3, () => readExport({ url, authorization }))
      const { before, highest } = memory.stop()
      figures.push(
        figure({
          what: `export of ${rows} ${list} as ${format.toUpperCase()} : psql copying the table`,
          ours,
          reference,
          unit: ' ms',
        }),
        figure({
          what: 'server memory while it does : before',
          ours: highest,
          reference: before,
          unit: ' MB',
        }),
      )
    }
  }
  return figures
}

/** @param {string} databaseUrl */
async function fill(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('truncate consultations, chat_messages, survey_responses, people cascade')
  await client.query(
    `insert into people (person_key, name, phone, locale, stage_id)
     select i, 'Nurse number ' || i, '+91 98765 ' || i, 'en', (select min(id) from stages)
     from generate_series(1, $1::int) i`,
    [rows],
  )
  await client.query(
    `insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, created_at, person_id)
     select 'Nurse number ' || i, '+91 98765 ' || i, 'nurses', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, 'en',
            now() - i * interval '1 minute', people.id
     from generate_series(1, $1::int) i join people on person_key = i::text`,
    [rows],
  )
  await client.query(
    `insert into people_notes (_order, _parent_id, id, text, author, written_at)
     select 1, id, id::text, 'Called back; wants to come in spring.', 'admin', now() from people
     where id % 2 = 0`,
  )
  await client.query(
    `insert into chat_messages (name, phone, message, submission_id, locale, person_id)
     select 'Visitor ' || i, '+49 30 ' || i, 'Initial contact via chat', gen_random_uuid()::text, 'ar', people.id
     from generate_series(1, $1::int) i join people on person_key = i::text`,
    [rows],
  )
  await client.query(
    `insert into survey_responses
       (reference, language, submission_id, role, team_size_nurses, services, regions,
        current_workflow, tools_used, weekly_changes, plan_fairness_rating, rejection_reasons,
        gdpr_challenges, patient_satisfaction_nps, top_pain_points, must_have_criteria,
        pilot_readiness, kpi_travel_time_reduction)
     select 'R' || i, 'de', gen_random_uuid()::text, 'field_nurse', i % 300,
       '["palliative", "day_care"]', 'Köln ' || i, repeat('Ein Satz zum Ablauf. ', 8),
       'Excel, Papier', '10-30', 1 + i % 5, '["data_format"]',
       repeat('Datenschutz ist schwer. ', 5), i % 200 - 100, repeat('Zeit fehlt. ', 15),
       '["easy_to_use", "offline_app"]', 'yes', i % 100
     from generate_series(1, $1::int) i`,
    [rows],
  )
  const tables = [...lists.map(({ table }) => table), 'people', 'people_notes']
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
  await client.end()
}

/** @param {{ url: string, authorization: string }} file */
async function readExport({ url, authorization }) {
  const response = await fetch(url, { headers: { authorization } })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  for await (const chunk of response.body) void chunk
}
