import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { readSentAnswers } from '../../src/domain/standing'
import type { PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { endpointPath, fillHospital, fillNurse, parts } from '../helpers/consultationDraft'
import { query } from '../helpers/e2eDatabase'
import { messages } from '../helpers/messages'
import { expect, test } from '../helpers/sharedContext'

const text =
  'qualification=degree&hours=4600&registration=yes&years=4&wards=intensive&english=oet_b&milestones=cbt&countries=uk'

const entries = [...new URLSearchParams(text)]

/** What the form shows of the answers, in a page or its dialog. */
function shared(within: Page | Locator, locale: PageLocale = 'en') {
  const { standing, countries } = messages(locale)
  const { share } = standing
  const box = within.getByRole('checkbox', { name: share.title })
  const lines = [
    standing.qualifications.degree,
    share.hours.replace('{hours}', '4600'),
    standing.registration,
    share.years.replace('{years}', '4'),
    share.wards.replace('{wards}', standing.wards.intensive),
    standing.certificates.oet_b,
    standing.milestones.cbt,
    share.countries.replace('{countries}', countries.uk),
  ]
  const expectShown = async () => {
    await expect(box).toBeChecked()
    const list = within.getByRole('list').filter({ hasText: standing.registration })
    await expect(list.getByRole('listitem')).toHaveText(lines)
    await expect(box).toHaveAccessibleDescription(lines.join(' '))
  }
  return { box, expectShown }
}

/** Answers the questions of the page, and shows where she stands. */
async function answer(page: Page, locale: PageLocale) {
  const { standing, countries } = messages(locale)
  const main = page.getByRole('main')
  await page.goto(localePath({ locale, path: '/where-do-i-stand' }))
  await main.getByLabel(standing.ask.qualification).selectOption('degree')
  await main.getByLabel(standing.ask.hours).fill('4,600')
  await main.getByLabel(standing.ask.registration).selectOption('yes')
  await main.getByLabel(standing.ask.years).fill('4')
  await main.getByRole('checkbox', { name: standing.wards.intensive }).check()
  await main.getByLabel(standing.ask.english).selectOption('oet_b')
  await main.locator('summary', { hasText: countries.uk }).click()
  await main.getByRole('checkbox', { name: standing.milestones.cbt, exact: true }).check()
  await main.getByRole('checkbox', { name: countries.uk, exact: true }).check()
  await main.getByRole('button', { name: standing.submit }).click()
  await expect(main.getByRole('heading', { name: standing.result, exact: true })).toBeVisible()
}

/** On a device that has the answers already. */
async function openWithAnswers(page: Page, path = '/nurses') {
  await page.goto('/robots.txt')
  await page.evaluate((stored) => localStorage.setItem('standing', stored), JSON.stringify(entries))
  await page.goto(path)
}

/** What has been stored of requests under a name. */
async function storedAs(name: string) {
  const rows = await query<{ standing: unknown }>(
    'select standing from consultations where name = $1 order by id',
    [name],
  )
  return rows.map(({ standing }) => standing)
}

const someone = () => `Asha ${randomUUID().slice(0, 8)}`

test('what a nurse has answered goes along from the dialog, in Malayalam', async ({ page }) => {
  const locale = 'ml'
  const { consultation } = messages(locale)
  const name = someone()
  await page.setViewportSize({ width: 360, height: 740 })
  await answer(page, locale)
  await page.getByRole('main').getByRole('link', { name: consultation.title }).first().click()
  const dialog = page.getByRole('dialog', { name: consultation.title })
  await fillNurse({ within: dialog, name, texts: consultation })
  await shared(dialog, locale).expectShown()
  await expectCleanPart(dialog)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await parts(dialog, { texts: consultation }).submit.click()
  await expect(page).toHaveURL(/consultation-success/)
  expect(await storedAs(name)).toEqual([readSentAnswers(text)])
})

test('what is left out stays out, after the page is opened anew too', async ({ page }) => {
  const name = someone()
  await openWithAnswers(page)
  const { box, expectShown } = shared(page)
  await expectShown()
  await expectNoAxeViolations(page)
  await fillNurse({ within: page, name })
  await box.uncheck()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('consultation.nurses')))
    .toContain('"standing":"no"')
  // The answers themselves stay in one place, where they can be deleted.
  expect(await page.evaluate(() => localStorage.getItem('consultation.nurses'))).not.toContain(
    'oet_b',
  )
  await page.reload()
  await expect(box).not.toBeChecked()
  await parts(page).submit.click()
  await expect(page).toHaveURL('/consultation-success')
  expect(await storedAs(name)).toEqual([null])
})

test.describe('a request that waits', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('takes along what was shown when it was sent', async ({ page, context }) => {
    const name = someone()
    await context.route(`**${endpointPath}`, (route) => route.abort(), { times: 2 })
    await openWithAnswers(page)
    await shared(page).expectShown()
    await fillNurse({ within: page, name })
    await parts(page).submit.click()
    await expect(parts(page).tryNow).toBeEnabled()
    await page.evaluate(() => localStorage.removeItem('standing'))
    await page.goto('/nurses')
    await shared(page).expectShown()
    await expect(shared(page).box).toBeDisabled()
    await parts(page).tryNow.click()
    await expect(page).toHaveURL('/consultation-success')
    expect(await storedAs(name)).toEqual([readSentAnswers(text)])
  })
})

test('a hospital is shown none, and a nurse without answers loads nothing for them', async ({
  page,
}) => {
  await openWithAnswers(page, '/hospitals')
  await fillHospital(page)
  await expect(parts(page).note).toBeVisible()
  await expect(shared(page).box).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('standing'))
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/nurses')
  await fillNurse({ within: page })
  await expect(shared(page).box).toHaveCount(0)
  expect(loaded.filter((url) => url.includes('/locales/'))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the answers come along into the form, in Arabic', async ({ page }) => {
    const locale = 'ar'
    const { consultation } = messages(locale)
    const [chosen, left] = [someone(), someone()]
    for (const name of [chosen, left]) {
      await answer(page, locale)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: consultation.title })).toHaveCount(0)
      await main.getByRole('button', { name: consultation.title }).click()
      await shared(page, locale).expectShown()
      const { country, submit } = parts(page, { texts: consultation })
      await expect(country).toHaveValue('UK')
      await fillNurse({ within: page, name, texts: consultation, isKept: false })
      if (name === left) await shared(page, locale).box.uncheck()
      await submit.click()
      await expect(page).toHaveURL(/consultation-success/)
    }
    expect(await storedAs(chosen)).toEqual([readSentAnswers(text)])
    expect(await storedAs(left)).toEqual([null])
  })
})
