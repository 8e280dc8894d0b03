import { answerRefusal } from '@/submissions/survey/answerSurvey'
import { receivePage } from '@/submissions/survey/receivePage'
import { handle } from '@/server/http/handle'

/** `POST /api/survey/pages`: one part of the survey from a browser without scripts. */
export const POST = handle({
  route: '/api/survey/pages',
  handler: async (request) => {
    const outcome = await receivePage(request)
    if (!outcome.ok) return answerRefusal(outcome)
    return new Response(null, {
      status: 303,
      headers: { Location: outcome.address, 'Cache-Control': 'no-store' },
    })
  },
})
