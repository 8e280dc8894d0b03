import { deflateSync } from 'node:zlib'
import type { ConsultationErrorCode } from '../../src/features/consultation/schema'
import { oleOf, readCv, zipOf, type FormFile } from './consultationForms'
import { makeDocx, wordTypes } from './makeDocx'
import { makePdf } from './makePdf'

/** A file that must be refused, and with which words. */
export type BadCv = FormFile & { code: ConsultationErrorCode }

/** Files that must be refused, each by what is wrong with it. */
export async function badCvs(): Promise<Record<string, BadCv>> {
  return { ...wrongFormats(), ...badPdfs(), ...badDocs(), ...(await badDocx()) }
}

const megabyte = 1024 * 1024
const script = '<</S/JavaScript/JS(app.alert(1))>>'

const pdf = (code: ConsultationErrorCode, bytes: Buffer): BadCv => ({ name: 'cv.pdf', bytes, code })
const docx = (code: ConsultationErrorCode, bytes: Buffer): BadCv => ({
  name: 'cv.docx',
  bytes,
  code,
})
const doc = (code: ConsultationErrorCode, bytes: Buffer): BadCv => ({ name: 'cv.doc', bytes, code })

function wrongFormats(): Record<string, BadCv> {
  return {
    'a program under the name of a PDF': {
      ...pdf('cv_type', Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(2000)])),
      type: 'application/pdf',
    },
    'an HTML page under the name of a DOCX': docx(
      'cv_type',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
    ),
    'an HTML page under the name of a DOC': {
      ...doc('cv_type', Buffer.from('<html><body>CV</body></html>')),
      type: 'application/msword',
    },
    'a PDF under another extension': { ...pdf('cv_type', readCv('asha.pdf')), name: 'cv.exe' },
    'a PDF without an extension': { ...pdf('cv_type', readCv('asha.pdf')), name: 'cv' },
    'a text file under the name of a PDF': pdf('cv_type', Buffer.from('PDF-1.7 hello')),
    'an Excel file under the name of a DOC': doc('cv_type', oleOf({ Workbook: 'x'.repeat(5000) })),
    'a PDF behind an HTML page': pdf(
      'cv_type',
      Buffer.concat([Buffer.from('<html></html>\n'), makePdf()]),
    ),
  }
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

function badPdfs(): Record<string, BadCv> {
  const genuine = readCv('asha.pdf')
  const withObject = (object: Parameters<typeof objectStream>[0]) =>
    makePdf({ objects: [objectStream(object)] })
  const attached = (name: string) =>
    makePdf({
      objects: [
        { dictionary: '/Type/EmbeddedFile/Length 2', stream: 'MZ' },
        `<</Type/Filespec/F(${name})/UF(${name})/EF<</F 4 0 R>>>>`,
      ],
    })
  const hidden = `6 0 obj ${script} endobj`
  const active = {
    'a script when it is opened': makePdf({ catalog: `/OpenAction${script}` }),
    'a script under an escaped name': makePdf({
      catalog: '/OpenAction<</S/J#61vaS#63ript/#4aS(app.alert(1))>>',
    }),
    'a script whose object starts with a comment': Buffer.from(
      makePdf({ objects: [script] })
        .toString('latin1')
        .replace('4 0 obj', '4%c\n0%c\nobj%c\n'),
      'latin1',
    ),
    'a script in compressed objects': withObject({ content: script }),
    'a script in compressed objects whose length is wrong': makePdf({
      objects: [
        {
          ...objectStream({ content: script }),
          dictionary: '/Type/ObjStm/N 1/First 4/Length 1/Filter[/FlateDecode]',
        },
      ],
    }),
    'a script in packed objects that are not compressed': withObject({
      content: script,
      dictionary: '',
      encode: (bytes) => bytes,
    }),
    'a script in a stream of another object': makePdf({
      objects: [{ dictionary: `/Length ${hidden.length}`, stream: hidden }],
    }),
    'a script in a text of another object': makePdf({ objects: [`(${hidden})`] }),
    'a script behind an end that is none': makePdf({
      objects: [`<</A 1 endobj /OpenAction${script}>>`],
    }),
    'a program to start': makePdf({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }),
    'a film player': makePdf({ objects: ['<</Type/Annot/Subtype/RichMedia>>'] }),
    'a live form': makePdf({ catalog: '/AcroForm<</XFA 4 0 R>>', objects: ['()'] }),
    'an attached program': attached('cv.exe'),
    'an attached program under an escaped name': attached('cv\\056exe'),
    'an attached document with macros': attached('cv.docm'),
  }
  const damaged = {
    'cut in half': genuine.subarray(0, genuine.length / 2),
    'without its last line': genuine.subarray(0, genuine.length - 8),
    'without objects': Buffer.from('%PDF-1.7\nhello\nstartxref\n0\n%%EOF\n'),
    'with much behind its end': Buffer.concat([genuine, Buffer.alloc(2000, 'x')]),
    'with compressed objects that are broken': withObject({
      content: script,
      encode: () => Buffer.from('x'.repeat(50)),
    }),
    'with compressed objects in a rare format': withObject({
      content: script,
      dictionary: '/Filter/LZWDecode',
    }),
    'with compressed objects whose format is elsewhere': withObject({
      content: script,
      dictionary: '/Filter 9 0 R',
    }),
    'with compressed objects that unfold without end': withObject({
      content: Buffer.alloc(64 * megabyte),
    }),
    'with a thousand objects in one another': Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('1 0 obj<<\n'.repeat(50_000)),
      makePdf(),
    ]),
  }
  return {
    ...named({ what: 'a PDF with', code: 'cv_active', files: active, make: pdf }),
    ...named({ what: 'a PDF', code: 'cv_damaged', files: damaged, make: pdf }),
    'a PDF with a password': pdf(
      'cv_protected',
      makePdf({ objects: ['<</Filter/Standard/V 5/R 6>>'], trailer: '/Encrypt 4 0 R' }),
    ),
    'a PDF with a password in a cross-reference stream': pdf(
      'cv_protected',
      makePdf({
        objects: [
          objectStream({ content: 'x', encode: () => Buffer.from('no longer compressed') }),
          { dictionary: '/Type/XRef/Size 5/W[1 2 1]/Root 1 0 R/Encrypt 4 0 R', stream: '' },
        ],
      }),
    ),
  }
}

async function badDocx(): Promise<Record<string, BadCv>> {
  const genuine = readCv('asha.docx')
  const archive = await zipOf({ 'run.js': 'alert(1)' })
  const link = (kind: string, target: string, isOutside = true) =>
    makeDocx({ links: [{ kind, target, isOutside }] })
  const odd = (relationship: string) =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`
  const template =
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate'
  const active = {
    'macros, renamed': await makeDocx({
      type: wordTypes.withMacros,
      parts: { 'word/vbaProject.bin': 'macro' },
    }),
    macros: await makeDocx({ parts: { 'word/vbaProject.bin': 'macro' } }),
    'the type of macros': await makeDocx({ type: wordTypes.withMacros }),
    'macros under another name': await makeDocx({
      parts: { 'word/harmless.bin': 'macro' },
      links: [{ kind: 'vbaProject', target: 'harmless.bin' }],
    }),
    'a template of another place': await link('attachedTemplate', 'https://evil.example/t.dotm'),
    'a template on a shared disk': await link('attachedTemplate', '\\\\evil.example\\t.dotm'),
    'a template on a shared disk as an address': await link(
      'attachedTemplate',
      'file:///\\\\evil.example\\t.dotm',
    ),
    'a template that is not said to be elsewhere': await link(
      'attachedTemplate',
      'https://evil.example/t.dotm',
      false,
    ),
    'a template in disguise': await makeDocx({
      relationships: odd(
        `<r:Relationship xmlns:r='http://schemas.openxmlformats.org/package/2006/relationships' x:Type='/hyperlink' xmlns:x='x' Id='r' Type='${template}' Target='&#104;ttp&#58;//evil.example' TargetMode='External'/>`,
      ),
    }),
    'a template in another encoding': await makeDocx({
      relationships: Buffer.from(
        `\ufeff${odd(`<Relationship Id="r" Type="${template}" Target="http://evil.example" TargetMode="External"/>`).replace('?>', ' encoding="utf-16"?>')}`,
        'utf16le',
      ),
    }),
    'a frame of another place': await link('frame', 'https://evil.example'),
    'a picture on a shared disk': await link('image', '\\\\evil.example\\p.png'),
    'an object of another place': await link('oleObject', 'mhtml:https://evil.example!x'),
    'an embedded object': await link('oleObject', 'embeddings/oleObject1.bin', false),
    'an embedded control': await link('control', 'activeX/activeX1.xml', false),
    'an embedded web page': await link('aFChunk', 'afchunk.mht', false),
    'an embedded document with macros': await link('package', 'embeddings/x.xlsm', false),
  }
  const damaged = {
    'cut in half': genuine.subarray(0, 3000),
    'with something behind its end': Buffer.concat([genuine, Buffer.from('<html></html>')]),
    'with an archive behind its end': Buffer.concat([genuine, archive]),
    'that is a PDF as well': await zipOf({ 'a.pdf': makePdf() }, { compress: false }),
    'with a password of its archive': patched({ bytes: genuine, at: 6, value: 1, all: true }),
    'that unfolds to hundreds of megabytes': await makeDocx({
      parts: { 'word/media/a.bmp': Buffer.alloc(140 * megabyte) },
    }),
    'of thousands of parts': await makeDocx({
      parts: Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`p${index}`, ''])),
    }),
    'with one name twice': await makeDocx({ parts: { 'WORD/Document.xml': '<w:document/>' } }),
    'with a part in pieces': await makeDocx({
      parts: { 'word/_rels/document.xml.rels/[0].piece': '' },
    }),
    'whose parts are larger than they say': lyingSize(await makeDocx()),
    'whose parts lie in one another': overlapping(await makeDocx()),
    'whose parts have two names': twoNames(await makeDocx()),
    'with a broken list of links': await makeDocx({ relationships: '<Relationships>' }),
    'whose list of links defines entities': await makeDocx({
      relationships: '<!DOCTYPE x [<!ENTITY a "b">]><Relationships>&a;</Relationships>',
    }),
  }
  return {
    ...named({ what: 'a DOCX with', code: 'cv_active', files: active, make: docx }),
    ...named({ what: 'a DOCX', code: 'cv_damaged', files: damaged, make: docx }),
    'a zip archive without a document': docx('cv_type', await zipOf({ 'readme.txt': 'hello' })),
    'a workbook': docx(
      'cv_type',
      await makeDocx({
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
      }),
    ),
    'a DOCX with a password': docx(
      'cv_protected',
      oleOf({ EncryptionInfo: 'x'.repeat(200), EncryptedPackage: 'x'.repeat(9000) }),
    ),
  }
}

function badDocs(): Record<string, BadCv> {
  const genuine = readCv('priya.doc')
  const endMark = genuine.indexOf(Buffer.from('a5ec', 'hex').reverse())
  return {
    'a DOC with macros': doc(
      'cv_active',
      oleOf({ WordDocument: 'x'.repeat(5000), '/Macros/VBA/dir': 'x'.repeat(5000) }),
    ),
    'a DOC with an embedded object': doc(
      'cv_active',
      oleOf({ WordDocument: 'x'.repeat(5000), '/ObjectPool/_123/\u0001Ole10Native': 'MZ' }),
    ),
    'a DOC with a password': doc(
      'cv_protected',
      patched({
        bytes: genuine,
        at: endMark + 10,
        value: genuine.readUInt16LE(endMark + 10) | 0x100,
      }),
    ),
    'a DOC cut in half': doc('cv_damaged', genuine.subarray(0, 700)),
    'a DOC without its last sectors': doc('cv_damaged', genuine.subarray(0, 4096)),
    'a DOC without text': doc('cv_damaged', oleOf({ WordDocument: 'x'.repeat(5000) })),
    'a DOC whose directory never ends': doc('cv_damaged', endlessDirectory(genuine)),
    'a DOC with an archive behind its end': doc(
      'cv_damaged',
      Buffer.concat([genuine, readCv('asha.docx')]),
    ),
    'a DOC with megabytes behind its end': doc(
      'cv_damaged',
      Buffer.concat([genuine, Buffer.alloc(megabyte)]),
    ),
  }
}

function named({
  what,
  code,
  files,
  make,
}: {
  what: string
  code: ConsultationErrorCode
  files: Record<string, Buffer>
  make: (code: ConsultationErrorCode, bytes: Buffer) => BadCv
}): Record<string, BadCv> {
  return Object.fromEntries(
    Object.entries(files).map(([how, bytes]) => [`${what} ${how}`, make(code, bytes)]),
  )
}

/** @param options.all in every local header and directory entry of an archive */
function patched({
  bytes,
  at,
  value,
  all = false,
}: {
  bytes: Buffer
  at: number
  value: number
  all?: boolean
}): Buffer {
  const copy = Buffer.from(bytes)
  if (!all) {
    copy.writeUInt16LE(value, at)
    return copy
  }
  for (const place of placesOf({ bytes, mark: 'PK\x03\x04' })) copy.writeUInt16LE(value, place + at)
  for (const place of placesOf({ bytes, mark: 'PK\x01\x02' }))
    copy.writeUInt16LE(value, place + at + 2)
  return copy
}

function placesOf({ bytes, mark }: { bytes: Buffer; mark: string }): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) places.push(at)
  return places
}

/** Every part declares to unfold to one byte. */
function lyingSize(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (const place of placesOf({ bytes, mark: 'PK\x03\x04' })) copy.writeUInt32LE(1, place + 22)
  for (const place of placesOf({ bytes, mark: 'PK\x01\x02' })) copy.writeUInt32LE(1, place + 24)
  return copy
}

/** All parts start at the first one's place. */
function overlapping(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (const place of placesOf({ bytes, mark: 'PK\x01\x02' })) copy.writeUInt32LE(0, place + 42)
  return copy
}

/** The directory calls a part by another name than the part itself. */
function twoNames(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.write('x', copy.lastIndexOf('word/document.xml'))
  return copy
}

/** The directory's sector follows upon itself. */
function endlessDirectory(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const directory = copy.readUInt32LE(48)
  const table = (copy.readUInt32LE(76) + 1) * 512
  copy.writeUInt32LE(directory, table + directory * 4)
  return copy
}
