// @ts-check
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { logIn } from '../helpers/logIn.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { fastest, figure, rows, watchMemory } from './measure.mjs'

/**
 * The figures of 100,000 cases of two years, with as many consultations and 250,000 changes of stages: the
 * whole page as the browser gets it, beside psql running the same statement in the same run.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchFigures({ server, scratch }) {
  await seedCases(server.databaseUrl)
  const { cookie } = await logIn({ ...server, credentials: testUser })
  const page = `${server.baseUrl}/cms/figures`
  await fastest(2, () => read({ url: page, cookie }))
  const memory = watchMemory(server.pid)
  const figures = []
  const statement = await loadStatement()
  for (const weeks of [12, 52]) {
    const script = path.join(scratch, 'figures.sql')
    writeFileSync(script, statement(weeks))
    const ours = await fastest(7, () => read({ url: `${page}?weeks=${weeks}`, cookie }))
    const reference = await fastest(7, async () => {
      execFileSync('psql', [server.databaseUrl, '-qAt', '-f', script, '-o', '/dev/null'])
    })
    const file = `${server.baseUrl}/cms/exports/figures/weeks.csv?weeks=${weeks}`
    const counted = await fastest(7, () => read({ url: file, cookie }))
    const what = `figures of ${weeks} weeks and as many before, of ${rows} cases`
    const measured = { [`${what}, counted for a file`]: counted, [`${what}, the page`]: ours }
    for (const [name, milliseconds] of Object.entries(measured)) {
      const what = `${name} : psql with the statement`
      figures.push(figure({ what, ours: milliseconds, reference, unit: ' ms' }))
    }
  }
  const peak = memory.stop()
  return [
    ...figures,
    figure({
      what: 'server memory while it does : before',
      ours: peak.highest,
      reference: peak.before,
      unit: ' MB',
    }),
  ]
}

/** What the page asks the database for some weeks, with its values in it. */
async function loadStatement() {
  const folder = '../../src/submissions/figures'
  const { parsePeriod } = await tsImport(`${folder}/figuresAddress.ts`, import.meta.url)
  const { figuresStatement, settings } = await tsImport(`${folder}/readFigures.ts`, import.meta.url)
  return (/** @type {number} */ weeks) => {
    const period = parsePeriod({ weeks }, { now: new Date(), timeZone: 'UTC' })
    const text = [settings, figuresStatement(period)].map((part) => {
      const { sql, params } = new PgDialect().sqlToQuery(part)
      return sql.replace(/\$(\d+)/g, (_, place) => literal(params[Number(place) - 1]))
    })
    return `begin;\n${text.join(';\n')};\ncommit;\n`
  }
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function literal(value) {
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => `"${one}"`).join(',')}}`)
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))
}

/** @param {{ url: string, cookie: string }} page */
async function read({ url, cookie }) {
  const response = await fetch(url, { headers: { cookie } })
  const text = await response.text()
  if (!response.ok || text.length < 100) throw new Error(`${url}: ${response.status}`)
}

/** @param {string} databaseUrl */
async function seedCases(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('truncate people, consultations, chat_messages, follow_up_changes cascade')
  await client.query(
    `with made as (
       insert into people (person_key, name, phone, locale, source, campaign, desired_country, stage_id,
         owner_id, next_step_at, contacted_at, created_at)
       select 'bench-' || i, 'Nurse number ' || i, '+91 98' || lpad(i::text, 8, '0'),
         (array['en', 'ar', 'de', 'ml', 'hi'])[1 + i % 5],
         case when i % 3 > 0 then 'site-' || i % 50 || '.example' end,
         case when i % 3 = 0 then 'campaign-' || i % 30 end,
         (array['Germany', 'UAE', 'UK', 'USA', 'KSA'])[1 + i / 5 % 5]::enum_people_desired_country,
         (select id from stages where audience = 'nurses' order by position offset (i % 6) limit 1),
         case when i % 3 = 0 then (select min(id) from users) end,
         case when i % 4 = 0 then now() + (i % 60 - 10) * interval '1 day' end,
         case when i % 6 > 0 then now() - i * interval '10.4 minutes' + i % 97 * interval '1 hour' end,
         now() - i * interval '10.4 minutes'
       from generate_series(1, $1::int) i
       returning id, name, phone, locale, created_at)
     insert into consultations (name, phone, type, desired_country, submission_id, reference, locale,
       created_at, person_id)
     select name, phone, 'nurses', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, locale,
       created_at, id from made`,
    [rows],
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
  await client.query('vacuum analyze')
  await client.end()
}
