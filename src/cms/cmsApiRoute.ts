import pLimit from 'p-limit'
import { requestLocale } from '@/i18n/detectLocale'
import { defaultLocale } from '@/i18n/locales'
import { failureResponse, type FailureCode } from '@/server/http/failureAnswer'
import { handleRoute } from '@/server/http/handleRoute'
import { isOwnOrigin } from '@/server/http/clientAddress'
import { trackWork } from '@/server/http/pendingWork'
import { countSecretCall } from '@/server/http/rateLimits'
import { isFormBody } from '@/server/http/readFormBody'
import { log } from '@/server/log'
import { logSecurityEvent } from '@/server/logSecurityEvent'
import { sendsMail } from '@/server/mail/smtp'
import { hasSession } from './findSessionUser'
import { hasMetAnother, isUnreadableRequest } from './mapPayloadErrors'
import { asksTooMuch, maxQuery } from './queryBounds'

type Context = { params: Promise<{ slug: string[] }> }

type Route = (request: Request, context: Context) => Promise<Response>

type Asked = { route: Route; request: Request; context: Context }

const base = '/cms/api/'

/** What a browser may ask on behalf of another site. */
const openReading = /^(?:(?:GET|HEAD) media\/file\/|GET users\/me$|OPTIONS )/

/** What is answered without a session that is good for anything: pictures, and what it takes to get one. */
const openCalls = [
  /^(?:GET|HEAD) media\/file\/[^/]+$/,
  /^GET users\/me$/,
  /^POST users\/(?:login|forgot-password|reset-password)$/,
  /^(?:POST|DELETE) users\/second-factor$/,
  /^POST users\/(?:second-factor\/options|passkeys|passkeys\/options)$/,
  // Of a browser that is known by a cookie of its own.
  /^PATCH users\/push$/,
]

/** With these a caller could try out secrets, with a session or without; log-ins count themselves. */
const secretCalls = /^POST users\/(?:forgot|reset)-password\b/i

/** Asks for a link by mail. */
const forgotCall = 'POST users/forgot-password'

/**
 * Changes of a person wait for each other in the database (row locks), where each has a connection
 * and now and then needs another: with more of them than this, all connections of Payload's would wait.
 */
const personChanges = pLimit(4)

const changesPerson = /^(?:PATCH|POST) (?:people|consultations|chat-messages)\b/

const overrides = ['x-payload-http-method-override', 'x-http-method-override']

/**
 * Stands before Payload's REST interface: what another site has a browser ask for is refused, visitors ask
 * for nothing but `openCalls`, no call asks for more than the CMS's own pages do, and secrets cannot be
 * tried out at will.
 */
export function cmsApiRoute(route: Route): Route {
  return handleRoute<Context>({
    route: '/cms/api',
    handler: async (request, context) => {
      const { headers } = request
      const locale = requestLocale({ headers })
      const refuse = (code: FailureCode, retryAfter?: number) =>
        failureResponse({ code, locale, retryAfter })
      const asked = await withoutOverride(request)
      if (!asked) return refuse('bad_request')
      const call = callOf(asked)
      if (!isOwnOrigin(request) && !openReading.test(call)) return refuse('forbidden_origin')
      if (!openCalls.some((open) => open.test(call)) && !(await hasSession(headers))) {
        logSecurityEvent({ event: 'access_refused', at: 'cms', headers, status: 403 })
        return refuse('forbidden')
      }
      const most = asked === request ? maxQuery.inAddress : maxQuery.posted
      if (asksTooMuch({ search: new URL(asked.url).search, most })) return refuse('bad_request')
      if (secretCalls.test(call)) {
        const retryAfter = await countSecretCall(headers)
        if (retryAfter !== null) return refuse('rate_limited', retryAfter)
      }
      if (isClosed(call)) return refuse('not_found')
      if (call === forgotCall) return answerAtOnce({ route, request: asked, context })
      try {
        const response = changesPerson.test(call)
          ? await changePerson({ route, request: withLocale(asked), context })
          : await route(withLocale(asked), context)
        return isMissing({ response, call }) ? refuse('not_found') : response
      } catch (error) {
        // Payload answers its own errors, except where it fails before it knows what is asked.
        if (!isUnreadableRequest(error)) throw error
        return refuse('bad_request')
      }
    },
  })
}

/** A request's method and what it is for, as it was written: `GET media/file/a.webp`. */
function callOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname.slice(base.length)}`
}

/**
 * The CMS's own pages post a condition that may grow too long for an address, as a form that is meant
 * to be read. It becomes the request it stands for; null where it is anything else.
 */
async function withoutOverride(request: Request): Promise<Request | null> {
  const { headers } = request
  if (!overrides.some((name) => headers.has(name))) return request
  const isShort = Number(headers.get('content-length') ?? NaN) <= maxQuery.posted
  if (request.method !== 'POST' || !isFormBody(request) || !isShort) return null
  const url = new URL(request.url)
  url.search = await request.text()
  const left = new Headers(headers)
  for (const name of [...overrides, 'content-type', 'content-length']) left.delete(name)
  return new Request(url, { headers: left, signal: request.signal })
}

/**
 * Finding an account and sending a mail takes longer than finding none, so no caller is kept waiting for
 * either and the outcome is not shown.
 */
async function answerAtOnce({ route, request, context }: Asked): Promise<Response> {
  const work = trackWork(route(await withWholeBody(request), context))
  work.catch((error: unknown) =>
    log.error({ err: error }, 'a password reset link could not be created'),
  )
  return Response.json({})
}

/**
 * Waits for its turn with the whole body, so that no other call waits for a slow sender. A change that has met
 * another, such as a new request of the same person, is tried again at once.
 */
async function changePerson({ route, request, context }: Asked): Promise<Response> {
  const again = await withWholeBody(request)
  const first = again.clone()
  const response = await personChanges(() => route(first, context))
  return hasMetAnother(first) ? personChanges(() => route(again, context)) : response
}

/** The same request once its whole body has come. Next.js hands over a proxy, which `Request` of Node.js 24 refuses. */
async function withWholeBody(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: await request.arrayBuffer() })
}

/**
 * Payload answers 501 with its own address for collections that it keeps to itself, and 500 for a file
 * that is not there.
 */
function isMissing({ response, call }: { response: Response; call: string }): boolean {
  return response.status === 501 || (/^\S+ \w+\/file\//.test(call) && response.status === 500)
}

/**
 * On Postgres Payload 3.90 fails where one of its preferences is deleted, which its own pages never do;
 * and without a mail server no link can be sent.
 */
function isClosed(call: string): boolean {
  return call.startsWith('DELETE payload-preferences') || (call === forgotCall && !sendsMail)
}

/** Payload takes the default language for granted, yet fails on conditions where none is named. */
function withLocale(request: Request): Request {
  const url = new URL(request.url)
  if (request.method === 'POST' || url.searchParams.has('locale')) return request
  url.searchParams.set('locale', defaultLocale)
  return new Request(url, request)
}
