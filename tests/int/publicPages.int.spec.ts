import { isDeepStrictEqual } from 'node:util'
import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultLocale, getLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import { formatDay } from '../../src/i18n/formatDay'
import { localePath } from '../../src/i18n/paths'
import { inTakenOrder } from '../../src/domain/processSteps'
import { checkUsPath, sitePages } from '../../src/domain/sitePages'
import numbersOfGuides from '../../src/seed/guides.json'
import { seedTexts } from '../helpers/content'
import { messages } from '../helpers/messages'
import { inlineScripts, policyFaults, readPage, type LoadedPage } from '../helpers/pagePolicy'
import { pagesWithContent, publicPages } from '../helpers/publicPages'
import {
  address,
  attribute,
  dataIn,
  expectedLanguages,
  languagesNamed,
} from '../helpers/searchEngineTags'
import { siteUrl } from '../helpers/realSite.mjs'
import { baseUrl } from '../helpers/server'

type Page = { path: string; locale: PageLocale }

/** A page as its first visitor gets it, at the address with its language, and as the next one does. */
type VisitedPage = Page & { first: LoadedPage; second: LoadedPage }

const everyPage: Page[] = [...new Set([...publicPages, ...sitePages])]
  .filter((path) => path !== checkUsPath)
  .flatMap((path) => pageLocales.map((locale) => ({ path, locale })))
const visited: VisitedPage[] = []

beforeAll(async () => {
  for (const page of everyPage) visited.push(await visit(page))
})

const get = (path: string) => fetch(baseUrl + path, { redirect: 'manual' })

/** The address that has the language in it, for which nothing else decides. */
const withLanguage = ({ path, locale }: Page) => `/${locale}${path === '/' ? '' : path}`

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

describe('every page in every language', () => {
  test('answers to anybody, from the cache once it is made', () => {
    expect(visited).toHaveLength(everyPage.length)
    const faults = faultsOf(visited, ({ first, second, ...page }) =>
      unequal({
        'first status': [first.status, 200],
        'second status': [second.status, 200],
        'cache-status': [second.headers.get('cache-status'), 'pages; hit'],
        'cache-control': [
          second.headers.get('cache-control'),
          // Which language the address without a prefix, or the survey, shows depends on who asks.
          page.locale === defaultLocale || page.path === '/questions'
            ? 'private, no-cache'
            : 'public, max-age=0, s-maxage=1',
        ],
        'set-cookie': [second.headers.get('set-cookie'), null],
      }),
    )
    expect(faults).toEqual([])
  })

  test('shows what its content says, in that order', () => {
    const faults = faultsOf(visited, ({ path, locale, first }) => {
      const shown = shownText(first.html)
      let from = 0
      return textsOf({ path, locale }).flatMap((text) => {
        const at = shown.indexOf(text, from)
        if (at >= 0) from = at + text.length
        return at < 0 ? [`“${text}” is not where it should be`] : []
      })
    })
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

/** The texts of the first content that stand in the middle of a page. */
function textsOf({ path, locale }: Page): string[] {
  const { pages, posts, guides, legal, plans, resources } = seedTexts(locale)
  const { nursePage, hospitalPage, siteTexts } = pages
  const titles = (parts: readonly { title: string }[]) => parts.map(({ title }) => title)
  const answered = (questions: readonly { question: string; answer: string }[]) =>
    questions.flatMap(({ question, answer }) => [question, answer])
  const [, kind, slug = ''] = path.split('/')
  const guide = guides[slug as keyof typeof guides]
  const post = posts[slug as keyof typeof posts]
  const notice = legal[kind as keyof typeof legal]
  if (path === '/nurses') {
    const { title, description, timeline, features, questions } = nursePage
    return [title, description, ...titles(timeline), ...titles(features), ...answered(questions)]
  }
  if (path === '/hospitals') {
    const { title, description, closing, questions } = hospitalPage
    const end = [closing.title, closing.description, ...titles(closing.points)]
    return [title, description, ...answered(questions), ...end]
  }
  if (path === '/pricing') {
    const all = Object.values(plans)
    return [siteTexts.pricingTitle, ...all.flatMap(({ name, features }) => [name, ...features])]
  }
  if (path === '/resources') {
    const { documentation, videos, caseStudies } = resources
    return [siteTexts.resourcesTitle, ...titles([documentation, videos, caseStudies])]
  }
  if (path === '/blog') return [siteTexts.blogTitle, ...titles(Object.values(posts))]
  if (post) {
    const { title, body } = post
    return [title, ...body.flatMap((part) => /^## (.+)/.exec(part)?.[1] ?? [])]
  }
  if (guide) {
    return [
      guide.title,
      guide.subtitle,
      ...stepsOf({ country: slug as keyof typeof guides, guide }),
    ]
  }
  return notice ? [notice.title, notice.description] : []
}

/** What a guide says of its steps, with their checklists, in the order in which they are taken. */
function stepsOf({
  country,
  guide: { steps, sections },
}: {
  country: keyof typeof numbersOfGuides
  guide: { steps: string[]; sections: { title: string; items: string[] }[] }
}): string[] {
  const numbers = numbersOfGuides[country]
  const taken: { actor: string; position?: number }[] = numbers.steps
  const placed = steps.map((text, at) => ({ text, position: taken[at]?.position }))
  return inTakenOrder(placed).flatMap(({ text }, at) => [
    text,
    ...sections
      .filter((_, index) => numbers.sections[index] === at + 1)
      .flatMap(({ title, items }) => [title, ...items]),
  ])
}

/** What a page shows, as one text. */
function shownText(html: string): string {
  const [main = ''] = /<main\b.*<\/main>/s.exec(html) ?? []
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return main
    .replace(/<(script|style)\b.*?<\/\1>|<[^>]*>|\u2060/gs, '')
    .replace(/&(#x27|\w+);/g, (entity, name: string) => entities[name] ?? entity)
}

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
  const { origin, pathname, search } = new URL(link, siteUrl + at)
  return [siteUrl, baseUrl].includes(origin) ? pathname + search : null
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
    // Safari takes a list without bullets for no list unless its role says so.
    'no-redundant-role': 'off',
    // The home page has a headline for each of its two views, and one h1.
    'prefer-native-element': ['error', { exclude: ['list', 'heading'] }],
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

  test('has one first heading, and a title and a description that are shown whole', () => {
    const faults = faultsOf(withContent(), ({ first: { html } }) => {
      const text = (pattern: RegExp) => (attribute(html, pattern) ?? '').replace(/&#?\w+;/g, 'x')
      const title = text(/<title>([^<]*)<\/title>/)
      const description = text(/<meta name="description" content="([^"]*)"/)
      return unequal({
        headings: [html.match(/<h1\b/g)?.length, 1],
        title: [title.length > 0 && title.length <= 65, true],
        description: [description.length > 0 && description.length <= 160, true],
      })
    })
    expect(faults).toEqual([])
  })

  test('names a picture for sharing that no other has', () => {
    const pictures = withContent().map(({ locale, first: { html } }) => ({
      locale,
      url: attribute(html, /<meta property="og:image" content="([^"]+)"/) ?? '',
      twitter: attribute(html, /<meta name="twitter:image" content="([^"]+)"\/>/),
    }))
    for (const { locale, url, twitter } of pictures) {
      expect(url).toMatch(new RegExp(`^${siteUrl}/og/${locale}/.+\\.jpg$`))
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

test('a legal page says of when it is, in each language', () => {
  const legal = visited.filter(({ path, locale }) => path.slice(1) in seedTexts(locale).legal)
  expect(legal).toHaveLength(3 * pageLocales.length)
  for (const { locale, first } of legal) {
    const day = formatDay({ date: '2026-11-26', intl: getLocale(locale).intl })
    expect(first.html).toMatch(/<time datetime="2026-11-26"/i)
    expect(first.html).toContain(messages(locale).legal.revisedOn.replace('{date}', day))
  }
})
