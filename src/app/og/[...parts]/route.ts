import { publishedContent } from '@/publishing/contentReader'
import { describePage } from '@/publishing/describePage'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { drawOgImage } from '@/site/ogImage/drawOgImage'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { pageOfOgImage } from '@/publishing/ogImage'

/** A picture is drawn at its first request and kept until a text on it changes. */
export const dynamic = 'force-static'

export const generateStaticParams = () => []

/** The picture of a page in a language, for where its address is shared. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/og/[...parts]'>,
): Promise<Response> {
  const page = pageOfOgImage((await params).parts)
  const picture = page && (await drawPage(page))
  if (!picture) return notThere()
  return new Response(new Uint8Array(picture), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600' },
  })
}

async function drawPage(page: { locale: PageLocale; path: string }): Promise<Buffer | null> {
  const { locale } = page
  const [description, texts, { brand, brandAccent }] = await Promise.all([
    describePage(page),
    publishedContent.getPage({ kind: 'site-texts', locale }),
    getSiteSettings(),
  ])
  if (!description?.languages.includes(locale)) return null
  const { title, kicker } = description
  return drawOgImage({
    dir: getLocale(locale).dir,
    texts: { brand, brandAccent, kicker, title, tagline: texts?.tagline },
  })
}

/** It may be there soon, so caches must not keep this answer. */
function notThere(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
