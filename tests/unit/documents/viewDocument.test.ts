import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { viewDocument, type DocumentView } from '../../../src/submissions/cv/documents/viewDocument'
import { readCv, realCvs } from '../../helpers/consultationForms'
import { makeDocx } from '../../helpers/makeDocx'
import { makePdf } from '../../helpers/makePdf'
import { readDocument } from '../../helpers/unusualCvs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-view-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function view(bytes: Buffer): Promise<DocumentView> {
  const file = path.join(mkdtempSync(path.join(folder, 'cv-')), 'cv')
  writeFileSync(file, bytes)
  return viewDocument(file)
}

const textOf = ({ pages }: DocumentView) => pages.map(({ text }) => text).join('\n')

/** A line in each genuine CV. */
const lines: Record<(typeof realCvs)[number], string> = {
  'asha.pdf': '• 2017–2019 Staff Nurse, medical ward (2 years)',
  'asha.docx': '2017–2019 Staff Nurse, medical ward (2 years)',
  'fatima.pdf': 'الخبرة',
  'fatima.docx': 'العربية، الإنجليزية (OET B)، الألمانية A2',
  'priya.doc': 'अनुभव: 5 वर्ष, आपातकालीन विभाग',
  'priya.docx': 'अनुभव: 5 वर्ष, आपातकालीन विभाग',
}

test.each(realCvs)('the text of a genuine CV is shown: %s', async (name) => {
  const shown = await view(readCv(name))
  expect(textOf(shown).split('\n')).toContain(lines[name])
  expect(shown.isWhole).toBe(true)
})

test('each page of a PDF is a picture', async () => {
  const { pages } = await view(readCv('asha.pdf'))
  expect(pages).toHaveLength(2)
  for (const { picture = '' } of pages) {
    const { format, width, height } = await sharp(Buffer.from(picture, 'base64')).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 999, height: 1412 })
  }
})

test('of a PDF with very many pages the first are shown', async () => {
  const page = '/Type/Page/MediaBox[0 0 200 200]'
  const kids = '[' + '3 0 R '.repeat(40) + ']'
  const bytes = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n` +
      `2 0 obj<</Type/Pages/Count 40/Kids${kids}>>endobj\n3 0 obj<<${page}/Parent 2 0 R>>endobj\n` +
      'trailer<</Root 1 0 R>>\n%%EOF\n',
  )
  const { pages, isWhole } = await view(bytes)
  expect(pages).toHaveLength(15)
  expect(isWhole).toBe(false)
})

test('a page of any size makes a picture of bounded size', async () => {
  const { pages } = await view(makePdf({ mediaBox: '[0 0 14400 14400]' }))
  const { width = 0, height = 0 } = await sharp(
    Buffer.from(pages[0]?.picture ?? '', 'base64'),
  ).metadata()
  expect(width * height).toBeLessThanOrEqual(1_600_000)
})

describe('of a DOC', () => {
  test('from before Word 97 the text is shown', async () => {
    expect(textOf(await view(readDocument('word-95.doc')))).toMatch(/^Harold Koplow\n1105 Ft\. /)
  })

  test('that another program wrote the text is shown', async () => {
    const shown = await view(readDocument('word-of-another-program.doc'))
    expect(textOf(shown)).toMatch(/^FACSIMILE TRANSMISSION\n/)
  })
})

describe('of a DOCX', () => {
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

  test('header, text, notes and footer are shown in this order, each once', async () => {
    const shown = await view(
      await makeDocx({
        parts: {
          'word/footer1.xml': paragraph('Footer'),
          'word/document.xml': paragraph('Text'),
          'word/footnotes.xml': paragraph('Note'),
          'word/header1.xml': paragraph('Header'),
          'word/header2.xml': paragraph('Header'),
        },
      }),
    )
    expect(textOf(shown).split(/\n+/)).toEqual(['Header', 'Text', 'Note', 'Footer'])
  })

  test('tabs, line breaks and signs are shown, instructions and what was deleted are not', async () => {
    const document =
      '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r>' +
      '<w:t xml:space="preserve">Asha &amp; &#x2F; &#65; </w:t><w:tab/><w:t>ICU</w:t><w:br/>' +
      '<w:t>2019</w:t><w:delText>gone</w:delText><w:instrText>PAGE</w:instrText></w:r></w:p>' +
      '<mc:AlternateContent><mc:Choice>' +
      paragraph('Box') +
      '</mc:Choice><mc:Fallback>' +
      paragraph('Box') +
      '</mc:Fallback></mc:AlternateContent><w:p/>'
    const shown = await view(await makeDocx({ parts: { 'word/document.xml': document } }))
    expect(textOf(shown)).toBe('Asha & / A \tICU\n2019\nBox')
  })

  test('with very much text the beginning is shown', async () => {
    const document = paragraph('Staff Nurse').repeat(40_000)
    const shown = await view(await makeDocx({ parts: { 'word/document.xml': document } }))
    expect(textOf(shown)).toHaveLength(300_000)
    expect(shown.isWhole).toBe(false)
  })
})

test('very many spaces are read once', async () => {
  const document = `<w:p><w:t>Asha</w:t><w:t>${' '.repeat(3_000_000)}</w:t></w:p>`
  const shown = await view(await makeDocx({ parts: { 'word/document.xml': document } }))
  expect(textOf(shown)).toBe('Asha')
})

test.each(['password.pdf', 'password.doc', 'without-end.pdf'])(
  'a document that cannot be opened shows nothing: %s',
  async (name) => {
    expect(await view(readDocument(name))).toEqual({ pages: [], isWhole: false })
  },
)

test('a file that is no document shows nothing', async () => {
  expect(await view(Buffer.from('<script>'))).toEqual({ pages: [], isWhole: false })
})

/** A folder with many documents and a `manifest.json`: which open, which need a password. */
const collection = process.env.DOCUMENTS_DIR ?? ''

if (existsSync(collection)) {
  test('of a collection of documents those that open show something', async () => {
    const manifest: { file: string; truth: 'opens' | 'password' }[] = JSON.parse(
      readFileSync(path.join(collection, 'manifest.json'), 'utf8'),
    )
    const empty: string[] = []
    for (const { file, truth } of manifest) {
      if (truth !== 'opens') continue
      const { pages } = await view(readFileSync(path.join(collection, file)))
      if (pages.length === 0) empty.push(file)
    }
    expect(empty.length / manifest.length).toBeLessThan(0.1)
  }, 600_000)
}
