import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { viewDocument, type DocumentView } from '@/submissions/cv/documents/viewDocument'
import { readCv, realCvs } from '../../../helpers/consultationForms'
import { makeDocx } from '../../../helpers/makeDocx'
import { readDocument } from '../../../helpers/unusualCvs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-view-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function view(bytes: Buffer): Promise<DocumentView> {
  const file = path.join(mkdtempSync(path.join(folder, 'cv-')), 'cv')
  writeFileSync(file, bytes)
  return viewDocument(file)
}

const nothing = { pages: [], pictures: [], omitted: {}, isWhole: false }

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

test('of a very long document the beginning is shown, of a very large page a smaller picture', async () => {
  const kids = '[' + '3 0 R '.repeat(40) + ']'
  const pages = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
      `2 0 obj<</Type/Pages/Count 40/Kids${kids}>>endobj\n` +
      '3 0 obj<</Type/Page/MediaBox[0 0 14400 14400]/Parent 2 0 R>>endobj\n' +
      'trailer<</Root 1 0 R>>\n%%EOF\n',
  )
  const shown = await view(pages)
  expect(shown).toMatchObject({ isWhole: false, pages: { length: 15 } })
  const picture = Buffer.from(shown.pages[0]?.picture ?? '', 'base64')
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  expect(width * height).toBeLessThanOrEqual(1_600_000)
  const text = await viewBody(paragraph('Staff Nurse').repeat(40_000))
  expect(textOf(text)).toHaveLength(300_000)
  expect(text.isWhole).toBe(false)
})

test.each([
  ['word-95.doc', /^Harold Koplow\n1105 Ft\. /],
  ['word-of-another-program.doc', /^FACSIMILE TRANSMISSION\n/],
])('the text of an unusual DOC is shown: %s', async (name, text) => {
  expect(textOf(await view(readDocument(name)))).toMatch(text)
})

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** What is shown of a DOCX with this in it. */
async function viewBody(
  body: string | Buffer,
  more: Omit<NonNullable<Parameters<typeof makeDocx>[0]>, 'type'> = {},
) {
  const document =
    typeof body === 'string'
      ? `<w:document xmlns:w="w" xmlns:mc="mc" xmlns:r="r"><w:body>${body}</w:body></w:document>`
      : body
  const parts = { ...more.parts, 'word/document.xml': document }
  return view(await makeDocx({ ...more, parts }))
}

describe('of a DOCX', () => {
  test('header, text, notes and footer are shown in this order, each once', async () => {
    const names = ['footer1', 'footnotes', 'header1', 'header2']
    const links = names.map((name) => ({ kind: name.replace(/\d$/, ''), target: `${name}.xml` }))
    const texts = { footer1: 'Footer', document: 'Text', footnotes: 'Note', header1: 'Header' }
    const parts = Object.entries({ ...texts, header2: 'Header' }).map(
      ([name, text]) => [`word/${name}.xml`, paragraph(text)] as const,
    )
    const shown = await view(await makeDocx({ links, parts: Object.fromEntries(parts) }))
    expect(textOf(shown).split(/\n+/)).toEqual(['Header', 'Text', 'Note', 'Footer'])
  })

  const box = (fallback: string, choice = '') =>
    `<mc:AlternateContent><mc:Choice>${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`
  const utf16 = `\ufeff<?xml version="1.0" encoding="UTF-16"?><w:document>${paragraph('आशा')}</w:document>`

  test.each([
    [
      'tabs, line breaks, signs, instructions and what was deleted',
      '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r>' +
        '<w:t xml:space="preserve">Asha &amp; &#x2F; &#65; </w:t><w:tab/><w:t>ICU</w:t><w:br/>' +
        '<w:t>2019</w:t><w:delText>gone</w:delText><w:instrText>PAGE</w:instrText></w:r></w:p>' +
        box(paragraph('Box'), paragraph('Box')) +
        '<w:p/>',
      'Asha & / A \tICU\n2019\nBox',
    ],
    ['a CDATA section', paragraph('<![CDATA[Asha & sons]]>'), 'Asha & sons'],
    [
      'signs of other fonts',
      '<w:p><w:sym w:font="Wingdings" w:char="F028"/><w:t> 98</w:t></w:p>',
      '• 98',
    ],
    [
      'text that was moved away',
      '<w:p><w:moveFrom><w:t>old</w:t></w:moveFrom><w:t>new</w:t></w:p>',
      'new',
    ],
    ['letters in UTF-16', Buffer.from(utf16, 'utf16le'), 'आशा'],
  ])('the text around %s is shown', async (_, body, text) => {
    const shown = await viewBody(body)
    expect(textOf(shown).replace(/\n+/g, '\n')).toBe(text)
    expect(shown.isWhole).toBe(true)
  })

  test.each([
    ['charts', '<c:chart r:id="r0"/>'],
    ['objects', '<w:object><v:imagedata r:id="r0"/></w:object>'],
    ['diagrams', '<dgm:relIds r:dm="r0"/>'],
    ['pictures', '<a:blip r:embed="r0"/>'],
    ['imports', '<w:altChunk r:id="r0"/>'],
    [
      'formulas',
      '<w:fldChar w:fldCharType="begin"/><w:instrText> EQ \\f(1,2)</w:instrText><w:fldChar w:fldCharType="end"/>',
    ],
  ])('what is not shown is counted: %s by %s', async (kind, element) => {
    const links = [{ kind: 'image', target: 'media/image1.emf' }]
    const shown = await viewBody(paragraph('Asha') + element, {
      links,
      parts: { 'word/media/image1.emf': 'emf' },
    })
    expect(textOf(shown)).toContain('Asha')
    expect(shown).toMatchObject({ omitted: { [kind]: 1 }, isWhole: false })
  })

  test('the words of a diagram and of an imported web page are shown', async () => {
    const mht =
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n' +
      'Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n' +
      '<style>p {}</style><p>Fatima =C3=BC=\r\nber</p><ul><li>OP</ul>\r\n--b--'
    const shown = await viewBody(
      '<dgm:relIds r:dm="r0"/><w:altChunk r:id="r1"/><w:altChunk r:id="r2"/>',
      {
        links: [
          { kind: 'diagramData', target: 'diagrams/data1.xml' },
          { kind: 'aFChunk', target: 'a.htm' },
          { kind: 'aFChunk', target: '/word/b.mht' },
        ],
        parts: {
          'word/diagrams/data1.xml': '<d><a:p><a:r><a:t>Ward</a:t></a:r></a:p></d>',
          'word/a.htm': '<html><title>x</title><body>Asha &amp; <b>ICU</b><br>OET</body></html>',
          'word/b.mht': mht,
        },
      },
    )
    const lines = textOf(shown).split(/\n+/)
    expect(lines).toEqual(['Ward', 'Asha & ICU', 'OET', 'Fatima über', 'OP'])
    expect(shown.omitted).toEqual({ diagrams: 1 })
  })

  test('pictures are shown once each, those of other kinds are counted', async () => {
    const pixels = sharp({
      create: { width: 40, height: 30, channels: 4, background: '#2040a080' },
    })
    const parts = {
      'word/media/a.png': await pixels.png().toBuffer(),
      'word/media/b.jpeg': await pixels.flatten({ background: '#fff' }).jpeg().toBuffer(),
      'word/media/c.gif': await pixels.gif().toBuffer(),
    }
    const links = Object.keys(parts).map((target) => ({ kind: 'image', target: `/${target}` }))
    const blips = ['r0', 'r0', 'r1', 'r2'].map((id) => `<a:blip r:embed="${id}"/>`).join('')
    const shown = await viewBody(blips, { links, parts })
    expect(shown).toMatchObject({ pages: [], omitted: { pictures: 1 }, isWhole: false })
    expect(shown.pictures).toHaveLength(2)
    for (const picture of shown.pictures) {
      const { data, info } = await sharp(Buffer.from(picture, 'base64'))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 40, height: 30 })
      // Half of the colour on white paper.
      const away = [143, 159, 207].map((colour, index) => Math.abs((data[index] ?? 0) - colour))
      expect(Math.max(...away)).toBeLessThan(6)
    }
  })
})

test.each([
  ['password.pdf', readDocument('password.pdf')],
  ['password.doc', readDocument('password.doc')],
  ['without-end.pdf', readDocument('without-end.pdf')],
  ['no document', Buffer.from('<script>')],
])('what cannot be opened shows nothing: %s', async (_, bytes) => {
  expect(await view(bytes)).toEqual(nothing)
})
