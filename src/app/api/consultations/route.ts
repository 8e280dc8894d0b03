import { answerConsultation } from '@/features/consultation/answerConsultation'
import { receiveConsultation } from '@/features/consultation/receiveConsultation'
import { handle } from '@/lib/http/handle'

/** `POST /api/consultations` (specification, section 7). */
export const POST = handle({
  route: '/api/consultations',
  handler: async (request) =>
    answerConsultation({ request, outcome: await receiveConsultation(request) }),
})
