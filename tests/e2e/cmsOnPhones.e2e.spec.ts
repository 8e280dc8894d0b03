import { ar } from '@payloadcms/translations/languages/ar'
import { en } from '@payloadcms/translations/languages/en'
import type { Locator, Page } from 'playwright/test'
import { saveAndSeeFault, test } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'

const width = 360
const languages = { en: en.translations, ar: ar.translations }

test.use({ viewport: { width, height: 800 } })

/** Pages with what is there once they have filled themselves. */
const pages = {
  '/cms': '[aria-labelledby="content-dashboard"]',
  '/cms/collections/consultations': '.collection-list :is(table, .no-results)',
  '/cms/collections/posts': '.collection-list table',
  '/cms/collections/posts/1': '.rich-text-lexical [contenteditable]',
  '/cms/collections/users': '.collection-list table',
  '/cms/globals/site-settings': '#field-brand',
  '/cms/account': '#field-username',
}

const extentOfText = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

/** The path on top is not covered by the choice of a language, where there is one. */
async function expectPathBesideLanguages(page: Page): Promise<void> {
  const choice = page.locator('.app-header__localizer:visible')
  if ((await choice.count()) === 0) return
  const steps = page.locator('.app-header__step-nav-wrapper')
  const [a, b] = await Promise.all([choice, steps].map((one) => one.boundingBox()))
  expect(a && b && (a.x >= b.x + b.width || b.x >= a.x + a.width)).toBe(true)
}

/** Saves a new password without the present one. */
async function expectFaultBesideLabel(page: Page, language: keyof typeof languages): Promise<void> {
  const { authentication, validation } = languages[language]
  await page.getByRole('button', { name: authentication.changePassword }).click()
  await page.getByLabel(authentication.newPassword).fill('three words and more')
  await page.getByLabel(authentication.confirmPassword).fill('three words and more')
  const field = page.locator('.field-type').filter({
    has: page.locator('#field-currentPassword'),
  })
  await expect(field).toBeVisible()
  const fault = field.getByText(validation.required)
  await saveAndSeeFault(page, fault)
  const [a, b] = await Promise.all([fault, field.locator('label')].map(extentOfText))
  expect(a && b && (a.left >= b.right || b.left >= a.right)).toBe(true)
}

for (const language of ['en', 'ar'] as const) {
  test(`in ${language} no page of the CMS is wider than a phone, and a fault stands beside its field`, async ({
    page,
    logInToCms,
    baseURL: url,
  }) => {
    await logInToCms()
    await page.context().addCookies([{ name: 'payload-lng', value: language, url }])
    for (const [path, filled] of Object.entries(pages)) {
      await page.goto(path)
      await expect(page.locator(filled).first()).toBeVisible()
      // Lists of Payload's are wider for a moment while their scripts start.
      const measured = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(measured, path).toBe(width)
      await expectPathBesideLanguages(page)
    }
    await expectFaultBesideLabel(page, language)
  })
}
