import { missingIn, unwantedIn, type Term } from '@/i18n/glossary.mjs'
import type { CmsKey } from '@/i18n/cmsT'
import type { PageLocale } from '@/i18n/locales'
import { compareNumbers, listed, without } from '@collections/publications/compareNumbers'
import { isEmpty, plainText } from '@collections/publications/plainText'
import { isSameText } from '@collections/publications/sameText'
import { readableText, structureOf } from './richTextParts'

/** What may be wrong with a translation, as a message with its values. */
export type Warning = { key: CmsKey; values: Record<string, string> }

type Checked = { english: unknown; own: unknown; locale: PageLocale }

type Place = {
  /** of the field: the most characters that fit */
  limit: number | null
  isOneLine: boolean
  terms: Term[]
  /** as the glossary names the texts of its kind */
  file: string
}

/** Finds what a translation may have lost or got wrong beside its English text. */
export function checkTranslation({
  limit,
  isOneLine,
  terms,
  file,
  ...texts
}: Checked & Place): Warning[] {
  const { english, own, locale } = texts
  if (isEmpty(english) || isEmpty(own)) return []
  const [source, text] = [plainText(english), plainText(own)]
  const fits = limit ?? (isOneLine ? Math.max(minLimit, source.length * growth) : null)
  return [
    ...(isSameText(texts) ? [{ key: 'translate:warnSame' as const, values: {} }] : []),
    ...numberWarnings(texts),
    ...structureWarnings(texts),
    ...(fits !== null && text.length > fits
      ? [warning('translate:warnLength', { length: text.length, limit: Math.floor(fits) })]
      : []),
    ...termWarnings({ terms, source, text, file, language: locale }),
  ]
}

/** How much longer than the English a line may be where its field has no limit, and from what length on. */
const growth = 2
const minLimit = 40

function warning(key: CmsKey, values: Record<string, string | number>): Warning {
  return { key, values: Object.fromEntries(Object.entries(values).map(([k, v]) => [k, String(v)])) }
}

/** The warnings that also keep a language from being published. */
export function numberWarnings({ english, own, locale }: Checked): Warning[] {
  const texts = { english: plainText(english), translation: plainText(own), locale }
  return compareNumbers(texts).map((found) => ({
    key: `translate:${found.code}`,
    values: { english: listed(found.english), translation: listed(found.translation) },
  }))
}

function structureWarnings({ english, own }: Checked): Warning[] {
  if (typeof english === 'string') {
    const [lines, ownLines] = [linesOf(english), linesOf(plainText(own))]
    const isLost = lines > 1 && ownLines < lines
    return isLost ? [warning('translate:lines', { english: lines, translation: ownLines })] : []
  }
  const [source, translation] = [english, own].map((text) => structureOf(readableText(text)))
  if (!source || !translation) return []
  const lost = without(source.links, translation.links)
  const parts = ['headings', 'items', 'quotes', 'pictures', 'blocks'] as const
  return [
    ...parts
      .filter((part) => translation.counts[part] < source.counts[part])
      .map((part) =>
        warning(`translate:${part}`, {
          english: source.counts[part],
          translation: translation.counts[part],
        }),
      ),
    ...(lost.length > 0 ? [warning('translate:links', { links: lost.join(' ') })] : []),
  ]
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length

type Words = { terms: Term[]; source: string; text: string; file: string; language: PageLocale }

function termWarnings({ terms, source, ...words }: Words): Warning[] {
  return terms.flatMap((term) => [
    ...unwantedIn(term, words).map(({ form, better }) =>
      better.length > 0
        ? warning('translate:warnBetter', { form, better: better.join(' / ') })
        : warning('translate:warnForm', { form }),
    ),
    ...missingIn(term, { ...words, english: source }).map((name) =>
      warning('translate:warnTerm', { term: name, use: term.shown.use }),
    ),
  ])
}
