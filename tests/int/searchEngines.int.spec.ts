import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageLocales } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { indexedPages } from '../../src/lib/sitePages'
import { baseUrl } from '../helpers/server'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const site = 'https://www.curaco.example'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ SITE_URL: site })
})
afterAll(() => server.stop())

const read = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).text()

const expected = (path: string): Record<string, string> =>
  Object.fromEntries([
    ...pageLocales.map((locale) => [
      locale,
      site + localePath({ locale, path }).replace(/^\/$/, ''),
    ]),
    ['x-default', site + path.replace(/^\/$/, '')],
  ])

describe.each(indexedPages)('%s', (path) => {
  test.each(pageLocales)('names its address and its other languages in %s', async (locale) => {
    const html = await read(`/${locale}${path === '/' ? '' : path}`)
    const links = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)]
    expect(Object.fromEntries(links.map(([, code, href]) => [code, href]))).toEqual(expected(path))
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    expect(canonical).toBe(expected(path)[locale])
  })

  test('answers at every address it names', async () => {
    for (const url of Object.values(expected(path))) {
      const response = await fetch(server.baseUrl + (url.slice(site.length) || '/'), {
        redirect: 'manual',
      })
      expect([url, response.status]).toEqual([url, 200])
    }
  })
})

test('the site map holds every page in every language, with its alternates', async () => {
  const xml = await read('/sitemap.xml')
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replace(/\/$/, ''))
  const wanted = indexedPages.flatMap((path) => {
    const { 'x-default': _, ...languages } = expected(path)
    return Object.values(languages)
  })
  expect(urls.sort()).toEqual(wanted.sort())
  expect(xml.match(/hreflang="x-default"/g)).toHaveLength(wanted.length)
})

test('robots are kept from staff, CMS and endpoints, and shown the site map', async () => {
  const text = await read('/robots.txt')
  for (const path of ['/admin', '/de/admin', '/cms', '/api/'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`)
})

test('without a known address no page claims one', async () => {
  const html = await (await fetch(`${baseUrl}/de`)).text()
  expect(html).not.toMatch(/rel="(canonical|alternate)"/i)
  expect(await (await fetch(`${baseUrl}/robots.txt`)).text()).not.toContain('Sitemap:')
})
