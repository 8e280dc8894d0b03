// @ts-check
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import pg from 'pg'
import { connections, figure, pgbench, seconds, watchMemory } from './measure.mjs'

const chat = {
  name: 'Asha Thomas',
  phone: '+91 98765 43210',
  message: 'Initial contact via chat',
}

/** Every question answered, at the length that people write. */
const survey = JSON.parse(
  readFileSync(new URL('../fixtures/surveyResponse.json', import.meta.url), 'utf8'),
)

/**
 * Chat messages and survey responses, beside pgbench inserting the very rows they make.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchJsonPosts(bench) {
  return [
    ...(await benchPost({ bench, path: '/api/chat', body: chat, table: 'chat_messages' })),
    ...(await benchPost({ bench, path: '/api/survey', body: survey, table: 'survey_responses' })),
  ]
}

/** @param {{ bench: import('./measure.mjs').Bench, path: string, body: object, table: string }} post */
async function benchPost({ bench, path, body, table }) {
  const { server } = bench
  const load = (/** @type {number} */ duration) =>
    autocannon({
      url: `${server.baseUrl}${path}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      connections,
      duration,
    })
  await load(2)
  const memory = watchMemory(server.pid)
  const result = await load(seconds)
  const peak = memory.stop()
  if (result.non2xx > 0) throw new Error(`${result.non2xx} posts to ${path} were refused`)
  const inserts = pgbench({ bench, sql: await insertOfLastRow({ server, table }) })
  return [
    figure({
      what: `posts/s to ${path} (${connections} connections; p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms) : pgbench inserting the same row`,
      ours: result.requests.average,
      reference: inserts,
      unit: '/s',
    }),
    figure({
      what: `server memory while it takes them : before`,
      ours: peak.highest,
      reference: peak.before,
      unit: ' MB',
    }),
  ]
}

/**
 * An `insert` of the row that was stored last, with identifiers of its own.
 * @param {{ server: import('../helpers/testServer.mjs').TestServer, table: string }} source
 */
async function insertOfLastRow({ server, table }) {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  // The row as text, whatever its types are.
  const { rows } = await client.query(
    `select key, value from ${table}, jsonb_each_text(to_jsonb(${table}))
     where id = (select max(id) from ${table}) and key <> 'id' and value is not null`,
  )
  await client.end()
  const values = rows.map(({ key, value }) =>
    ['submission_id', 'reference'].includes(key)
      ? 'gen_random_uuid()::text'
      : pg.escapeLiteral(value),
  )
  return `insert into ${table} (${rows.map(({ key }) => key).join(', ')}) values (${values.join(', ')});\n`
}
