import { getLocale, type PageLocale } from '../../src/i18n/locales'
import { firstCountries } from '../../src/domain/countries'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/sharedContext'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import type { Page } from 'playwright/test'
import {
  en,
  content,
  wordMilliseconds,
  homePath,
  startView,
  otherView,
  viewButton,
  expectView,
  sidewaysScroll,
} from '../helpers/homePage'

for (const locale of ['en', 'ar'] as const) {
  test(`starts with its view in ${locale}, and follows the selector`, async ({ page }) => {
    await page.goto(homePath(locale))
    const { process } = messages(locale).home
    await expectView({ page, locale, view: startView(locale) })
    const group = page.getByRole('group', { name: process.countrySelector })
    const { germany } = seedTexts(locale).home.countries
    await expect(group.getByRole('button').first()).toHaveText(germany.name)

    const other = otherView(locale)
    const button = viewButton({ page, locale, view: other })
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expectView({ page, locale, view: other })
    // The address says so too, for a reload and for links.
    await page.reload()
    await expectView({ page, locale, view: other })
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectView({ page, locale, view: other })
    expect(await sidewaysScroll(page)).toBe(0)
  })
}

test.describe('on the next visit', () => {
  test.use({ hasOwnContext: true })

  test('the view that was chosen is there from the start, and on the way back', async ({
    page,
  }) => {
    await page.goto('/ar')
    await expectView({ page, locale: 'ar', view: 'hospitals' })
    await viewButton({ page, locale: 'ar', view: 'nurses' }).click()
    await expectView({ page, locale: 'ar', view: 'nurses' })
    const scripts = await holdScripts(page)
    for (const locale of ['ar', 'en'] as const) {
      // A prefix that is asked for counts more than the language of before.
      await page.goto(`/${locale}`, { waitUntil: 'commit' })
      await expectView({ page, locale, view: 'nurses' })
    }
    // The address counts more than an earlier visit.
    await page.goto('/nurses', { waitUntil: 'commit' })
    await page.goto('/#hospitals', { waitUntil: 'commit' })
    await expectView({ page, locale: 'en', view: 'hospitals' })
    scripts.letCome()
    await expect(page.locator('body')).toHaveAttribute('data-hydrated')
    await expectView({ page, locale: 'en', view: 'hospitals' })
    // React leads here without running what stands in the page.
    await page.goto('/ar/nurses')
    await expect(page.locator('body')).toHaveAttribute('data-hydrated')
    await page.locator('header a[aria-label]').click()
    await page.waitForURL('**/ar')
    await expectView({ page, locale: 'ar', view: 'nurses' })
  })
})

test.describe('rotating headline', () => {
  test.use({ hasOwnContext: true })

  const shownWord = (page: Page) => page.locator('[data-word=shown]:visible')

  /** Opens the page with its clock in the test's hands. */
  async function openWithClock({ page, locale }: { page: Page; locale: PageLocale }) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
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

  test('shows each word for a second and a half, and stops for the button', async ({ page }) => {
    await openWithClock({ page, locale: 'en' })
    for (const view of ['nurses', 'hospitals'] as const) {
      await viewButton({ page, locale: 'en', view }).click()
      const { words } = content[view]
      const expected = await wordsFrom({ page, words })
      expect(await nextWords({ page, count: words.length })).toEqual(expected)
    }

    await viewButton({ page, locale: 'en', view: 'nurses' }).click()
    const expected = await wordsFrom({ page, words: content.nurses.words })
    const pause = page.getByRole('checkbox', { name: en.home.pauseRotation })
    await expect(pause).toHaveAccessibleDescription('')
    await pause.check()
    const [stopped] = await nextWords({ page, count: 3 })
    expect(stopped).toBe(expected.at(-1))
    await pause.uncheck()
    expect(await nextWords({ page, count: 2 })).toEqual(expected.slice(0, 2))

    // It does not move for visitors who want less motion.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await viewButton({ page, locale: 'en', view: 'nurses' }).click()
    await page.clock.runFor(5 * wordMilliseconds)
    await expect(shownWord(page)).toHaveText(content.nurses.words[0] ?? '')
    await expect(pause).toBeHidden()
  })

  test('turns from the start, also where no script comes', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await holdScripts(page)
    const started = Date.now()
    await page.goto('/', { waitUntil: 'commit' })
    await expect(shownWord(page)).toHaveText(content.nurses.words[1] ?? '')
    expect(Date.now() - started).toBeLessThan(3000)
    // The box needs no script either.
    await page.getByRole('checkbox', { name: en.home.pauseRotation }).check()
    const stopped = await shownWord(page).innerText()
    await page.waitForTimeout(2 * wordMilliseconds)
    await expect(shownWord(page)).toHaveText(stopped)
  })

  test('keeps its height whatever word is shown', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await openWithClock({ page, locale: 'de' })
    const headline = page.getByRole('heading', { level: 1 }).locator('..')
    const height = (await headline.boundingBox())?.height
    const { words } = seedTexts('de').home.nurses
    const expected = await wordsFrom({ page, words })
    for (const word of expected) {
      await page.clock.runFor(wordMilliseconds)
      await expect(shownWord(page)).toHaveText(word)
      expect((await headline.boundingBox())?.height).toBe(height)
    }
  })
})

test.describe('country process', () => {
  const steps = (page: Page) => page.locator('ol:visible').getByRole('listitem')

  test('shows the steps of one country at a time, and folds them up', async ({ page }) => {
    await page.goto('/')
    const group = page.getByRole('group', { name: en.home.process.countrySelector })
    await expect(group.getByRole('button')).toHaveText(
      firstCountries.map((key) => content.countries[key].name),
    )
    await expect(steps(page)).toHaveText(content.countries.germany.steps)
    for (const country of [...firstCountries].reverse()) {
      const button = page.getByRole('button', {
        name: content.countries[country].name,
        exact: true,
      })
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('button', { pressed: true })).toHaveCount(2)
      const words = content.countries[country]
      await expect(steps(page)).toHaveText(words.steps)
      if ('note' in words) await expect(page.getByText(words.note)).toBeVisible()
      const { detailedProcess: name } = en.home.process
      const guide = page.getByRole('main').getByRole('link', { name, exact: true })
      await expect(guide).toHaveAttribute('href', `/process/${country}`)
    }

    // Chosen again, a country's list opens again.
    await page.getByRole('button', { name: content.countries.germany.name, exact: true }).click()
    await page.getByText(en.home.process.stepsTitle.replace('{country}', 'Germany')).click()
    await expect(steps(page)).toHaveCount(0)
    await page.getByRole('button', { name: content.countries.germany.name, exact: true }).click()
    await expect(steps(page)).toHaveText(content.countries.germany.steps)
  })

  test('a country pressed before the scripts come is shown later', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const button = (country: 'ksa' | 'uk') =>
      page.getByRole('button', { name: content.countries[country].name, exact: true })
    await button('uk').click()
    // What React does to clicks while it takes the page over.
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.stopPropagation(), {
        capture: true,
        once: true,
      }),
    )
    await button('ksa').click()
    scripts.letCome()
    await expect(button('ksa')).toHaveAttribute('aria-pressed', 'true')
    await expect(button('ksa')).not.toHaveAttribute('aria-busy')
    await expect(steps(page)).toHaveText(content.countries.ksa.steps)
  })
})

test.describe('sections that appear', () => {
  const opacity = (page: Page) =>
    page
      .locator('[data-reveal]')
      .last()
      .evaluate((section) => getComputedStyle(section).opacity)

  test('appear once they are scrolled to', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await expect.poll(() => opacity(page)).toBe('0')
    // It waits where its movement begins, so that nothing jumps under a finger.
    const last = page.locator('[data-reveal]').last()
    await expect(last).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 24)')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => opacity(page)).toBe('1')
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await opacity(page)).toBe('1')
    // They are simply there for visitors who want less motion.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.locator('body')).toHaveAttribute('data-hydrated')
    expect(await opacity(page)).toBe('1')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows both views, with links in the place of both selectors', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/')
    for (const view of [content.nurses, content.hospitals]) {
      await expect(page.getByText(view.description)).toBeVisible()
    }
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.locator('header')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0.8)')
    const views = page.getByRole('navigation', { name: en.home.viewSelector })
    await views.getByRole('link', { name: en.home.viewHospitals }).click()
    await expect(page.getByText(content.hospitals.description)).toBeInViewport()
    const choice = page.getByRole('navigation', {
      name: en.home.process.countrySelector,
      exact: true,
    })
    for (const country of firstCountries) {
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
