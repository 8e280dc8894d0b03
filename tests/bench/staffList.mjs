// @ts-check
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { fastest, figure, readAll, rows, watchMemory } from './measure.mjs'
import { withPerson } from '../helpers/people.mjs'

/** The whole staff list at 100,000 rows, beside psql reading the same columns. @param {import("./measure.mjs").Bench} bench */
export async function benchStaffList({ server }) {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('truncate consultations cascade')
  await client.query(
    `${withPerson} insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, created_at, person_id)
     select 'Nurse number ' || i, '+91 98765 ' || i, 'nurses', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, 'en',
            now() - i * interval '1 minute', person.id from generate_series(1, $1::int) i, person`,
    [rows],
  )
  await client.query('vacuum analyze consultations')
  await client.end()

  const list = `${server.baseUrl}/admin/consultations`
  await readAll(`${list}?limit=50`)
  const memory = watchMemory(server.pid)
  const ours = await fastest(5, () => readAll(list))
  const peak = memory.stop()
  const reference = await fastest(5, async () => {
    execFileSync('psql', [
      server.databaseUrl,
      '-qAt',
      '-c',
      'select id, name, phone, type, created_at, cv_id is not null from consultations order by created_at desc, id desc',
      '-o',
      '/dev/null',
    ])
  })
  const page = await fastest(10, () => readAll(`${list}?limit=50`))
  const search = await fastest(10, () => readAll(`${list}?limit=50&q=number%2099999`))
  return [
    figure({
      what: `staff list, all ${rows} rows : psql reading them`,
      ours,
      reference,
      unit: ' ms',
    }),
    figure({
      what: 'server memory while it does : before',
      ours: peak.highest,
      reference: peak.before,
      unit: ' MB',
    }),
    figure({ what: 'staff list, first 50 : psql reading all', ours: page, reference, unit: ' ms' }),
    figure({
      what: 'staff list, search for one : psql reading all',
      ours: search,
      reference,
      unit: ' ms',
    }),
  ]
}
