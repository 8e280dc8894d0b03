// @ts-check
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import autocannon from 'autocannon'
import { connections, figure, pgbench, seconds, watchMemory } from './measure.mjs'

/** Consultations with a CV of 1 MB, beside pgbench inserting the same two rows without a file. @param {import("./measure.mjs").Bench} bench */
export async function benchConsultations(bench) {
  const { server, scratch } = bench
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

  const inserts = pgbench({
    bench,
    sql: `begin;
     insert into cvs (original_name, filename, mime_type, filesize)
       values ('cv.pdf', gen_random_uuid()::text || '.pdf', 'application/pdf', 1048576);
     insert into consultations (name, phone, type, desired_country, submission_id, reference, locale)
       values ('Asha Thomas', '+91 98765 43210', 'nurses', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, 'en');
     commit;\n`,
  })
  const megabytes = writesPerSecond({ scratch, content: body })
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

/** @param {number} bytes */
function consultationBody(bytes) {
  const field = (/** @type {string} */ name, /** @type {string} */ value) =>
    `--bench\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = [
    field('name', 'Asha Thomas'),
    field('phone', '+91 98765 43210'),
    field('type', 'nurses'),
    field('desired_country', 'Germany'),
    '--bench\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n',
  ].join('')
  return Buffer.from(`${head}${pdfOf(bytes)}\r\n--bench--\r\n`)
}

/**
 * A whole PDF of one page, as large as its picture.
 * @param {number} bytes
 */
function pdfOf(bytes) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    `<</Length ${bytes}>>\nstream\n${'x'.repeat(bytes)}\nendstream`,
  ]
  let body = '%PDF-1.7\n'
  let rows = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    rows += `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const size = objects.length + 1
  return `${body}xref\n0 ${size}\n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
}

/** @param {{ scratch: string, content: Buffer }} file */
function writesPerSecond({ scratch, content }) {
  const started = performance.now()
  let count = 0
  for (; performance.now() - started < 3000; count += 1) {
    writeFileSync(path.join(scratch, `file-${count % 50}`), content, { flush: true })
  }
  return (count * 1000) / (performance.now() - started)
}
