// @ts-check
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { standaloneFolder } from '../../scripts/lib/build.mjs'
import { freePort, startTestServer, testUser } from '../helpers/testServer.mjs'

/**
 * Every figure stands beside a reference measured in the same run on the same machine, because only
 * the ratio of the two means anything elsewhere.
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} ours
 * @property {string} reference
 * @property {string} ratio ours divided by the reference
 */

const seconds = 10
const connections = 10
const rows = 100_000
const authorization = `Basic ${Buffer.from(`${testUser.username}:${testUser.password}`).toString('base64')}`

requireTools(['psql', 'pgbench'])
const scratch = mkdtempSync(path.join(os.tmpdir(), 'curaco-bench-'))
const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' })
try {
  /** @type {Figure[]} */
  const figures = []
  figures.push(...(await benchConsultations()))
  figures.push(...(await benchStaffList()))
  figures.push(...(await benchHomePage()))
  figures.push(await benchColdStart())
  print(figures)
} finally {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}

/** Consultations with a CV of 1 MB, beside pgbench inserting the same two rows without a file. */
async function benchConsultations() {
  const body = consultationBody(1024 * 1024)
  const load = () =>
    autocannon({
      url: `${server.baseUrl}/api/consultations`,
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=bench',
        accept: 'application/json',
      },
      body,
      connections,
      duration: seconds,
    })
  await autocannon({ url: `${server.baseUrl}/api/health`, amount: 200 })
  const memory = watchMemory(server.pid)
  const result = await load()
  const peak = memory.stop()
  if (result.non2xx > 0) throw new Error(`${result.non2xx} consultations were refused`)

  const script = path.join(scratch, 'insert.sql')
  writeFileSync(
    script,
    `begin;
     insert into cvs (original_name, filename, mime_type, filesize)
       values ('cv.pdf', gen_random_uuid()::text || '.pdf', 'application/pdf', 1048576);
     insert into consultations (name, phone, type, desired_country, submission_id, locale)
       values ('Asha Thomas', '+91 98765 43210', 'nurses', 'Germany', gen_random_uuid()::text, 'en');
     commit;\n`,
  )
  const output = execFileSync(
    'pgbench',
    [
      '-n',
      '-f',
      script,
      '-c',
      String(connections),
      '-j',
      '2',
      '-T',
      String(seconds),
      server.databaseUrl,
    ],
    { encoding: 'utf8' },
  )
  const inserts = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  const megabytes = writesPerSecond(body)
  return [
    figure({
      what: `consultations/s with a 1 MB CV (${connections} connections; p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms) : pgbench inserting the rows alone`,
      ours: result.requests.average,
      reference: inserts,
      unit: '/s',
    }),
    figure({
      what: 'the same : writing and syncing files of that size, one after the other',
      ours: result.requests.average,
      reference: megabytes,
      unit: '/s',
    }),
    figure({
      what: 'server memory while it takes them : before',
      ours: peak.highest,
      reference: peak.before,
      unit: ' MB',
    }),
  ]
}

/** The whole staff list at 100,000 rows, beside psql reading the same columns. */
async function benchStaffList() {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('truncate consultations cascade')
  await client.query(
    `insert into consultations (name, phone, type, desired_country, submission_id, locale, created_at)
     select 'Nurse number ' || i, '+91 98765 ' || i, 'nurses', 'Germany', gen_random_uuid()::text, 'en',
            now() - i * interval '1 minute' from generate_series(1, $1::int) i`,
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

/** The cached home page, beside a bare Node server sending the same bytes. */
async function benchHomePage() {
  const html = await (await fetch(`${server.baseUrl}/de`)).text()
  const bare = await startBareServer(html)
  const load = (/** @type {string} */ url) =>
    autocannon({ url, connections: 50, duration: seconds })
  await load(`${server.baseUrl}/de`)
  const prefixed = await load(`${server.baseUrl}/de`)
  const unprefixed = await load(`${server.baseUrl}/`)
  const reference = await load(bare.url)
  bare.stop()
  return [
    figure({
      what: 'home page with a prefix, requests/s : a bare Node server with the same bytes',
      ours: prefixed.requests.average,
      reference: reference.requests.average,
      unit: '/s',
    }),
    figure({
      what: 'home page without a prefix : the same',
      ours: unprefixed.requests.average,
      reference: reference.requests.average,
      unit: '/s',
    }),
  ]
}

/** From the start of the process to the first 200 of the home page, beside a bare Node server. */
async function benchColdStart() {
  const ours = []
  const reference = []
  for (let round = 0; round < 3; round += 1) {
    await server.kill()
    const started = performance.now()
    await server.restart()
    await fetch(`${server.baseUrl}/de`)
    ours.push(performance.now() - started)
    const begun = performance.now()
    const bare = await startBareServer('hello')
    reference.push(performance.now() - begun)
    bare.stop()
  }
  return figure({
    what: 'cold start to the first page on an existing database : a bare Node server',
    ours: median(ours),
    reference: median(reference),
    unit: ' ms',
  })
}

/** @param {number} bytes */
function consultationBody(bytes) {
  const field = (/** @type {string} */ name, /** @type {string} */ value) =>
    `--bench\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = [
    field('name', 'Asha Thomas'),
    field('phone', '+91 98765 43210'),
    field('type', 'nurses'),
    field('desired_country', 'Germany'),
    '--bench\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n',
  ].join('')
  return Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes, 'x'),
    Buffer.from('\r\n--bench--\r\n'),
  ])
}

/** @param {Buffer} content */
function writesPerSecond(content) {
  const started = performance.now()
  let count = 0
  for (; performance.now() - started < 3000; count += 1) {
    writeFileSync(path.join(scratch, `file-${count % 50}`), content, { flush: true })
  }
  return (count * 1000) / (performance.now() - started)
}

/** @param {string} body */
async function startBareServer(body) {
  const port = await freePort()
  const code = `const body = Buffer.from(process.env.BODY)
    require('node:http').createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(body)
    }).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, BODY: body.slice(0, 100_000) },
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { url, stop: () => child.kill() }
}

/** @param {string} url */
async function readAll(url) {
  const response = await fetch(url, { headers: { authorization } })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  for await (const chunk of response.body) void chunk
}

/**
 * @param {number} times
 * @param {() => Promise<void>} work
 */
async function fastest(times, work) {
  let best = Infinity
  for (let round = 0; round < times; round += 1) {
    const started = performance.now()
    await work()
    best = Math.min(best, performance.now() - started)
  }
  return best
}

/**
 * Resident memory of a process in MB, every 50 ms.
 * @param {number} pid
 */
function watchMemory(pid) {
  const read = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  const before = read()
  let highest = before
  const timer = setInterval(() => (highest = Math.max(highest, read())), 50)
  return {
    stop: () => {
      clearInterval(timer)
      return { before, highest }
    },
  }
}

/** @param {string[]} tools */
function requireTools(tools) {
  for (const tool of tools) {
    try {
      execFileSync(tool, ['--version'])
    } catch {
      console.error(
        `${tool} is needed as a reference (Debian: postgresql-client and postgresql-contrib)`,
      )
      process.exit(1)
    }
  }
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/**
 * @param {{ what: string, ours: number, reference: number, unit: string }} measured
 * @returns {Figure}
 */
function figure({ what, ours, reference, unit }) {
  const show = (/** @type {number} */ value) =>
    `${value >= 100 ? Math.round(value) : value.toFixed(1)}${unit}`
  return {
    what,
    ours: show(ours),
    reference: show(reference),
    ratio: (ours / reference).toFixed(3),
  }
}

/** @param {Figure[]} figures */
function print(figures) {
  console.log(
    `\nNode ${process.version}, ${os.cpus().length} cores, build in ${path.basename(standaloneFolder)}\n`,
  )
  console.log('| measured : reference | ours | reference | ratio |')
  console.log('| --- | ---: | ---: | ---: |')
  for (const { what, ours, reference, ratio } of figures) {
    console.log(`| ${what} | ${ours} | ${reference} | ${ratio} |`)
  }
}
