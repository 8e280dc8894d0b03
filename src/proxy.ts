import { randomBytes } from 'node:crypto'
import { NextResponse, type NextRequest } from 'next/server'
import { defaultLocale, isLocale, isPageLocale, type Locale, type PageLocale } from './i18n/locales'
import {
  detectedMark,
  detectedMaxAge,
  localeCookie,
  localeCookieMaxAge,
  localeParameter,
} from './i18n/localeStorage'
import { localePath, splitLocalePath } from './i18n/paths'
import { knowsOwnScripts, policyWithNonce } from '@/server/http/contentSecurity.mjs'
import { internalOrigin } from '@/server/http/internalOrigin'
import { hasPageState } from '@/server/http/renderPageWithState'
import { findPage } from '@/publishing/findPage'
import {
  findForVisitor,
  givenReference,
  insidePath,
  pageAddress,
  pagelessLanguage,
  sameForEverybody,
  storedPageFor,
  surveyLanguageFor,
  variesByVisitor,
} from '@/publishing/pageRouting'
import { blogPath, notFoundPath, receivedPath, successPath, surveyPath } from '@/domain/sitePages'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'

/**
 * All but handlers, files that are there and Next's own: they are left alone, also for speed. Every
 * other address is a page or gets the not-found page. Next.js reads this text while it builds.
 */
export const config = {
  matcher: [
    '/((?!api(?:/|$)|cms/(?:api|exports)(?:/|$)|cms/push-worker\\.js$|admin/verify$|admin/consultations(?:/[^/]+/cv(?:/view)?)?$|_next|(?:icons|images|og)/|go/[^/]+$|locales/[^/]+/translation\\.json$|(?:[^/]+/)?feed\\.xml$|(?:favicon\\.ico|icon\\.svg|apple-icon\\.png|contact\\.vcf|\\.well-known/official-contacts(?:\\.json|\\.jws|-key\\.json)|robots\\.txt|sitemap\\.xml|manifest\\.webmanifest)$).*)',
  ],
}

/**
 * Finds the language of a page request (specification, section 9): `?lng=` is the visitor's latest
 * choice and wins, also over a prefix (decision 0013); then the prefix, the cookie and
 * `Accept-Language`. Unknown paths get the not-found page.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl
  if (/^\/cms(?:\/|$)/.test(pathname)) return forOnePerson({ request, headers: {} })
  const { prefix, path } = splitLocalePath(pathname)

  const chosen = searchParams.get(localeParameter)
  if (isLocale(chosen)) return rememberChoice({ request, chosen, prefix, path })

  const { headers } = request
  const stored = storedPageFor({ pathname, searchParams, headers })
  if (stored) {
    return prefix && stored.path === path
      ? NextResponse.next({ headers: stored.headers })
      : NextResponse.rewrite(insideUrl({ request, ...stored }), { headers: stored.headers })
  }

  const { locale, found: at } = findForVisitor({ headers, prefix, path })
  const isUnasked = at.type === 'answer' && !hasPageState(headers)
  const found = isUnasked ? ({ type: 'none' } as const) : at
  switch (found.type) {
    case 'none':
      const small = inSmallLetters({ pathname, headers })
      if (small) return redirect({ request, to: small, status: 308, headers: variesByVisitor })
      return NextResponse.rewrite(insideUrl({ request, locale, path: notFoundPath }), {
        status: 404,
        headers: prefix ? sameForEverybody : variesByVisitor,
      })
    case 'moved':
      return redirect({
        request,
        to: localePath({ locale, path: found.path }),
        status: 308,
        headers: prefix ? sameForEverybody : variesByVisitor,
        isDetected: !prefix,
      })
    case 'preview':
    case 'personal':
    case 'answer':
      if (prefix && prefix !== locale) {
        return redirect({ request, to: path, status: 307, headers: notStored })
      }
      const frame = isPageLocale(locale) ? defaultLocale : locale
      return forOnePerson({
        request,
        rewriteTo: prefix ? undefined : insideUrl({ request, locale: frame, path: found.path }),
        headers: notStored,
        isFramed: found.type === 'preview',
      })
    case 'page':
      const survey = path === surveyPath && surveyLanguageFor({ headers, prefix })
      if (survey) {
        return redirect({
          request,
          to: pageAddress({ locale, path: `${surveyPath}/${survey}` }),
          status: 307,
          headers: variesByVisitor,
          isDetected: !prefix,
        })
      }
      const reference = path === successPath && givenReference(searchParams)
      if (reference && (prefix || locale === defaultLocale)) {
        return thankByCode({ request, locale, reference })
      }
      return redirect({
        request,
        to: localePath({ locale, path }),
        status: 307,
        headers: variesByVisitor,
        isDetected: true,
      })
  }
}

/** The page that an address with capital letters means, such as `/DE` or `/Nurses`. */
function inSmallLetters({
  pathname,
  headers,
}: {
  pathname: string
  headers: Headers
}): string | null {
  const small = pathname.toLowerCase()
  const { prefix, path } = splitLocalePath(small)
  if (small === pathname) return null
  const { locale, found } = findForVisitor({ headers, prefix, path })
  if (found.type !== 'page' && found.type !== 'moved') return null
  return prefix ? localePath({ locale, path }) : path
}

/** Drafts are shown to users who may edit them, and kept nowhere. */
const notStored = { 'Cache-Control': 'private, no-store' }

/**
 * A page made for this request: its inline scripts carry a nonce, which Next.js takes from the
 * policy in the request. Stored pages carry hashes instead (`publishing/pageCache/cacheHandler.mjs`);
 * the first of them tells those of the product's own scripts.
 */
async function forOnePerson({
  request,
  rewriteTo,
  headers,
  isFramed,
}: {
  request: NextRequest
  rewriteTo?: URL
  headers: Record<string, string>
  isFramed?: boolean
}): Promise<NextResponse> {
  if (!knowsOwnScripts()) await fetch(internalOrigin).catch(() => undefined)
  const nonce = randomBytes(16).toString('base64')
  const policy = { 'Content-Security-Policy': policyWithNonce({ nonce, isFramed }) }
  const init = {
    request: { headers: new Headers([...request.headers, ...Object.entries(policy)]) },
    headers: { ...headers, ...policy },
  }
  return rewriteTo ? NextResponse.rewrite(rewriteTo, init) : NextResponse.next(init)
}

/** The thank-you page with one visitor's code; without one it is the same for everybody. */
function thankByCode({
  request,
  locale,
  reference,
}: {
  request: NextRequest
  locale: Locale
  reference: string
}): Promise<NextResponse> {
  const rewriteTo = insideUrl({ request, locale, path: `${receivedPath}/${reference}` })
  rewriteTo.search = ''
  return forOnePerson({ request, rewriteTo, headers: notStored })
}

/**
 * Where a choice of language leads. On the survey it chooses the survey's language too, where it is
 * one; the Turkish survey is left for the English one by a language without a survey.
 */
function pathInChosen({ path, chosen }: { path: string; chosen: string }): string {
  const isSurvey = path === surveyPath || path.startsWith(`${surveyPath}/`)
  const isTurkish = pagelessLanguage(path)
  if (!isSurvey || (!isTurkish && !isSurveyLanguage(chosen))) return path
  const [, , , ...rest] = path.split('/')
  if (rest.length === 0) return isPageLocale(chosen) ? surveyPath : `${surveyPath}/${chosen}`
  const language = isSurveyLanguage(chosen) ? chosen : defaultLocale
  return isTurkish ? [surveyPath, language, ...rest].join('/') : path
}

/** `?lng=de` is a choice: it is remembered and the address becomes the page in that language. */
function rememberChoice({
  request,
  chosen,
  prefix,
  path,
}: {
  request: NextRequest
  chosen: string
  prefix: PageLocale | undefined
  path: string
}): NextResponse {
  const locale = isPageLocale(chosen) ? chosen : (prefix ?? defaultLocale)
  // An article that is not there in the language leads to those that are.
  const isMissing = path.startsWith(`${blogPath}/`) && findPage({ path, locale }).type === 'none'
  const response = redirect({
    request,
    to: pageAddress({ locale, path: isMissing ? blogPath : pathInChosen({ path, chosen }) }),
    status: 307,
    headers: { 'Cache-Control': 'private, no-store' },
  })
  setLocaleCookie({ response, value: chosen, maxAge: localeCookieMaxAge })
  return response
}

function redirect({
  request,
  to,
  status,
  headers,
  isDetected = false,
}: {
  request: NextRequest
  to: string
  status: 307 | 308
  headers: Record<string, string>
  /** The visitor asked for no language. */
  isDetected?: boolean
}): NextResponse {
  const url = request.nextUrl.clone()
  url.pathname = to
  url.searchParams.delete(localeParameter)
  const response = NextResponse.redirect(url, { status, headers })
  const { prefix } = splitLocalePath(to)
  const kept = request.cookies.get(localeCookie)?.value
  if (isDetected && prefix && (!kept || kept.startsWith(detectedMark))) {
    setLocaleCookie({ response, value: detectedMark + prefix, maxAge: detectedMaxAge })
  }
  return response
}

function setLocaleCookie({
  response,
  value,
  maxAge,
}: {
  response: NextResponse
  value: string
  maxAge: number
}): void {
  response.cookies.set(localeCookie, value, { path: '/', maxAge, sameSite: 'lax' })
}

function insideUrl({
  request,
  locale,
  path,
}: {
  request: NextRequest
  locale: Locale
  path: string
}): URL {
  const url = request.nextUrl.clone()
  url.pathname = insidePath({ locale, path })
  return url
}
