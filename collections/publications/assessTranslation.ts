import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { defaultLocale, type PageLocale } from '../../src/i18n/locales'
import { compareNumbers } from './compareNumbers'
import { fieldPathLabel, type Fields, type LocalizedValue } from './fieldValues'
import { isEmpty, isUnset, plainText } from './plainText'
import { isSameText } from './sameText'
import type { PublicationState, Remark } from './describePublications'

/** Fingerprints of the text of each field and of the English text that it follows. */
export type Fingerprints = Record<string, Fingerprint>

/** `isRight` where a person has said so of just this text; `isSame` where it only repeats the English one. */
type Fingerprint = { own: string; english: string; isRight?: true; isSame?: true }

/** A text of which a person says that it is right, as they saw it beside the English of this fingerprint. */
export type ConfirmedText = { path: string; own: unknown; english: unknown }

/** A picture with its alternative texts. */
export type Picture = { id: number; name: string; alt: Partial<Record<PageLocale, string | null>> }

/** How a document stands in a language. */
export type Assessment = {
  state: PublicationState
  missing: Remark[]
  outdated: Remark[]
  differences: Remark[]
  fingerprints: Fingerprints
}

type Given = {
  fields: Fields
  values: LocalizedValue[]
  pictures: Picture[]
  locale: PageLocale
  /** the fingerprints of before */
  known: Fingerprints
  /** the language is being published by itself: its texts follow the English of now */
  isConfirmed: boolean
  /** by path, the English that the author of this save saw beside what they wrote */
  seen?: Record<string, string>
  confirmed?: ConfirmedText
}

/**
 * Finds out what is missing in a language of a document, what the English text has left behind since it
 * was translated, and which numbers differ.
 */
export function assessTranslation(given: Given): Assessment {
  const { fields, values, pictures, locale, known, isConfirmed, seen = {}, confirmed } = given
  const missing: Remark[] = []
  const outdated: Remark[] = []
  const differences: Remark[] = []
  const fingerprints: Fingerprints = {}
  for (const { field, path, formPath, values: texts } of values) {
    const label = fieldPathLabel({ fields, path: formPath, language: 'en' }) ?? formPath
    const named = { path: formPath, label }
    const [english, value] = [texts[defaultLocale], texts[locale]]
    const isPicture = field.type === 'upload'
    const isRequired = 'required' in field && field.required
    if (isUnset(value)) {
      // A picture of one's own is a choice, not a translation.
      const isNeeded = isRequired || (!isPicture && !isEmpty(english))
      if (isNeeded) missing.push({ ...named, code: 'missing' })
      continue
    }
    const prints = { own: fingerprint(value), english: fingerprint(english) }
    const last = known[path]?.own === prints.own ? known[path] : undefined
    const isRight = confirmed?.path === path
    const follows =
      isConfirmed || isRight ? prints.english : (last?.english ?? seen[path] ?? prints.english)
    const staysRight = isRight || (last?.isRight && last.english === follows)
    const isTranslation = locale !== defaultLocale && !isPicture
    fingerprints[path] = {
      own: prints.own,
      english: follows,
      ...(staysRight
        ? { isRight: true }
        : isTranslation && isSameText({ english, own: value }) && { isSame: true }),
    }
    if (!isTranslation) continue
    if (follows !== prints.english) outdated.push({ ...named, code: 'outdated' })
    const compared = { english: plainText(english), translation: plainText(value), locale }
    differences.push(...compareNumbers(compared).map((difference) => ({ ...named, ...difference })))
  }
  for (const { id, name, alt } of pictures) {
    if (isEmpty(alt[locale])) {
      missing.push({ path: `picture:${id}`, label: name, code: 'alternativeText' })
    }
  }
  const state = missing.length > 0 ? 'missing' : outdated.length > 0 ? 'outdated' : 'complete'
  return { state, missing, outdated, differences, fingerprints }
}

type Seen = { values: LocalizedValue[]; locale: PageLocale; confirmed: ConfirmedText }

/** False where a text or its English one has changed since a person saw them. */
export function isAsSeen({ values, locale, confirmed: { path, own, english } }: Seen): boolean {
  const texts = values.find((value) => value.path === path)?.values
  return (
    !isUnset(own) &&
    isDeepStrictEqual(texts?.[locale], own) &&
    fingerprint(texts?.[defaultLocale]) === english
  )
}

/** A short text that stands for a field's value. */
export function fingerprint(value: unknown): string {
  if (value === null || value === undefined) return ''
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}
