import { deflateSync } from 'node:zlib'
import { readCv, type FormFile } from './consultationForms'
import { makeDocx } from './makeDocx'
import { makePdf } from './makePdf'

const megabyte = 1024 * 1024

/** Small files that cost a careless reader seconds of time or gigabytes of memory. */
export async function bombs(): Promise<Record<string, FormFile>> {
  return { ...pdfBombs(), ...(await docxBombs()), ...docBombs() }
}

function pdfBombs(): Record<string, FormFile> {
  const numbers = Buffer.from('10 '.repeat(16 * megabyte))
  const words = Buffer.from('a '.repeat(23 * megabyte))
  const packed = (stream: Buffer, dictionary: string) =>
    makePdf({ objects: [{ dictionary: `${dictionary}/Length ${stream.length}`, stream }] })
  const names = Array.from({ length: 900_000 }, (_, index) => `/N${index}`).join(' ')
  const thrice = deflateSync(deflateSync(deflateSync(Buffer.alloc(256 * megabyte))))
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
    'a PDF of open brackets': makePdf({ objects: ['['.repeat(8 * megabyte)] }),
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
      await makeDocx({ parts: { 'word/media/a.bmp': Buffer.alloc(260 * megabyte) } }),
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
