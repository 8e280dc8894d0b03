import { expect, type Page } from 'playwright/test'
import { localeCookie } from '../../src/i18n/localeStorage'
import { getLocale, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { messages } from './messages'
import type { Loads } from './pageLoads'

/**
 * As a visitor who has consented to nothing opens the consultation dialog and the chat, and changes
 * the language: no cookie is set but the one that remembers the chosen language.
 */
export async function openEverything({
  page,
  loads,
  locale,
}: {
  page: Page
  loads: Loads
  locale: PageLocale
}): Promise<void> {
  const { chat, consultation, header } = messages(locale)
  await loads.open(localePath({ locale, path: '/' }))
  await page.locator('a[href$="#consultation"]:visible').first().click()
  const dialog = page.getByRole('dialog', { name: consultation.title })
  await dialog.getByLabel(consultation.name, { exact: true }).focus()
  await loads.quiet()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: chat.title }).click()
  await expect(page.getByRole('dialog', { name: chat.title })).toBeVisible()
  await loads.quiet()
  expect(await page.context().cookies()).toEqual([])

  const other = locale === 'de' ? 'hi' : 'de'
  await page.getByLabel(header.language).first().selectOption(other)
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.locator('html')).toHaveAttribute('dir', getLocale(other).dir)
  await loads.quiet()
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([localeCookie])
}
