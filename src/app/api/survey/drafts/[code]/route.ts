import { answerDone, answerRefusal } from '@/submissions/survey/answerSurvey'
import { findDraft } from '@/submissions/survey/storedDrafts'
import { readDraftCode } from '@/submissions/survey/surveyCodes'
import { requestLocale } from '@/i18n/detectLocale'
import { handle } from '@/server/http/handle'
import { countSubmission } from '@/server/http/rateLimits'

type Context = { params: Promise<{ code: string }> }

/** `GET /api/survey/drafts/{code}`: the answers kept under a code. */
export const GET = handle<Context>({
  route: '/api/survey/drafts/{code}',
  handler: async (request, { params }) => {
    const { headers } = request
    const locale = requestLocale({ headers })
    const tooMany = await countSubmission({ form: 'survey-draft-read', headers, isRead: true })
    if (tooMany) {
      const { retryAfter } = tooMany
      return answerRefusal({ ok: false, locale, code: 'rate_limited', retryAfter })
    }
    const code = readDraftCode((await params).code)
    const stored = code && (await findDraft(code))
    if (!stored) return answerRefusal({ ok: false, locale, code: 'not_found' })
    return answerDone({ body: { language: stored.language, answers: stored.draft }, status: 200 })
  },
})
