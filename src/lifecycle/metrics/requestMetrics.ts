import { Counter, Histogram, type Registry } from 'prom-client'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { onSiteRequest } from '@/server/http/onSiteRequest'
import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { visitorRoute } from '@/submissions/visitorRoutes'

/** Others are refused. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Seconds. Pages from memory take less than the first, exports and CVs of slow phones up to the last. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts and times every request by the template of its route, never by its address. A request ends when
 * its answer has been sent, or its connection has gone.
 */
export function addRequestMetrics(register: Registry): void {
  const templateOf = readRouteTemplates()
  const requests = new Counter({
    name: 'curaco_http_requests_total',
    help: 'Requests that have ended; status "aborted" where the connection ended before an answer began.',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const duration = new Histogram({
    name: 'curaco_http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its answer; without streams of events.',
    labelNames: ['route'],
    buckets,
    registers: [register],
  })
  onSiteRequest(({ request, response }) => {
    const started = performance.now()
    // What answers the request may change its address.
    const { url = '', method = '' } = request
    response.once('close', () => {
      const route = templateOf(url)
      const status = response.headersSent ? String(response.statusCode) : 'aborted'
      requests.inc({ method: methods.has(method) ? method : 'other', route, status })
      const type = String(response.getHeader('content-type') ?? '')
      if (type.startsWith('text/event-stream')) return
      duration.observe({ route }, (performance.now() - started) / 1000)
    })
  })
}

/** What the build says of its routes, such as `/[locale]/blog/[slug]`; static ones and most special come first. */
type Route = { page: string; matches: RegExp; isPage: boolean }

/** Files, by the beginning of their address. */
const folders = ['/_next/', '/page-data/', '/icons/', '/images/', '/locales/']

const localePart = '/[locale]'

/** The label of addresses that lead nowhere, however many are made up. */
const unknownRoute = 'unknown'

/**
 * Reads which routes the build has.
 * @returns the route template that an address belongs to; there are no more of them than routes
 */
function readRouteTemplates(): (url: string) => string {
  const file = path.join(/*turbopackIgnore: true*/ process.cwd(), '.next', 'routes-manifest.json')
  const manifest = JSON.parse(readFileSync(/*turbopackIgnore: true*/ file, 'utf8')) as {
    staticRoutes: { page: string; regex: string }[]
    dynamicRoutes: { page: string; regex: string }[]
  }
  const routes = [...manifest.staticRoutes, ...manifest.dynamicRoutes].map(({ page, regex }) => ({
    page,
    matches: new RegExp(regex),
    isPage: page.startsWith(localePart),
  }))
  return (url) => routeTemplate({ url, routes })
}

/** @param url a request's address, without a host */
function routeTemplate({ url, routes }: { url: string; routes: Route[] }): string {
  const pathname = url.replace(/[?#].*$/s, '')
  const folder = folders.find((one) => pathname.startsWith(one))
  if (folder) return `${folder}*`
  const call = visitorRoute(pathname)
  if (call) return call.route
  const hasLocale = isPageLocale(pathname.split('/', 2)[1])
  // English pages have no prefix.
  const inside = hasLocale ? pathname : `/${defaultLocale}${pathname}`
  const found = routes.find(({ matches, isPage }) => matches.test(isPage ? inside : pathname))
  return found?.page ?? unknownRoute
}
