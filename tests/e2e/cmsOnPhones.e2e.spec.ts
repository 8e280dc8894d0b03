import { ar } from '@payloadcms/translations/languages/ar'
import { en } from '@payloadcms/translations/languages/en'
import type { Locator } from 'playwright/test'
import { expect, test } from '../helpers/fixtures'
import { logInToCms } from '../helpers/logInToCms'

const width = 360
const languages = { en: en.translations, ar: ar.translations }

test.use({ viewport: { width, height: 800 } })

const paths = [
  '/cms',
  '/cms/account',
  '/cms/collections/consultations',
  '/cms/collections/posts',
  '/cms/collections/posts/1',
  '/cms/collections/users',
  '/cms/globals/site-settings',
]

const extentOfText = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

for (const [language, { authentication, validation }] of Object.entries(languages)) {
  test.describe(`the CMS in ${language} on a phone`, () => {
    test.beforeEach(async ({ page, baseURL: url }) => {
      await logInToCms(page)
      await page.context().addCookies([{ name: 'payload-lng', value: language, url }])
    })

    test('has no page that is wider than the phone', async ({ page }) => {
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        // Lists and editors fill themselves after the page is there.
        await page.waitForLoadState('networkidle')
        const measured = await page.evaluate(() => document.documentElement.scrollWidth)
        expect([path, measured]).toEqual([path, width])
      }
    })

    test('says beside a field what is wrong in it', async ({ page }) => {
      await page.goto('/cms/account')
      await page.getByRole('button', { name: authentication.changePassword }).click()
      await page.getByLabel(authentication.newPassword).fill('three words and more')
      await page.getByLabel(authentication.confirmPassword).fill('three words and more')
      const field = page.locator('.field-type').filter({
        has: page.locator('#field-currentPassword'),
      })
      await expect(field).toBeVisible()
      await page.locator('#action-save').click()
      const fault = field.getByText(validation.required)
      await expect(fault).toBeVisible()
      const [a, b] = await Promise.all([fault, field.locator('label')].map(extentOfText))
      expect(a && b && (a.left >= b.right || b.left >= a.right)).toBe(true)
    })
  })
}
