import * as z from 'zod/mini'
import { asciiDigits } from '@/domain/asciiDigits'
import {
  audiences,
  callChannels,
  callTimes,
  emailMaxLength,
  nameMaxLength,
  phoneMaxLength,
  planMaxLength,
  roleMaxLength,
  startTimes,
  websiteMaxLength,
  spokenLanguageCodes,
} from '@/domain/consultationFields'
import { desiredCountries } from '@/domain/countries'
import type { Messages } from '@/i18n/messages'
import { cleanText } from '@/domain/cleanText'
import { lineSchema } from '@/submissions/intake/schemaParts'

/** Codes of everything that can be wrong with a consultation; each is a message key. */
export type ConsultationErrorCode = keyof Messages['consultation']['errors']

const code = (value: ConsultationErrorCode) => value

const optionalLine = () =>
  z.optional(
    z.pipe(
      lineSchema(),
      z.transform((value) => value || undefined),
    ),
  )

const optionalChoice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => value || undefined),
      z.optional(z.enum(options, code('choice_invalid'))),
    ),
  )

// The keys of a record are known to be there.

/**
 * The fields of a consultation request (specification, sections 3 and 5), shared by browser and
 * server. Issues carry codes as messages, never words. The CV is checked apart: the browser has a
 * `File`, the server a stream. `zod/mini` because this schema travels to phones.
 */
export const consultationSchema = z.object({
  name: lineSchema().check(
    z.minLength(1, code('name_required')),
    z.maxLength(nameMaxLength, code('name_too_long')),
  ),
  phone: lineSchema().check(
    z.minLength(1, code('phone_required')),
    z.maxLength(phoneMaxLength, code('phone_too_long')),
    // Words without a digit, of any script, are no number to call.
    z.refine((value) => value === '' || /\p{N}/u.test(value), code('phone_invalid')),
  ),
  type: z.enum(audiences, code('type_invalid')),
  desired_country: z.enum(desiredCountries, code('desired_country_required')),
  hospital_website: optionalLine().check(
    z.refine(
      (value) => value === undefined || isWebAddress(value),
      code('hospital_website_invalid'),
    ),
  ),
  call_time: optionalChoice(callTimes),
  call_channel: optionalChoice(callChannels),
  call_language: optionalChoice(spokenLanguageCodes),
  email: optionalLine().check(z.refine((value = 'a@b.c') => isEmail(value), code('email_invalid'))),
  role_wanted: optionalLine().check(
    z.refine((value = '') => value.length <= roleMaxLength, code('text_too_long')),
  ),
  /** How many nurses: a number in digits of any script. */
  positions: z
    .optional(
      z.pipe(
        lineSchema(),
        z.transform((value) => asciiDigits(value) || undefined),
      ),
    )
    .check(z.refine((value = '1') => /^[1-9]\d{0,3}$/.test(value), code('positions_invalid'))),
  starts_in: optionalChoice(startTimes),
  /** The plan whose button was pressed on the pricing page. */
  plan: z.optional(
    z.pipe(
      lineSchema(),
      z.transform((value) => shortened(value) || undefined),
    ),
  ),
  /** Her answers to "Where do I stand?" as a query; the server leaves out what is none (`readSentAnswers`). */
  standing: optionalLine(),
})

/** A checked consultation request without its file. */
export type Consultation = z.infer<typeof consultationSchema>

/** The visitor does not type this field and could not mend it: a long value is cut, never refused. */
function shortened(plan: string): string {
  // Cleaned again, because a cut can leave half a character or a space at the end.
  return cleanText(plan.slice(0, planMaxLength))
}

/** Nothing more than the shape; whether an address exists shows when it is written to. */
function isEmail(value: string): boolean {
  return value.length <= emailMaxLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
}

/** Accepts what people type: with or without a scheme, but nothing other than http and https. */
function isWebAddress(value: string): boolean {
  if (value.length > websiteMaxLength) return false
  const hasScheme = /^https?:\/\//i.test(value)
  try {
    const { hostname, username, password } = new URL(hasScheme ? value : `https://${value}`)
    return `${username}${password}` === '' && (hasScheme || hostname.includes('.'))
  } catch {
    return false
  }
}
