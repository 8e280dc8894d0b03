import { getLocale, pageLocales } from '../../src/i18n/locales'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { expectNothingCovered } from '../helpers/coveredControls'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'
import type { Page } from 'playwright/test'
import { en, content, homePath, sidewaysScroll } from '../helpers/homePage'

test.describe('language selector', () => {
  const selector = (page: Page) => page.locator('header').getByRole('combobox')

  test('leads to the same page in the language, and remembers it', async ({ page, context }) => {
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
    await page.goBack()
    await page.waitForURL('**/ar')
    await expect(selector(page)).toHaveValue('ar')
  })

  test('asks for a page once, also while React takes it over', async ({ page, context }) => {
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
    page.locator('header').evaluate((header) => {
      const { backgroundImage, backdropFilter } = getComputedStyle(header)
      return {
        // A gradient of one colour.
        ground: [...new Set(backgroundImage.match(/rgba?\([^)]*\)/g))].join(),
        compact: header.hasAttribute('data-compact'),
        isBlurred: backdropFilter !== 'none',
      }
    })

  test('has a link past it, and is lower further down', async ({ page }) => {
    await page.goto('/')
    const height = async () => (await page.locator('header').boundingBox())?.height ?? 0
    const roomy = await height()
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: en.header.skipToContent })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    await page.evaluate(() => window.scrollTo(0, 200))
    await expect.poll(height).toBeLessThan(roomy - 16)
  })

  test('is compact from 20 pixels on and fades over 100, without scripts', async ({ page }) => {
    await page.route('**/_next/static/**/*.js', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('footer')).toBeVisible()
    // How dark the ground is at a place of the page, and whether the header is compact there.
    for (const [y, dark, compact] of [
      [0, 0, false],
      [20, 0.16, false],
      [25, 0.2, true],
      [50, 0.4, true],
      [100, 0.8, true],
      [900, 0.8, true],
      [0, 0, false],
    ] as const) {
      await page.evaluate((top) => window.scrollTo(0, top), y)
      await expect
        .poll(() => look(page))
        .toEqual({ ground: `rgba(0, 0, 0, ${dark})`, compact, isBlurred: compact })
    }
  })

  test('folds its navigation into a menu on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/')
    const menu = page.locator('header summary:visible')
    const links = page.getByRole('navigation', { name: en.header.menu }).getByRole('link')
    const link = links.filter({ hasText: en.navigation.hospitals })
    await expect(link).toBeHidden()
    await menu.click()
    await expect(link).toBeVisible()
    await expectNothingCovered(page.locator('header'), 'the open menu')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.click()
    await expect(links.filter({ hasText: en.navigation.myRequest })).toBeVisible()
    await expect(links.filter({ hasText: en.consultation.title })).toHaveAttribute(
      'href',
      '/nurses#consultation',
    )
    await page.mouse.click(4, 630)
    await expect(link).toBeHidden()
    await menu.click()
    await link.click()
    await page.waitForURL('**/hospitals')
    await expect(link).toBeHidden()
  })
})

test.describe('the menu’s way to a form', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
      test.use({ javaScriptEnabled })

      test('is that of those whom the page speaks to', async ({ page }) => {
        await page.setViewportSize({ width: 360, height: 640 })
        for (const [path, audience] of [
          ['/ar', 'hospitals'],
          ['/ar/process/ksa', 'nurses'],
          ['/ar/blog', 'nurses'],
          ['/ar/check-contact', 'nurses'],
          ['/ar/hospitals', 'hospitals'],
          ['/ar/pricing', 'hospitals'],
          ['/de', 'nurses'],
          ['/de/pricing', 'hospitals'],
        ] as const) {
          const locale = path.startsWith('/ar') ? 'ar' : 'de'
          const { consultation, header } = messages(locale)
          await page.goto(path)
          await page.locator('header summary:visible').last().click()
          const menu = page.getByRole('navigation', { name: header.menu, exact: true })
          const way = menu.getByRole('link', { name: consultation.title, exact: true })
          await expect(way).toHaveAttribute('href', `/${locale}/${audience}#consultation`)
        }
      })
    })
  }

  test('follows what is chosen on the home page', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/#hospitals')
    await page.locator('header summary:visible').click()
    const way = page.locator('header').getByRole('link', { name: en.consultation.title })
    await expect(way).toHaveAttribute('href', '/hospitals#consultation')
  })
})

test.describe('a reader’s own settings', () => {
  test('letters twice as large leave the header in reach on a phone', async ({ page, context }) => {
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/', '/questions', '/ml/nurses']) {
      await page.goto(path)
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0])
      const parts = page.locator('header').locator('a[aria-label], select, summary')
      await expect(parts).toHaveCount(3)
      for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 })
      const brand = await page.locator('header a[aria-label]').evaluate((link) => {
        const { clientWidth, scrollWidth } = link.firstElementChild ?? link
        return scrollWidth - clientWidth
      })
      expect(brand, 'what is cut off the brand').toBe(0)
    }
  })

  test('their own colours show what is chosen and what is a button', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/nurses')
    const ground = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    const chosen = await ground('header nav [aria-current=page]')
    expect(chosen).not.toBe(await ground('header nav a:not([aria-current])'))
    await page.goto('/')
    expect(await ground('main [aria-pressed=true]')).toBe(chosen)
    expect(await ground('main [aria-pressed=false]')).not.toBe(chosen)
    const edge = await page
      .locator('main a.bg-accent:visible')
      .first()
      .evaluate((button) => getComputedStyle(button).borderTopWidth)
    expect(edge).toBe('1px')
    await page.goto('/questions')
    expect(await ground('[role=tab][aria-selected=true]')).toBe(chosen)
    expect(await ground('[role=tab][aria-selected=false]')).not.toBe(chosen)
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
})

test.describe('not-found page', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('leads to pages and home', async ({ page }) => {
    const { notFound, navigation } = messages('ar')
    await page.goto('/ar/no-such-page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFound.title)
    const main = page.getByRole('main')
    const guide = seedTexts('ar').guides.germany.title
    for (const name of [navigation.nurses, guide, notFound.home]) {
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expectNoAxeViolations(page)
  })
})
