import { APIError, type PayloadRequest } from 'payload'
import { requestLocale } from '../../src/i18n/detectLocale'
import { failureStatus, failureText } from '../../src/server/http/failures'
import { checkCredentials } from './checkCredentials'
import type { Credentials } from './credentialsCache'

/**
 * Whether a name and a password in a request to the CMS belong together; a wrong pair counts as a
 * failed log-in.
 * @throws APIError 429 or 503 with when to come back, where they are not checked now
 */
export async function credentialsMatch({
  credentials,
  req,
}: {
  credentials: Credentials
  req: PayloadRequest
}): Promise<boolean> {
  const check = await checkCredentials({
    payload: req.payload,
    credentials,
    headers: req.headers,
    mayLogIn: () => true,
  })
  if (check.ok) return true
  if (check.code === 'unauthorized') return false
  const { code, retryAfter } = check
  const text = await failureText({
    code,
    locale: requestLocale({ headers: req.headers }),
    retryAfter,
  })
  req.responseHeaders = new Headers({ 'Retry-After': String(retryAfter ?? 1) })
  throw new APIError(text, failureStatus[code], null, true)
}
