import { answerDone, answerRefusal } from '@/features/survey/answerSurvey'
import { receiveDraft } from '@/features/survey/receiveDraft'
import { handle } from '@/lib/http/handle'

/** `POST /api/survey/drafts`: keeps answers under a code, to go on with them elsewhere. */
export const POST = handle({
  route: '/api/survey/drafts',
  handler: async (request) => {
    const outcome = await receiveDraft(request)
    if (!outcome.ok) return answerRefusal(outcome)
    return answerDone({ body: { code: outcome.code }, status: 201 })
  },
})
