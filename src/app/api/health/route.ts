import { readBackups } from '@/backups/readBackups'
import { requestLocale } from '@/i18n/detectLocale'
import { certificateExpires } from '@/lifecycle/certificateExpires'
import { checkHealth } from '@/lifecycle/checkHealth'
import { readDeliveryQueues } from '@/lifecycle/readDeliveryQueues'
import { failureResponse } from '@/server/http/failureAnswer'
import { revision, version } from '@/server/version'
import { authenticateStaff } from '@/staff/authenticateStaff'

export const dynamic = 'force-dynamic'

/**
 * 200 when requests can be served, else 503 with the reason. Staff, as at /admin, see what runs, how
 * backups and notifications stand and when the certificate ends, which changes nothing in the status: a server
 * that has no backup still serves.
 */
export async function GET(request: Request): Promise<Response> {
  const { headers } = request
  const health = await checkHealth()
  const isAsked = health.ok && (headers.has('authorization') || headers.has('cookie'))
  const check = isAsked ? await authenticateStaff(request) : undefined
  if (check && !check.ok && headers.has('authorization')) {
    const { code, retryAfter } = check
    return failureResponse({ code, locale: requestLocale({ headers }), retryAfter })
  }
  const details = check?.ok
    ? {
        version,
        revision,
        backups: await readBackups(),
        notifications: await readDeliveryQueues(),
        certificateExpires: await certificateExpires(),
      }
    : {}
  return Response.json(
    { ...health, ...details },
    {
      status: health.ok ? 200 : 503,
      headers: { 'Cache-Control': check ? 'private, no-store' : 'no-store' },
    },
  )
}
