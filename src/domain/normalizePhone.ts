import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asciiDigits } from './asciiDigits'

/**
 * A phone number in one form, kept beside what was typed so that the same number can be found again.
 * With a country code, written with `+` or `00` in digits of any script, it is E.164 (ITU-T), such as
 * `+919876543210`. Without one nobody knows the country, so only the digits are kept, without a plus;
 * so are numbers that cannot exist. Nothing is ever refused.
 * @returns null where there is no digit at all
 */
export function normalizePhone(typed: string): string | null {
  const text = asciiDigits(typed.normalize('NFKC'))
  return internationalNumber(text) ?? (text.replace(/\D/g, '') || null)
}

function internationalNumber(text: string): string | undefined {
  const rest = afterInternationalPrefix(text)?.replace(/\(0+\)/, '')
  // Of several numbers, or one with words behind it, the first counts; a slash may be part of it.
  const candidates = rest ? [rest, ...rest.split(/[/,;|+\p{L}]/u, 1)] : []
  return candidates
    .map((candidate) => parsePhoneNumberFromString(`+${candidate}`))
    .find((number) => number?.isPossible())?.number
}

/** Undefined where a number begins with neither `+` nor `00`. */
function afterInternationalPrefix(text: string): string | undefined {
  const [, afterPlus] = /\+[\s+]*(?:00)?(.*\d.*)$/s.exec(text) ?? []
  const [, afterZeros] = /^\D*00(.*)$/s.exec(text) ?? []
  // In right-to-left writing the plus is often typed last, where it looks to be in front.
  const [, beforePlus] = /^\D*(\d[\d\s().-]*)\+\D*$/.exec(text) ?? []
  return afterPlus ?? afterZeros ?? beforePlus
}
