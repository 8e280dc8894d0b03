import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { nurse, postForm, readCv, type FormFile } from '../helpers/consultationForms'
import { basicAuthorization } from '../helpers/credentials'
import { ownServer } from '../helpers/ownServer'
import { makeDocx } from '../helpers/makeDocx'
import { makePdf } from '../helpers/makePdf'

const mebibyte = 1024 * 1024

/** What works on a hostile file is stopped so many times as soon. */
const clockSpeed = 2

const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' }, { clockSpeed })
const files = Object.values(await bombs())

test('a dozen hostile CVs at once are answered, most with remarks, and keep no visitor waiting', async () => {
  const page = `${server.baseUrl}/de`
  for (const _ of Array(20).keys()) await (await fetch(page)).arrayBuffer()
  const idle = await visitWhile({ page, work: sleep(3000) })
  const answers = files.map((cv, index) =>
    // Each from a network of its own.
    postForm({ baseUrl: server.baseUrl, address: `10.9.${index}.1`, fields: nurse, cv }),
  )
  const busy = await visitWhile({ page, work: Promise.all(answers) })

  console.log('a visitor waits', { idle, busy })
  for (const { status } of await Promise.all(answers)) expect([201, 422]).toContain(status)
  const rows = await server.db.rows('select distinct parent_id from cvs_remarks')
  expect(rows.length).toBeGreaterThan(5)
  // A sender with two others before them waits for ten seconds at most, then 15 for their own; browsers
  // give up after a minute.
  expect(busy.seconds).toBeLessThan(60)
  expectUndisturbed({ idle, busy })
})

test('staff look at each of them, and afterwards at a genuine one, and keep no visitor waiting', async () => {
  const cv = { name: 'asha.pdf', bytes: readCv('asha.pdf') }
  await postForm({ baseUrl: server.baseUrl, address: '10.9.99.1', fields: nurse, cv })
  const page = `${server.baseUrl}/de`
  const idle = await visitWhile({ page, work: sleep(1000) })
  const ids = await server.db.rows<{ id: number }>('select id from consultations order by id')
  const texts: string[] = []
  const viewOf = async (id?: number) => {
    const view = await fetch(`${server.baseUrl}/admin/consultations/${id}/cv/view`, {
      headers: { Authorization: basicAuthorization(server) },
    })
    expect(view.status).toBe(200)
    return view.text()
  }
  const looking = async () => {
    for (const { id } of ids) texts.push(await viewOf(id))
  }
  const busy = await visitWhile({ page, work: looking() })

  console.log('a visitor waits', { idle, busy })
  // A DOC that no reader opens was refused.
  expect(texts).toHaveLength(ids.length)
  expect(ids.length).toBeGreaterThan(files.length - 3)
  // On a busy machine the time for one reading may be over before it is whole.
  await expect.poll(() => viewOf(ids.at(-1)?.id)).toContain('Registered Nurse, Kottayam')
  // Fifteen pages with pictures, or some text.
  for (const text of texts) expect(text.length).toBeLessThan(16 * mebibyte)
  expectUndisturbed({ idle, busy })
})

type Visits = Awaited<ReturnType<typeof visitWhile>>

function expectUndisturbed({ idle, busy }: { idle: Visits; busy: Visits }): void {
  // A check on the thread that answers would cost it seconds of its own time. The time on the clock
  // says little: beside other tests a visitor waits for them too.
  expect(busy.maxOfThread).toBeLessThan(500)
  expect(busy.median).toBeLessThan(Math.max(50, 10 * idle.median))
  expect(busy.mebibytes).toBeLessThan(1024)
  expect(server.log()).not.toContain('"level":"fatal"')
}

/** Asks for a page again and again, and looks how large the server is. */
async function visitWhile({ page, work }: { page: string; work: Promise<unknown> }) {
  let isDone = false
  void work.finally(() => (isDone = true))
  const begun = performance.now()
  const waits: number[] = []
  let maxOfThread = 0
  let mebibytes = 0
  while (!isDone) {
    const start = performance.now()
    const startOfThread = answeringThreadMilliseconds()
    const response = await fetch(page)
    await response.arrayBuffer()
    waits.push(performance.now() - start)
    maxOfThread = Math.max(maxOfThread, answeringThreadMilliseconds() - startOfThread)
    mebibytes = Math.max(mebibytes, server.megabytes())
    await sleep(5)
  }
  waits.sort((one, other) => one - other)
  return {
    seconds: Math.round((performance.now() - begun) / 1000),
    count: waits.length,
    median: Math.round(waits[Math.floor(waits.length / 2)] ?? 0),
    longest: Math.round(waits.at(-1) ?? 0),
    maxOfThread,
    mebibytes: Math.round(mebibytes),
  }
}

/** Processor time of the thread that answers, where the system tells; 0 elsewhere. */
function answeringThreadMilliseconds(): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${server.pid}/task/${server.pid}/stat`, 'latin1')
  // Ticks of 10 ms in user and system mode, after the name in brackets (proc_pid_stat(5)).
  const [user, system] = fields
    .slice(fields.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Small files that cost a careless reader seconds of time or gigabytes of memory. */
async function bombs(): Promise<Record<string, FormFile>> {
  return { ...pdfBombs(), ...(await docxBombs()), ...docBombs() }
}

function pdfBombs(): Record<string, FormFile> {
  const numbers = Buffer.from('10 '.repeat(16 * mebibyte))
  const words = Buffer.from('a '.repeat(23 * mebibyte))
  const packed = (stream: Buffer, dictionary: string) =>
    makePdf({ objects: [{ dictionary: `${dictionary}/Length ${stream.length}`, stream }] })
  const names = Array.from({ length: 900_000 }, (_, index) => `/N${index}`).join(' ')
  const thrice = deflateSync(deflateSync(deflateSync(Buffer.alloc(256 * mebibyte))))
  return pdfs({
    'a PDF that announces a thousand million objects': packed(
      deflateSync(numbers),
      '/Type/ObjStm/N 999999999/First 49283070/Filter/FlateDecode',
    ),
    'a PDF with one object of very many words': packed(
      deflateSync(Buffer.concat([Buffer.from('9 0 ['), words])),
      '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
    ),
    'a PDF with very many names': makePdf({ objects: [`[${names}]`] }),
    'a PDF packed three times over': withXref(thrice),
    'a PDF of objects in one another': Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('1 0 obj<<\n'.repeat(900_000)),
      makePdf(),
    ]),
    'a PDF of open brackets': makePdf({ objects: ['['.repeat(8 * mebibyte)] }),
  })
}

/** Readers begin with the cross-reference stream; this one unfolds to a quarter of a gigabyte, or
 * as far as it is let. */
function withXref(stream: Buffer): Buffer {
  const head = '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
  const filters = '[/FlateDecode/FlateDecode/FlateDecode]'
  return Buffer.concat([
    Buffer.from(
      `${head}3 0 obj<</Type/XRef/Size 99999999/W[1 2 1]/Root 1 0 R/Filter${filters}/Length ${stream.length}>>stream\n`,
    ),
    stream,
    Buffer.from(`\nendstream endobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

async function docxBombs(): Promise<Record<string, FormFile>> {
  const list = '<a b="c"/>'.repeat(200_000)
  const lists = Array.from({ length: 61 }, (_, index) => [`word/_rels/p${index}.xml.rels`, list])
  return {
    'a DOCX with long lists of links': docx(await makeDocx({ parts: Object.fromEntries(lists) })),
    'a DOCX with a link that never ends': docx(
      await makeDocx({ relationships: '<Relationship '.repeat(250_000) }),
    ),
    'a DOCX that unfolds to hundreds of megabytes': docx(
      await makeDocx({ parts: { 'word/media/a.bmp': Buffer.alloc(260 * mebibyte) } }),
    ),
    'a DOCX of thousands of parts': docx(
      await makeDocx({
        parts: Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`p${index}`, ''])),
      }),
    ),
  }
}

function docBombs(): Record<string, FormFile> {
  const endless = readCv('priya.doc')
  const directory = endless.readUInt32LE(48)
  const table = (endless.readUInt32LE(76) + 1) * 512
  endless.writeUInt32LE(directory, table + directory * 4)
  const boundless = readCv('priya.doc')
  // As many sectors of tables as can be said.
  for (const at of [44, 64, 72]) boundless.writeUInt32LE(0x7fffffff, at)
  return {
    'a DOC whose directory never ends': { name: 'cv.doc', bytes: endless },
    'a DOC of endless tables': { name: 'cv.doc', bytes: boundless },
  }
}

function pdfs(files: Record<string, Buffer>): Record<string, FormFile> {
  return Object.fromEntries(
    Object.entries(files).map(([what, bytes]) => [what, { name: 'cv.pdf', bytes }]),
  )
}

function docx(bytes: Buffer): FormFile {
  return { name: 'cv.docx', bytes }
}
