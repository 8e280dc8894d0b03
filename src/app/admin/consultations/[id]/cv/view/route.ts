import { sendCvView } from '@/submissions/cv/sendCvView'
import { staffRoute } from '@/staff/authenticateStaff'

export const dynamic = 'force-dynamic'

/** Shows a consultation's CV to staff. */
export const GET = staffRoute<RouteContext<'/admin/consultations/[id]/cv/view'>>({
  route: '/admin/consultations/{id}/cv/view',
  handler: async ({ request, context: { params }, user }) => {
    const { id } = await params
    return sendCvView({ request, id, user })
  },
})
