import type { Page } from 'playwright/test'
import { pageLocales } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { expectNoAxeViolations } from '../helpers/axe'
import { expect, test } from '../helpers/fixtures'
import { publicPages } from '../helpers/publicPages'

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const locale of pageLocales) {
  for (const path of publicPages) {
    test(`${path} in ${locale} is accessible on phone and desktop, and never scrolls sideways`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(localePath({ locale, path }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await sideways(page)).toBe(0)
      await expectNoAxeViolations(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      expect(await sideways(page)).toBe(0)
      await expectNoAxeViolations(page)
    })
  }
}
