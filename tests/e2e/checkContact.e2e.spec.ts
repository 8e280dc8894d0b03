import { expectNoAxeViolations } from '../helpers/axe'
import { attempt } from '../helpers/fraud'
import { messages } from '../helpers/messages'
import { plainPicture } from '../helpers/pictures'
import { expect, test } from '../helpers/sharedContext'

// Each test has an address of its own, because contacts may be checked ten times a minute only.
let addresses = 0

test.beforeEach(async ({ page }) => {
  const address = `10.8.${process.pid % 250}.${(addresses += 1) % 250}`
  await page.route(/\/api\/(?:contact-checks|fraud-reports)$/, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
})

for (const { javaScriptEnabled, locale } of [
  { javaScriptEnabled: true, locale: 'ar' },
  { javaScriptEnabled: false, locale: 'ml' },
] as const) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    // The report that is not complete is refused.
    test.use({ javaScriptEnabled, allowedConsole: [/status of 422/] })

    test(`a contact is checked, and an attempt reported: ${locale}`, async ({ page }) => {
      const texts = messages(locale).checkContact
      const main = page.getByRole('main')
      const field = main.getByRole('textbox', { name: texts.label, exact: true })
      const look = main.getByRole('button', { name: texts.look })
      await page.goto(`/${locale}/check-contact`)
      if (javaScriptEnabled) await expectNoAxeViolations(page)
      // Mails of the site come from here.
      await field.fill(' SITE@curaco.example ')
      await look.click()
      await expect(main.getByRole('heading', { name: texts.result.ours })).toBeVisible()
      await expect(main.getByText(texts.result.email)).toBeVisible()
      // Where a reload leads.
      if (javaScriptEnabled) await expect(page).toHaveURL(new RegExp(`/${locale}/check-contact$`))

      await field.fill(attempt.contact)
      await field.press('Enter')
      await expect(main.getByRole('heading', { name: texts.result.none })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(texts.result.none))
      if (javaScriptEnabled) await expectNoAxeViolations(page)

      const contact = main.getByRole('textbox', { name: texts.report.contact })
      const message = main.getByRole('textbox', { name: texts.report.message })
      await expect(contact).toHaveValue(attempt.contact)
      const picture = main.getByLabel(texts.report.picture)
      const screenshot = {
        name: 'chat.png',
        mimeType: 'image/png',
        buffer: await plainPicture().toBuffer(),
      }
      await picture.setInputFiles(screenshot)
      await main.getByRole('button', { name: texts.report.send }).click()
      await expect(main.getByRole('alert')).toContainText(texts.errors.message_required)
      await expect(message).toHaveAttribute('aria-invalid', 'true')
      await expect(contact).toHaveValue(attempt.contact)
      if (javaScriptEnabled) await expectNoAxeViolations(page)

      // Browsers give no file back into a form; one that is no picture loses nothing of the text.
      await expect(main.getByRole('alert')).toContainText(texts.errors.picture_again)
      await message.fill(attempt.message)
      await picture.setInputFiles({ ...screenshot, buffer: Buffer.from('no picture') })
      await main.getByRole('button', { name: texts.report.send }).click()
      await expect(main.getByRole('alert')).toContainText(texts.errors.picture_type)
      await expect(picture).toHaveAttribute('aria-invalid', 'true')
      await expect(message).toHaveValue(attempt.message)
      await picture.setInputFiles(screenshot)
      await main.getByRole('button', { name: texts.report.send }).click()
      await expect(main.getByRole('heading', { name: texts.reported.title })).toBeVisible()
      await expect(main.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
      if (javaScriptEnabled) await expectNoAxeViolations(page)
      await expect(field).toHaveValue('')
    })
  })
}

test('an answer is left for the page in another language', async ({ page }) => {
  const texts = messages('en').checkContact
  await page.goto('/check-contact')
  await page.getByRole('textbox', { name: texts.label, exact: true }).fill('Zebedee')
  await page.getByRole('button', { name: texts.look }).click()
  await expect(page.getByRole('heading', { name: texts.result.noName })).toBeVisible()
  await page.getByRole('combobox', { name: messages('en').header.language }).selectOption('de')
  await expect(page).toHaveURL(/\/de\/check-contact$/)
})

test('what was typed into a report survives a reload, until it is sent', async ({ page }) => {
  const { report: texts, reported } = messages('en').checkContact
  const message = page.getByRole('textbox', { name: texts.message })
  await page.goto('/check-contact')
  // Before the scripts are there, nothing is stored.
  await expect(async () => {
    await message.fill(attempt.message)
    await page.reload()
    await expect(message).toHaveValue(attempt.message, { timeout: 1000 })
  }).toPass()
  await page.getByRole('textbox', { name: texts.contact }).fill(attempt.contact)
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByRole('heading', { name: reported.title })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('fraudReport'))).toBeNull()
  await page.goto('/check-contact')
  await expect(message).toHaveValue('')
})
