import { getFeed } from '@/site/feed/getFeed'
import { isPageLocale } from '@/i18n/locales'

/** Made at its first request and kept until an article changes. */
export const dynamic = 'force-static'

export const generateStaticParams = () => []

/** The blog's feed in a language (Atom, RFC 4287). */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/[locale]/feed.xml'>,
): Promise<Response> {
  const { locale } = await params
  const feed = isPageLocale(locale) ? await getFeed(locale) : null
  if (!feed) return notThere()
  return new Response(feed, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  })
}

/** It may be there soon, so caches must not keep this answer. */
function notThere(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
