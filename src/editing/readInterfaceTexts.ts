import type { Payload, TypedUser } from 'payload'
import { editsContent, translatorLocales } from '@collections/access/roles'
import { interfaceTextFault } from '@/domain/interfaceText'
import { defaultLocale, locales, type Locale } from '@/i18n/locales'
import { listShippedTexts } from '@/i18n/messages'
import { fold } from './matchText'
import { placeOfText, type TextPlace } from './textPlaces'

/** A text of the interface in one language, as its list shows it. */
export type InterfaceTextRow = {
  key: string
  place: TextPlace | null
  /** what visitors read in English */
  english: string
  shipped: string
  /** what an editor has put in its place; null for a text that has none */
  own: OwnText | null
}

type OwnText = {
  id: number
  text: string
  /** the English text of before, where a release has changed it since */
  englishBefore: string | null
  /** whether it fits the shipped text, whose placeholders a release may have changed */
  isShown: boolean
}

/** What is looked for; of words each must be in the key, the place or the text in some language. */
export type TextQuery = {
  locale: Locale
  words: string
  place: string
  show: string
}

type Reader = { payload: Payload; user: TypedUser | undefined }

/** The languages in which a user may write these texts. */
export function writableLocales(user: TypedUser | undefined): readonly Locale[] {
  return editsContent(user) ? locales : translatorLocales(user)
}

/** The texts that fit, in the order of the message files. */
export async function readInterfaceTexts({
  query: { locale, words, place, show },
  nameOf,
  ...reader
}: Reader & {
  query: TextQuery
  nameOf: (place: TextPlace) => string
}): Promise<InterfaceTextRow[]> {
  const [own, shipped] = await Promise.all([readOwnTexts(reader), readShipped()])
  const textOf = (key: string, language: Locale) =>
    own.get(`${language} ${key}`)?.text || shipped[language].get(key) || ''
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  return [...shipped[defaultLocale]].flatMap(([key, english]) => {
    const row: InterfaceTextRow = {
      key,
      place: placeOfText(key),
      english: textOf(key, defaultLocale),
      shipped: shipped[locale].get(key) ?? english,
      own: null,
    }
    const stored = own.get(`${locale} ${key}`)
    if (stored) {
      const isOlder = stored.text !== '' && stored.english !== english
      row.own = {
        id: stored.id,
        text: stored.text,
        englishBefore: isOlder ? stored.english : null,
        isShown: interfaceTextFault({ shipped: row.shipped, text: stored.text }) === null,
      }
    }
    const isWanted =
      (place === '' || place === row.place) &&
      (show === '' || (show === 'outdated' ? row.own?.englishBefore : row.own?.text)) &&
      hasWords([key, row.place ? nameOf(row.place) : '', ...locales.map((one) => textOf(key, one))])
    return isWanted ? [row] : []
  })

  function hasWords(texts: string[]): boolean {
    const all = fold(texts.join('\n'))
    return wanted.every((word) => all.includes(word))
  }
}

async function readShipped(): Promise<Record<Locale, Map<string, string>>> {
  const entries = locales.map(async (one) => [one, await listShippedTexts(one)] as const)
  // Every language is among them.
  return Object.fromEntries(await Promise.all(entries)) as Record<Locale, Map<string, string>>
}

type Stored = { id: number; text: string; english: string }

async function readOwnTexts({ payload, user }: Reader): Promise<Map<string, Stored>> {
  const { docs } = await payload.find({
    collection: 'interface-texts',
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  return new Map(
    docs.map(({ id, key, language, text, english }) => [
      `${language} ${key}`,
      { id, text: text ?? '', english: english ?? '' },
    ]),
  )
}
