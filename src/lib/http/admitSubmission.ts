import type { FailureCode } from './failures'
import { isOwnOrigin } from './isOwnOrigin'
import { countSubmission } from './rateLimits'

/**
 * The gates that come before anything of a submission is read: origin and rate limit.
 * @param form what the rate limit is counted for
 * @returns why it is turned away, null where it may come in
 */
export async function admitSubmission({
  request,
  form,
}: {
  request: Request
  form: string
}): Promise<{ code: FailureCode; retryAfter?: number } | null> {
  if (!isOwnOrigin(request)) return { code: 'forbidden_origin' }
  const retryAfter = await countSubmission({ form, headers: request.headers })
  return retryAfter === null ? null : { code: 'rate_limited', retryAfter }
}
