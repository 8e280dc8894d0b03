import { getLocale, type PageLocale } from './locales'

/** Terms that texts in other languages use as they are; longer ones stand before those within them. */
const terms = {
  de: [
    'Anerkennung',
    'Anpassungslehrgang',
    'Bayerisches Landesamt für Pflege',
    'Bundesagentur für Arbeit',
    'Defizitbescheid',
    'Deutsches Kompetenzzentrum für internationale Fachkräfte in den Gesundheits- und Pflegeberufen',
    'Faire Anwerbung Pflege Deutschland',
    'Faire Integration',
    'Pflegeberufegesetz',
    'Pflege',
    'Praxisanleiter',
    'Tarifvertrag',
  ],
  en: [
    'Certificate of Good Standing',
    'Department of Migrant Workers',
    'Global Code of Practice',
    'Good Standing',
    'Make it in Germany',
    'Protector of Emigrants',
  ],
} as const

type Language = keyof typeof terms

/** A part of a text; in the text's own language where it names none. */
export type TextPart = { text: string; language?: Language }

const word = String.raw`\p{Script=Latin}+(?:[’'-]\p{Script=Latin}+)*`
const germanWord = String.raw`\p{Script=Latin}*[äöüßÄÖÜ]\p{Script=Latin}*`
/** No abbreviation, which every voice spells. */
const spokenWord = /\p{L}*\p{Ll}{3}/u

const patterns = new Map<PageLocale, RegExp>()

/**
 * Splits a text where its language changes, for those to whom it is read aloud (WCAG 3.1.2): at known terms,
 * at words with German letters, and on pages in other scripts at all words in Latin letters.
 */
export function splitLanguages({ text, locale }: { text: string; locale: PageLocale }): TextPart[] {
  const pattern = patterns.get(locale) ?? patternFor(locale)
  patterns.set(locale, pattern)
  // Splitting by a group puts its matches at the odd places.
  return text
    .split(pattern)
    .map((part, index) =>
      index % 2 === 1 && spokenWord.test(part)
        ? { text: part, language: languageOf(part) }
        : { text: part },
    )
    .filter((part) => part.text !== '')
    .reduce<TextPart[]>(joinParts, [])
}

/** What is not another language stays in one piece, such as `6(1)(b)`. */
function joinParts(parts: TextPart[], part: TextPart): TextPart[] {
  const last = parts.at(-1)
  if (!last || last.language || part.language) return [...parts, part]
  return [...parts.slice(0, -1), { text: last.text + part.text }]
}

function patternFor(locale: PageLocale): RegExp {
  const known = Object.entries(terms).flatMap(([language, own]) => (language === locale ? [] : own))
  const others =
    getLocale(locale).script === 'latin'
      ? locale === 'de'
        ? []
        : [germanWord]
      : [`${word}(?:(?: | & )${word})*`]
  // No part of a word or of an address.
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}./@:-])(${[...known, ...others].join('|')})(?![\p{L}\p{N}]|[./@:-]\p{Script=Latin})`,
    'u',
  )
}

function languageOf(part: string): Language {
  const isGerman = terms.de.some((term) => part.includes(term)) || /[äöüß]/i.test(part)
  return isGerman ? 'de' : 'en'
}
