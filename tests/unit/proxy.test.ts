import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { config } from '@/proxy'
import { words } from '../helpers/words'

// Next.js (16.4) matches a path without its query against each of these as a whole.
const passesProxy = (path: string) =>
  config.matcher.some((one) => new RegExp(`^${one}$`).test(path))

describe('the proxy', () => {
  test('leaves alone every file that is there', () => {
    const paths = [
      ...readdirSync('public', { recursive: true }).map(String),
      ...readdirSync('src/app'),
    ].flatMap((name) => (/\.(?!tsx?$)\w+$/.test(name) ? [`/${name}`] : []))
    expect(paths).toEqual(expect.arrayContaining(['/images/home.svg', '/apple-icon.png']))
    expect(paths.filter(passesProxy)).toEqual([])
  })

  test.each(
    words(`
      /_next/static/chunks/a.js /api/survey /api/x.y /cms/api/media/file/a.webp
      /cms/exports/consultations.csv /cms/exports/figures/weeks.csv /cms/push-worker.js
      /admin/verify /admin/consultations /admin/consultations/7/cv
      /admin/consultations/7/cv/view /og/en/index.jpg /go/gulf /contact.vcf
      /.well-known/official-contacts.json /.well-known/official-contacts.jws
      /.well-known/official-contacts-key.json /robots.txt /sitemap.xml
      /manifest.webmanifest /feed.xml /de/feed.xml`),
  )('leaves %s to its handler', (path) => expect(passesProxy(path)).toBe(false))

  test.each(
    words(`
      / /nurses /de/nurses /x.y /wp-login.php /.env /.well-known/x.json /nurses.html /de/x.y /locales/xx
      /locales/en/other.json /admin/verify/x /admin/consultations/x /admin/consultations/x/y
      /de/admin/consultations /cms /cms/x.y /a/robots.txt`),
  )('sees %s', (path) => expect(passesProxy(path)).toBe(true))
})
