import type { PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/sharedContext'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { pressAt, startMoments } from '../helpers/pressAt'
import type { Page } from 'playwright/test'

const en = messages('en').guide
const { guides } = seedTexts('en')

type Guide = keyof typeof guides

const items = ({ locale, country }: { locale: PageLocale; country: Guide }) =>
  seedTexts(locale).guides[country].sections.flatMap((section) => section.items)

const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox')

const status = (page: Page) => page.getByRole('main').getByRole('status')

const progress = ({ locale, done, total }: { locale: PageLocale; done: number; total: number }) =>
  messages(locale).guide.progress.replace('{done}', String(done)).replace('{total}', String(total))

/** The boxes that are ticked, by their words. */
async function ticked(page: Page): Promise<string[]> {
  return page
    .locator('main label')
    .filter({ has: page.locator(':checked') })
    .allInnerTexts()
}

/** Counts, in the page, how often it has printed itself. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.prints = String(Number(document.body.dataset.prints ?? 0) + 1)
    }
  })

const prints = (page: Page) =>
  page.locator('body').evaluate(({ dataset }) => Number(dataset.prints ?? 0))

/** A fact's figure, found by what it counts. */
function figure({ page, label }: { page: Page; label: string | undefined }) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(label ?? '', { exact: true }) })
    .locator('dd')
    .first()
}

/** The same facts as readers of other languages write them. */
const figures = {
  de: { salary: '6.000–12.000 SAR', leave: '30–36 Tage' },
  ar: { salary: /6,000–12,000\s*ر\.س\./, leave: /30–36/ },
} as const

test.describe('guide', () => {
  for (const locale of ['de', 'ar'] as const) {
    test(`has its figures as people write them in ${locale}`, async ({ page }) => {
      await page.goto(localePath({ locale, path: '/process/ksa' }))
      const [salary, , , leave] = seedTexts(locale).guides.ksa.facts
      await expect(figure({ page, label: salary?.label })).toHaveText(figures[locale].salary)
      await expect(figure({ page, label: leave?.label })).toHaveText(figures[locale].leave)
    })
  }

  test('leads to the other guides and to a consultation', async ({ page }) => {
    await page.goto('/process/uae')
    const others = page.getByRole('navigation', { name: en.otherGuides }).getByRole('link')
    await expect(others).toHaveText([guides.germany.title, guides.ksa.title])
    await page
      .getByRole('main')
      .getByRole('link', { name: messages('en').consultation.title })
      .click()
    const dialog = page.getByRole('dialog')
    const { desiredCountry, chosenCountry } = messages('en').consultation
    await expect(dialog.getByLabel(desiredCountry, { exact: true })).toHaveValue('UAE')
    await expect(dialog.getByText(chosenCountry)).toBeVisible()
  })

  test('is found however its country is spelled, with facts as English readers write them', async ({
    page,
  }) => {
    await page.goto('/process/GerMany')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(guides.germany.title)
    const [salary, leave, sick] = guides.germany.facts
    await expect(figure({ page, label: salary?.label })).toHaveText('€2,500 – €3,000')
    await expect(figure({ page, label: leave?.label })).toHaveText('30 days')
    await expect(figure({ page, label: sick?.label })).toHaveText('up to 6 weeks')
    await expect(page.getByText(en.checkedOn.replace('{date}', '25 November 2026'))).toBeVisible()
    const source = page.getByRole('link', { name: '§ 3 EFZG' })
    await expect(source).toHaveAttribute(
      'href',
      'https://www.gesetze-im-internet.de/entgfg/__3.html',
    )
    await expect(source).toHaveAttribute('rel', 'noopener')
  })
})

test.describe('checklist', () => {
  const total = items({ locale: 'en', country: 'germany' }).length

  test('keeps what is ticked over a reload and in every language, until it is cleared', async ({
    page,
  }) => {
    await page.goto('/process/germany')
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 0, total }))
    await expect(page.getByRole('button', { name: en.clear })).toHaveCount(0)
    const [first = '', second = ''] = items({ locale: 'en', country: 'germany' })
    await page.getByText(first, { exact: true }).click()
    await page.getByLabel(second, { exact: true }).press('Space')
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 2, total }))

    await page.reload()
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 2, total }))
    expect(await ticked(page)).toEqual([first, second])

    await page.goto('/de/process/germany')
    await expect(status(page)).toHaveText(progress({ locale: 'de', done: 2, total }))
    expect(await ticked(page)).toEqual(items({ locale: 'de', country: 'germany' }).slice(0, 2))

    const { clear, undo } = messages('de').guide
    await page.getByRole('button', { name: clear }).click()
    await expect(status(page)).toHaveText(progress({ locale: 'de', done: 0, total }))
    const undoing = page.getByRole('button', { name: undo })
    await expect(undoing).toBeFocused()
    await undoing.click()
    await expect(status(page)).toHaveText(progress({ locale: 'de', done: 2, total }))
    await page.reload()
    await expect(status(page)).toHaveText(progress({ locale: 'de', done: 2, total }))
    await page.getByRole('button', { name: clear }).click()
    await expect(status(page)).toHaveText(progress({ locale: 'de', done: 0, total }))
    expect(await ticked(page)).toEqual([])
    await page.reload()
    await expect(status(page)).toHaveText(progress({ locale: 'de', done: 0, total }))
    expect(await ticked(page)).toEqual([])
  })

  test('keeps each country’s ticks apart', async ({ page }) => {
    await page.goto('/process/germany')
    await boxes(page).first().check()
    await page
      .getByRole('navigation', { name: en.otherGuides })
      .getByRole('link', { name: guides.uae.title })
      .click()
    await page.waitForURL('**/process/uae')
    const ofUae = items({ locale: 'en', country: 'uae' })
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 0, total: ofUae.length }))
    await boxes(page).nth(2).check()
    await page.reload()
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 1, total: ofUae.length }))
    expect(await ticked(page)).toEqual(ofUae.slice(2, 3))
    await page.goto('/process/germany')
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 1, total }))
  })

  test('keeps what was ticked before the scripts came', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/process/germany', { waitUntil: 'commit' })
    await boxes(page).nth(1).check()
    scripts.letCome()
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 1, total }))
    await expect(boxes(page).nth(1)).toBeChecked()
    await page.reload()
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 1, total }))
    await expect(boxes(page).nth(1)).toBeChecked()
  })

  test('prints once when that is pressed before the scripts come', async ({ page }) => {
    await countPrints(page)
    const scripts = await holdScripts(page)
    await page.goto('/process/germany', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: en.print })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    scripts.letCome()
    await expect(button).not.toHaveAttribute('aria-busy')
    await expect.poll(() => prints(page)).toBe(1)
    await button.click()
    expect(await prints(page)).toBe(2)
  })

  for (const moment of startMoments) {
    test(`prints once when that is pressed ${moment}`, async ({ page }) => {
      await countPrints(page)
      await pressAt({ page, moment, selector: '[data-needs-script] > div > button' })
      await page.goto('/process/germany', { waitUntil: 'networkidle' })
      await expect(page.locator('body')).toHaveAttribute('data-hydrated')
      expect(await prints(page)).toBe(1)
      await expect(page.locator('[aria-busy]')).toHaveCount(0)
    })
  }

  test('follows another tab', async ({ page, context }) => {
    await page.goto('/process/germany')
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 0, total }))
    const other = await context.newPage()
    await other.goto('/process/germany')
    await expect(status(other)).toBeVisible()
    await boxes(other).first().check()
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 1, total }))
    await boxes(page).last().check()
    await expect(status(other)).toHaveText(progress({ locale: 'en', done: 2, total }))
  })

  test('works where storage is forbidden or spoilt', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('checklist:germany', '{"not":"a list"}')
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/process/germany')
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 0, total }))
    await boxes(page).first().check()
    await expect(status(page)).toHaveText(progress({ locale: 'en', done: 1, total }))
  })

  test('can be hit anywhere on its line with a finger', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/ml/process/germany')
    const heights = await page
      .locator('main label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })
})

test.describe('on paper', () => {
  test('is printed by its button on A4: the page alone, black on white, with boxes and addresses', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.goto('/process/germany')
    await boxes(page).first().check()
    await page.getByRole('button', { name: en.print }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('header')).toBeHidden()
    await expect(page.locator('footer')).toBeHidden()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(boxes(page).first()).toBeVisible()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)')
    const band = page.locator('main [data-dark]')
    await expect(band).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    const address = await page
      .getByRole('link', { name: '§ 3 EFZG' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(address).toContain('https://www.gesetze-im-internet.de')
    const breaks = await page
      .locator('main li')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).breakInside))
    expect(new Set(breaks)).toEqual(new Set(['avoid']))
  })
})

test.describe('a country without a guide', () => {
  test('has a generic title, its steps and the way to the guides there are', async ({ page }) => {
    for (const country of ['usa', 'UK', 'atlantis']) {
      const texts = seedTexts('de')
      const response = await page.goto(`/de/process/${country}`)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        texts.pages.siteTexts.guideTitle,
      )
      await expect(page.getByText(texts.pages.siteTexts.guideDescription)).toBeVisible()
      await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/)
      const links = page
        .getByRole('navigation', { name: messages('de').guide.guides })
        .getByRole('link')
      await expect(links).toHaveText(Object.values(texts.guides).map(({ title }) => title))
      await expect(boxes(page)).toHaveCount(0)

      const known = texts.home.countries[country.toLowerCase() as 'usa' | 'uk'] ?? { steps: [] }
      await expect(page.getByRole('main').locator('ol li')).toHaveText(known.steps)
      if (!('name' in known)) continue
      const title = messages('de').home.process.stepsTitle.replace('{country}', known.name)
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('boxes can be ticked, and nothing is offered that needs a script', async ({ page }) => {
    await page.goto('/ar/process/uae')
    await expect(page.locator('main label')).toHaveText(items({ locale: 'ar', country: 'uae' }))
    await page.locator('main label').first().click()
    await expect(boxes(page).first()).toBeChecked()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(status(page)).toHaveCount(0)
    await expect(
      page.getByRole('main').getByRole('link', { name: messages('ar').consultation.title }),
    ).toHaveAttribute('href', '/ar/nurses#consultation')
  })
})

/** How many sheets a page takes on paper. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

test.describe('on paper', () => {
  for (const { locale, path, most } of [
    { locale: 'en', path: '/process/germany', most: 2 },
    { locale: 'ar', path: '/process/ksa', most: 2 },
    { locale: 'ml', path: '/process/germany', most: 3 },
    { locale: 'en', path: '/blog/how-to-spot-recruitment-fraud', most: 3 },
    { locale: 'en', path: '/nurses', most: 4 },
  ] as const) {
    test(`${path} in ${locale} says where it is from, and has no empty sheet`, async ({ page }) => {
      await page.goto(localePath({ locale, path }))
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      const line = page.locator('[data-print-line]')
      await expect(line).toBeVisible()
      await expect(line).toHaveText('CuraCo')
      const { host, pathname } = new URL(page.url())
      await expect(line).toHaveAttribute('data-from', host + pathname)
      await expect(line).toHaveAttribute('data-day', new RegExp(String(new Date().getFullYear())))
      for (const answer of await page
        .locator('[aria-labelledby=questions-title] details > p')
        .all()) {
        await expect(answer).toBeVisible()
      }
      await expect(page.locator('main a[href$="#consultation"]:visible')).toHaveCount(0)
      expect(await sheets(page)).toBeLessThanOrEqual(most)
    })
  }
})
