import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../src/i18n/locales'
import { messages } from '../helpers/messages'
import { baseUrl } from '../helpers/server'

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}${path}`, { redirect: 'manual', headers })

// The language and direction of every page are in publicPages.int.spec.ts.

// Stored pages, which memory answers from then on, are decided about like others.
beforeAll(async () => {
  for (const path of ['/', '/nurses', '/de/nurses', '/ar', '/ar/nurses', '/ml']) {
    await (await get(path)).text()
  }
})

describe('language detection on a path without a prefix', () => {
  test.each([
    ['the browser’s language', '/nurses', { 'Accept-Language': 'de-AT,en;q=0.5' }, '/de/nurses'],
    ['a weighted list', '/', { 'Accept-Language': 'fr,hi;q=0.3,ml;q=0.9' }, '/ml'],
    [
      'the cookie before the browser',
      '/',
      { Cookie: 'i18next=ar', 'Accept-Language': 'de' },
      '/ar',
    ],
    ['the query before the cookie', '/nurses?lng=ml', { Cookie: 'i18next=ar' }, '/ml/nurses'],
    ['the query, keeping the rest of it', '/?a=1&lng=hi&b=2', {}, '/hi?a=1&b=2'],
  ])('takes %s', async (_, path, headers, location) => {
    const response = await get(path, headers)
    expect(response.status).toBe(307)
    expect(new URL(response.headers.get('location') ?? '', baseUrl).href).toBe(baseUrl + location)
    expect(response.headers.get('cache-control')).toMatch(/private, no-(store|cache)/)
  })

  test.each([
    ['English wishes', { 'Accept-Language': 'en-GB' }],
    ['languages nobody speaks here', { 'Accept-Language': 'fr, ja' }],
    ['nonsense', { 'Accept-Language': '-----;q=x,,;' }],
    ['Turkish, which has no pages', { 'Accept-Language': 'tr', Cookie: 'i18next=tr' }],
    ['an English cookie', { Cookie: 'i18next=en', 'Accept-Language': 'de' }],
    ['a forged cookie', { Cookie: 'i18next=../etc' }],
  ])('shows English for %s', async (_, headers) => {
    const response = await get('/nurses', headers)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<html lang="en"')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('a prefix wins over query-less wishes, cookie and browser', async () => {
    const response = await get('/ml', { Cookie: 'i18next=ar', 'Accept-Language': 'de' })
    expect(await response.text()).toContain('<html lang="ml"')
  })

  test('a language that nobody chose is marked for the page’s script, for a minute', async () => {
    const german = { 'Accept-Language': 'de' }
    const mark = /^i18next=detected\.de; Path=\/;.*Max-Age=60;.*SameSite=lax/i
    expect((await get('/nurses', german)).headers.get('set-cookie')).toMatch(mark)
    const again = { ...german, Cookie: 'i18next=detected.ar' }
    const response = await get('/nurses', again)
    expect(response.headers.get('location')).toMatch(/\/de\/nurses$/)
    expect(response.headers.get('set-cookie')).toMatch(mark)
    for (const [path, headers] of [
      ['/nurses', { Cookie: 'i18next=de' }],
      ['/nurses', { ...german, Cookie: 'i18next=tr' }],
      ['/de/nurses', german],
      ['/de/nurses/', german],
    ] as const) {
      expect((await get(path, headers)).headers.get('set-cookie'), path).toBeNull()
    }
  })
})

describe('a choice in the query', () => {
  test.each([
    ['/?lng=de', 'de', '/de'],
    ['/ar/nurses?lng=de', 'de', '/de/nurses'],
    ['/ar/nurses?lng=en', 'en', '/nurses'],
    ['/ar/nurses?lng=tr', 'tr', '/ar/nurses'],
  ])('wins over a prefix and is remembered: %s', async (path, locale, location) => {
    const response = await get(path, { Cookie: 'i18next=ml' })
    expect(response.status).toBe(307)
    expect(new URL(response.headers.get('location') ?? '', baseUrl).href).toBe(baseUrl + location)
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^i18next=${locale}; Path=/;.*Max-Age=31536000;.*SameSite=lax`, 'i'),
    )
  })

  test('that is no language chooses nothing', async () => {
    const response = await get('/ar?lng=fr')
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
  })
})

describe('an unknown path', () => {
  test.each([
    ['/xx', 'en'],
    ['/xx/nurses', 'en'],
    ['/tr', 'en'],
    ['/ar/nope', 'ar'],
    ['/ml/not-found', 'ml'],
    ['/de/admin/nope', 'de'],
    ['/x.y', 'en'],
    ['/.env', 'en'],
    ['/%2e%2e/etc/passwd', 'en'],
    ['/nurses.html', 'en'],
    ['/hi/x.y', 'hi'],
    ['/blog/x.y', 'en'],
    ['/locales/xx', 'en'],
    ['/de/blog/nothing-here', 'de'],
    ['/de/imprint/nothing', 'de'],
    ['/de/legal', 'de'],
    ['/locales/en/other.json', 'en'],
    ['/admin/consultations/x', 'en'],
    // Made for the answers to forms alone.
    ['/contact-answer', 'en'],
    ['/ar/request-answer', 'ar'],
    ['/de/standing-answer', 'de'],
    ['/returned-form/nurses', 'en'],
    ['/questions/de/returned', 'en'],
    ['/admin/consultations/x/y', 'en'],
  ] as const)('%s is 404 with the localized page', async (path, locale) => {
    const response = await get(path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).toContain(`<html lang="${locale}"`)
    expect(html).toContain(`<title>${messages(locale).notFound.title} · CuraCo</title>`)
    expect(html).toContain(messages(locale).notFound.text)
  })

  test('of a file in the visitor’s language, too', async () => {
    const response = await get('/nurses.html', { 'Accept-Language': 'ml' })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<html lang="ml"')
  })

  test('of a built file or a picture is 404', async () => {
    for (const path of ['/_next/nope', '/images/nope.svg']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

describe('large letters in an address', () => {
  test.each([
    ['/Nurses', '/nurses'],
    ['/NURSES?utm_source=card', '/nurses?utm_source=card'],
    ['/DE', '/de'],
    ['/De/nurses', '/de/nurses'],
    ['/PROCESS/germany', '/process/germany'],
    ['/de/BLOG', '/de/blog'],
    ['/Admin/Login', '/admin/login'],
  ])('%s leads to %s', async (path, to) => {
    const response = await get(path)
    expect(response.status).toBe(308)
    expect(new URL(String(response.headers.get('location')), 'http://x').href).toBe(`http://x${to}`)
  })

  test('lead nowhere where there is no page', async () => {
    for (const path of ['/NOPE', '/XX/nurses', '/DE/nope']) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })
})

describe('message files', () => {
  test.each(locales)('are served as the pages use them: %s', async (locale) => {
    const response = await get(`/locales/${locale}/translation.json`)
    const file = readFileSync(`public/locales/${locale}/translation.json`, 'utf8')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.text()).toBe(file)
  })

  test('of unknown languages are 404', async () => {
    expect((await get('/locales/fr/translation.json')).status).toBe(404)
  })
})

describe('response headers', () => {
  test('of a public page ask for no client hints, which would double the first request', async () => {
    const response = await get('/de')
    for (const name of ['accept-ch', 'critical-ch', 'x-powered-by']) {
      expect(response.headers.get(name)).toBeNull()
    }
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('give each request an id of the server’s own', async () => {
    const forged = await get('/api/health', { 'X-Request-Id': 'forged' })
    expect(forged.headers.get('x-request-id')).not.toBe('forged')
  })
})
