import { defaultLocale, type PageLocale } from '../../src/i18n/locales'

/** What must be the same in every language of a text. */
type Compared = { numbers: string[]; currencies: string[]; placeholders: string[] }

/** What an English text and its translation say, where that is not the same. */
export type NumberDifference = { code: keyof Compared; english: string[]; translation: string[] }

type Pair = { english: string; translation: string; locale: PageLocale }

/**
 * Compares a translation with the English text: numbers however a language writes them, small ones also
 * in words, currencies of amounts, and `{placeholders}`.
 * @returns one difference for each kind that differs
 */
export function compareNumbers({ english, translation, locale }: Pair): NumberDifference[] {
  const wanted = readCompared(english)
  const found = readCompared(translation)
  const writtenOut = [
    ...without(wanted.numbers, found.numbers).map((number) =>
      hasNumberWord({ number, text: translation, locale }),
    ),
    ...without(found.numbers, wanted.numbers).map((number) =>
      hasNumberWord({ number, text: english, locale: defaultLocale }),
    ),
  ]
  const kinds: (keyof Compared)[] = writtenOut.every(Boolean)
    ? ['placeholders']
    : ['numbers', 'placeholders']
  // Many languages write a currency as a word; only signs and codes can be compared.
  if (wanted.currencies.length > 0 && found.currencies.length > 0) kinds.push('currencies')
  return kinds.flatMap((code) =>
    wanted[code].join(' ') === found[code].join(' ')
      ? []
      : [{ code, english: wanted[code], translation: found[code] }],
  )
}

/** What a text says of one kind, as words; a comma would divide a refusal of Payload's form. */
export const listed = (found: readonly unknown[]) => found.join(' · ') || '–'

/** What is left of a list when each of others has taken one of its kind away. */
export function without(list: string[], others: string[]): string[] {
  const left = [...others]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function readCompared(text: string): Compared {
  const latin = toLatinDigits(text)
  const currencies = latin.match(currencyPattern) ?? []
  return {
    numbers: (latin.match(numberPattern) ?? []).map(normalizeNumber).sort(),
    currencies: [...new Set(currencies.map((sign) => currencyCodes[sign] ?? sign))].sort(),
    placeholders: (text.match(/\{\w+\}/g) ?? []).sort(),
  }
}

/** Digits with separators between them: comma, point, blanks, apostrophes, Arabic separators. */
const numberPattern = /\d+(?:[.,٫٬'’\u00a0\u202f\u2009]\d+)*/g
const currencyPattern = /[€$£₹]|\b(?:EUR|USD|GBP|INR|SAR|AED)\b/g
const currencyCodes: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', '₹': 'INR' }

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

/**
 * How the numbers from one to twelve begin where a language writes them out, as cardinals and ordinals,
 * in that order; in Arabic a year by itself is one, and a dual two.
 */
const beginnings: Record<PageLocale, string> = {
  en: 'one|first|once two|second|twice three|third four five|fifth six seven eight nine|ninth ten eleven twel',
  de: 'ein|erst zwei|beide|doppelt drei|dritt vier fünf sechs sieb acht neun zehn elf zwölf',
  ar: 'واحد|أول|(?:عام|سنة|يوم|شهر|أسبوع)(?!\\p{L}) اثن|ثاني|(?:عام|سنت|يوم|شهر|أسبوع|مرت|خطوت)(?:ين|ان) ثلاث|ثالث أربع|رابع خمس|خامس ست|سادس سبع|سابع ثمان|ثامن تسع|تاسع عشر|عاشر أحد|حادي اثن[اي]',
  ml: 'ഒന്ന|ഒരു|ഒരേ|ആദ്യ രണ്ട മൂന്ന നാല അഞ്ച ആറ ഏഴ എട്ട ഒമ്പത|ഒൻപത പത്ത പതിനൊന്ന പന്ത്രണ്ട',
  hi: 'एक|पहल दो|दूसर तीन|तीसर चार|चौथ पाँच|पांच छह|छः|छठ सात आठ नौ दस ग्यारह बारह',
}

type Written = { /** In Latin digits. */ number: string; text: string; locale: PageLocale }

/** Whether a text writes a small number out in words. */
function hasNumberWord({ number, text, locale }: Written): boolean {
  const words = beginnings[locale].split(' ')[Number(number) - 1]
  if (!words) return false
  return new RegExp(`(?<![\\p{L}\\p{M}])[وبلف]?(?:ال)?(?:${words})`, 'iu').test(text)
}
