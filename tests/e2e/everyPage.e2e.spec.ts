import type { Page } from 'playwright/test'
import { getLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { splitLanguages } from '../../src/i18n/foreignWords'
import { checkUsPath, pagesToWarm } from '../../src/domain/sitePages'
import { expectNoAxeViolations } from '../helpers/axe'
import { expectNothingCovered, sweptLocales } from '../helpers/coveredControls'
import { openEverything } from '../helpers/crawl'
import { expect, moveMouseAtStart, test } from '../helpers/fixtures'
import { messages } from '../helpers/messages'
import { watchLoads, type Loaded } from '../helpers/pageLoads'
import { onePageOfEachKind, publicPages } from '../helpers/publicPages'

/**
 * Bytes on the wire of a visitor who saves data. A page brings the styles that it uses. Its first answer is
 * gzipped; the following ones are stored as brotli and a seventh smaller. The survey, nine parts on one page, is the
 * largest. An empty page of this build loads 140 kB of scripts.
 */
const budget = { script: 156_000, document: 28_000 }
const pagesWithBudget: readonly string[] = pagesToWarm.filter((path) => path !== checkUsPath)

/**
 * Scripts and what moves are the same in every language. In this one each page is loaded as by a visitor
 * new, with motion; in the others the browser's cache saves half of what the sweep costs.
 */
const countedLocale: PageLocale = 'en'

/** The font files a language's pages may ask for: its own script's. */
const fontOf = {
  latin: /^none$/,
  arabic: /arabic/i,
  malayalam: /malayalam/i,
  devanagari: /devanagari/i,
}

type Load = { loaded: Loaded[]; path: string; isCounted: boolean }

function expectBudget({ loaded, path, isCounted }: Load): void {
  const sum = (wanted: string) =>
    loaded.reduce((total, { type, bytes }) => total + (type === wanted ? bytes : 0), 0)
  const within = (type: keyof typeof budget, least: number) => {
    expect.soft(sum(type), `${path}: ${type}`).toBeGreaterThan(least)
    // The survey has its seventy questions in one page, so that it needs no scripts.
    const most = path === '/questions' && type === 'document' ? 31_000 : budget[type]
    expect.soft(sum(type), `${path}: ${type}`).toBeLessThanOrEqual(most)
  }
  if (isCounted) within('script', 50_000)
  if (process.env.DEFER_SCRIPTS !== 'false') within('document', 4000)
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Paragraphs whose lines nearly touch, where signs are stacked above and below the line. */
const closestLines = (page: Page) =>
  page.locator('main :is(p, li, dt, dd, label):visible').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { lineHeight, fontSize } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      )
      const ratio = parseFloat(lineHeight) / parseFloat(fontSize)
      return hasText && ratio < 1.6 ? [`${ratio.toFixed(2)} ${element.textContent}`] : []
    }),
  )

/** Words of an editor's texts that are of another language and do not say so (WCAG 3.1.2). */
async function unmarkedWords(page: Page, locale: PageLocale): Promise<string[]> {
  const foreign = (text: string) =>
    splitLanguages({ text, locale }).flatMap((part) => (part.language ? [part.text] : []))
  const texts = await page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const isText = !element?.closest(
        'script, noscript, option, bdi, address, [translate=no], form',
      )
      if (isText && element?.closest('[lang]') === document.documentElement) {
        found.push(walker.currentNode.nodeValue ?? '')
      }
    }
    return found
  })
  // Names of products, and the words on other programs' buttons.
  const own = foreign(JSON.stringify(messages(locale)))
  return texts.flatMap(foreign).filter((words) => !own.includes(words))
}

/** All pages whole in one language, one of each kind in two more, and of the others the layout alone. */
const sweeps: { locale: PageLocale; half?: 0 | 1 }[] = [
  // Two halves, so that two workers share them.
  { locale: countedLocale, half: 0 },
  { locale: countedLocale, half: 1 },
  ...pageLocales.filter((locale) => locale !== countedLocale).map((locale) => ({ locale })),
]

test.use({ isStill: true })

for (const { locale, half } of sweeps) {
  const part = half === undefined ? '' : ` (${half + 1} of 2)`
  test(`every page in ${locale} is small, accessible and fits its window${part}`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const isCounted = locale === countedLocale
    if (isCounted) await page.addInitScript(moveMouseAtStart)
    else await page.emulateMedia({ reducedMotion: 'reduce' })
    const loads = await watchLoads(page, !isCounted)
    const { script } = getLocale(locale)
    const pages = publicPages.filter((_, index) => half === undefined || index % 2 === half)
    for (const path of pages) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        const loaded = await loads.open(localePath({ locale, path }))
        if (pagesWithBudget.includes(path)) expectBudget({ loaded, path, isCounted })
        const otherFonts = loaded.filter(
          ({ type, url }) => type === 'font' && !fontOf[script].test(url),
        )
        expect.soft(otherFonts, `${path}: fonts of other scripts`).toEqual([])

        const isSwept = sweptLocales.includes(locale) && onePageOfEachKind.includes(path)
        const isWhole = isCounted || isSwept
        if (isWhole) {
          await page.mouse.move(1, 1)
          await expect(page.locator('body')).toHaveAttribute('data-hydrated')
        }
        // As for a printer: what would appear when it is scrolled to is shown at once.
        await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        expect.soft(await sideways(page), `${path} at 320 pixels`).toBe(0)
        // What axe finds differs with the layout, its direction and long words, not with each language.
        if (isSwept) await expectNoAxeViolations(page)
        if (script === 'malayalam' || script === 'devanagari') {
          expect.soft(await closestLines(page), `${path}: lines too close`).toEqual([])
        }
        await page.setViewportSize({ width: 1280, height: 800 })
        expect.soft(await sideways(page), `${path} at 1280 pixels`).toBe(0)
        if (isCounted) {
          // The headline turns every 1500 ms; half faded, a word has no contrast.
          await page.emulateMedia({ reducedMotion: 'reduce' })
          await expectNoAxeViolations(page)
          await page.emulateMedia({ reducedMotion: 'no-preference' })
        }
        expect.soft(await unmarkedWords(page, locale), `${path}: foreign words`).toEqual([])
        expect.soft(await page.context().cookies(), `${path}: cookies`).toEqual([])

        if (!isWhole) return
        // What is loaded late, once it scrolls into view.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await loads.quiet()
        if (isSwept) await expectNothingCovered(page.locator('body'), path)
      })
    }
    await expect(page.locator('[data-consent]')).toHaveCount(0)
    if (half === 0) await openEverything({ page, loads, locale })
  })
}

for (const locale of sweptLocales) {
  test(`no control of dialog and chat is covered in ${locale}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { chat, consultation } = messages(locale)
    await page.addInitScript(moveMouseAtStart)
    await page.goto(localePath({ locale, path: '/' }))
    await page.locator('a[href$="#consultation"]:visible').first().click()
    const dialog = page.getByRole('dialog', { name: consultation.title })
    await dialog.getByRole('button', { name: consultation.submit }).click()
    await expect(dialog.locator('[data-error-summary]')).toBeFocused()
    await expect(dialog.getByLabel(consultation.phone)).toHaveCSS('direction', 'ltr')
    await expectNoAxeViolations(page)
    await expectNothingCovered(dialog, 'the form with errors in its dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: chat.title }).click()
    const panel = page.getByRole('dialog', { name: chat.title })
    await expect(panel).toBeVisible()
    await expectNothingCovered(panel, 'the chat')
  })
}
