import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { normalizePhone } from './normalizePhone'

/** The zeros of the digits that our visitors' keyboards write; nine more follow each (Unicode). */
const zeros = ['0', '٠', '۰', '०', '൦']

const anyDigit = zeros.map((zero) => `${zero}-${shift({ zero, by: 9 })}`).join('')
const everyDigit = new RegExp(`[${anyDigit}]`, 'g')
const partOfPhone = new RegExp(`^[${anyDigit}\\s+\\-–().\\/]+$`)
/** What stands around the digits of a number: a link to WhatsApp, an extension, letters for zeros. */
const isNotation = /wa\.me|whatsapp|tel:|\d\s*[;,]?\s*(?:ext|x|#)|\do|o\d/i
/** A number that is looked for is whole with as many digits; fewer can stand anywhere in one. */
const wholeLength = 8

/**
 * The digits that a search looks for: a part of a phone number as it is typed, or a whole one in any notation.
 * @returns null where it is neither; `national`: the whole number as it is typed at home, without its zero
 */
export function searchedPhone(
  search: string,
): { typed: string; whole?: string; national?: string } | null {
  const number = normalizePhone(search) ?? ''
  const isWhole = number.replace('+', '').length >= wholeLength
  const isPart = partOfPhone.test(search)
  if (!isPart && !(isWhole && isNotation.test(search))) return null
  // One writes the international prefix `+`, another `00`.
  const digits = search.replace(everyDigit, toWestern).replace(/\D/g, '').replace(/^00/, '')
  if (!isWhole) return digits ? { typed: digits } : null
  const national = parsePhoneNumberFromString(number)?.nationalNumber
  // A zero is dialled at home alone.
  const whole = number.replace(/^(?:\+|0+)/, '')
  return { typed: isPart ? digits : whole, whole, national }
}

/**
 * A regular expression, understood by Postgres, that finds the phone number of a search however it
 * is spaced and in whichever digits it is written.
 * @returns null where a search is no part of a phone number
 */
export function phoneSearchPattern(search: string): string | null {
  const phone = searchedPhone(search)
  if (!phone) return null
  const between = `[^${anyDigit}]*`
  const spaced = (digits: string) => [...digits].map(anyScript).join(between)
  const { typed, whole, national } = phone
  const patterns = [spaced(typed)]
  if (whole) patterns.push(`${spaced(whole)}${between}$`)
  if (national)
    patterns.push(`^${between}${anyScript('0')}?${between}${spaced(national)}${between}$`)
  return patterns.join('|')
}

/** `7` as a class of that digit in every script. */
function anyScript(digit: string): string {
  return `[${zeros.map((zero) => shift({ zero, by: Number(digit) })).join('')}]`
}

function toWestern(digit: string): string {
  const zero = zeros.findLast((candidate) => candidate <= digit) ?? digit
  return String(digit.charCodeAt(0) - zero.charCodeAt(0))
}

function shift({ zero, by }: { zero: string; by: number }): string {
  return String.fromCharCode(zero.charCodeAt(0) + by)
}
