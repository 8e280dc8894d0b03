export const dynamic = 'force-dynamic'

/**
 * 200 from every server that still answers, also without its database: a restart would not bring the
 * database back.
 */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } })
}
