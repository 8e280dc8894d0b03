import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asciiDigits } from './asciiDigits'
import { normalizePhone } from './normalizePhone'

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
