import { answerRefusal } from '@/features/survey/answerSurvey'
import { receivePage } from '@/features/survey/receivePage'
import { handle } from '@/lib/http/handle'

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
