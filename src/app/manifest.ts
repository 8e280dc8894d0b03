import type { MetadataRoute } from 'next'
import { publishedContent } from '@/publishing/contentReader'
import { getSiteSettings } from '@/publishing/getSiteSettings'
import { defaultLocale, getLocale } from '@/i18n/locales'

/** Its names are an editor's. */
export const dynamic = 'force-dynamic'

const ground = '#0a1220'

/** What phones show when the site is put on the home screen (Web Application Manifest). */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const [{ brand }, texts] = await Promise.all([
    getSiteSettings(),
    publishedContent.getPage({ kind: 'site-texts', locale: defaultLocale }),
  ])
  return {
    name: brand,
    short_name: brand,
    description: texts?.tagline,
    lang: defaultLocale,
    dir: getLocale(defaultLocale).dir,
    id: '/',
    // The server finds the visitor's language.
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
