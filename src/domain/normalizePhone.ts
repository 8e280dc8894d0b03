import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asciiDigits } from './asciiDigits'

/**
 * A phone number in one form, kept beside what was typed so that the same number can be found again.
 * With a country code, written with `+` or `00` in digits of any script, in a link to WhatsApp, or as
 * `mobileWithCode` knows it, it is E.164 (ITU-T), such as `+919876543210`. Without one the country is
 * unknown, so only the digits are kept, without a plus; so are numbers that cannot exist. An extension is
 * no part of it. Nothing is ever refused.
 * @returns null where there is no digit at all
 */
export function normalizePhone(typed: string): string | null {
  const text = repaired(asciiDigits(typed.normalize('NFKC')))
  const international = internationalNumber(text)
  if (international) return international
  const digits = firstNumber(text).replace(/\D/g, '')
  if (mobileWithCode.test(digits)) return `+${digits}`
  return digits || null
}

/**
 * Mobile numbers behind a country code without a plus, where nurses and hospitals mostly are. No number of
 * these countries is as long without its code, unless it begins with a zero.
 */
const mobileWithCode =
  /^(?:201[0125]\d{8}|447\d{9}|491[567]\d{8,9}|639\d{9}|91[6-9]\d{9}|9627\d{8}|965[569]\d{7}|9665\d{8}|968[79]\d{7}|9715\d{8}|973[36]\d{7}|974[3567]\d{7})$/

/** Without what spreadsheets and keyboards put in: `.0` behind a number, the letter O for a zero. */
function repaired(text: string): string {
  const whole = text.replace(/^(\s*\+?\d{7,})\.0+\s*$/, '$1')
  const letters = /(^|[^\p{L}])(O+)(?=\d)|(\d)(O+)(?!\p{L})/giu
  return whole.replace(letters, (_, before = '', first = '', digit = '', last = '') => {
    return `${before}${digit}${'0'.repeat(first.length + last.length)}`
  })
}

function internationalNumber(text: string): string | undefined {
  const rest = afterInternationalPrefix(text)?.replace(/\(0+\)/, '')
  // Of several numbers, or one with words behind it, the first counts; a slash may be part of it.
  const candidates = rest ? [rest, ...rest.split(/[/,;|+#\p{L}]/u, 1)] : []
  return candidates
    .map((candidate) => parsePhoneNumberFromString(`+${candidate}`))
    .find((number) => number?.isPossible())?.number
}

/** Undefined where a number begins with neither `+` nor `00`, and is in no link. */
function afterInternationalPrefix(text: string): string | undefined {
  const [, afterLink] = /(?:wa\.me\/|whatsapp.{0,20}?phone=)\+?(\d+)/i.exec(text) ?? []
  const [, afterPlus] = /\+[\s+]*(?:00)?(.*\d.*)$/s.exec(text) ?? []
  const [, afterZeros] = /^\D*00(.*)$/s.exec(text) ?? []
  // In right-to-left writing the plus is often typed last, where it looks to be in front.
  const [, beforePlus] = /^\D*(\d[\d\s().-]*)\+\D*$/.exec(text) ?? []
  return afterLink ?? afterPlus ?? afterZeros ?? beforePlus
}

/** Of several numbers, or one with an extension, the first that is long enough to be one. */
function firstNumber(text: string): string {
  const isLong = (part: string) => part.replace(/\D/g, '').length >= 7
  const part = text.split(/[,;|#\p{L}]+/u).find(isLong) ?? text
  const [beforeSlash = part] = part.split('/', 1)
  return isLong(beforeSlash) ? beforeSlash : part
}

const partOfPhone = /^[\d\s+\-–()./]+$/
/** What stands around the digits of a number: a link to WhatsApp, an extension, letters for zeros. */
const isNotation = /wa\.me|whatsapp|tel:|\d\s*[;,]?\s*(?:ext|x|#)|\do|o\d/i
/** A number that is looked for is whole with as many digits; fewer can stand anywhere in one. */
const wholeLength = 8

/**
 * What is looked for among the digits of numbers, each as `#digits|`: a part of a phone number as it is typed,
 * or a whole one in any notation, also as it is dialled at home.
 * @returns null where a search is neither
 */
export function phoneNeedles(search: string): string[] | null {
  const text = asciiDigits(search)
  const number = normalizePhone(text) ?? ''
  const isWhole = number.replace('+', '').length >= wholeLength
  const isPart = partOfPhone.test(text)
  if (!isPart && !(isWhole && isNotation.test(text))) return null
  // One writes the international prefix `+`, another `00`; a zero is dialled at home alone.
  const typed = text.replace(/\D/g, '').replace(/^0+(?=[1-9])|^00+/, '')
  if (!isWhole) return typed ? [typed] : null
  const whole = number.replace(/^(?:\+|0+)/, '')
  const national = parsePhoneNumberFromString(number)?.nationalNumber
  const alone = national ? [`#${national}|`, `#0${national}|`] : []
  return [...new Set([...(isPart ? [typed] : []), whole, ...alone])]
}
