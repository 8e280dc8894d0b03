import type { AfterErrorHook, PayloadRequest } from 'payload'
import { asRows } from '@collections/publications/jsonData'
import { requestLocale } from '@/i18n/detectLocale'
import { getMessages } from '@/i18n/messages'
import { failureStatus, type FailureCode } from '@/server/http/failureAnswer'
import { temporaryFailure } from '@/server/http/temporaryFailure'
import { isConflict, causesOf } from '@/server/retryConflict'

/** Where a request says that Postgres rolled it back so that another could go on. */
const conflict = 'conflict'

/** Whether Payload has answered a request with a conflict of the database: done again, it succeeds. */
export function hasMetAnother(request: Request & { context?: PayloadRequest['context'] }): boolean {
  // Payload makes its own request of this very object.
  return request.context?.[conflict] === true
}

/**
 * Payload's REST interface answers 500 to all that its own checks did not foresee. What a request
 * brought about by what it says is the request's fault, 400; a database that is away is said as
 * everywhere else, 503. Payload has written the error into the log by then.
 *
 * What it does foresee it says only where an error is of its own class, and a built server holds
 * Payload twice: once with its configuration, which has our hooks, and once with its routes.
 */
export const mapPayloadErrors: AfterErrorHook = async ({ error, req, result }) => {
  const { status, isPublic, data, message, name } = describe(error)
  if (isPublic && status !== 500) {
    const entry = data ? { name, data, message: withWholeLabels({ data, message }) } : { message }
    return { response: { errors: [entry] }, status }
  }
  const failure = failureOf(error)
  if (!failure) return
  const { code, retryAfter } = failure
  if (retryAfter) req.responseHeaders = new Headers({ 'Retry-After': String(retryAfter) })
  if (isConflict(error)) req.context[conflict] = true
  const { errors } = await getMessages(requestLocale({ headers: req.headers }))
  return {
    response: { ...result, errors: [{ message: errors[code] }] },
    status: failureStatus[code],
  }
}

type Description = {
  name: string
  message: string
  status: number
  isPublic: boolean
  /** Which fields are wrong, and why. */
  data?: Record<string, unknown>
}

/** The members of Payload's errors, whichever copy of the class an error is of. */
function describe(error: Error & Partial<Description>): Description {
  const { name, message, status = 500, isPublic = false, data } = error
  return { name, message, status, isPublic, data: data ?? undefined }
}

/**
 * Payload (3.90) lists the fields that it refuses after commas, and its form divides the list at each of them: a
 * field's name, and what is said of its text, has none of its own there.
 */
function withWholeLabels({ data, message }: Pick<Description, 'data' | 'message'>): string {
  const labels = asRows(data?.errors).flatMap(({ label }) =>
    typeof label === 'string' ? label : [],
  )
  return labels.reduce(
    (text, label) => text.replace(label, () => label.replaceAll(',', ';')),
    message,
  )
}

function failureOf(error: Error): { code: FailureCode; retryAfter?: number } | null {
  return temporaryFailure(error) ?? (isUnreadableRequest(error) ? { code: 'bad_request' } : null)
}

/** What JavaScript throws where a value is not of the kind, or the form, that it was taken for. */
const builtIn = new Set(['SyntaxError', 'TypeError', 'RangeError', 'URIError'])

/**
 * SQLSTATE of values that do not fit (22), of rules between rows (23), of operators that a column
 * does not know (42883) and of conditions without end (54) (PostgreSQL, appendix A).
 */
const sqlStates = /^(22...|23...|42883|54...)$/

/** How the reader of multipart forms and Payload's query builder say what is wrong. */
const messages =
  /^(Unexpected end of (form|file)|Malformed |Unsupported content type|Multipart: |Missing Content-Type|Request is not eligible for file upload|Cannot find field for path)/

/**
 * True when an error, or what caused it, says that a request could not be made sense of. Only for
 * code that is not ours: what our own code takes in is checked before.
 */
export function isUnreadableRequest(error: unknown): boolean {
  return [...causesOf(error)].some((one) => {
    const code = 'code' in one ? String(one.code) : ''
    return builtIn.has(one.name) || sqlStates.test(code) || messages.test(one.message)
  })
}
