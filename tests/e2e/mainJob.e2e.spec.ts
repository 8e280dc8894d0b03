import { pageLocales } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { cvPath, doMainJob, fillIn, uniqueName } from '../helpers/mainJob'
import { messages } from '../helpers/messages'
import { expect, test } from '../helpers/sharedContext'

for (const locale of pageLocales) {
  test(`a nurse applies with a CV in ${locale}, and staff download the very same bytes`, ({
    page,
  }) => doMainJob({ page, locale }))
}

test.describe('without JavaScript', () => {
  // The browser's console calls the page that comes back with 422 an error.
  test.use({ javaScriptEnabled: false, allowedConsole: [/status of 422/] })

  for (const locale of ['en', 'ar'] as const) {
    test(`a nurse applies in ${locale}, first with mistakes`, async ({ page }) => {
      const { consultation, success } = messages(locale)
      await page.goto(localePath({ locale, path: '/nurses' }))
      const form = await fillIn({ page, locale, name: uniqueName(locale) })
      // The browser itself would refuse an empty required field.
      await form.evaluate((element: HTMLFormElement) => (element.noValidate = true))
      await form.getByLabel(consultation.phone).fill('')
      await form.getByRole('button', { name: consultation.submit }).click()

      await expect(page.getByText(consultation.errors.phone_required).first()).toBeVisible()
      const again = page.locator('form[action="/api/consultations"]')
      await expect(again.getByLabel(consultation.name, { exact: true })).toHaveValue(/^Asha/)
      await expect(again.getByLabel(consultation.desiredCountry)).toHaveValue('Germany')

      await again.getByLabel(consultation.phone).fill('+91 98765 43210')
      await again.locator('input[type=file]').setInputFiles(cvPath)
      await again.getByRole('button', { name: consultation.submit }).click()
      await expect(page.getByRole('heading', { name: success.title })).toBeVisible()
    })
  }

  test('a hospital applies', async ({ page }) => {
    const { consultation, countries, success } = messages('de')
    await page.goto('/de/hospitals')
    await page.getByLabel(consultation.name, { exact: true }).fill('Dr. Jürgen Groß')
    await page.getByLabel(consultation.phone).fill('+49 30 1234567')
    await page.getByLabel(consultation.hiringCountry).selectOption({ label: countries.uae })
    await page.getByRole('button', { name: consultation.submit }).click()
    await expect(page.getByRole('heading', { name: success.title })).toBeVisible()
  })
})
