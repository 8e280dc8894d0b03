import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import { defaultLocale, getLocale, pageLocales, type PageLocale } from '@/i18n/locales'
import { benchName } from '../documentPath'
import {
  isLineUnit,
  unitsOf,
  type Exported,
  type Translation,
  type Words,
} from './translationUnits'

/** Marks that a person can leave in place: `<1>…</1>` and, of what has no words, `<2/>`. */
const withMarks = (words: Words): string =>
  words
    .map((one) => {
      if (typeof one === 'string') return one
      const inner = withMarks(one.words)
      return inner ? `<${one.id}>${inner}</${one.id}>` : `<${one.id}/>`
    })
    .join('')

const loneMark = /<\/?\d+\/?>/g

/** A mark that has lost its other half is left out. */
function fromMarks(text: string): Words {
  const [mark, before = '', id, inner = '', after = ''] =
    /^(.*?)<(\d+)(?:\/>|>(.*?)<\/\2>)(.*)$/s.exec(text) ?? []
  if (!mark) return [text.replace(loneMark, '')].filter(Boolean)
  return [...fromMarks(before), { id: Number(id), words: fromMarks(inner) }, ...fromMarks(after)]
}

/** By the ends of their names, columns are found in every order and language of the CMS. */
const idColumn = 'ID'
const endOf = (locale: PageLocale) => `(${locale})`

type Props = {
  documents: Exported[]
  locale: PageLocale
  /** of the translator */
  i18n: { t: unknown; language: string }
}

/** Documents as a workbook for people, a row for each unit. */
export async function toExcel({ documents, locale, i18n }: Props): Promise<Blob> {
  const t = cmsT(i18n)
  const { language } = i18n
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  // As a text of the format of texts, nothing is a formula, also where it is typed later.
  const cell = (value: string, rest = {}) =>
    ({ type: String, value, format: '@', wrap: true, alignVertical: 'top', ...rest }) as const
  const named = (one: PageLocale) => `${languageName({ locale: one, language })} ${endOf(one)}`
  const header = [
    t('translate:excelWhere'),
    named(defaultLocale),
    named(locale),
    t('translate:excelRemark'),
    idColumn,
  ].map((name) => cell(name, { fontWeight: 'bold' }))
  const rows = documents.flatMap((exported) =>
    unitsOf(exported).map(({ id, source, target, present, limit, shownAt }) => [
      cell([exported.data.title, shownAt].filter(Boolean).join(' › ')),
      cell(withMarks(source)),
      cell(withMarks(target)),
      cell(
        [
          limit && t('translate:excelLimit', { limit }),
          source.some((one) => typeof one !== 'string') && t('translate:excelMarks'),
          present && t('translate:filePresent', { text: present }),
        ]
          .filter(Boolean)
          .join('\n'),
      ),
      cell(`${benchName(exported.data)}#${id}`, { textColor: '#808080' }),
    ]),
  )
  return writeWorkbook([header, ...rows], {
    sheet: languageName({ locale, language }),
    columns: [30, 60, 60, 24, 16].map((width) => ({ width })),
    stickyRowsCount: 1,
    rightToLeft: getLocale(locale).dir === 'rtl',
  }).toBlob()
}

/** What a workbook of `toExcel` has, whichever rows and columns were moved, added or deleted; nothing of another file. */
export async function readExcel(file: Blob): Promise<Translation[]> {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(file, { trim: false }).catch(() => [])
  const cells = rows.map((row) =>
    row.map((value) =>
      ['string', 'number'].includes(typeof value) ? String(value).replaceAll('\r\n', '\n') : '',
    ),
  )
  const top = cells.findIndex((row) => row.includes(idColumn))
  const header = cells[top] ?? []
  const columnOf = (locale: PageLocale) => header.findIndex((name) => name.endsWith(endOf(locale)))
  const language = pageLocales.find((one) => one !== defaultLocale && columnOf(one) >= 0)
  if (!language) return []
  const found = new Map<string, Translation>()
  for (const row of cells.slice(top + 1)) {
    const [document = '', id = ''] = row[header.indexOf(idColumn)]?.split('#') ?? []
    if (!id) continue
    const wordsOf = (locale: PageLocale) => {
      const text = row[columnOf(locale)] ?? ''
      return isLineUnit(id) ? fromMarks(text) : [text]
    }
    const units: Translation['units'] = found.get(document)?.units ?? new Map()
    units.set(id, { source: wordsOf(defaultLocale), target: wordsOf(language) })
    found.set(document, { document, language, units })
  }
  return [...found.values()]
}
