import type { Page } from 'playwright/test'
import type { PageLocale } from '../../src/i18n/locales'
import { seedTexts } from '../helpers/content'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { networkIsStill } from '../helpers/pageLoads'
import { expect, test } from '../helpers/sharedContext'

const en = messages('en').guide
const homeProcess = messages('en').home.process
const { guides } = seedTexts('en')

const items = (locale: PageLocale, country: keyof typeof guides) =>
  seedTexts(locale).guides[country].sections.flatMap((section) => section.items)

const total = items('en', 'germany').length

const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox')

/** The page says that so many boxes are ticked. */
const expectDone = (page: Page, done: number, { locale = 'en' as PageLocale, of = total } = {}) =>
  expect(page.getByRole('main').getByRole('status')).toHaveText(
    messages(locale).guide.progress.replace('{done}', String(done)).replace('{total}', String(of)),
  )

/** The boxes that are ticked, by their words. */
const ticked = (page: Page) =>
  page
    .locator('main label')
    .filter({ has: page.locator(':checked') })
    .allInnerTexts()

/** Counts, in the page, how often it has printed itself. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.prints = String(Number(document.body.dataset.prints ?? 0) + 1)
    }
  })

const prints = (page: Page) =>
  page.locator('body').evaluate(({ dataset }) => Number(dataset.prints ?? 0))

test('the checklist keeps what is ticked in every language', async ({ page }) => {
  await page.goto('/process/germany')
  await expectDone(page, 0)
  await expect(page.getByRole('button', { name: en.clear })).toHaveCount(0)
  const [first = '', second = ''] = items('en', 'germany')
  await page.getByText(first, { exact: true }).click()
  await page.getByLabel(second, { exact: true }).press('Space')
  await expectDone(page, 2)
  await page.reload()
  await expectDone(page, 2)
  expect(await ticked(page)).toEqual([first, second])

  const german = { locale: 'de' } as const
  await page.goto('/de/process/germany')
  await expectDone(page, 2, german)
  expect(await ticked(page)).toEqual(items('de', 'germany').slice(0, 2))
  const { clear, undo } = messages('de').guide
  await page.getByRole('button', { name: clear }).click()
  await expectDone(page, 0, german)
  const undoing = page.getByRole('button', { name: undo })
  await expect(undoing).toBeFocused()
  await undoing.click()
  await expectDone(page, 2, german)
  await page.getByRole('button', { name: clear }).click()
  await expectDone(page, 0, german)
  await page.reload()
  await expectDone(page, 0, german)
  expect(await ticked(page)).toEqual([])

  // A finger may hit a line anywhere.
  await page.setViewportSize({ width: 360, height: 740 })
  const heights = await page
    .locator('main label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('a guide begins with its figures, and each step says how long, who and who pays', async ({
  page,
}) => {
  await page.goto('/process/germany')
  const figures = page.getByRole('region', { name: en.headlines })
  await expect(figures.locator('dl > div').last()).toContainText('16\u2060–\u206028 months')
  const { actor, payer, parallel } = en
  const second = page.locator('#step-2')
  await expect(second.getByRole('listitem')).toContainText([
    parallel.replace('{months}', '2\u2060–\u20604 months'),
    actor.nurse,
    payer.nurse,
  ])
  await figures.getByRole('link', { name: en.toSteps }).click()
  await expect(page.getByRole('heading', { name: en.steps })).toBeInViewport()

  await page.goto('/')
  const total = homeProcess.total.replace('{months}', '16\u2060–\u206028 months')
  await expect(page.getByText(total)).toBeVisible()
  await page.goto('/nurses')
  const link = messages('en').nurses.allSteps.replace('{country}', 'Germany')
  await page.getByRole('link', { name: link }).click()
  await page.waitForURL('**/process/germany')
})

test('the checklist is one of its country, and follows another tab', async ({ page, context }) => {
  await page.goto('/process/germany')
  await expectDone(page, 0)
  const other = await context.newPage()
  await other.goto('/process/germany')
  await expectDone(other, 0)
  await boxes(other).first().check()
  await expectDone(page, 1)
  await boxes(page).last().check()
  await expectDone(other, 2)
  await other.close()

  const others = page.getByRole('navigation', { name: en.otherGuides })
  await others.getByRole('link', { name: guides.uae.title }).click()
  await page.waitForURL('**/process/uae')
  const ofUae = items('en', 'uae')
  await expectDone(page, 0, { of: ofUae.length })
  await boxes(page).nth(2).check()
  await page.reload()
  await expectDone(page, 1, { of: ofUae.length })
  expect(await ticked(page)).toEqual(ofUae.slice(2, 3))

  const { title, desiredCountry, chosenCountry } = messages('en').consultation
  await page.getByRole('main').getByRole('link', { name: title }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(desiredCountry, { exact: true })).toHaveValue('UAE')
  await expect(dialog.getByText(chosenCountry)).toBeVisible()
})

test('what is ticked before the scripts come is kept, and printed once', async ({ page }) => {
  await countPrints(page)
  const scripts = await holdScripts(page)
  await page.goto('/process/germany', { waitUntil: 'commit' })
  await boxes(page).nth(1).check()
  const button = page.getByRole('button', { name: en.print })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  scripts.letCome()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expect.poll(() => prints(page)).toBe(1)
  await button.click()
  expect(await prints(page)).toBe(2)
  await expectDone(page, 1)
  await page.reload()
  await expectDone(page, 1)
  await expect(boxes(page).nth(1)).toBeChecked()
})

/** The moments of a page's start at which a press meets scripts that have come but are not at work. */
const startMoments = ['before React takes the page over', 'right after it'] as const

/** Presses something once on the next page, at a moment that no finger could be told to meet. */
async function pressAt(
  page: Page,
  moment: (typeof startMoments)[number],
  selector: string,
): Promise<void> {
  const isBefore = moment === startMoments[0]
  await page.addInitScript(
    ({ isBefore, selector }) => {
      let isPressed = false
      const press = () => {
        if (!isPressed) document.querySelector<HTMLElement>(selector)?.click()
        isPressed = true
      }
      if (isBefore) {
        // React listens for everything, double clicks too, before it renders.
        document.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
          if (listener[0] === 'dblclick') queueMicrotask(press)
          EventTarget.prototype.addEventListener.apply(document, listener)
        }
      } else {
        const filter = { subtree: true, attributeFilter: ['data-hydrated'] }
        new MutationObserver(press).observe(document, filter)
      }
    },
    { isBefore, selector },
  )
}

for (const moment of startMoments) {
  test(`prints once when that is pressed ${moment}`, async ({ page }) => {
    await countPrints(page)
    await pressAt(page, moment, '[data-needs-script] > div > button')
    await page.goto('/process/germany')
    await networkIsStill(page)
    await expect(page.locator('body')).toHaveAttribute('data-hydrated')
    expect(await prints(page)).toBe(1)
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
  })
}

test('the checklist works where storage is forbidden or spoilt', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('checklist:germany', '{"not":"a list"}')
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/process/germany')
  await expectDone(page, 0)
  await boxes(page).first().check()
  await expectDone(page, 1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('boxes can be ticked, and nothing is offered that needs a script', async ({ page }) => {
    await page.goto('/ar/process/uae')
    await page.locator('main label').first().click()
    await expect(boxes(page).first()).toBeChecked()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  })
})

test('a guide is printed on A4, with boxes and addresses', async ({ page }) => {
  await page.goto('/process/germany')
  await boxes(page).first().check()
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
    .locator('main label')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).breakInside))
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
})

test('a printed page says where it is from, and has no empty sheet', async ({ page }) => {
  // English first, because its addresses lead to the language that a visitor has seen before.
  for (const [path, most] of [
    ['/process/germany', 4],
    ['/blog/how-to-spot-recruitment-fraud', 3],
    ['/nurses', 5],
    ['/ar/process/ksa', 4],
    ['/ml/process/germany', 5],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    const line = page.locator('[data-print-line]')
    await expect(line).toBeVisible()
    await expect(line).toHaveText('CuraCo')
    const { host, pathname } = new URL(page.url())
    await expect(line).toHaveAttribute('data-from', host + pathname)
    await expect(line).toHaveAttribute('data-day', new RegExp(String(new Date().getFullYear())))
    const answers = page.locator('[aria-labelledby=questions-title] details p')
    for (const answer of await answers.all()) await expect(answer).toBeVisible()
    await expect(page.locator('main a[href$="#consultation"]:visible')).toHaveCount(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length, path).toBeLessThanOrEqual(most)
  }
})
