import { sendCv } from '@/staff/sendCv'
import { staffRoute } from '@/staff/authenticateStaff'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ id: string }> }

/** Hands a consultation's CV to staff. */
export const GET = staffRoute<Context>({
  route: '/admin/consultations/{id}/cv',
  handler: async ({ request, context: { params }, user }) => {
    const { id } = await params
    return sendCv({ request, id, user })
  },
})
