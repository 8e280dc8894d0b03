// @ts-check
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { logIn } from '../helpers/logIn.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { fastest, figure, rows, watchMemory } from './measure.mjs'

/** What is asked for, and what psql reads beside it: the rows of the same page, found in the plainest way. */
const lists = [
  { what: 'new', query: 'tab=new', where: 'stage_id = 1', order: 'created_at desc' },
  { what: 'mine', query: 'tab=mine', where: 'owner_id = 1', order: 'next_step_at' },
  {
    what: 'due today',
    query: 'tab=today',
    where: "next_step_at < date_trunc('day', now()) + interval '1 day'",
    order: 'next_step_at',
  },
  {
    what: 'waiting longest',
    query: 'tab=waiting',
    where: 'waiting_since is not null',
    order: 'waiting_since',
  },
  { what: 'all', query: 'tab=all', where: 'true', order: 'created_at desc' },
  {
    what: 'all, last page',
    query: `tab=all&page=${rows / 50}`,
    where: 'true',
    order: 'created_at',
  },
  {
    what: 'with filters',
    query: 'tab=all&country=UK&language=ar',
    where: "desired_country = 'UK' and locale = 'ar'",
    order: 'created_at desc',
  },
  {
    what: 'search for a name',
    query: 'tab=all&q=number%2099999',
    where: "name ilike '%number 99999%'",
    order: 'created_at desc',
  },
  {
    what: 'search for a word of notes',
    query: 'tab=all&q=ward%2099998',
    where: "id in (select _parent_id from people_notes where text ilike '%ward 99998%')",
    order: 'created_at desc',
  },
]

/**
 * The desk at 100,000 people with consultations, chats and notes: the whole page as the browser gets it,
 * beside psql reading the people of the same page.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchDesk({ server }) {
  await seedPeople(server.databaseUrl)
  const { cookie } = await logIn({ ...server, credentials: testUser })
  const url = `${server.baseUrl}/cms/desk`
  await fastest(3, () => read({ url, cookie }))
  const memory = watchMemory(server.pid)
  const figures = []
  for (const { what, query, where, order } of lists) {
    const ours = await fastest(7, () => read({ url: `${url}?${query}`, cookie }))
    const reference = await fastest(5, async () => {
      const sql = `select id, name, desired_country, stage_id, owner_id, next_step_at, waiting_since
        from people where ${where} order by ${order} limit 50`
      execFileSync('psql', [server.databaseUrl, '-qAt', '-c', sql, '-o', '/dev/null'])
    })
    figures.push(
      figure({ what: `desk, ${what}, of ${rows} people : psql`, ours, reference, unit: ' ms' }),
    )
  }
  const empty = await fastest(7, () => read({ url: `${url}?tab=all&country=KSA&owner=9`, cookie }))
  const peak = memory.stop()
  // What a leak would add to, and garbage would not.
  const [first, second] = [await peakOf(), await peakOf()]
  return [
    ...figures,
    figure({
      what: 'desk, first list : the same page with nobody on it',
      ours: await fastest(7, () => read({ url, cookie })),
      reference: empty,
      unit: ' ms',
    }),
    figure({
      what: 'server memory while it does : before',
      ours: peak.highest,
      reference: peak.before,
      unit: ' MB',
    }),
    figure({
      what: 'server memory in another 300 lists : in the 300 before',
      ours: second,
      reference: first,
      unit: ' MB',
    }),
  ]

  /** The server's memory while it makes 300 lists. */
  async function peakOf() {
    const memory = watchMemory(server.pid)
    for (let count = 0; count < 300; count += 1) await read({ url, cookie })
    return memory.stop().highest
  }
}

/** @param {{ url: string, cookie: string }} page */
async function read({ url, cookie }) {
  const response = await fetch(url, { headers: { cookie } })
  const html = await response.text()
  if (!response.ok || !html.includes('data-desk-search')) {
    throw new Error(`${url}: ${response.status}`)
  }
}

/** @param {string} databaseUrl */
async function seedPeople(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('truncate people, consultations, chat_messages cascade')
  await client.query(
    `with made as (
       insert into people (person_key, name, phone, phone_normalized, locale, desired_country,
         stage_id, owner_id, next_step_at, next_step_kind, waiting_since, created_at)
       select 'bench-' || i, 'Nurse number ' || i, '+91 98' || lpad(i::text, 8, '0'),
         '+9198' || lpad(i::text, 8, '0'), (array['en', 'ar', 'de', 'ml', 'hi'])[1 + i % 5],
         (array['Germany', 'UAE', 'UK', 'USA', 'KSA'])[1 + i / 5 % 5]::enum_people_desired_country,
         (select id from stages where audience = 'nurses' order by position
           offset (case when i % 20 = 0 then 0 else 1 + i % 8 end) limit 1),
         case when i % 3 = 0 then (select min(id) from users) end,
         case when i % 4 = 0 then now() + (i % 60 - 10) * interval '1 day' end,
         case when i % 4 = 0 then 'call'::enum_people_next_step_kind end,
         case when i % 25 = 0 then now() - i * interval '1 minute' end,
         now() - i * interval '1 minute'
       from generate_series(1, $1::int) i
       returning id, name, phone, locale, created_at)
     insert into consultations (name, phone, type, desired_country, submission_id, reference, locale,
       created_at, person_id)
     select name, phone, 'nurses', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, locale,
       created_at, id from made`,
    [rows],
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
  await client.query('vacuum analyze')
  await client.end()
}
