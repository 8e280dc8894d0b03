import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { englishArticle } from '../helpers/articles'
import { seedTexts } from '../helpers/content'
import { editorOf } from '../helpers/editing'
import { messages } from '../helpers/messages'
import { onePageOfEachKind, pagesWithContent } from '../helpers/publicPages'
import {
  address,
  attribute,
  dataIn,
  expectedLanguages,
  languagesNamed,
} from '../helpers/searchEngineTags'
import { siteUrl } from '../helpers/realSite.mjs'
import { ownServer } from '../helpers/ownServer'

const article = 'german-recognition-step-by-step'
const server = await ownServer({ SITE_URL: siteUrl, RATE_LIMIT_PER_MINUTE: '0' })
const editor = await editorOf(server)

const get = (path: string) => fetch(server.baseUrl + path, { redirect: 'manual' })
const read = async (path: string) => (await get(path)).text()
const html = (page: { path: string; locale: PageLocale }) => read(localePath(page))

const addressesIn = async (path: string) =>
  [...(await read(path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function takeOffline({ kind, slug, locale }: Record<'kind' | 'slug' | 'locale', string>) {
  const [publication] = await editor.find({
    kind: 'publications',
    where: `where[kind][equals]=${kind}&where[slug][equals]=${slug}&where[locale][equals]=${locale}`,
  })
  const response = await editor.call.post(`/publications/${publication?.id}/unpublish`)
  expect(response.status).toBe(200)
}

const isWithContent = (path: string) => pagesWithContent.includes(path)

// That each page names one is in publicPages.int.spec.ts; size and weight of a picture in each language
// are asked of the function that draws it.
test('each kind of page has a picture for sharing, and each language its own', async () => {
  const pages = [
    ...onePageOfEachKind.filter(isWithContent).map((path, index) => ({
      path,
      locale: pageLocales[index % pageLocales.length] ?? 'en',
    })),
    ...pageLocales.map((locale) => ({ path: `/blog/${article}`, locale })),
  ]
  const pictures = new Map<string, string>()
  for (const page of pages) {
    const url = attribute(await html(page), /<meta property="og:image" content="([^"]+)"/) ?? ''
    const response = await get(url.slice(siteUrl.length))
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
  expect(pictures.size).toBeGreaterThan(10)
  expect(new Set(pictures.values()).size).toBe(pictures.size)
})

test('there is no picture and no feed of what is no page', async () => {
  const pages = ['de/nothing', 'de/blog/nothing', 'de/process/usa', 'tr/index', 'de/admin', 'de']
  for (const name of [
    ...pages.map((one) => `${one}.jpg`),
    'de/nurses.png',
    'de/../../package.json',
  ]) {
    expect([name, (await get(`/og/${name}`)).status]).toEqual([name, 404])
  }
  for (const path of ['/tr/feed.xml', '/xx/feed.xml']) expect((await get(path)).status).toBe(404)
})

test('the organization is on the home page, as an editor describes it', async () => {
  const data = {
    operator: { name: 'Cura & Co <GmbH>' },
    contact: { email: 'post@curaco.example', phone: '+49 30 1234567' },
    socialLinks: [{ name: 'LinkedIn', url: 'https://www.linkedin.example/curaco' }],
  }
  expect((await editor.save({ kind: 'site-settings', data, as: 'all' })).status).toBe(200)
  for (const locale of pageLocales) {
    await expect
      .poll(async () => dataIn(await html({ path: '/', locale }), 'Organization'))
      .toMatchObject({
        '@context': 'https://schema.org',
        '@id': `${siteUrl}/#organization`,
        name: messages(locale).header.brand,
        legalName: 'Cura & Co <GmbH>',
        email: 'post@curaco.example',
        telephone: '+49 30 1234567',
        logo: `${siteUrl}/icons/icon-512.png`,
        sameAs: ['https://www.linkedin.example/curaco'],
      })
  }
})

test.each(pageLocales)('an article describes itself in %s', async (locale) => {
  const page = { path: `/blog/${article}`, locale }
  const text = await html(page)
  const { title, author, category, metaDescription, excerpt } = {
    metaDescription: undefined,
    ...seedTexts(locale).posts[article],
  }
  const [, shown = ''] = /<title>([^<]+)</.exec(text) ?? []
  expect(title).toContain(shown.replace(' · CuraCo', ''))
  expect(text).toContain(`<meta name="description" content="${metaDescription ?? excerpt}"`)
  expect(text).toContain(
    `data-page-languages="${pageLocales.join(' ')}" data-page-fallback="/blog"`,
  )
  expect(dataIn(text, 'BlogPosting')).toMatchObject({
    headline: title,
    description: metaDescription ?? excerpt,
    articleSection: category,
    inLanguage: locale,
    mainEntityOfPage: address(page),
    image: `${siteUrl}/og/${locale}/blog/${article}.jpg`,
    author: { '@type': 'Organization', name: author },
    publisher: { '@id': `${siteUrl}/#organization` },
    datePublished: '2026-11-18T00:00:00.000Z',
    dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test.each(pageLocales)('questions describe themselves in %s', async (locale) => {
  const { nursePage, hospitalPage } = seedTexts(locale).pages
  const asData = (questions: { question: string; answer: string }[]) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))
  const faq = async (path: string) => dataIn(await html({ path, locale }), 'FAQPage')?.mainEntity
  expect(await faq('/nurses')).toEqual(asData(nursePage.questions))
  expect(await faq('/hospitals')).toEqual(asData(hospitalPage.questions))
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
      return (faq?.mainEntity as { name: string }[] | undefined)?.[0]?.name
    })
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
  const publications = await editor.find({
    kind: 'publications',
    where: 'where[publishedAt][exists]=true&select[publishedAt]=true',
  })
  const published = publications.map(({ publishedAt }) => Date.parse(String(publishedAt)))
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
  expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${siteUrl}${path}"/>`)
  for (const [slug, { title, category }] of Object.entries(seedTexts(locale).posts)) {
    expect(xml).toContain(`<title>${title.replace(/&/g, '&amp;')}</title>`)
    expect(xml).toContain(`<category term="${category.replace(/&/g, '&amp;')}"/>`)
    expect(xml).toContain(`href="${address({ path: `/blog/${slug}`, locale })}"`)
  }
  for (const blogPage of ['/blog', `/blog/${article}`]) {
    expect(await html({ path: blogPage, locale })).toMatch(
      new RegExp(`<link rel="alternate" type="application/atom\\+xml" href="${siteUrl}${path}"`),
    )
  }
  expect(await html({ path: '/nurses', locale })).not.toContain('application/atom+xml')
})

test('a new title is on the picture and in the feed soon, in its language only', async () => {
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
    .poll(() => read('/de/feed.xml'))
    .toContain('<title>Ein &lt;neuer&gt; Titel &amp; mehr</title>')
  await expect.poll(async () => before.de.equals(await picture('de'))).toBe(false)
  expect(before.ml.equals(await picture('ml'))).toBe(true)
})

test('a language that an article is not published in is named nowhere', async () => {
  const slug = 'how-to-spot-recruitment-fraud'
  const path = `/blog/${slug}`
  await takeOffline({ kind: 'posts', slug, locale: 'ml' })
  const left = pageLocales.filter((locale) => locale !== 'ml')
  for (const locale of left) {
    await expect
      .poll(async () => languagesNamed(await html({ path, locale })))
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
      .poll(async () => languagesNamed(await html({ path, locale })))
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
        .poll(async () => languagesNamed(await html({ path, locale })))
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

test.each([
  '/feed.xml',
  '/de/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/icon.svg',
])('%s is not sent again to a program that has it', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const whole = await fetch(server.baseUrl + path, { method })
    const etag = String(whole.headers.get('etag'))
    expect([method, whole.status, etag]).toEqual([
      method,
      200,
      expect.stringMatching(/^W\/".{22}"$/),
    ])
    expect((await whole.text()).length > 0).toBe(method === 'GET')
    const again = await fetch(server.baseUrl + path, {
      method,
      headers: { 'If-None-Match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
  }
})

test('robots are kept from staff, CMS, previews and endpoints, and shown the site map', async () => {
  const text = await read('/robots.txt')
  for (const path of ['/admin', '/de/admin', '/cms', '/api/', '/go/', '/preview', '/ar/preview'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
})

test('the manifest and every icon answer', async () => {
  const page = await html({ path: '/', locale: 'hi' })
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

test('the blog has pages of twenty articles, in each language as many as it needs', async () => {
  const known = await editor.find({ kind: 'posts', where: 'select[id]=true' })
  for (let number = known.length; number < 43; number += 1) {
    await editor.create({ kind: 'posts', data: englishArticle(`Article ${number}`), as: 'only' })
  }
  const links = (page: string) => [...page.matchAll(/href="\/blog\/([\w-]+)"/g)].length
  const third = { path: '/blog/page/3', locale: 'en' as const }
  await expect.poll(async () => (await get('/blog/page/3')).status).toBe(200)
  const [first, second, last] = await Promise.all([
    read('/blog'),
    read('/blog/page/2'),
    html(third),
  ])
  for (const page of [first, second]) expect(links(page)).toBeGreaterThanOrEqual(20)
  expect(first.length).toBeLessThan(200_000)
  expect(first).toContain('rel="next"')
  expect(first).toContain('href="/blog/page/2"')
  expect(second).toContain('href="/blog"')
  expect(second).toContain('href="/blog/page/3"')
  expect(last).not.toContain('href="/blog/page/4"')
  expect(attribute(second, /<link rel="canonical" href="([^"]+)"/)).toBe(
    address({ path: '/blog/page/2', locale: 'en' }),
  )
  expect(attribute(second, /<title>([^<]+)</)).toBe('Blog · 2 · CuraCo')
  // The other languages have a few articles.
  expect(languagesNamed(last)).toEqual(expectedLanguages({ ...third, locales: ['en'] }))
  expect(last).toContain('data-page-languages="en" data-page-fallback="/blog"')
  const listed = await addressesIn('/sitemap.xml')
  expect(listed).toContain(address(third))
  expect(listed).not.toContain(address({ path: '/blog/page/4', locale: 'en' }))
  for (const path of ['/blog/page/4', '/de/blog/page/2', '/blog/page/0', '/blog/page/02']) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
  const moved = await get('/blog/page/1')
  expect([moved.status, moved.headers.get('location')]).toEqual([
    308,
    expect.stringMatching(/\/blog$/),
  ])
})

test.each(['/admin', '/admin/login', '/ar/admin', '/ar/admin/login'])(
  '%s is not for search engines, and says that it needs scripts',
  async (path) => {
    const page = await read(path)
    expect(page).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(page).toContain(messages(path.startsWith('/ar') ? 'ar' : 'en').admin.scriptNeeded)
  },
)
