import { staffRoute } from '@/staff/authenticateStaff'

export const dynamic = 'force-dynamic'

/** Tells whether the credentials of a request are those of staff. */
export const GET = staffRoute({
  route: '/admin/verify',
  handler: async () => Response.json({ ok: true }, { headers: { 'Cache-Control': 'no-store' } }),
})
