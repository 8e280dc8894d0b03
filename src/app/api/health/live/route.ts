export const dynamic = 'force-dynamic'

/**
 * 200 from every server that still answers, whatever its database does: restarting it would help nobody
 * where that is away.
 */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } })
}
