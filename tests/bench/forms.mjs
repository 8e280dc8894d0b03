// @ts-check
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const pdf = pdfOf(1024 * 1024)

/** What visitors send, by the names in the table. */
export const formLoads = {
  chat: jsonLoad('/api/chat', () => ({ ...chat, phone: phone() })),
  survey: jsonLoad('/api/survey', () => survey),
  '1 MB': await consultationLoad(pdf),
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
  const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '20', LOG_LEVEL: 'error' })
  const insert = (/** @type {string} */ table) => async () =>
    pgbench({ bench: { server, scratch }, sql: await insertOfLastRow({ server, table }) })
  const rows = [
    {
      what: 'chat messages : pgbench inserting the same row (goal ≥ 0.15)',
      load: formLoads.chat,
      reference: insert('chat_messages'),
    },
    {
      what: 'surveys : pgbench inserting the same row (goal ≥ 0.10)',
      load: formLoads.survey,
      reference: insert('survey_responses'),
    },
    {
      what: 'consultations with a CV of 1 MB : writing and syncing such files (goal ≥ 0.25)',
      load: formLoads['1 MB'],
      reference: async () => writesPerSecond({ scratch, content: pdf }),
    },
  ].map((row) => ({
    ...row,
    ours: /** @type {number[]} */ ([]),
    theirs: /** @type {number[]} */ ([]),
  }))
  try {
    for (const { load } of rows) await post({ server, load, duration: 3 })
    for (let round = 0; round < rounds; round += 1) {
      for (const { load, reference, ours, theirs } of rows) {
        ours.push(await post({ server, load }))
        theirs.push(await reference())
      }
    }
  } finally {
    await server.stop()
  }
  return rows.map(({ what, ours, theirs }) => {
    const ratios = ours.map((value, round) => value / (theirs[round] ?? NaN))
    const spread = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(3))
    return figure({
      what: `${what} (ratios ${spread.join(' to ')})`,
      ours: median(ours),
      reference: median(theirs),
      unit: '/s',
    })
  })
}

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
 * @returns {Promise<Load>}
 */
async function consultationLoad(cv) {
  const own = { submission_id: randomUUID(), phone: phone() }
  const form = new FormData()
  const fields = { ...own, name: chat.name, type: 'nurses', desired_country: 'Germany' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('cv', new Blob([new Uint8Array(cv)], { type: 'application/pdf' }), 'cv.pdf')
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  const body = Buffer.from(await sent.arrayBuffer())
  const at = { id: body.indexOf(own.submission_id), phone: body.indexOf(own.phone) }
  return {
    path: '/api/consultations',
    type,
    // autocannon copies it at once. What is a visitor's own is always as long.
    body: (id) => {
      body.write(id, at.id)
      body.write(phone(), at.phone)
      return body
    },
  }
}

/**
 * A whole PDF of one page, as large as its picture, whose bytes are as irregular as packed ones.
 * @param {number} bytes
 */
function pdfOf(bytes) {
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
