import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestLocale } from '@/i18n/detectLocale'
import { answerCall, type CallHandler } from '@/server/http/handleRoute'
import { failureAnswer } from '@/server/http/failureAnswer'

/** What visitors send, and ask about it (specification, section 7); its code is loaded at its first call. */
const calls = {
  '/api/chat': {
    method: 'POST',
    load: async () => (await import('./chat/receiveChat')).handleChat,
  },
  '/api/consultations': {
    method: 'POST',
    load: async () => (await import('./consultation/handleConsultation')).handleConsultation,
  },
  '/api/contact-checks': {
    method: 'POST',
    load: async () => (await import('./fraud/handleFraud')).handleContactCheck,
  },
  '/api/fraud-reports': {
    method: 'POST',
    load: async () => (await import('./fraud/handleFraud')).handleFraudReport,
  },
  '/api/requests': {
    method: 'POST',
    load: async () => (await import('./lookup/handleLookup')).handleLookup,
  },
  '/api/requests/erasure': {
    method: 'POST',
    load: async () => (await import('./lookup/handleLookup')).handleErasure,
  },
  '/api/requests/messages': {
    method: 'POST',
    load: async () => (await import('./lookup/handleLookup')).handleMessage,
  },
  '/api/standing': {
    method: 'POST',
    load: async () => (await import('./standing/handleStanding')).handleStanding,
  },
  '/api/survey': {
    method: 'POST',
    load: async () => (await import('./survey/handleSurvey')).handleSurvey,
  },
  '/api/survey/drafts': {
    method: 'POST',
    load: async () => (await import('./survey/handleSurvey')).handleDraft,
  },
  '/api/survey/drafts/[code]': {
    method: 'GET',
    load: async () => (await import('./survey/handleSurvey')).handleDraftRead,
  },
} satisfies Record<string, { method: 'GET' | 'POST'; load: () => Promise<CallHandler> }>

type VisitorRoute = keyof typeof calls

/** The addresses of these calls, parameters in brackets. */
export const visitorRoutes = Object.keys(calls)

/** The route of a call of visitors, null for any other address. */
export function visitorRoute(url: string): { route: VisitorRoute; parameter: string } | null {
  const path = url.replace(/[?#].*$/s, '')
  if (isRoute(path)) return { route: path, parameter: '' }
  const [, folder, parameter = ''] = /^(.+)\/([^/]+)$/.exec(path) ?? []
  const route = `${folder}/[code]`
  return isRoute(route) ? { route, parameter } : null
}

function isRoute(path: string): path is VisitorRoute {
  return Object.hasOwn(calls, path)
}

/**
 * Answers a call of visitors before Next.js is asked, whose own part of a request takes longer than all of
 * ours (decision 0025).
 * @returns false where the request is one for Next.js
 */
export function answerVisitorCall({
  request,
  response,
}: {
  request: IncomingMessage
  response: ServerResponse
}): boolean {
  const found = visitorRoute(request.url ?? '')
  if (!found) return false
  const { method, load } = calls[found.route]
  const asked = request.method === 'HEAD' ? 'GET' : request.method
  const handler: CallHandler =
    asked === method
      ? async (call) => (await load())(call)
      : async ({ headers }) => {
          const answer = await failureAnswer({
            code: 'method_not_allowed',
            locale: requestLocale({ headers }),
          })
          answer.headers.Allow = method === 'GET' ? 'GET, HEAD' : method
          return answer
        }
  void answerCall({ request, response, handler, ...found }).catch(() => response.destroy())
  return true
}
