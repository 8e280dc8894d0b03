import { answerConsultation } from '@/submissions/consultation/answerConsultation'
import { receiveConsultation } from '@/submissions/consultation/receiveConsultation'
import { handle } from '@/server/http/handle'

/** `POST /api/consultations` (specification, section 7). */
export const POST = handle({
  route: '/api/consultations',
  handler: async (request) =>
    answerConsultation({ request, outcome: await receiveConsultation(request) }),
})
