/**
 * Every language of the product, as data. Routing, Payload's localization, `<html lang dir>`, the
 * language selector, fonts and tests derive from this table (specification, section 9).
 *
 * `routing`: 'default' is served without a prefix, 'prefix' under `/{code}`, 'none' has no pages of
 * its own (Turkish is a language of the survey only).
 * `view` is the audience the home page starts with: readers of Arabic are mostly employers in the
 * Gulf (specification, section 2).
 * `intl` is the tag for `Intl` formatters; Arabic keeps Western digits, as the Gulf's employers and
 * authorities print them.
 */
export const localeTable = [
  {
    code: 'en',
    nativeName: 'English',
    dir: 'ltr',
    intl: 'en-GB',
    script: 'latin',
    view: 'nurses',
    routing: 'default',
  },
  {
    code: 'ar',
    nativeName: 'العربية',
    dir: 'rtl',
    intl: 'ar-AE-u-nu-latn',
    script: 'arabic',
    view: 'hospitals',
    routing: 'prefix',
  },
  {
    code: 'de',
    nativeName: 'Deutsch',
    dir: 'ltr',
    intl: 'de-DE',
    script: 'latin',
    view: 'nurses',
    routing: 'prefix',
  },
  {
    code: 'ml',
    nativeName: 'മലയാളം',
    dir: 'ltr',
    intl: 'ml-IN',
    script: 'malayalam',
    view: 'nurses',
    routing: 'prefix',
  },
  {
    code: 'hi',
    nativeName: 'हिन्दी',
    dir: 'ltr',
    intl: 'hi-IN',
    script: 'devanagari',
    view: 'nurses',
    routing: 'prefix',
  },
  {
    code: 'tr',
    nativeName: 'Türkçe',
    dir: 'ltr',
    intl: 'tr-TR',
    script: 'latin',
    view: 'nurses',
    routing: 'none',
  },
] as const satisfies readonly LocaleRow[]

type LocaleRow = {
  code: string
  nativeName: string
  dir: 'ltr' | 'rtl'
  intl: string
  script: 'latin' | 'arabic' | 'malayalam' | 'devanagari'
  view: 'nurses' | 'hospitals'
  routing: 'default' | 'prefix' | 'none'
}

type Row = (typeof localeTable)[number]

/** A language the product speaks anywhere. */
export type Locale = Row['code']

/** A language with pages of its own. */
export type PageLocale = Exclude<Row, { routing: 'none' }>['code']

/** The language of last resort, served without a prefix. */
export const defaultLocale = 'en' satisfies PageLocale

/** Codes of all languages. */
export const locales: readonly Locale[] = localeTable.map(({ code }) => code)

/** Codes of the languages that have pages. */
export const pageLocales: readonly PageLocale[] = localeTable.flatMap((row) =>
  row.routing === 'none' ? [] : [row.code],
)

/** True for the code of any language in the table. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((code) => code === value)
}

/** A language of the product, the default one for any other value. */
export function toLocale(value: unknown): Locale {
  return isLocale(value) ? value : defaultLocale
}

/** True for the code of a language with pages. */
export function isPageLocale(value: unknown): value is PageLocale {
  return pageLocales.some((code) => code === value)
}

/** A language with pages, the default one for any other value. */
export function toPageLocale(value: unknown): PageLocale {
  return isPageLocale(value) ? value : defaultLocale
}

/** The table's row of a language. */
export function getLocale(code: Locale): LocaleRow & { code: Locale } {
  const row = localeTable.find((candidate) => candidate.code === code)
  if (!row) throw new Error(`No such language: ${code}`)
  return row
}
