import { keepReserve } from './keepReserve'
import type { FailureCode } from '@/server/http/failures'
import { isOwnOrigin } from '@/server/http/isOwnOrigin'
import { countCode, countInTotal, countSubmission } from '@/server/http/rateLimits'
import { unlessUnavailable } from '@/server/http/temporaryFailure'

/**
 * What comes before anything of a submission is read: origin, the limit of its address, the limit of all
 * addresses together, which counts only what comes within its own, and room for it on the disk.
 * @param form what the rate limit is counted for; `code` where a reference code is tried
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
  return unlessUnavailable({
    request,
    work: async () => {
      const { headers } = request
      const retryAfter = await (form === 'code'
        ? countCode(headers)
        : countSubmission({ form, headers }))
      if (retryAfter !== null) return { code: 'rate_limited', retryAfter }
      const fullFor = await countInTotal(form)
      if (fullFor !== null) return { code: 'unavailable', retryAfter: fullFor }
      await keepReserve(headers.get('content-length'))
      return null
    },
    refuse: (failure) => failure,
  })
}
