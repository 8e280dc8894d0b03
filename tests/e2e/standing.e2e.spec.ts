import type { Page } from 'playwright/test'
import type { PageLocale } from '../../src/i18n/locales'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { sweptLocales } from '../helpers/coveredControls'
import { messages } from '../helpers/messages'
import { expect, test } from '../helpers/sharedContext'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** The parts of the page in a language. */
function parts(page: Page, locale: PageLocale = 'en') {
  const { standing, countries } = messages(locale)
  const main = page.getByRole('main')
  return {
    standing,
    main,
    ask: (name: keyof typeof standing.ask) => main.getByLabel(standing.ask[name]),
    box: (name: string) => main.getByRole('checkbox', { name, exact: true }),
    country: (name: keyof typeof countries) =>
      main.locator('summary', { hasText: countries[name] }),
    submit: main.getByRole('button', { name: standing.submit }),
    result: main.getByRole('heading', { name: standing.result, exact: true }),
  }
}

/** A nurse on her way to the UK, in as many answers as it takes. */
async function answer(page: Page, locale: PageLocale = 'en') {
  const { ask, box, country, standing, submit } = parts(page, locale)
  await ask('qualification').selectOption('degree')
  await ask('registration').selectOption('yes')
  await ask('hours').fill('4,600')
  await ask('years').fill('4')
  await box(standing.wards.dialysis).check()
  await ask('english').selectOption('oet_b')
  await country('uk').click()
  await box(standing.milestones.cbt).check()
  await box(messages(locale).countries.uk).check()
  await submit.click()
}

async function expectAnswer(page: Page, locale: PageLocale = 'en') {
  const { main, result, standing } = parts(page, locale)
  await expect(result).toBeVisible()
  const { steps } = seedTexts(locale).home.countries.uk
  const [there, left] = [main.locator('h4 + ul'), main.locator('h4 + ol')]
  // English and CBT are there, then come job, visa, OSCE and register.
  await expect(there.getByRole('listitem')).toHaveText([steps[3] ?? '', steps[0] ?? ''])
  const names = [4, 5, 1, 2].map((index) => steps[index]?.replaceAll(/[()/]/g, '.') ?? '-')
  await expect(left.locator('> li')).toHaveText(names.map((name) => new RegExp(name)))
  await expect(left.getByText(standing.next)).toHaveCount(1)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a nurse finds out what is missing, in Arabic', async ({ page }) => {
    await page.goto('/ar/where-do-i-stand')
    await answer(page, 'ar')
    await expectAnswer(page, 'ar')
    expect(new URL(page.url()).search).toBe('')
    // The answers stand in the form, to be changed.
    const { ask, standing, main } = parts(page, 'ar')
    await expect(ask('english')).toHaveValue('oet_b')
    await expect(main.getByRole('button', { name: standing.clear })).toHaveCount(0)
  })
})

for (const locale of sweptLocales) {
  test(`question and answer are clean and fit a phone, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/${locale}/where-do-i-stand`)
    await expectNoAxeViolations(page)
    expect(await widthOf(page)).toBe(360)
    await answer(page, locale)
    await expectAnswer(page, locale)
    await expectNoAxeViolations(page)
    expect(await widthOf(page)).toBe(360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoAxeViolations(page)
    expect(await widthOf(page)).toBe(1280)
  })
}

test('answers stay on the device until they are deleted', async ({ page }) => {
  await page.goto('/where-do-i-stand')
  await answer(page)
  await expectAnswer(page)
  // The answer lies where it can be asked for again.
  await expect(page).toHaveURL('/where-do-i-stand')
  await page.goto('/de/where-do-i-stand')
  const { ask, box, standing, main } = parts(page, 'de')
  await expect(ask('english')).toHaveValue('oet_b')
  await expect(box(standing.milestones.cbt)).toBeChecked()
  await expect(ask('years')).toHaveValue('4')
  await expect(box(standing.wards.dialysis)).toBeChecked()
  await main.getByRole('button', { name: standing.clear }).click()
  await expect(main.getByText(standing.cleared)).toBeVisible()
  await expect(box(messages('de').countries.uk)).not.toBeChecked()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('oet_b')
  await page.reload()
  await expect(ask('english')).toHaveValue('')
})

test('the answer is printed without its questions, and saved as a calendar', async ({ page }) => {
  await page.goto('/where-do-i-stand')
  await answer(page)
  await expectAnswer(page)
  const { main, standing, submit } = parts(page)
  const downloading = page.waitForEvent('download')
  await main.getByRole('button', { name: standing.calendar }).click()
  expect((await downloading).suggestedFilename()).toBe('uk.ics')
  await page.emulateMedia({ media: 'print' })
  await expect(submit).toBeHidden()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.locator('h4 + ol')).toBeVisible()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(2)
})
