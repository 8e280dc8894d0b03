import { expect, test } from 'vitest'
import { querySummary } from '../../src/lifecycle/traces/querySummary'

test.each([
  [`insert into "users_sessions" ("_order", "id") values ($1, $2)`, 'INSERT users_sessions'],
  ['update deliveries set state = $1 where id = $2', 'UPDATE deliveries'],
  [
    `with person as (insert into people as known (name) select $1 on conflict do update set x = 1
       returning id), stored as (insert into consultations (a) select $2 from person) select id from stored`,
    'INSERT people, consultations',
  ],
  [`select a from "people" left join "stages" s on true`, 'SELECT people, stages'],
  ['select 1 from people for update skip locked', 'SELECT people'],
  ['delete from only public.people where id = 1', 'DELETE people'],
  ['(select extract(epoch from now()))', 'SELECT'],
  ['BEGIN', 'BEGIN'],
  ['', 'QUERY'],
])('%s', (statement, expected) => {
  expect(querySummary(statement)).toBe(expected)
})

test('nothing in quotes gets into a summary', () => {
  const values = `'from asha', $$from asha$$, $x$ from asha $x$, 'it''s from asha'`
  const statement = `select ${values} /* from asha */ from people -- from asha\n`
  expect(querySummary(statement)).toBe('SELECT people')
})
