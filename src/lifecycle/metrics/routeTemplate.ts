import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defaultLocale, isPageLocale } from '@/i18n/locales'
import { visitorRoute } from '@/submissions/visitorRoutes'

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
export function readRouteTemplates(): (url: string) => string {
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
