import { answerDone, answerRefusal } from '@/submissions/survey/answerSurvey'
import { receiveSurvey } from '@/submissions/survey/receiveSurvey'
import { handle } from '@/server/http/handle'

/** `POST /api/survey` (specification, section 7). */
export const POST = handle({
  route: '/api/survey',
  handler: async (request) => {
    const outcome = await receiveSurvey(request)
    if (!outcome.ok) return answerRefusal(outcome)
    return answerDone({ body: { reference: outcome.reference }, status: 201 })
  },
})
