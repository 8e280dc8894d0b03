import { expect, test } from 'vitest'
import type { BenchText } from '../../../src/editing/translate/readBench'
import { readExcel, toExcel } from '../../../src/editing/translate/excel'
import { draftsFrom, type Exported } from '../../../src/editing/translate/translationUnits'
import type { PageLocale } from '../../../src/i18n/locales'
import { cmsTexts } from '../../helpers/cmsTexts'
import { readXlsx, workbookOf } from '../../helpers/exports'

type Node = Record<string, unknown>
type Own = Record<string, unknown>

const words = (text: string, format = 0): Node => ({
  type: 'text',
  text,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
  version: 1,
})
const link = (...children: Node[]): Node => ({ type: 'link', fields: { url: '/nurses' }, children })
const richText = (...lines: Node[][]) => ({
  root: { type: 'root', children: lines.map((children) => ({ type: 'paragraph', children })) },
})
const linebreak = { type: 'linebreak', version: 1 }

const steps = richText(
  [words('Send your '), words('CV', 1), words(' to '), link(words('us', 2)), words(' & wait.')],
  [words('Then'), linebreak, words('come.')],
)

const text = (path: string, english: unknown, rest: Partial<BenchText> = {}): BenchText => ({
  path,
  label: path,
  group: null,
  type: typeof english === 'string' ? 'textarea' : 'richText',
  isRequired: false,
  isOptional: false,
  limit: null,
  english,
  englishPrint: `print of ${path}`,
  isEnglishDraft: false,
  isOutdated: false,
  changes: null,
  isRight: false,
  ...rest,
})

/** A post of four texts, with what is written in the language. */
function post({ own = {}, locale = 'de' }: { own?: Own; locale?: PageLocale } = {}): Exported {
  const texts = [
    text('title', 'Q & A: a < b', { limit: 60, group: 'Head' }),
    text('formula', '=1+1'),
    text('lines', 'One\n  two\n\n<1>three</1>'),
    text('steps', steps),
  ]
  return {
    data: {
      kind: 'posts',
      document: '12',
      title: 'A post',
      texts,
      doc: {},
      alts: {},
      mayDiffer: false,
      schemaPath: '',
      terms: [],
      file: '',
    },
    locale,
    ownOf: ({ path }) => own[path] ?? '',
  }
}

/** Payload's own `t` for the texts of the CMS. */
const i18nOf = (language: 'en' | 'de' | 'ar') => ({
  language,
  t: (key: string, values: Record<string, unknown> = {}) => {
    const text = (cmsTexts[language].translate as Record<string, string>)[key.split(':')[1] ?? '']
    return text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  },
})

async function saved(exported: Exported, language: 'en' | 'de' | 'ar' = 'en') {
  const { locale } = exported
  const file = await toExcel({ documents: [exported], locale, i18n: i18nOf(language) })
  return {
    file,
    rows: (await readXlsx(await file.arrayBuffer()))[0]?.data.map((row) => row.map(String)) ?? [],
  }
}

const takenBack = async (file: Blob, exported: Exported) =>
  draftsFrom(await readExcel(file), exported)

const otherProgram = async (...rows: Parameters<typeof workbookOf>) =>
  new Blob([new Uint8Array(await workbookOf(...rows))])

const valuesOf = (drafts: Awaited<ReturnType<typeof takenBack>>) =>
  drafts && Object.fromEntries([...drafts.drafts].map(([path, { value }]) => [path, value]))

test('a row has a text, where it stands, and what to know about it', async () => {
  const { rows } = await saved(post({ own: { title: 'Fragen & < Antworten', steps } }), 'de')
  expect(rows[0]).toEqual(['Wo der Text steht', 'Englisch (en)', 'Deutsch (de)', 'Hinweis', 'ID'])
  expect(rows[1]).toEqual([
    'A post › Head › title',
    'Q & A: a < b',
    'Fragen & < Antworten',
    'Höchstens 60 Zeichen',
    'posts/12#title',
  ])
  const line = 'Send your <1>CV</1> to <2><3>us</3></2> & wait.'
  expect(rows[4]?.slice(1)).toEqual([
    line,
    line,
    cmsTexts.de.translate.excelMarks,
    'posts/12#steps:1',
  ])
  expect(rows[5]?.[1]).toBe('Then<1/>come.')
})

test.each(['en', 'de', 'ar'] as const)('comes back as it was written: %s', async (language) => {
  const own = {
    title: 'أسئلة & أجوبة <الجزء 1>',
    formula: '=HYPERLINK("https://example.com")',
    lines: '+971 4\n  -2\n\n@<1>x</1>',
    steps: richText(
      [words('أرسل '), words('السيرة', 1), words(' إلى '), link(words('نا', 2)), words('.')],
      [words('ثم'), linebreak, words('تعال.')],
    ),
  }
  const { file } = await saved(post({ own, locale: 'ar' }), language)
  expect(valuesOf(await takenBack(file, post({ locale: 'ar' })))).toEqual(own)
  expect(await takenBack(file, post({ own, locale: 'ar' }))).toEqual({
    drafts: new Map(),
    remarks: [],
  })
})

test('other orders and further columns of another program do no harm', async () => {
  const { rows } = await saved(post())
  const german = ['Fragen', '=1+1', 'Eins', '<2>Uns <3>hier</3></2> den <1>Lebenslauf</1>.', 5]
  const changed = rows
    .slice(1)
    .map(([where = '', english = '', , , id = ''], index) => [
      id,
      'Client (x)',
      german[index] ?? null,
      null,
      english,
      where,
    ])
  const header = ['ID', 'Client (x)', 'Allemand (de)', null, 'Anglais (en)', 'Page']
  const file = await otherProgram([['For Ms Meier'], header, ...changed.reverse()])
  expect(valuesOf(await takenBack(file, post()))).toEqual({
    title: 'Fragen',
    formula: '=1+1',
    lines: 'Eins',
    steps: richText(
      [link(words('Uns '), words('hier', 2)), words(' den '), words('Lebenslauf', 1), words('.')],
      [words('5')],
    ),
  })
})

test('only what is translated into this language, of this document, is taken over', async () => {
  const { rows } = await saved(post())
  const [header = [], ...rest] = rows
  const filled = (german: (string | null)[]) =>
    otherProgram([
      header,
      ...rest.map((row, index) => row.with(2, german[index] ?? '') as string[]),
    ])
  const file = await filled(['Fragen', ' ', '', 'Nur die erste Zeile', null])
  const taken = await takenBack(file, post())
  const half = richText([words('Nur die erste Zeile')], [words('Then'), linebreak, words('come.')])
  expect(valuesOf(taken)).toEqual({ title: 'Fragen', steps: half })
  // Half of it is still English.
  expect(taken?.drafts.get('steps')?.english).toBe('')
  expect(taken?.remarks).toEqual([
    { text: 'formula', added: 0, untranslated: [1], isEmpty: true },
    { text: 'lines', added: 0, untranslated: [1], isEmpty: true },
    { text: 'steps', added: 0, untranslated: [2], isEmpty: false },
  ])
  expect(await takenBack(file, post({ locale: 'ar' }))).toBeNull()
  const other = post()
  expect(await takenBack(file, { ...other, data: { ...other.data, document: '13' } })).toBeNull()
  expect(await readExcel(await otherProgram([['Name'], ['Anna']]))).toEqual([])
  expect(await readExcel(new Blob(['PK no workbook']))).toEqual([])
})

test('a text whose English has changed since counts as written beside the former', async () => {
  const { rows } = await saved(post())
  const file = await otherProgram(
    rows.map(([where = '', english = '', , remark = '', id = ''], index) => {
      const before = id.endsWith('formula') ? '=1+2' : english
      return [where, before, index ? 'Neu' : 'German (de)', remark, id]
    }),
  )
  const drafts = (await takenBack(file, post()))?.drafts
  expect(drafts?.get('title')?.english).toBe('print of title')
  expect(drafts?.get('steps')?.english).toBe('print of steps')
  expect(drafts?.get('formula')?.english).toBe('')
})

/** A post with one formatted text of these lines, and what is written of it. */
const article = (english: string[], own: Node[][] = []): Exported => {
  const one = post({ own: { body: own.length > 0 ? richText(...own) : null } })
  const texts = [text('body', richText(...english.map((line) => [words(line)])))]
  return { ...one, data: { ...one.data, texts } }
}

test('lines that are new in English stay English between those of the file, and are counted', async () => {
  const { rows } = await saved(article(['One', 'Two', 'Three']))
  const german = ['Deutsch (de)', 'Eins', 'Zwei', 'Drei']
  const file = await otherProgram(rows.map((row, index) => row.with(2, german[index] ?? '')))
  const now = article(['One', 'New', 'Two and more', 'Three'])
  const taken = await takenBack(file, now)
  const lines = ['Eins', 'New', 'Zwei', 'Drei'].map((line) => [words(line)])
  expect(valuesOf(taken)).toEqual({ body: richText(...lines) })
  expect(taken?.drafts.get('body')?.english).toBe('')
  expect(taken?.remarks).toEqual([{ text: 'body', added: 1, untranslated: [], isEmpty: false }])
  // Lines that changed places are found.
  const moved = await takenBack(file, article(['Three', 'One', 'Two']))
  const order = ['Drei', 'Eins', 'Zwei'].map((line) => [words(line)])
  expect(valuesOf(moved)).toEqual({ body: richText(...order) })
  expect(moved?.remarks).toEqual([])
  // Of a line that is written already, the file need not have it.
  const own = ['Eins', 'Neu', 'Alt', 'Drei'].map((line) => [words(line)])
  const written = await takenBack(file, article(['One', 'New', 'Two and more', 'Three'], own))
  const kept = ['Eins', 'Neu', 'Zwei', 'Drei'].map((line) => [words(line)])
  expect(valuesOf(written)).toEqual({ body: richText(...kept) })
})

test('a translation of another form goes out line by line, and else as a note', async () => {
  const english = ['A long first line with many words', 'Short', 'In 3 weeks you fly, at last']
  const own = [
    [words('Eine lange erste Zeile mit vielen Wörtern')],
    [words('In 3 Wochen fliegen Sie, endlich')],
  ]
  const { rows } = await saved(article(english, own))
  expect(rows.slice(1).map((row) => row[2])).toEqual([
    'Eine lange erste Zeile mit vielen Wörtern',
    'null',
    'In 3 Wochen fliegen Sie, endlich',
  ])
  // The link is lost.
  const lost = post({
    own: { steps: richText([words('Ihr Lebenslauf')], [words('Dann kommen.')]) },
  })
  const remarks = (await saved(lost)).rows.slice(4).map((row) => row[3])
  const present = (line: string) => cmsTexts.en.translate.filePresent.replace('{{text}}', line)
  expect(remarks[0]).toContain(present('Ihr Lebenslauf'))
  expect(remarks[1]).toContain(present('Dann kommen.'))
})

test('a mark that has lost its other half leaves its words', async () => {
  const { rows } = await saved(post())
  const file = await otherProgram(
    rows.map((row, index) => (index ? row.with(2, 'An <1>uns</1 <2>den Rest</3>') : row)),
  )
  expect(valuesOf(await takenBack(file, post()))?.steps).toMatchObject(
    richText([words('An uns</1 den Rest')], [words('An uns</1 den Rest')]),
  )
})
