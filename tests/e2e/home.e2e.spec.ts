import { getLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { countries } from '../../src/lib/countries'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/fixtures'
import { messages } from '../helpers/messages'
import { watchLoads } from '../helpers/pageLoads'
import type { Locator, Page } from 'playwright/test'

const en = messages('en')
const content = seedTexts('en').home
const wordMilliseconds = 1500

const homePath = (locale: PageLocale) => localePath({ locale, path: '/' })
const startView = (locale: PageLocale) => (locale === 'ar' ? 'hospitals' : 'nurses')
const otherView = (locale: PageLocale) => (locale === 'ar' ? 'nurses' : 'hospitals')

function viewButton({
  page,
  locale,
  view,
}: {
  page: Page
  locale: PageLocale
  view: 'nurses' | 'hospitals'
}): Locator {
  const { viewNurses, viewHospitals } = messages(locale).home
  const name = view === 'nurses' ? viewNurses : viewHospitals
  return page.getByRole('button', { name, exact: true })
}

/** Everything that follows the view: hero, consultation button, statistics and features. */
async function expectView({
  page,
  locale,
  view,
}: {
  page: Page
  locale: PageLocale
  view: 'nurses' | 'hospitals'
}) {
  const { home } = seedTexts(locale)
  const shown = home[view]
  const hidden = home[view === 'nurses' ? 'hospitals' : 'nurses']
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(shown.headlineFull)
  await expect(page.getByText(shown.description)).toBeVisible()
  await expect(page.getByText(hidden.description)).toBeHidden()
  await expect(page.getByRole('link', { name: shown.button, exact: true })).toBeVisible()
  for (const { value, label } of shown.statistics) {
    await expect(
      page.getByRole('listitem').filter({ hasText: value }).filter({ hasText: label }),
    ).toBeVisible()
  }
  const cards = shown.features.map(({ title }) => title)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(cards)
  await expect(page.getByText(hidden.featuresTitle)).toBeHidden()
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

test.describe('views', () => {
  for (const locale of pageLocales) {
    test(`starts as ${startView(locale)} in ${locale}, follows the selector and fits 320 pixels`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(homePath(locale))
      const { pictureAlt, pictureAltGulf } = messages(locale).home
      // The Gulf in Arabic and the world elsewhere.
      const alt = locale === 'ar' ? pictureAltGulf : pictureAlt
      await expect(page.getByRole('img', { name: alt })).toBeVisible()
      await expectView({ page, locale, view: startView(locale) })

      const other = otherView(locale)
      await expect(viewButton({ page, locale, view: other })).toHaveAttribute(
        'aria-pressed',
        'false',
      )
      await viewButton({ page, locale, view: other }).click()
      await expect(viewButton({ page, locale, view: other })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expectView({ page, locale, view: other })
      if (locale === 'en' || locale === 'ar') await expectNoAxeViolations(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectView({ page, locale, view: other })
      expect(await sidewaysScroll(page)).toBe(0)
    })
  }
})

test.describe('rotating headline', () => {
  const shownWord = (page: Page) => page.locator('h1:visible [data-word=shown]')

  /** Opens the page with its clock in the test's hands. */
  async function openWithClock({ page, locale }: { page: Page; locale: PageLocale }) {
    await page.clock.install({ time: new Date('2026-01-01T08:00:00Z') })
    await page.goto(homePath(locale))
    // The second word shows that the rotation has begun.
    await expect(shownWord(page)).toHaveText(seedTexts(locale).home.nurses.words[1] ?? '')
    await page.clock.pauseAt(new Date('2026-01-01T09:00:00Z'))
  }

  async function nextWords({ page, count }: { page: Page; count: number }): Promise<string[]> {
    const words: string[] = []
    for (let turn = 0; turn < count; turn += 1) {
      await page.clock.runFor(wordMilliseconds)
      words.push(await shownWord(page).innerText())
    }
    return words
  }

  /** The words in their order, beginning after the one shown. */
  async function wordsFrom({ page, words }: { page: Page; words: string[] }) {
    const next = words.indexOf(await shownWord(page).innerText()) + 1
    return [...words.slice(next), ...words.slice(0, next)]
  }

  test('shows each word for a second and a half, and stops for the button and the other view', async ({
    page,
  }) => {
    await openWithClock({ page, locale: 'en' })
    for (const view of ['nurses', 'hospitals'] as const) {
      await viewButton({ page, locale: 'en', view }).click()
      const { words } = content[view]
      const expected = await wordsFrom({ page, words })
      expect(await nextWords({ page, count: words.length })).toEqual(expected)
    }

    await viewButton({ page, locale: 'en', view: 'nurses' }).click()
    const before = await shownWord(page).innerText()
    await viewButton({ page, locale: 'en', view: 'hospitals' }).click()
    await nextWords({ page, count: 3 })
    await viewButton({ page, locale: 'en', view: 'nurses' }).click()
    await expect(shownWord(page)).toHaveText(before)

    const expected = await wordsFrom({ page, words: content.nurses.words })
    await page.getByRole('button', { name: en.home.pauseRotation }).click()
    const [stopped] = await nextWords({ page, count: 3 })
    expect(stopped).toBe(expected.at(-1))
    await page.getByRole('button', { name: en.home.resumeRotation }).click()
    expect(await nextWords({ page, count: 2 })).toEqual(expected.slice(0, 2))
  })

  test('does not move for visitors who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await page.goto('/')
    await viewButton({ page, locale: 'en', view: 'nurses' }).click()
    await page.clock.runFor(5 * wordMilliseconds)
    await expect(shownWord(page)).toHaveText(content.nurses.words[0] ?? '')
    await expect(page.getByRole('button', { name: en.home.pauseRotation })).toBeHidden()
  })

  test('keeps its height whatever word is shown', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await openWithClock({ page, locale: 'de' })
    const heading = page.getByRole('heading', { level: 1 })
    const height = (await heading.boundingBox())?.height
    const { words } = seedTexts('de').home.nurses
    const expected = await wordsFrom({ page, words })
    for (const word of expected) {
      await page.clock.runFor(wordMilliseconds)
      await expect(shownWord(page)).toHaveText(word)
      expect((await heading.boundingBox())?.height).toBe(height)
    }
  })
})

test.describe('country process', () => {
  const steps = (page: Page) => page.locator('ol:visible').getByRole('listitem')

  test('shows the steps of one country at a time, in the given order, and folds them up', async ({
    page,
  }) => {
    await page.goto('/')
    const group = page.getByRole('group', { name: en.home.process.countrySelector })
    await expect(group.getByRole('button')).toHaveText(
      countries.map((key) => content.countries[key].name),
    )
    await expect(steps(page)).toHaveText(content.countries.germany.steps)
    for (const country of [...countries].reverse()) {
      const button = page.getByRole('button', {
        name: content.countries[country].name,
        exact: true,
      })
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('button', { pressed: true })).toHaveCount(2)
      await expect(steps(page)).toHaveText(content.countries[country].steps)
    }

    // Chosen again, a country's list opens again.
    await page.getByRole('button', { name: content.countries.germany.name, exact: true }).click()
    await page.getByText(en.home.process.stepsTitle.replace('{country}', 'Germany')).click()
    await expect(steps(page)).toHaveCount(0)
    await page.getByRole('button', { name: content.countries.germany.name, exact: true }).click()
    await expect(steps(page)).toHaveText(content.countries.germany.steps)
  })

  test('leads from each country to its guide', async ({ page }) => {
    await page.goto('/de')
    const { home } = seedTexts('de')
    const name = messages('de').home.process.detailedProcess
    for (const country of countries) {
      await page.getByRole('button', { name: home.countries[country].name, exact: true }).click()
      const link = page.getByRole('main').getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', `/de/process/${country}`)
    }
  })
})

test.describe('language selector', () => {
  const selector = (page: Page) => page.locator('header').getByRole('combobox')

  test('leads to the same page in the language chosen, and remembers it', async ({
    page,
    context,
  }) => {
    await page.goto('/nurses?ref=letter#consultation')
    await expect(selector(page)).toHaveAccessibleName(en.header.language)
    await expect(selector(page).getByRole('option')).toHaveText(
      pageLocales.map((code) => getLocale(code).nativeName),
    )
    expect((await selector(page).boundingBox())?.width).toBe(140)
    await selector(page).selectOption('ar')
    await page.waitForURL('**/ar/nurses?ref=letter#consultation')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(selector(page)).toHaveValue('ar')

    const cookies = await context.cookies()
    const kept = cookies.find(({ name }) => name === 'i18next')
    expect(kept).toMatchObject({ value: 'ar', path: '/', sameSite: 'Lax' })
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(365)
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ar')

    await page.goto('/')
    await expect(page).toHaveURL(/\/ar$/)
    await selector(page).selectOption('en')
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
      content.nurses.headlineFull,
    )
  })

  test('shows the page’s own language after the back button', async ({ page }) => {
    await page.goto('/de')
    await selector(page).selectOption('hi')
    await page.waitForURL('**/hi')
    await page.goBack()
    await page.waitForURL('**/de')
    await expect(selector(page)).toHaveValue('de')
  })

  test('asks for a page once, also when it is used while React takes over the page', async ({
    page,
    context,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
    })
    await page.addInitScript(() => {
      if (!location.pathname.startsWith('/de')) return
      const listen = document.addEventListener.bind(document)
      const choose = () => {
        const list = document.querySelector<HTMLSelectElement>('header select')
        if (!list || list.value === 'hi') return
        list.value = 'hi'
        list.dispatchEvent(new Event('change', { bubbles: true }))
      }
      // React listens, and has not yet looked at all of the page.
      document.addEventListener = (...args: Parameters<typeof listen>) => {
        listen(...args)
        if (args[0] === 'change') setTimeout(choose)
      }
    })
    const slowPhone = await context.newCDPSession(page)
    await slowPhone.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.goto('/de', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/hi')
    await expect(selector(page)).toHaveValue('hi')
    expect(asked).toEqual(['/de', '/hi'])
  })

  test('leads elsewhere where a page is not there in the language chosen', async ({ page }) => {
    await page.goto('/nurses?ref=letter#consultation')
    await page.evaluate(() => {
      // Attributes alone: an element that React does not know is gone when it takes over the page.
      const main = document.querySelector('main')
      if (main) Object.assign(main.dataset, { pageLanguages: 'en de', pageFallback: '/hospitals' })
    })
    await selector(page).selectOption('ml')
    await page.waitForURL((url) => url.pathname === '/ml/hospitals')
    expect(new URL(page.url()).search).toBe('')
  })
})

test.describe('header', () => {
  const look = (page: Page) =>
    page.locator('header').evaluate((header) => ({
      ground: getComputedStyle(header).backgroundColor,
      compact: header.hasAttribute('data-compact'),
    }))

  async function expectLook({ page, y, look: wanted }: { page: Page; y: number; look: object }) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await expect.poll(() => look(page)).toEqual(wanted)
  }

  async function expectThresholds(page: Page) {
    await expectLook({ page, y: 0, look: { ground: 'rgba(0, 0, 0, 0)', compact: false } })
    await expectLook({ page, y: 20, look: { ground: 'rgba(0, 0, 0, 0.16)', compact: false } })
    await expectLook({ page, y: 25, look: { ground: 'rgba(0, 0, 0, 0.2)', compact: true } })
    await expectLook({ page, y: 50, look: { ground: 'rgba(0, 0, 0, 0.4)', compact: true } })
    await expectLook({ page, y: 100, look: { ground: 'rgba(0, 0, 0, 0.8)', compact: true } })
    await expectLook({ page, y: 900, look: { ground: 'rgba(0, 0, 0, 0.8)', compact: true } })
    await expectLook({ page, y: 0, look: { ground: 'rgba(0, 0, 0, 0)', compact: false } })
  }

  test('has a link past it, is lower and compact from 20 pixels on and fades over 100', async ({
    page,
  }) => {
    await page.goto('/')
    const height = async () => (await page.locator('header').boundingBox())?.height ?? 0
    const roomy = await height()
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: en.header.skipToContent })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    await expectThresholds(page)
    await page.evaluate(() => window.scrollTo(0, 200))
    await expect.poll(height).toBeLessThan(roomy - 16)
  })

  test('does so before the page’s own scripts have come', async ({ page }) => {
    await page.route('**/_next/static/**/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('footer')).toBeVisible()
    await expectThresholds(page)
  })

  test('folds its navigation into a menu on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/')
    const menu = page.locator('header summary:visible')
    const link = page
      .getByRole('navigation', { name: en.header.menu })
      .getByRole('link', { name: en.navigation.hospitals })
    await expect(link).toBeHidden()
    await menu.click()
    await expect(link).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await page.getByText(content.nurses.description).click()
    await expect(link).toBeHidden()
    await menu.click()
    await link.click()
    await page.waitForURL('**/hospitals')
    await expect(link).toBeHidden()
  })
})

test.describe('navigation', () => {
  const pages = ['nurses', 'hospitals', 'resources', 'pricing', 'blog'] as const
  const headerLinks = (page: Page) => page.locator('header nav:visible').getByRole('link')

  test('has its five pages on one line from 1024 pixels on in every language', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 })
    for (const locale of pageLocales) {
      const { navigation } = messages(locale)
      await page.goto(homePath(locale))
      await expect(headerLinks(page)).toHaveText(pages.map((key) => navigation[key]))
      const tops = await headerLinks(page).evaluateAll((links) =>
        links.map((link) => link.getBoundingClientRect()).map(({ top, height }) => [top, height]),
      )
      expect(new Set(tops.map(String)).size).toBe(1)
      const brand = await page.locator('header a[aria-label]').boundingBox()
      const nav = await page.locator('header nav:visible').boundingBox()
      if (!brand || !nav) throw new Error('The header is not to be seen.')
      const isApart = brand.x + brand.width < nav.x || nav.x + nav.width < brand.x
      expect(isApart, locale).toBe(true)
      expect(await sidewaysScroll(page)).toBe(0)
    }
  })

  test('marks the page one is on, also after following a link', async ({ page }) => {
    await page.goto('/de/nurses')
    const current = page.locator('header nav:visible [aria-current=page]')
    const { navigation } = messages('de')
    await expect(current).toHaveText(navigation.nurses)
    await headerLinks(page).filter({ hasText: navigation.hospitals }).click()
    await page.waitForURL('**/de/hospitals')
    await expect(current).toHaveText(navigation.hospitals)
    await page.goto('/de')
    await expect(current).toHaveCount(0)
    await expect(page.locator('footer [aria-current=page]')).toHaveText(navigation.home)
  })

  test('leads from the footer to guides and legal pages, with the promise', async ({ page }) => {
    await page.goto('/ar')
    const { navigation, footer } = messages('ar')
    const { guides, home, pages: texts } = seedTexts('ar')
    const foot = page.getByRole('contentinfo')
    await expect(foot.getByText(texts.siteTexts.tagline)).toBeVisible()
    await expect(foot.getByText(texts.siteTexts.promise)).toBeVisible()
    for (const key of ['imprint', 'privacy', 'accessibility'] as const) {
      const link = foot.getByRole('link', { name: navigation[key], exact: true })
      await expect(link).toHaveAttribute('href', `/ar/${key}`)
    }
    // Keys of an object of content, in the order of its file.
    const written = Object.keys(guides) as (keyof typeof guides)[]
    await expect(
      foot.getByRole('navigation', { name: footer.guides }).getByRole('link'),
    ).toHaveText(written.map((country) => home.countries[country].name))
  })
})

test.describe('sections that appear', () => {
  const opacity = (page: Page) =>
    page
      .locator('[data-reveal]')
      .last()
      .evaluate((section) => getComputedStyle(section).opacity)

  test('appear once they are scrolled to', async ({ page }) => {
    await page.goto('/')
    await expect.poll(() => opacity(page)).toBe('0')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => opacity(page)).toBe('1')
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await opacity(page)).toBe('1')
  })

  test('are simply there for visitors who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const loads = await watchLoads(page)
    await loads.open('/')
    expect(await opacity(page)).toBe('1')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of ['en', 'ar'] as const) {
    test(`shows both views and every country in ${locale}`, async ({ page }) => {
      const { home } = seedTexts(locale)
      await page.goto(homePath(locale))
      for (const view of [home.nurses, home.hospitals]) {
        await expect(page.getByText(view.description)).toBeVisible()
        await expect(page.getByText(view.featuresTitle)).toBeVisible()
      }
      for (const country of countries) {
        for (const step of home.countries[country].steps) {
          await expect(page.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible()
        }
      }
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.locator('header')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.8)')
    })
  }

  test('has links in the place of both selectors', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/')
    const views = page.getByRole('navigation', { name: en.home.viewSelector })
    await views.getByRole('link', { name: en.home.viewHospitals }).click()
    await expect(page.getByText(content.hospitals.description)).toBeInViewport()
    const choice = page.getByRole('navigation', {
      name: en.home.process.countrySelector,
      exact: true,
    })
    for (const country of countries) {
      const { name, steps } = content.countries[country]
      await choice.getByRole('link', { name, exact: true }).click()
      const first = page.locator(`#steps-${country}`).getByText(steps[0] ?? '')
      await expect(first).toBeInViewport()
    }
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('changes the language of the page one is on', async ({ page }) => {
    await page.goto('/nurses')
    await page.locator('header').getByText(en.header.language, { exact: true }).click()
    await page.getByRole('link', { name: getLocale('ml').nativeName }).click()
    await expect(page).toHaveURL(/\/ml\/nurses$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ml')
  })
})

test.describe('not-found page', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('speaks every language and leads home', async ({ page }) => {
    for (const locale of pageLocales) {
      const { notFound } = messages(locale)
      const response = await page.goto(localePath({ locale, path: '/no-such-page' }))
      expect(response?.status()).toBe(404)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
      await expect(page.getByText(notFound.text)).toBeVisible()
      await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
      await expect(page.getByRole('link', { name: notFound.home })).toHaveAttribute(
        'href',
        homePath(locale),
      )
      await expectNoAxeViolations(page)
    }
  })
})
