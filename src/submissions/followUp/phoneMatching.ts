import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { parsePhoneNumberFromString as parseMobile } from 'libphonenumber-js/mobile'
import { normalizePhone } from '@/domain/normalizePhone'
import { type Audience } from '@/domain/consultationFields'
import { countryCodes, countryOf, type DesiredCountry } from '@/domain/countries'

/** A stored number, and what tells from where it was typed. */
export type StoredPhone = {
  /** as `normalizePhone` gives it */
  phone: string
  locale: string
  desiredCountry: DesiredCountry | null
}

/** Where visitors mostly phone from, by language; English is read everywhere. */
const countriesOfLanguage: Partial<Record<string, CountryCode[]>> = {
  ml: ['IN'],
  hi: ['IN'],
  de: ['DE', 'AT', 'CH'],
  ar: ['AE', 'SA', 'QA', 'KW', 'OM', 'BH', 'JO', 'EG'],
}

/**
 * The numbers that a stored one can stand for: itself, and without a country code those of the
 * countries from which it may have been typed.
 */
export function phoneForms({ phone, locale, desiredCountry }: StoredPhone): string[] {
  if (phone.startsWith('+')) return [phone]
  return [phone, ...likelyCountries({ locale, desiredCountry }).flatMap(numbersIn(phone))]
}

/**
 * The one international number that a stored one can stand for: in the countries of its language, else in
 * the one that is wanted. Null where several can be meant, or none.
 */
function internationalForm({ phone, locale, desiredCountry }: StoredPhone): string | null {
  if (phone.startsWith('+')) return phone
  const found = likelyCountries({ locale, desiredCountry })
    .map((countries) => [countries].flatMap(numbersIn(phone)))
    .find((numbers) => numbers.length === 1)
  return found?.[0] ?? null
}

/**
 * A typed number as it is stored to be called: normalised, and completed where it can only be one of the
 * language's countries, or of the one that its sender is in.
 */
export function completePhone({
  typed,
  locale,
  country,
}: {
  typed: string
  locale: string
  country: DesiredCountry | null
}): string | null {
  const phone = normalizePhone(typed)
  return phone && (internationalForm({ phone, locale, desiredCountry: country }) ?? phone)
}

/** Where most nurses are, for a mobile number of which nothing tells the country. */
const commonCountries: CountryCode[] = ['IN', 'PH', 'AE', 'SA', 'NG', 'KE', 'NP', 'LK', 'PK']

/** An international number and where it is, as ISO 3166 has it. */
export type LikelyNumber = { number: string; country: CountryCode | null }

/**
 * The international numbers that what a visitor typed can stand for, the likelier first; one with its country code
 * is that alone, and certain. A hospital is in the country it has chosen.
 */
export function likelyNumbers({
  typed,
  role,
  ...hints
}: Omit<StoredPhone, 'phone'> & { typed: string; role: Audience | null }): {
  isCertain: boolean
  numbers: LikelyNumber[]
} {
  const phone = normalizePhone(typed) ?? ''
  const isCertain = phone.startsWith('+')
  const [language, country] = likelyCountries(hints)
  const [ofLanguage, wanted] = [numbersIn(phone)(language), numbersIn(phone)(country)]
  const common = numbersIn(phone, parseMobile)(commonCountries)
  const guesses = [
    ...(role === 'hospitals' ? [wanted, ofLanguage] : [ofLanguage]),
    [...wanted, ...common],
  ]
  const found = isCertain ? [phone] : (guesses.find(({ length }) => length > 0) ?? [])
  const numbers = [...new Set(found)].slice(0, 3).map((number) => ({
    number,
    country: parsePhoneNumberFromString(number)?.country ?? null,
  }))
  return { isCertain, numbers }
}

/** Where a visitor may phone from, the likelier countries first. */
function likelyCountries({
  locale,
  desiredCountry,
}: Omit<StoredPhone, 'phone'>): [ofLanguage: CountryCode[], wanted: CountryCode[]] {
  return [
    countriesOfLanguage[locale] ?? [],
    desiredCountry ? [countryCodes[countryOf(desiredCountry)]] : [],
  ]
}

/** The valid numbers that digits stand for in some countries, each once. */
function numbersIn(phone: string, parse = parsePhoneNumberFromString) {
  return (countries: CountryCode[]): string[] => {
    const numbers = countries.map((country) => parse(phone, country))
    return [...new Set(numbers.flatMap((number) => (number?.isValid() ? [number.number] : [])))]
  }
}

/** An international number as it is typed in its own country. */
export function nationalForms(phone: string): string[] {
  const national = phone.startsWith('+') && parsePhoneNumberFromString(phone)?.nationalNumber
  return national ? [national, `0${national}`] : []
}

/** What is compared where nothing tells the country: few people share it. */
const comparedDigits = 9

/** The last digits of a number; null for a shorter one. */
export function lastDigits(phone: string): string | null {
  return phone.replace('+', '').length >= comparedDigits ? phone.slice(-comparedDigits) : null
}

/** Whether two stored numbers are the same one, perhaps the same, or not. */
export function comparePhones(one: StoredPhone, other: StoredPhone): 'same' | 'perhaps' | null {
  if (one.phone === other.phone) return 'same'
  // Of two numbers with country codes it is known that they differ.
  if (one.phone.startsWith('+') && other.phone.startsWith('+')) return null
  const forms = new Set(phoneForms(one))
  if (phoneForms(other).some((form) => forms.has(form))) return 'same'
  const digits = lastDigits(one.phone)
  return digits !== null && digits === lastDigits(other.phone) ? 'perhaps' : null
}

/**
 * What makes submissions those of one person: the international number that theirs stands for where only
 * one can be meant, else its digits as they were dialled. A number too short to be a telephone's makes a
 * person of each submission.
 * @param phone as `normalizePhone` gives it, null where there is no digit
 * @param submissionId stands for the person where the number cannot
 */
export function personKey({
  phone,
  submissionId,
  ...hints
}: Omit<StoredPhone, 'phone'> & { phone: string | null; submissionId: string }): string {
  if (phone === null || lastDigits(phone) === null) return `submission ${submissionId}`
  return internationalForm({ phone, ...hints }) ?? phone
}
