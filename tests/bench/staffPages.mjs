// @ts-check
import { execFileSync } from 'node:child_process'
import { logIn } from '../helpers/logIn.mjs'
import { testUser } from '../helpers/testUser.mjs'
import { fastest, figure, watchMemory } from './measure.mjs'
import { cases, responses, seedCases } from './seedCases.mjs'

const person = 'id, name, desired_country, stage_id, owner_id, next_step_at, waiting_since'
const ofDesk = (/** @type {string} */ where, order = 'created_at desc') =>
  `select ${person} from people where ${where} order by ${order} limit 50`
const today =
  "next_step_at between date_trunc('day', now()) and date_trunc('day', now()) + interval '1 day'"
const ofTable = (/** @type {string} */ table) =>
  `copy (select * from ${table} order by id desc) to stdout with (format csv, delimiter ';')`

/**
 * What staff read, and what psql reads beside it: the same rows found in the plainest way, or counted.
 * @type {[string, string, string][]}
 */
const pages = [
  ['desk, new', '/cms/desk?tab=new', ofDesk('stage_id = 1')],
  ['desk, mine', '/cms/desk?tab=mine', ofDesk('owner_id = 1', 'next_step_at')],
  ['desk, due today', '/cms/desk?tab=today', ofDesk(today, 'next_step_at')],
  ['desk, waiting', '/cms/desk?tab=waiting', ofDesk('waiting_since is not null', 'waiting_since')],
  ['desk, all', '/cms/desk?tab=all', ofDesk('true')],
  ['desk, last page', `/cms/desk?tab=all&page=${cases / 50}`, ofDesk('true', 'created_at')],
  [
    'desk, filtered',
    '/cms/desk?tab=all&country=UK&language=ar',
    ofDesk("desired_country = 'UK' and locale = 'ar'"),
  ],
  [
    'desk, search for a name',
    '/cms/desk?tab=all&q=number%2099999',
    ofDesk("name ilike '%number 99999%'"),
  ],
  [
    'desk, search for a word of notes',
    '/cms/desk?tab=all&q=ward%2099998',
    ofDesk("id in (select _parent_id from people_notes where text ilike '%ward 99998%')"),
  ],
  ...[12, 52].map(
    (weeks) =>
      /** @type {[string, string, string]} */ ([
        `figures of ${weeks} weeks`,
        `/cms/figures?weeks=${weeks}`,
        `select desired_country, source, owner_id, stage_id, count(*), avg(contacted_at - people.created_at)
     from people left join follow_up_changes on person_id = people.id group by 1, 2, 3, 4`,
      ]),
  ),
  [
    `survey results of ${responses} responses`,
    '/cms/survey-results',
    // The last column makes Postgres go through whole rows, as the page does.
    'select count(*), count(data_protection_contact) from survey_responses',
  ],
  [
    'staff list, all rows',
    '/admin/consultations',
    'select id, name, phone, type, created_at, cv_id is not null from consultations order by created_at desc, id desc',
  ],
  ...['consultations', 'chat-messages', 'survey-responses'].flatMap((list) =>
    ['csv', 'xlsx'].map(
      (format) =>
        /** @type {[string, string, string]} */ ([
          `export of all ${list} as ${format.toUpperCase()}`,
          `/cms/exports/${list}.${format}`,
          ofTable(list.replace('-', '_')),
        ]),
    ),
  ),
]

/**
 * The pages and files of staff at 100,000 cases, beside psql in the same run.
 * @param {import('./measure.mjs').Bench & { only?: string }} bench `only` those that begin with it
 */
export async function benchStaffPages({ server, only = '' }) {
  await seedCases(server.databaseUrl)
  const { cookie, token } = await logIn({ ...server, credentials: testUser })
  const { username, password } = testUser
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const read = async (/** @type {string} */ page) => {
    const authorization = page.startsWith('/admin') ? basic : `JWT ${token}`
    const isFile = page.startsWith('/cms/exports') || page.startsWith('/admin')
    const headers = new Headers(isFile ? { authorization } : { cookie })
    const response = await fetch(server.baseUrl + page, { headers, redirect: 'error' })
    if (!response.ok || !response.body) throw new Error(`${page}: ${response.status}`)
    for await (const chunk of response.body) void chunk
  }
  const figures = []
  for (const [what, page, sql] of pages.filter(([what]) => what.startsWith(only))) {
    await read(page)
    const memory = watchMemory(server.pid)
    const ours = await fastest(5, () => read(page))
    const { before, highest } = memory.stop()
    const reference = await fastest(5, async () => {
      execFileSync('psql', [server.databaseUrl, '-qAt', '-c', sql, '-o', '/dev/null'])
    })
    const megabytes = `${Math.round(before)} → ${Math.round(highest)} MB`
    figures.push(figure({ what: `${what} : psql (${megabytes})`, ours, reference, unit: ' ms' }))
  }
  return figures
}
