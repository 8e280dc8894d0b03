import { sendCv } from '@/staff/sendCv'
import { staffRoute } from '@/staff/authenticateStaff'

export const dynamic = 'force-dynamic'

/** Hands a consultation's CV to staff. */
export const GET = staffRoute<RouteContext<'/admin/consultations/[id]/cv'>>({
  route: '/admin/consultations/{id}/cv',
  handler: async ({ request, context: { params }, user }) => {
    const { id } = await params
    return sendCv({ request, id, user })
  },
})
