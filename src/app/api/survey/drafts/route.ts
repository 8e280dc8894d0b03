import { answerDone, answerRefusal } from '@/submissions/survey/answerSurvey'
import { receiveDraft } from '@/submissions/survey/receiveDraft'
import { handle } from '@/server/http/handle'

/** `POST /api/survey/drafts`: keeps answers under a code, to go on with them elsewhere. */
export const POST = handle({
  route: '/api/survey/drafts',
  handler: async (request) => {
    const outcome = await receiveDraft(request)
    if (!outcome.ok) return answerRefusal(outcome)
    return answerDone({ body: { code: outcome.code }, status: 201 })
  },
})
