import { expect, type Page } from 'playwright/test'
import { localeCookie } from '../../src/i18n/localeStorage'
import { getLocale, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { messages } from './messages'
import { publicPages } from './publicPages'

/**
 * Walks every public page in a language as a visitor who has consented to nothing, opens the
 * consultation dialog and the chat, and changes the language. Nobody but the site itself may be asked
 * for anything, and no cookie be set but the one that remembers the chosen language.
 */
export async function crawlWithoutConsent({
  page,
  baseUrl,
  locale,
}: {
  page: Page
  baseUrl: string
  locale: PageLocale
}): Promise<void> {
  const foreign = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== baseUrl) foreign.add(origin)
  })
  for (const path of publicPages) {
    await page.goto(baseUrl + localePath({ locale, path }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    // What is loaded late, once it scrolls into view.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForLoadState('networkidle')
  }
  await openEverything({ page, baseUrl, locale })
  expect([...foreign]).toEqual([])
  expect(await page.context().cookies()).toEqual([])

  const other = locale === 'de' ? 'hi' : 'de'
  await page.getByLabel(messages(locale).header.language).first().selectOption(other)
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await expect(page.locator('html')).toHaveAttribute('dir', getLocale(other).dir)
  await page.waitForLoadState('networkidle')
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([localeCookie])
  expect([...foreign]).toEqual([])
}

async function openEverything({
  page,
  baseUrl,
  locale,
}: {
  page: Page
  baseUrl: string
  locale: PageLocale
}): Promise<void> {
  const { chat, consultation } = messages(locale)
  await page.goto(baseUrl + localePath({ locale, path: '/' }))
  await page.locator('a[href$="#consultation"]:visible').first().click()
  const dialog = page.getByRole('dialog', { name: consultation.title })
  await dialog.getByLabel(consultation.name, { exact: true }).focus()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: chat.title }).click()
  await expect(page.getByRole('dialog', { name: chat.title })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
