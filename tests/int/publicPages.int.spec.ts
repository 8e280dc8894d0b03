import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { HtmlValidate } from 'html-validate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLocale, getLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { sitePages } from '../../src/lib/sitePages'
import { seedTexts } from '../helpers/content'
import { adminCredentials } from '../helpers/credentials'
import { editorOf, type Editor } from '../helpers/editing'
import { logIn } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { inlineScripts, policyFaults, readPage, type LoadedPage } from '../helpers/pagePolicy'
import { pagesWithContent, publicPages } from '../helpers/publicPages'
import { baseUrl } from '../helpers/server'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const site = 'https://www.curaco.example'
const article = 'german-recognition-step-by-step'
let server: TestServer
let editor: Editor

type Page = { path: string; locale: PageLocale }

/** A page as its first visitor gets it, at the address with its language, and as the next one does. */
type VisitedPage = Page & { first: LoadedPage; second: LoadedPage }

const everyPage: Page[] = [...new Set([...publicPages, ...sitePages])].flatMap((path) =>
  pageLocales.map((locale) => ({ path, locale })),
)
const visited: VisitedPage[] = []

beforeAll(async () => {
  server = await startTestServer({ SITE_URL: site, RATE_LIMIT_PER_MINUTE: '0' })
  editor = await editorOf(server)
  for (const page of everyPage) visited.push(await visit(page))
})
afterAll(() => server.stop())

/** What visitors are promised: a change is seen within a second. */
const within = { timeout: 1000, interval: 20 }

const get = (path: string) => fetch(server.baseUrl + path, { redirect: 'manual' })
const read = async (path: string) => (await get(path)).text()

/** The address that has the language in it, for which nothing else decides. */
const withLanguage = ({ path, locale }: Page) => `/${locale}${path === '/' ? '' : path}`

const html = (page: Page) => read(withLanguage(page))

async function visit(page: Page): Promise<VisitedPage> {
  const first = await readPage(await get(withLanguage(page)))
  return { ...page, first, second: await readPage(await get(localePath(page))) }
}

function visitedPage({ path, locale }: Page): string {
  const page = visited.find((one) => one.path === path && one.locale === locale)
  if (!page) throw new Error(`${path} in ${locale} was not visited`)
  return page.first.html
}

/** What is wrong with pages, each fault with the page's address. */
const faultsOf = (pages: VisitedPage[], rule: (page: VisitedPage) => string[]) =>
  pages.flatMap((page) => rule(page).map((fault) => `${localePath(page)}: ${fault}`))

/** Names what is not as it should be, from pairs of what is and what should be. */
const unequal = (pairs: Record<string, [actual: unknown, expected: unknown]>) =>
  Object.entries(pairs)
    .filter(([, [actual, expected]]) => !isDeepStrictEqual(actual, expected))
    .map(
      ([name, [actual, expected]]) =>
        `${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
    )

/** Pages name the home page without its slash. */
const address = (page: Page) => site + localePath(page).replace(/^\/$/, '')

function languagesNamed(page: string): Record<string, string> {
  const links = page.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)
  return Object.fromEntries([...links].map(([, code, href]) => [code, href]))
}

function expectedLanguages({
  path,
  locales = pageLocales,
}: {
  path: string
  locales?: readonly PageLocale[]
}): Record<string, string> {
  const fallback = locales.includes(defaultLocale) ? defaultLocale : locales[0]
  return Object.fromEntries([
    ...locales.map((locale) => [locale, address({ path, locale })]),
    ...(fallback ? [['x-default', address({ path, locale: fallback })]] : []),
  ])
}

const attribute = (page: string, pattern: RegExp) => pattern.exec(page)?.[1]

function structuredData(page: string): Record<string, unknown>[] {
  const scripts = page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, text = '']) => JSON.parse(text))
}

const dataIn = (page: string, type: string) =>
  structuredData(page).find((data) => data['@type'] === type)

const addressesIn = async (path: string) =>
  [...(await read(path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replace(/\/$/, ''))

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function takeOffline({ kind, slug, locale }: Record<'kind' | 'slug' | 'locale', string>) {
  const [edition] = await editor.find({
    kind: 'editions',
    where: `where[kind][equals]=${kind}&where[slug][equals]=${slug}&where[locale][equals]=${locale}`,
  })
  const response = await editor.call(`/editions/${edition?.id}/unpublish`, { method: 'POST' })
  expect(response.status).toBe(200)
}

describe('every page in every language', () => {
  test('answers to anybody, from the cache once it is made', () => {
    expect(visited).toHaveLength(everyPage.length)
    const faults = faultsOf(visited, ({ first, second, ...page }) =>
      unequal({
        'first status': [first.status, 200],
        'second status': [second.status, 200],
        'x-nextjs-cache': [second.headers.get('x-nextjs-cache'), 'HIT'],
        'cache-control': [
          second.headers.get('cache-control'),
          // Which language the address without a prefix shows depends on who asks.
          page.locale === defaultLocale ? 'private, no-cache' : 'public, max-age=0, s-maxage=1',
        ],
        'set-cookie': [second.headers.get('set-cookie'), null],
      }),
    )
    expect(faults).toEqual([])
  })

  test('names its language and direction in the first byte', () => {
    const faults = faultsOf(visited, ({ locale, first, second }) => {
      const start = `<!DOCTYPE html><html lang="${locale}" dir="${getLocale(locale).dir}"`
      return unequal({
        'start of the first answer': [first.html.slice(0, start.length), start],
        'start of the second answer': [second.html.slice(0, start.length), start],
      })
    })
    expect(faults).toEqual([])
  })

  test('runs its own scripts and no others, also when it comes from the cache', () => {
    const faults = faultsOf(visited, ({ first, second }) =>
      [first, second].flatMap((page) => [
        ...policyFaults(page),
        ...unequal({
          'frame-ancestors': [page.directives.get('frame-ancestors'), ["'none'"]],
          'having inline scripts': [inlineScripts(page.html).length > 2, true],
        }),
      ]),
    )
    expect(faults).toEqual([])
  })

  test('keeps pages of others out and browsers on TLS', () => {
    const expected = {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    }
    const faults = faultsOf(visited, ({ first: { headers } }) => [
      ...unequal(
        Object.fromEntries(
          Object.entries(expected).map(([name, value]) => [name, [headers.get(name), value]]),
        ),
      ),
      ...unequal({ camera: [headers.get('permissions-policy')?.includes('camera=()'), true] }),
    ])
    expect(faults).toEqual([])
  })

  test('holds links that answer', async () => {
    const known = new Map(
      visited.flatMap((page) => [
        [localePath(page), page.second.status],
        [withLanguage(page), page.first.status],
      ]),
    )
    const found = new Set<string>()
    const waiting = visited.map((page) => ({ at: withLanguage(page), html: page.first.html }))
    // Links to other languages are the same on a page in each of them, so they are followed once.
    const switching = new Set(inTurn(everyPage).map(withLanguage))
    const broken: string[] = []
    // What is found on the way is looked through too.
    for (const { at, html } of waiting) {
      for (const link of linksIn({ at, html })) {
        if (found.has(link) || (link.includes('?lng=') && !switching.has(at))) continue
        found.add(link)
        const status = known.get(link) ?? (await follow(link))
        if (status !== 200) broken.push(`${at}: ${link} answers ${status}`)
      }
    }
    expect(found.size).toBeGreaterThan(100)
    expect(broken).toEqual([])

    async function follow(link: string): Promise<number> {
      const response = await get(link)
      const location = response.headers.get('location')
      if (location) {
        const target = localAddress({ link: location, at: link })
        return target ? (known.get(target) ?? follow(target)) : response.status
      }
      const text = await response.text()
      if (response.headers.get('content-type')?.startsWith('text/html')) {
        waiting.push({ at: link, html: text })
      }
      return response.status
    }
  })
})

/** The addresses on this site that a page links to or loads, without fragments. */
function linksIn({ at, html }: { at: string; html: string }): string[] {
  const attributes = [...html.matchAll(/\s(href|src|srcset|imagesrcset|poster)="([^"]*)"/gi)]
  const links = attributes.flatMap(([, name = '', value = '']) =>
    name.toLowerCase().endsWith('set')
      ? value.split(',').map((source) => source.trim().split(' ')[0] ?? '')
      : [value],
  )
  return links.flatMap((link) => localAddress({ link: link.replace(/&amp;/g, '&'), at }) ?? [])
}

/** The path and query that a link leads to from a page; null where it leads to another site. */
function localAddress({ link, at }: { link: string; at: string }): string | null {
  const { origin, pathname, search } = new URL(link, site + at)
  return [site, server.baseUrl].includes(origin) ? pathname + search : null
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // What React writes, and its own way of writing it.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-implicit-button-type': 'error',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // The home page has a headline for each of its two views, of which one is hidden.
    'heading-level': ['error', { allowMultipleH1: true }],
    // Safari takes a list without bullets for no list unless its role says so.
    'no-redundant-role': 'off',
    'prefer-native-element': ['error', { exclude: ['list'] }],
    // Integrity of our own host's files adds nothing to the connection's.
    'require-sri': 'off',
  },
})

/**
 * Every page in one language, the languages in turn. For what depends on the page or on the language,
 * but not on both at once: a page's elements come from its components, a language's from the layout.
 */
const inTurn = <T extends Page>(pages: T[]) => {
  const paths = [...new Set(pages.map(({ path }) => path))]
  return pages.filter(
    ({ path, locale }) => pageLocales[paths.indexOf(path) % pageLocales.length] === locale,
  )
}

test.each(inTurn(everyPage))('$path is valid HTML, in $locale', async (page) => {
  const { results } = await validator.validateString(visitedPage(page))
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  expect(problems).toEqual([])
})

describe('every page for search engines, in every language', () => {
  const withContent = () => visited.filter(({ path }) => pagesWithContent.includes(path))

  // That each of these addresses answers is asked above.
  test('names its address and its other languages', () => {
    expect(withContent()).toHaveLength(pagesWithContent.length * pageLocales.length)
    const faults = faultsOf(withContent(), ({ path, locale, first: { html } }) =>
      unequal({
        languages: [languagesNamed(html), expectedLanguages({ path })],
        canonical: [
          attribute(html, /<link rel="canonical" href="([^"]+)"/),
          address({ path, locale }),
        ],
        'naming robots': [html.includes('name="robots"'), false],
      }),
    )
    expect(faults).toEqual([])
  })

  test('names a picture for sharing that no other has', () => {
    const pictures = withContent().map(({ locale, first: { html } }) => ({
      locale,
      url: attribute(html, /<meta property="og:image" content="([^"]+)"/) ?? '',
      twitter: attribute(html, /<meta name="twitter:image" content="([^"]+)"\/>/),
    }))
    for (const { locale, url, twitter } of pictures) {
      expect(url).toMatch(new RegExp(`^${site}/og/${locale}/.+\\.jpg$`))
      expect(twitter).toBe(url)
    }
    expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length)
  })

  test('says where it lies', () => {
    const faults = faultsOf(withContent(), ({ path, locale, first: { html } }) => {
      const data = dataIn(html, 'BreadcrumbList')
      if (path === '/') return unequal({ 'trail of the home page': [data, undefined] })
      // Schema.org's list of crumbs.
      const trail = (data?.itemListElement ?? []) as {
        position: number
        name: string
        item: string
      }[]
      return unequal({
        positions: [trail.map(({ position }) => position), trail.map((_, index) => index + 1)],
        'first name': [trail[0]?.name, messages(locale).navigation.home],
        'last address': [trail.at(-1)?.item, address({ path, locale })],
        'nameless crumbs': [trail.filter(({ name }) => !/\S/.test(name)), []],
      })
    })
    expect(faults).toEqual([])
  })
})

// Size and weight of a picture in each language are asked of the function that draws it.
test('each page has a picture for sharing, and each language its own', async () => {
  const pages = [
    ...inTurn(everyPage.filter(({ path }) => pagesWithContent.includes(path))),
    ...pageLocales.map((locale) => ({ path: `/blog/${article}`, locale })),
  ]
  const pictures = new Map<string, string>()
  for (const page of pages) {
    const url = attribute(visitedPage(page), /<meta property="og:image" content="([^"]+)"/) ?? ''
    const response = await get(url.slice(site.length))
    expect([url, response.status, response.headers.get('content-type')]).toEqual([
      url,
      200,
      'image/jpeg',
    ])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThanOrEqual(150_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    pictures.set(url, hash(bytes))
  }
  expect(pictures.size).toBeGreaterThan(pagesWithContent.length)
  expect(new Set(pictures.values()).size).toBe(pictures.size)
})

test('the session’s cookie is sent over TLS only', async () => {
  const { setCookie } = await logIn({ ...server, credentials: adminCredentials })
  expect(setCookie).toMatch(/; Secure/)
})

test.each(pageLocales)('a legal page says of when it is in %s', (locale) => {
  const { intl } = getLocale(locale)
  const date = new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' })
  const shown = messages(locale).legal.revisedOn.replace(
    '{date}',
    date.format(new Date('2026-11-20')),
  )
  expect(visitedPage({ path: '/privacy', locale })).toContain(shown)
})

test.each([
  '/og/de/nothing.jpg',
  '/og/de/blog/nothing.jpg',
  '/og/de/process/usa.jpg',
  '/og/de/process/atlantis.jpg',
  '/og/de/nurses.png',
  '/og/de/nurses',
  '/og/tr/index.jpg',
  '/og/de/admin.jpg',
  '/og/de/../../package.json',
  '/og/de.jpg',
])('there is no picture at %s', async (path) => expect((await get(path)).status).toBe(404))

test('the organization is on the home page, as an editor describes it', async () => {
  const data = {
    operator: { name: 'Cura & Co <GmbH>' },
    contact: { email: 'post@curaco.example', phone: '+49 30 1234567' },
    socialLinks: [{ name: 'LinkedIn', url: 'https://www.linkedin.example/curaco' }],
  }
  expect((await editor.save({ kind: 'site-settings', data, as: 'all' })).status).toBe(200)
  for (const locale of pageLocales) {
    await expect
      .poll(async () => dataIn(await html({ path: '/', locale }), 'Organization'), within)
      .toMatchObject({
        '@context': 'https://schema.org',
        '@id': `${site}/#organization`,
        name: messages(locale).header.brand,
        legalName: 'Cura & Co <GmbH>',
        email: 'post@curaco.example',
        telephone: '+49 30 1234567',
        logo: `${site}/icons/icon-512.png`,
        sameAs: ['https://www.linkedin.example/curaco'],
      })
  }
})

test.each(pageLocales)('an article describes itself in %s', (locale) => {
  const page = { path: `/blog/${article}`, locale }
  const html = visitedPage(page)
  const { title, author, category, metaDescription, excerpt } = {
    metaDescription: undefined,
    ...seedTexts(locale).posts[article],
  }
  expect(html).toContain(`<title>${title} · `)
  expect(html).toContain(`<meta name="description" content="${metaDescription ?? excerpt}"`)
  expect(html).toContain(
    `data-page-languages="${pageLocales.join(' ')}" data-page-fallback="/blog"`,
  )
  expect(dataIn(html, 'BlogPosting')).toMatchObject({
    headline: title,
    description: metaDescription ?? excerpt,
    articleSection: category,
    inLanguage: locale,
    mainEntityOfPage: address(page),
    image: `${site}/og/${locale}/blog/${article}.jpg`,
    author: { '@type': 'Organization', name: author },
    publisher: { '@id': `${site}/#organization` },
    datePublished: '2026-11-18T00:00:00.000Z',
    dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test.each(pageLocales)('questions describe themselves in %s', (locale) => {
  const { nursePage, hospitalPage } = seedTexts(locale).pages
  const asData = (questions: { question: string; answer: string }[]) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))
  const faq = (path: string) => dataIn(visitedPage({ path, locale }), 'FAQPage')?.mainEntity
  expect(faq('/nurses')).toEqual(asData(nursePage.questions))
  expect(faq('/hospitals')).toEqual(asData(hospitalPage.questions))
})

test('no text of an editor breaks out of the structured data', async () => {
  const question = 'Is </script><script>alert(1)</script> & <!-- a question?'
  const page = await editor.read({ kind: 'hospital-page', draft: true })
  const [first, ...others] = page.questions as { question: string }[]
  await editor.save({
    kind: 'hospital-page',
    data: { questions: [{ ...first, question }, ...others] },
    as: 'only',
  })
  await expect
    .poll(async () => {
      const faq = dataIn(await html({ path: '/hospitals', locale: 'en' }), 'FAQPage')
      return (faq?.mainEntity as { name: string }[])[0]?.name
    }, within)
    .toBe(question)
  expect(await html({ path: '/hospitals', locale: 'en' })).not.toContain('<script>alert(1)')
})

test('the site map holds every page in every language, with its alternates', async () => {
  const wanted = pagesWithContent.flatMap((path) =>
    pageLocales.map((locale) => address({ path, locale })),
  )
  expect((await addressesIn('/sitemap.xml')).sort()).toEqual(wanted.sort())
  const xml = await read('/sitemap.xml')
  expect(xml.match(/hreflang="x-default"/g)).toHaveLength(wanted.length)
  const editions = await editor.find({
    kind: 'editions',
    where: 'where[publishedAt][exists]=true&select[publishedAt]=true',
  })
  const published = editions.map(({ publishedAt }) => Date.parse(String(publishedAt)))
  const times = [...xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, time]) => time)
  expect(times).toHaveLength(wanted.length)
  for (const time of times) expect(published).toContain(Date.parse(String(time)))
})

test.each(pageLocales)('the blog in %s has a feed with its articles', async (locale) => {
  const path = localePath({ locale, path: '/feed.xml' })
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await response.text()
  expect(xml).toContain(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`)
  expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${site}${path}"/>`)
  for (const [slug, { title, category }] of Object.entries(seedTexts(locale).posts)) {
    expect(xml).toContain(`<title>${title.replace(/&/g, '&amp;')}</title>`)
    expect(xml).toContain(`<category term="${category.replace(/&/g, '&amp;')}"/>`)
    expect(xml).toContain(`href="${address({ path: `/blog/${slug}`, locale })}"`)
  }
  for (const blogPage of ['/blog', `/blog/${article}`]) {
    expect(visitedPage({ path: blogPage, locale })).toMatch(
      new RegExp(`<link rel="alternate" type="application/atom\\+xml" href="${site}${path}"`),
    )
  }
  expect(visitedPage({ path: '/nurses', locale })).not.toContain('application/atom+xml')
})

test('there is no feed in a language without pages', async () => {
  expect((await get('/tr/feed.xml')).status).toBe(404)
  expect((await get('/xx/feed.xml')).status).toBe(404)
})

test('a new title is on the picture and in the feed within a second, in its language only', async () => {
  const picture = async (locale: PageLocale) =>
    Buffer.from(await (await get(`/og/${locale}/blog/${article}.jpg`)).arrayBuffer())
  const before = { de: await picture('de'), ml: await picture('ml') }
  const [post] = await editor.find({ kind: 'posts', where: `where[slug][equals]=${article}` })
  const title = 'Ein <neuer> Titel & mehr'
  await editor.save({
    kind: 'posts',
    id: Number(post?.id),
    data: { title },
    locale: 'de',
    as: 'only',
  })
  await expect
    .poll(() => read('/de/feed.xml'), within)
    .toContain('<title>Ein &lt;neuer&gt; Titel &amp; mehr</title>')
  await expect
    .poll(async () => before.de.equals(await picture('de')), { ...within, timeout: 2000 })
    .toBe(false)
  expect(before.ml.equals(await picture('ml'))).toBe(true)
})

test('a language that an article is not published in is named nowhere', async () => {
  const slug = 'how-to-spot-recruitment-fraud'
  const path = `/blog/${slug}`
  await takeOffline({ kind: 'posts', slug, locale: 'ml' })
  const left = pageLocales.filter((locale) => locale !== 'ml')
  for (const locale of left) {
    await expect
      .poll(async () => languagesNamed(await html({ path, locale })), within)
      .toEqual(expectedLanguages({ path, locales: left }))
    expect(await html({ path, locale })).not.toContain('content="ml_IN"')
  }
  expect(await addressesIn('/sitemap.xml')).not.toContain(address({ path, locale: 'ml' }))
  expect(await read('/ml/feed.xml')).not.toContain(slug)
  expect((await get(`/og/ml${path}.jpg`)).status).toBe(404)

  await takeOffline({ kind: 'posts', slug, locale: 'en' })
  const withoutEnglish = left.filter((locale) => locale !== 'en')
  for (const locale of withoutEnglish) {
    await expect
      .poll(async () => languagesNamed(await html({ path, locale })), within)
      .toEqual(expectedLanguages({ path, locales: withoutEnglish }))
  }
  const xml = await read('/sitemap.xml')
  const fallback = address({ path, locale: withoutEnglish[0] ?? 'ar' })
  expect(xml).toContain(`hreflang="x-default" href="${fallback}"`)
  expect(await addressesIn('/sitemap.xml')).not.toContain(address({ path, locale: 'en' }))
})

test('a guide is named in the languages in which somebody has written it', async () => {
  const path = '/process/usa'
  const [guide] = await editor.find({ kind: 'process-guides', where: 'where[slug][equals]=usa' })
  const write = (locale: PageLocale) =>
    editor.save({
      kind: 'process-guides',
      id: Number(guide?.id),
      data: { title: `USA (${locale})` },
      locale,
      as: 'only',
    })
  const expectNamedIn = async (locales: PageLocale[]) => {
    for (const locale of locales) {
      await expect
        .poll(async () => languagesNamed(await html({ path, locale })), within)
        .toEqual(expectedLanguages({ path, locales }))
      expect(await addressesIn('/sitemap.xml')).toContain(address({ path, locale }))
      expect((await get(`/og/${locale}${path}.jpg`)).status).toBe(200)
    }
    for (const locale of pageLocales.filter((code) => !locales.includes(code))) {
      const page = await html({ path, locale })
      expect(page).toContain('<meta name="robots" content="noindex"/>')
      expect(page).not.toMatch(/rel="(canonical|alternate)"|og:image|ld\+json/)
      expect(await addressesIn('/sitemap.xml')).not.toContain(address({ path, locale }))
      const picture = await get(`/og/${locale}${path}.jpg`)
      expect([picture.status, picture.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  }
  await expectNamedIn([])
  expect((await write('en')).status).toBe(200)
  await expectNamedIn(['en'])
  expect((await write('de')).status).toBe(200)
  await expectNamedIn(['en', 'de'])
})

test('robots are kept from staff, CMS, previews and endpoints, and shown the site map', async () => {
  const text = await read('/robots.txt')
  for (const path of ['/admin', '/de/admin', '/cms', '/api/', '/preview', '/ar/preview'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`)
})

test('the manifest and every icon answer', async () => {
  const page = visitedPage({ path: '/', locale: 'hi' })
  const manifest = attribute(page, /<link rel="manifest" href="([^"]+)"/)
  const { name, icons } = await (await get(String(manifest))).json()
  expect(name).toBe(messages('en').header.brand)
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const { width, height } = await sharp(await (await get(src)).arrayBuffer()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const links = [...page.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)]
  expect(links).toHaveLength(3)
  for (const [, href] of [...links, ['', '/favicon.ico']]) {
    const response = await get(String(href))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\//)
  }
})

test('without a known address no page claims one', async () => {
  const page = await (await fetch(`${baseUrl}/de/blog`)).text()
  expect(page).not.toMatch(/rel="(canonical|alternate)"|og:image|og:url|ld\+json/i)
  expect(page).toContain('<meta property="og:title"')
  expect(await (await fetch(`${baseUrl}/robots.txt`)).text()).not.toContain('Sitemap:')
  expect(await (await fetch(`${baseUrl}/sitemap.xml`)).text()).not.toContain('<loc>')
  expect((await fetch(`${baseUrl}/feed.xml`)).status).toBe(404)
  expect((await fetch(`${baseUrl}/de/feed.xml`)).status).toBe(404)
})
