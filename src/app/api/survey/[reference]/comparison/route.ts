import { answerDone, answerRefusal } from '@/features/survey/answerSurvey'
import { compareSurvey } from '@/features/survey/compareSurvey'
import { readReference } from '@/lib/referenceCode'
import { requestLocale } from '@/i18n/detectLocale'
import { handle } from '@/lib/http/handle'
import { countSubmission } from '@/lib/http/rateLimits'

type Context = { params: Promise<{ reference: string }> }

/** `GET /api/survey/{reference}/comparison`: a respondent's figures beside all others'. */
export const GET = handle<Context>({
  route: '/api/survey/{reference}/comparison',
  handler: async (request, { params }) => {
    const { headers } = request
    const locale = requestLocale({ headers })
    const retryAfter = await countSubmission({ form: 'survey-comparison', headers })
    if (retryAfter !== null) {
      return answerRefusal({ ok: false, locale, code: 'rate_limited', retryAfter })
    }
    const reference = readReference((await params).reference)
    const comparison = reference && (await compareSurvey(reference))
    if (!comparison) return answerRefusal({ ok: false, locale, code: 'not_found' })
    return answerDone({ body: comparison, status: 200 })
  },
})
