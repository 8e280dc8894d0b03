import { getSiteSettings } from '@/publishing/getSiteSettings'
import { policyOfData } from '@/server/http/contentSecurity.mjs'

/** Its name is an editor's. */
export const dynamic = 'force-dynamic'

const ground = '#0a1220'

/**
 * What lets a phone put the desk on its home screen (Web Application Manifest); iPhones show notifications only
 * then.
 */
export async function GET(): Promise<Response> {
  const { brand } = await getSiteSettings()
  const manifest = {
    name: `${brand} Desk`,
    short_name: `${brand} Desk`,
    id: '/cms',
    start_url: '/cms/desk',
    scope: '/cms',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return Response.json(manifest, {
    headers: {
      'Cache-Control': 'public, max-age=3600',
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Content-Security-Policy': policyOfData,
    },
  })
}
