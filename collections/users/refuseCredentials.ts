import { APIError, type PayloadRequest } from 'payload'
import { requestLocale } from '../../src/i18n/detectLocale'
import { getMessages } from '../../src/i18n/messages'
import { failureStatus } from '../../src/lib/http/failures'
import type { CredentialsCheck } from './checkCredentials'

type Wait = Extract<CredentialsCheck, { ok: false }> & { code: 'rate_limited' | 'unavailable' }

/** True where a check of credentials was not made, because its sender has to wait. */
export function mustWait(check: CredentialsCheck): check is Wait {
  return !check.ok && check.code !== 'unauthorized'
}

/** What Payload answers where credentials are not checked now: 429 or 503, and when to come back. */
export async function waitError({
  check,
  req,
}: {
  check: Wait
  req: PayloadRequest
}): Promise<APIError> {
  const { errors } = await getMessages(requestLocale({ headers: req.headers }))
  req.responseHeaders = new Headers({ 'Retry-After': String(check.retryAfter ?? 1) })
  return new APIError(errors[check.code], failureStatus[check.code], null, true)
}
