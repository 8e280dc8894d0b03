import { localePath } from '../../src/i18n/paths'
import { expectNothingCovered, sweptLocales } from '../helpers/coveredControls'
import { messages } from '../helpers/messages'
import { onePageOfEachKind } from '../helpers/publicPages'
import { expect, test } from '../helpers/sharedContext'

for (const locale of sweptLocales) {
  test(`no control of any page in ${locale} is covered, or hidden while it has the focus`, async ({
    page,
  }) => {
    for (const path of onePageOfEachKind) {
      await page.goto(localePath({ locale, path }))
      await expect(page.locator('body')).toHaveAttribute('data-hydrated')
      await expectNothingCovered(page.locator('body'), path)
    }

    const { chat, consultation } = messages(locale)
    await page.goto(localePath({ locale, path: '/' }))
    await page.locator('a[href$="#consultation"]:visible').first().click()
    const dialog = page.getByRole('dialog', { name: consultation.title })
    await dialog.getByRole('button', { name: consultation.submit }).click()
    await expect(dialog.locator('[data-error-summary]')).toBeFocused()
    await expectNothingCovered(dialog, 'the form with errors in its dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: chat.title }).click()
    const panel = page.getByRole('dialog', { name: chat.title })
    await expect(panel).toBeVisible()
    await expectNothingCovered(panel, 'the chat')
  })
}
