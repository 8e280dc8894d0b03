// @ts-check
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { startTestServer } from '../helpers/testServer.mjs'
import { connections, figure, median, pgbench } from './measure.mjs'

/**
 * @typedef {object} Load
 * @property {string} path
 * @property {string} type of the body
 * @property {(id: string) => string | Buffer} body of the submission with an id
 */

const chat = { name: 'Asha Thomas', message: 'Initial contact via chat' }

/** Each visitor is another person. */
const phone = () => `+91 9${randomInt(1_000_000_000).toString().padStart(9, '0')}`

/** Every question answered, at the length that people write. */
const survey = JSON.parse(
  readFileSync(new URL('../fixtures/surveyResponse.json', import.meta.url), 'utf8'),
)

/** As long as browsers make it. */
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW8'

const pdf = pdfOf(1024 * 1024)

/** What visitors send, by the names in the table. */
export const formLoads = {
  chat: jsonLoad('/api/chat', () => ({ ...chat, phone: phone() })),
  survey: jsonLoad('/api/survey', () => survey),
  '1 MB': consultationLoad(pdf),
}

const rounds = 3

/** How long each load lasts in a round. */
const loadSeconds = 6

/**
 * What visitors send, as browsers send it: each submission with an id, an address and a phone number of its
 * own, limits on. Beside pgbench inserting the very rows, and writing and syncing such files. Three rounds, one
 * load after the other in each; medians, and the spread of the ratios.
 * @param {import('./measure.mjs').Bench} bench
 */
export async function benchForms({ scratch }) {
  const receiver = http.createServer((request, response) => {
    request.resume().on('end', () => response.end())
  })
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = receiver.address()
  const webhook = `http://127.0.0.1:${typeof address === 'object' && address?.port}/`
  const environment = { RATE_LIMIT_PER_MINUTE: '20', LOG_LEVEL: 'error' }
  const plain = await startTestServer(environment)
  const telling = await startTestServer({
    ...environment,
    WEBHOOK_URL: webhook,
    WEBHOOK_SECRET: randomBytes(32).toString('hex'),
    SITE_URL: 'https://www.example.org',
  })
  const references = (/** @type {string} */ sql) =>
    pgbench({ bench: { server: plain, scratch }, sql })
  /** @type {Record<string, number[]>} */
  const measured = {}
  const measure = async (
    /** @type {string} */ name,
    /** @type {() => number | Promise<number>} */ work,
  ) => void (measured[name] ??= []).push(await work())
  try {
    for (const load of Object.values(formLoads)) {
      await post({ server: plain, load, duration: 3 })
      await post({ server: telling, load, duration: 3 })
      await delivered(telling)
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, load] of Object.entries(formLoads)) {
        await measure(name, () => post({ server: plain, load }))
        await measure(`${name}, webhook`, () => post({ server: telling, load }))
        await delivered(telling)
      }
      for (const table of ['chat_messages', 'survey_responses']) {
        const sql = await insertOfLastRow({ server: plain, table })
        await measure(table, () => references(sql))
      }
      await measure('rows', () => references(consultationRows))
      await measure('write', () => writesPerSecond({ scratch, content: pdf }))
    }
  } finally {
    await plain.stop()
    await telling.stop()
    receiver.close()
  }
  const row = (
    /** @type {string} */ what,
    /** @type {string} */ ours,
    /** @type {string} */ reference,
  ) => {
    const own = measured[ours] ?? []
    const other = measured[reference] ?? []
    const ratios = own.map((value, round) => value / (other[round] ?? NaN))
    const spread = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(3))
    return figure({
      what: `${what} (ratios ${spread.join(' to ')})`,
      ours: median(own),
      reference: median(other),
      unit: '/s',
    })
  }
  return [
    row('chat messages : pgbench inserting the same row (goal ≥ 0.15)', 'chat', 'chat_messages'),
    row('the same with a webhook : without (goal ≥ 0.8)', 'chat, webhook', 'chat'),
    row('surveys : pgbench inserting the same row (goal ≥ 0.10)', 'survey', 'survey_responses'),
    row('consultations with a CV of 1 MB : the rows (goal ≥ 0.05)', '1 MB', 'rows'),
    row('the same : writing and syncing such files (goal ≥ 0.25)', '1 MB', 'write'),
    row('the same with a webhook : without (goal ≥ 0.8)', '1 MB, webhook', '1 MB'),
  ]
}

/**
 * Resolves when no notification waits: else the rest of one load would be part of the next.
 * @param {import('../helpers/testServer.mjs').TestServer} server
 */
async function delivered({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sql = `select from deliveries where state = 'waiting' limit 1`
  while ((await client.query(sql)).rowCount)
    await new Promise((resolve) => setTimeout(resolve, 200))
  await client.end()
}

/** What a consultation with a CV writes. */
const consultationRows = `with stored as (
  insert into consultations (name, phone, phone_normalized, type, desired_country, submission_id, reference, locale, cv_id, person_id)
    values ('Asha Thomas', '+91 98765 43210', '+919876543210', 'nurses', 'Germany', gen_random_uuid()::text,
      gen_random_uuid()::text, 'en', nextval('cvs_id_seq'), (select max(id) from people)) returning cv_id)
  insert into cvs (id, original_name, filename, mime_type, filesize)
    select cv_id, 'cv.pdf', gen_random_uuid()::text || '.pdf', 'application/pdf', 1048576 from stored;\n`

/**
 * Submissions per second; fails where one is refused.
 * @param {{ server: { baseUrl: string }, load: Load, duration?: number }} options
 */
export async function post({ server, load, duration = loadSeconds }) {
  const result = await autocannon({
    url: `${server.baseUrl}${load.path}`,
    method: 'POST',
    connections,
    duration,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: {
            'content-type': load.type,
            accept: 'application/json',
            'accept-encoding': 'gzip, br',
            'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          },
          body: load.body(randomUUID()),
        }),
      },
    ],
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} posts to ${load.path} were refused`)
  return result.requests.average
}

/**
 * @param {string} url
 * @param {() => object} members
 * @returns {Load}
 */
function jsonLoad(url, members) {
  return {
    path: url,
    type: 'application/json',
    body: (id) => JSON.stringify({ ...members(), submission_id: id }),
  }
}

/**
 * @param {Buffer} cv
 * @returns {Load}
 */
export function consultationLoad(cv) {
  const field = (/** @type {string} */ name, /** @type {string} */ value) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const own = (/** @type {string} */ id) => field('submission_id', id) + field('phone', phone())
  const body = Buffer.concat([
    Buffer.from(
      [
        own(randomUUID()),
        field('name', 'Asha Thomas'),
        field('type', 'nurses'),
        field('desired_country', 'Germany'),
        `--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n`,
      ].join(''),
    ),
    cv,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return {
    path: '/api/consultations',
    type: `multipart/form-data; boundary=${boundary}`,
    // autocannon copies it at once. What is a visitor's own is always as long, and stands at the start.
    body: (id) => {
      body.write(own(id))
      return body
    },
  }
}

/**
 * A whole PDF of one page, as large as its picture, whose bytes are as irregular as packed ones.
 * @param {number} bytes
 */
export function pdfOf(bytes) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    `<</Length ${bytes}>>\nstream\n${randomBytes(bytes).toString('latin1')}\nendstream`,
  ]
  let body = '%PDF-1.7\n'
  let rows = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    rows += `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

/**
 * New files per second, as CVs are.
 * @param {{ scratch: string, content: Buffer }} options
 */
function writesPerSecond({ scratch, content }) {
  const folder = mkdtempSync(path.join(scratch, 'files-'))
  const started = performance.now()
  let count = 0
  for (; performance.now() - started < 2000; count += 1) {
    writeFileSync(path.join(folder, String(count)), content, { flush: true })
  }
  const perSecond = (count * 1000) / (performance.now() - started)
  rmSync(folder, { recursive: true })
  return perSecond
}

/**
 * An `insert` of the row that was stored last, with identifiers of its own.
 * @param {{ server: import('../helpers/testServer.mjs').TestServer, table: string }} source
 */
async function insertOfLastRow({ server, table }) {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  // The row as text, without what Postgres makes of it by itself.
  const { rows } = await client.query(
    `select key, value from ${table}, jsonb_each_text(to_jsonb(${table}))
     where id = (select max(id) from ${table}) and key <> 'id' and value is not null and key not in (
       select column_name from information_schema.columns
       where table_name = $1 and is_generated = 'ALWAYS')`,
    [table],
  )
  await client.end()
  const values = rows.map(({ key, value }) =>
    ['submission_id', 'reference'].includes(key)
      ? 'gen_random_uuid()::text'
      : pg.escapeLiteral(value),
  )
  return `insert into ${table} (${rows.map(({ key }) => key).join(', ')}) values (${values.join(', ')});\n`
}
