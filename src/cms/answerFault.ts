import { APIError, type AfterErrorHook } from 'payload'
import { requestLocale } from '@/i18n/detectLocale'
import { getMessages } from '@/i18n/messages'
import { failureStatus, type FailureCode } from '@/lib/http/failures'
import { isUnreadableRequest } from '@/lib/http/isUnreadableRequest'
import { temporaryFailure } from '@/lib/http/temporaryFailure'

/**
 * Payload's REST interface answers 500 to whatever its own checks did not foresee. What a request
 * brought about by what it says is the request's fault, 400; a database that is away is said as
 * everywhere else, 503. Payload has written the error into the log by then.
 */
export const answerFault: AfterErrorHook = async ({ error, req, result }) => {
  if (error instanceof APIError && error.status < 500) return
  const failure = failureOf(error)
  if (!failure) return
  const { code, retryAfter } = failure
  if (retryAfter) req.responseHeaders = new Headers({ 'Retry-After': String(retryAfter) })
  const { errors } = await getMessages(requestLocale({ headers: req.headers }))
  return {
    response: { ...result, errors: [{ message: errors[code] }] },
    status: failureStatus[code],
  }
}

function failureOf(error: Error): { code: FailureCode; retryAfter?: number } | null {
  return temporaryFailure(error) ?? (isUnreadableRequest(error) ? { code: 'bad_request' } : null)
}
