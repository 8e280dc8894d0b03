import { hasSession } from '@/cms/hasSession'
import { checkHealth } from '@/lifecycle/checkHealth'
import { revision, version } from '@/server/version'
import { authenticateStaff } from '@/staff/authenticateStaff'

export const dynamic = 'force-dynamic'

/** 200 when requests can be served, else 503 with the reason. Staff are told what runs as well. */
export async function GET({ headers }: Request): Promise<Response> {
  const health = await checkHealth()
  const details = health.ok && (await isStaff(headers)) ? { version, revision } : {}
  return Response.json(
    { ...health, ...details },
    { status: health.ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}

/** By a session of the CMS, or by HTTP Basic as at /admin. */
async function isStaff(headers: Headers): Promise<boolean> {
  if (headers.get('authorization')?.startsWith('Basic '))
    return (await authenticateStaff(headers)).ok
  return hasSession(headers)
}
