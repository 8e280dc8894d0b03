import { getMessages } from '@/i18n/messages'
import { interpolate } from '@/i18n/interpolate'
import { getLocale, type Locale } from '@/i18n/locales'
import { jsonAnswer, toResponse, type Answer } from './answer'

/** Every expected failure of an endpoint and its HTTP status (RFC 9110). */
export const failureStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  forbidden_origin: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  json_expected: 415,
  validation_failed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type FailureCode = keyof typeof failureStatus

/** A failure as its caller is told of it. */
export type Failure = {
  code: FailureCode
  locale: Locale
  /** Text for each wrong field, in the visitor's language. */
  fields?: Record<string, string>
  /** Seconds after which another try makes sense. */
  retryAfter?: number
}

/**
 * Answers a failure as JSON `{ message, fields }` (specification, section 8): `message` is the text
 * a visitor is shown, made of the fields' texts where single fields are wrong.
 */
export async function failureAnswer({
  code,
  locale,
  fields = {},
  retryAfter,
}: Failure): Promise<Answer> {
  const fieldTexts = Object.values(fields)
  const message =
    fieldTexts.length > 0 ? fieldTexts.join('. ') : await failureText({ code, locale, retryAfter })
  const headers: Answer['headers'] = { 'Content-Language': locale }
  if (retryAfter !== undefined) headers['Retry-After'] = String(Math.max(1, retryAfter))
  return jsonAnswer({ body: { message, fields }, status: failureStatus[code], headers })
}

/** A failure in words; how long there is to wait, where that is more than a minute. */
export async function failureText({
  code,
  locale,
  retryAfter = 0,
}: Pick<Failure, 'code' | 'locale' | 'retryAfter'>): Promise<string> {
  const { errors } = await getMessages(locale)
  if (code !== 'rate_limited' || retryAfter <= 60) return errors[code]
  const minutes = new Intl.NumberFormat(getLocale(locale).intl).format(Math.ceil(retryAfter / 60))
  return interpolate(errors.rate_limited_minutes, { minutes })
}

/** What is wrong with each field, in words. */
export function fieldTexts<Code extends string>(
  errors: Record<string, Code>,
  texts: Record<Code, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, texts[code]]))
}

/** The same for a route handler of Next.js. */
export async function failureResponse(failure: Failure): Promise<Response> {
  return toResponse(await failureAnswer(failure))
}
