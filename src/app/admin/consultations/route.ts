import { listConsultations } from '@/staff/listConsultations'
import { staffRoute } from '@/staff/authenticateStaff'

export const dynamic = 'force-dynamic'

/** Lists consultations for staff. */
export const GET = staffRoute({
  route: '/admin/consultations',
  handler: ({ request }) => listConsultations(request),
})
