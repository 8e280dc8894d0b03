import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkCv, type CvCheck } from '../../../src/features/consultation/checkCv'
import { badCvs, objectStream } from '../../helpers/badCvs'
import { pdfOf, readCv, realCvs, type FormFile } from '../../helpers/consultationForms'
import { makeDocx } from '../../helpers/makeDocx'
import { makePdf } from '../../helpers/makePdf'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-cv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function check({ name, bytes }: FormFile): Promise<CvCheck> {
  const file = path.join(folder, 'cv')
  writeFileSync(file, bytes)
  return checkCv({ path: file, name, size: bytes.length })
}

describe('a genuine CV is taken', () => {
  test.each(realCvs)('%s', async (name) => {
    expect(await check({ name, bytes: readCv(name) })).toMatchObject({ ok: true })
  })

  const text = 'BT (HTML/JavaScript, /Launch, 4 0 objective) Tj ET'
  const pdfs = {
    'of the largest size': pdfOf(10 * 1024 * 1024),
    'with compressed objects': makePdf({ objects: [objectStream({ content: '<</A/B>>' })] }),
    'with compressed objects that name their filter in a list': makePdf({
      objects: [objectStream({ content: '[1 2]', dictionary: '/Filter [ /FlateDecode ]' })],
    }),
    'that speaks of scripts': makePdf({
      objects: [
        { dictionary: `/Length ${text.length}`, stream: text },
        '<</Title(HTML/JavaScript /JS developer)>>',
      ],
    }),
    'with the data of a Europass CV': makePdf({
      objects: [
        { dictionary: '/Type/EmbeddedFile/Length 5', stream: '<cv/>' },
        '<</Type/Filespec/F(attachment.xml)/UF<FEFF0061002E0078006D006C>/EF<</F 4 0 R>>>>',
      ],
    }),
    'that opens at a page and links to addresses': makePdf({
      catalog: '/OpenAction[3 0 R/Fit]',
      objects: ['<</Type/Annot/A<</S/URI/URI(mailto:asha@example.org)>>>>'],
    }),
    'with empty lines and zeros behind its end': Buffer.concat([
      makePdf(),
      Buffer.from('\r\n\r\n'),
      Buffer.alloc(4096),
    ]),
    'with a little behind its end': Buffer.concat([
      makePdf(),
      Buffer.from('<!-- sent by mail -->'),
    ]),
    'that was changed and saved again': Buffer.concat([makePdf(), makePdf().subarray(15)]),
  }
  test.each(Object.entries(pdfs))('a PDF %s', async (_, bytes) => {
    expect(await check({ name: 'CV.PDF', bytes })).toMatchObject({ ok: true, extension: 'pdf' })
  })

  const outside = { isOutside: true } as const
  test.each([
    [{ kind: 'hyperlink', target: 'https://www.example.org', ...outside }],
    [{ kind: 'hyperlink', target: 'mailto:asha@example.org', ...outside }],
    [{ kind: 'image', target: 'https://www.example.org/photo.png', ...outside }],
    [{ kind: 'image', target: 'file:///C:\\Users\\asha\\photo.png', ...outside }],
    [{ kind: 'attachedTemplate', target: 'file:///C:\\Users\\a%20b\\CV.dotx', ...outside }],
    [{ kind: 'attachedTemplate', target: 'C:\\Templates\\CV.dotx', ...outside }],
    [{ kind: 'attachedTemplate', target: 'file:////Users/asha/Library/CV.dotx', ...outside }],
    [{ kind: 'attachedTemplate', target: 'file://localhost/Users/asha/CV.dotx', ...outside }],
    [{ kind: 'attachedTemplate', target: 'Normal.dotm', ...outside }],
    [{ kind: 'package', target: 'embeddings/Microsoft_Excel_Sheet1.xlsx' }],
  ])('a DOCX with a link of the kind %o', async (link) => {
    const bytes = await makeDocx({ links: [link] })
    expect(await check({ name: 'cv.docx', bytes })).toMatchObject({ ok: true, extension: 'docx' })
  })

  test('a DOCX under the name of a DOC, as what it is', async () => {
    const bytes = readCv('asha.docx')
    expect(await check({ name: 'cv.doc', bytes })).toMatchObject({ ok: true, extension: 'docx' })
  })
})

describe('is refused:', async () => {
  test.each(Object.entries(await badCvs()))('%s', async (_, { code, ...file }) => {
    expect(await check(file)).toEqual({ ok: false, code })
  })

  test('an empty file', async () => {
    const empty = { name: 'cv.pdf', bytes: Buffer.alloc(0) }
    expect(await check(empty)).toEqual({ ok: false, code: 'cv_empty' })
  })
})
