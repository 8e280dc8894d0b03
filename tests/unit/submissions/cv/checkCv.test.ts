import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkCv } from '@/submissions/cv/checkCv'
import { pdfOf, readCv, realCvs, type FormFile } from '../../../helpers/consultationForms'
import { docxWithMain, makeDocx } from '../../../helpers/makeDocx'
import { makePdf } from '../../../helpers/makePdf'
import { uploadedCv } from '../../../helpers/uploadedCv'
import { words } from '../../../helpers/words'
import { objectStream, oddCvs, readDocument, refusedCvs } from '../../../helpers/unusualCvs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-cv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function check(file: FormFile) {
  const upload = await uploadedCv({ file, folder })
  const answer = await checkCv(upload)
  return answer.ok ? { ...answer, extension: path.extname(upload.path()).slice(1) } : answer
}

const unremarkable = { ok: true, remarks: [] }

describe('a genuine CV is taken without a remark:', () => {
  test.each(realCvs)('%s', async (name) => {
    expect(await check({ name, bytes: readCv(name) })).toMatchObject(unremarkable)
  })

  const unusual = 'word-95.doc word-of-another-program.doc owner-password.pdf'
  test.each(words(`${unusual} owner-password-of-a-form.pdf without-end.pdf`))(
    '%s',
    async (name) => {
      expect(await check({ name, bytes: readDocument(name) })).toMatchObject(unremarkable)
    },
  )

  const odd = (what: string | RegExp, other: string) =>
    Buffer.from(makePdf().toString('latin1').replace(what, other), 'latin1')
  const text = 'BT (HTML/JavaScript, /Launch, 4 0 objective) Tj ET'
  const pdfs = {
    'of the largest size': pdfOf(10 * 1024 * 1024),
    'with compressed objects': makePdf({ objects: [objectStream({ content: '<</A/B>>' })] }),
    'that speaks of scripts': makePdf({
      objects: [
        { dictionary: `/Length ${text.length}`, stream: text },
        '<</Title(HTML/JavaScript /JS developer)>>',
      ],
    }),
    'that opens at a page and links to addresses': makePdf({
      catalog: '/OpenAction[3 0 R/Fit]',
      objects: ['<</Type/Annot/A<</S/URI/URI(mailto:asha@example.org)>>>>'],
    }),
    'with an empty line before its start': Buffer.concat([Buffer.from('\r\n'), makePdf()]),
    'with a byte order mark before its start': Buffer.concat([Buffer.from('\ufeff'), makePdf()]),
    'with its first line in small letters': odd('%PDF-', '%pdf-'),
    'whose catalog does not say what it is': odd('/Type/Catalog', '             '),
    'that names a wrong place of its list': odd(/startxref\n\d+/, 'startxref\n0'),
    'whose list names wrong places': odd(/\d{10} 00000 n/g, '0000000000 00000 n'),
    'without its last lines': makePdf().subarray(0, makePdf().indexOf('startxref')),
    'with zeros behind its end': Buffer.concat([makePdf(), Buffer.alloc(4096)]),
    'with a little behind its end': Buffer.concat([makePdf(), Buffer.from('sent by mail')]),
  }
  test.each(Object.entries(pdfs))('a PDF %s', async (_, bytes) => {
    const expected = { ...unremarkable, extension: 'pdf' }
    expect(await check({ name: 'CV.PDF', bytes })).toMatchObject(expected)
  })

  const outside = { isOutside: true } as const
  test.each([
    [{ kind: 'hyperlink', target: 'https://www.example.org', ...outside }],
    [{ kind: 'image', target: 'file:///C:\\Users\\asha\\photo.png', ...outside }],
    [{ kind: 'attachedTemplate', target: 'file:///C:\\Users\\a%20b\\CV.dotx', ...outside }],
    [{ kind: 'attachedTemplate', target: 'file://localhost/Users/asha/CV.dotx', ...outside }],
    [{ kind: 'attachedTemplate', target: 'Normal.dotm', ...outside }],
    [{ kind: 'package', target: 'embeddings/Microsoft_Excel_Sheet1.xlsx' }],
    [{ kind: 'aFChunk', target: 'afchunk.mht' }],
  ])('a DOCX with a link of the kind %o', async (link) => {
    const bytes = await makeDocx({ links: [link] })
    const expected = { ...unremarkable, extension: 'docx' }
    expect(await check({ name: 'cv.docx', bytes })).toMatchObject(expected)
  })

  test.each([
    ['asha.docx', 'cv.doc', 'docx'],
    ['asha.pdf', 'cv', 'pdf'],
    ['priya.doc', 'msf:1000000042', 'doc'],
  ] as const)('%s under the name %s, as what it is', async (original, name, extension) => {
    const expected = { ...unremarkable, extension }
    expect(await check({ name, bytes: readCv(original) })).toMatchObject(expected)
  })
})

test.each(['content/main.xml', 'word/cv.xml', 'Word/Document.XML'])(
  'a DOCX with its text at %s is taken',
  async (place) => {
    const bytes = await docxWithMain({ place, document: '<w:document/>' })
    expect(await check({ name: 'cv.docx', bytes })).toMatchObject(unremarkable)
  },
)

test('a PDF behind a kilobyte of something else is taken', async () => {
  for (const length of [1, 1020, 1024]) {
    const bytes = Buffer.concat([Buffer.alloc(length, 'x'), makePdf()])
    const answer = await check({ name: 'cv.pdf', bytes })
    expect(answer).toMatchObject({ ok: true, remarks: ['two_formats'] })
  }
})

describe('is taken, and staff are told:', async () => {
  test.each(Object.entries(await oddCvs()))('%s', async (_, { remarks, ...file }) => {
    expect(await check(file)).toMatchObject({ ok: true, remarks })
  })
})

test.each([
  ['script', '<</S/JavaScript>>'],
  ['script', '<</#4AS 4 0 R>>'],
  ['launch', '<</#53 /Launch>>'],
  ['embedded', '<</T#79pe/EmbeddedFile>>'],
  ['embedded', '<</#45F<<>>>>'],
  ['embedded', '<</Su#62type /RichMedia>>'],
])('%s is found in a large PDF by %s, wherever it stands', async (remark, action) => {
  const start = makePdf()
  const filled = (length: number) => Buffer.alloc(length, 'x')
  const places = Array.from({ length: action.length }, (_, by) => 128 * 1024 - by)
  const bodies = [
    [filled(100_000), Buffer.from('/'.repeat(5000))],
    ...places.map((at) => [filled(at - start.length)]),
  ]
  for (const before of bodies) {
    const bytes = Buffer.concat([start, ...before, Buffer.from(action), filled(100_000)])
    const answer = await check({ name: 'cv.pdf', bytes })
    expect(answer).toMatchObject({ ok: true, remarks: [remark] })
  }
})

test('a script is found however far its words stand apart', async () => {
  for (const gap of [1000, 5000, 70_000, 300_000]) {
    const bytes = Buffer.concat([
      makePdf(),
      Buffer.from(`<</S${' '.repeat(gap)}/JavaScript/JS${'\n'.repeat(gap)}(app.alert(1))>>`),
    ])
    const answer = await check({ name: 'cv.pdf', bytes })
    expect(answer).toMatchObject({ ok: true, remarks: ['script'] })
  }
})

describe('is refused:', async () => {
  test.each(Object.entries(await refusedCvs()))('%s', async (_, { code, ...file }) => {
    expect(await check(file)).toEqual({ ok: false, code })
  })
})
