import { pageLocales } from '../../src/i18n/locales'
import { crawlWithoutConsent } from '../helpers/crawl'
import { expect, test } from '../helpers/fixtures'
import { messages } from '../helpers/messages'

test.describe.configure({ timeout: 120_000 })

for (const locale of pageLocales) {
  test(`without analytics ids no page in ${locale} asks another host, sets a cookie or asks for consent`, async ({
    page,
    baseURL,
  }) => {
    await crawlWithoutConsent({ page, baseUrl: baseURL ?? '', locale })
    await expect(page.getByRole('region', { name: messages('en').consent.title })).toHaveCount(0)
    await expect(page.locator('[data-consent]')).toHaveCount(0)
  })
}
