import { defaultLocale, getLocale, type PageLocale } from '../i18n/locales'

/**
 * The countries in which WHO asks not to recruit health workers actively, as ISO 3166 has them, and where that is
 * written: what a new site begins with.
 */
export const safeguardsList = {
  edition: '2023',
  source: 'https://www.who.int/publications/i/item/9789240069787',
  // WHO makes a new list every three years.
  reviewBy: '2027-03-31',
  countries:
    'AF AO BD BF BI BJ CD CF CG CI CM DJ ER ET FM GA GH GM GN GQ GW HT KI KM LA LR LS MG ML MR MW MZ NE NG NP PG ' +
    'PK RW SB SD SL SN SO SS TD TG TL TV TZ UG VU WS YE ZM ZW',
} as const

/** The codes of a list as it is typed; other words are left in, to be refused. */
export function readCountryCodes(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/[^\s,;]+/g))]
}

const knownRegions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether a country has this code (ISO 3166-1). */
export function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && knownRegions.of(code) !== undefined
}

/** Names that texts have for a country beside that of `Intl`. */
const otherNames: Record<PageLocale, Record<string, string[]>> = {
  en: { CD: ['DRC', 'DR Congo'], CI: ['Ivory Coast'], TL: ['East Timor'] },
  de: { CI: ['Elfenbeinküste'], TL: ['Osttimor'] },
  ar: { CI: ['كوت ديفوار'], TL: ['تيمور الشرقية'] },
  ml: { CI: ['ഐവറി കോസ്റ്റ്'], PK: ['പാകിസ്ഥാൻ', 'പാകിസ്താൻ'], TZ: ['താൻസാനിയ'] },
  hi: { CI: ['आइवरी कोस्ट'], ET: ['इथोपिया'] },
}

/** Two countries are called Congo, mostly without their capitals. */
const congo = new Set(['CD', 'CG'])

/** As a pattern: what stands before a name in its word, and the name with its endings. */
const inWord: Record<PageLocale, (name: string) => string> = {
  en: (name) => `${name}(?:s|a?ns?|is?|ese)?`,
  de: (name) => `${name}(?:s|n?isch\\p{L}*|n?er(?:n|s|innen)?)?`,
  ar: (name) => {
    // Without more, the name of Mali is the word for "financial".
    if (name === 'مالي') return `(?:من|في|جمهوريه|دوله) ${name}`
    const [, bare] = /^ال(.+)$/.exec(name) ?? []
    return bare ? `[وف]?(?:[بك]?ال|لل)${bare}` : `[وف]?[بكل]?${name}`
  },
  // Endings of cases grow onto the last letter.
  ml: (name) =>
    name.endsWith('്') ? `${name.slice(0, -1)}\\p{M}\\S*` : `${name}(?:[യവ]\\S*|ക്ക\\S*|ന്)?`,
  hi: (name) => `${name}(?:ी|ियो\\p{M})?`,
}

/** Letters alone, one blank between words: no case, no accents, no signs that some leave out. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ൻർൽൾൺ]/g, (letter) => `${chillus[letter]}്`)
    .replaceAll('റ', 'ര')
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670\u093c\u200b-\u200d]/g, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Malayalam's letters without a vowel, which are written in two ways. */
const chillus: Record<string, string> = { ൻ: 'ന', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ൺ: 'ണ' }

type Pattern = { pattern: RegExp; codes: string[] }

/** The last list of each language. */
const patterns = new Map<PageLocale, Pattern & { key: string }>()

function patternOf(locale: PageLocale, countries: readonly string[]): Pattern {
  const key = countries.join(' ')
  const known = patterns.get(locale)
  if (known?.key === key) return known
  const region = new Intl.DisplayNames(getLocale(locale).intl, { type: 'region' })
  const names = countries
    .flatMap((code) => {
      const name = plainWords(region.of(code) ?? '')
      const others = (otherNames[locale][code] ?? []).map(plainWords)
      const all = congo.has(code)
        ? [name, ...others, name.split(' ')[0] ?? name]
        : [name, ...others]
      return all.map((one) => ({ code, name: one }))
    })
    // Of Guinea and Guinea-Bissau, Niger and Nigeria the longer one counts.
    .sort((a, b) => b.name.length - a.name.length)
  const forms = names.map(({ name }) => `(${inWord[locale](name)})`)
  const pattern = new RegExp(`(?<![^ ])(?:${forms.join('|')})(?![^ ])`, 'gu')
  const made = { key, pattern, codes: names.map(({ code }) => code) }
  patterns.set(locale, made)
  return made
}

/**
 * Which of some countries a headline names, in its language or in English.
 * @param countries as `readCountryCodes` gives them
 */
export function namedCountries({
  text,
  locale,
  countries,
}: {
  text: string
  locale: PageLocale
  countries: readonly string[]
}): string[] {
  const words = plainWords(text)
  if (words === '' || countries.length === 0) return []
  const found = [...new Set<PageLocale>([locale, defaultLocale])].flatMap((language) => {
    const { pattern, codes } = patternOf(language, countries)
    return [...words.matchAll(pattern)].flatMap(
      ([, ...groups]) => codes[groups.findIndex((group) => group !== undefined)] ?? [],
    )
  })
  return [...new Set(found)]
}
