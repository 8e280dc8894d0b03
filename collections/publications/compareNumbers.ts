import { defaultLocale, type PageLocale } from '../../src/i18n/locales'
import { hasNumberWord } from './numberWords'

/** What must be the same in every language of a text. */
type Figures = { numbers: string[]; currencies: string[]; placeholders: string[] }

/**
 * Says how the figures of a translation differ from those of the English text: numbers however a
 * language writes them, small ones also in words, amounts' currencies, and `{placeholders}`.
 * @returns one short description for each kind that differs; empty when all is well
 */
export function compareNumbers({
  english,
  translation,
  locale,
}: {
  english: string
  translation: string
  locale: PageLocale
}): string[] {
  const wanted = readFigures(english)
  const found = readFigures(translation)
  const writtenOut = [
    ...without(wanted.numbers, found.numbers).map((number) =>
      hasNumberWord({ number, text: translation, locale }),
    ),
    ...without(found.numbers, wanted.numbers).map((number) =>
      hasNumberWord({ number, text: english, locale: defaultLocale }),
    ),
  ]
  const kinds: (keyof Figures)[] = writtenOut.every(Boolean)
    ? ['placeholders']
    : ['numbers', 'placeholders']
  // Many languages write a currency as a word; only signs and codes can be compared.
  if (wanted.currencies.length > 0 && found.currencies.length > 0) kinds.push('currencies')
  return kinds.flatMap((kind) =>
    wanted[kind].join(' ') === found[kind].join(' ')
      ? []
      : [`${kind}: ${wanted[kind].join(', ') || '–'} ≠ ${found[kind].join(', ') || '–'}`],
  )
}

/** What is left of a list when each of others has taken one of its kind away. */
function without(list: string[], others: string[]): string[] {
  const left = [...others]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function readFigures(text: string): Figures {
  const latin = toLatinDigits(text)
  return {
    numbers: (latin.match(numberPattern) ?? []).map(normalizeNumber).sort(),
    currencies: [...new Set((latin.match(currencyPattern) ?? []).map(currencyCode))].sort(),
    placeholders: (text.match(/\{\w+\}/g) ?? []).sort(),
  }
}

/** Digits with separators between them: comma, point, blanks, apostrophes, Arabic separators. */
const numberPattern = /\d+(?:[.,٫٬'’\u00a0\u202f\u2009]\d+)*/g
const currencyPattern = /[€$£₹]|\b(?:EUR|USD|GBP|INR|SAR|AED)\b/g
const currencyCodes: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', '₹': 'INR' }

function currencyCode(sign: string): string {
  return currencyCodes[sign] ?? sign
}

/** Decimal digits of any script have their value as distance from their script's zero. */
function toLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
    return String(code - zero)
  })
}

/** `2,500`, `2.500` and `2 500` are one number, and so are `1.5` and `1,5`. */
function normalizeNumber(number: string): string {
  const [first = '', ...groups] = number.split(/\D/)
  const last = groups.at(-1)
  if (last === undefined) return first
  if (last.length === 3) return first + groups.join('')
  return `${first}${groups.slice(0, -1).join('')}.${last}`
}
