import { sendCvView } from '@/submissions/cv/sendCvView'
import { staffRoute } from '@/staff/authenticateStaff'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ id: string }> }

/** Shows a consultation's CV to staff. */
export const GET = staffRoute<Context>({
  route: '/admin/consultations/{id}/cv/view',
  handler: async ({ request, context: { params }, user }) => {
    const { id } = await params
    return sendCvView({ request, id, user })
  },
})
