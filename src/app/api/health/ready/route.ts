import { isStopping } from '@/lifecycle/shutdownState'

export const dynamic = 'force-dynamic'

/**
 * 200 while new requests are to be sent to this server: from the end of its start to the beginning of its
 * end. All servers share the database, so its absence is no reason to leave one out: pages that are
 * stored go on being served.
 */
export function GET(): Response {
  const ok = !isStopping()
  return Response.json({ ok }, { status: ok ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
