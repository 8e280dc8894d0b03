import { expectCleanPart } from '../helpers/axe'
import { cmsTexts } from '../helpers/cmsTexts'
import { test } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'

const texts = cmsTexts.en.campaigns

test.use({ viewport: { width: 1440, height: 900 } })

test('an editor makes a short address, somebody opens it, and the visit is counted', async ({
  page,
  browser,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const code = `expo-${Date.now()}`
  await logInToCms()
  await page.goto('/cms/collections/campaigns/create')
  await page.locator('#field-name').fill('Trade fair')
  await page.locator('#field-code').fill(code)
  await page.locator('#field-page').fill('/hospitals')
  await page.locator('#field-utmSource').fill('poster')
  await page.locator('#action-save').click()
  await expect(page).toHaveURL(/campaigns\/\d+$/)
  const campaign = page.getByRole('region', { name: texts.address })
  await expect(campaign).toContainText(`${baseUrl}/go/${code}`)
  await expect(page.locator('#field-utmCampaign')).toHaveValue(code)
  await expectCleanPart(campaign)

  // The tests' own browser says that it is controlled by a program, which makes it a bot.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const visitor = await browser.newPage({ userAgent, locale: 'de' })
  await visitor.goto(`${baseUrl}/go/${code}`)
  await expect(visitor).toHaveURL(`${baseUrl}/de/hospitals?utm_source=poster&utm_campaign=${code}`)
  const remembered = await visitor.evaluate(() => sessionStorage.getItem('attribution'))
  expect(JSON.parse(remembered ?? '{}').last).toMatchObject({ utm_campaign: code, locale: 'de' })
  await visitor.close()

  await page.goto(`/cms/collections/campaigns?search=${code}`)
  const summary = texts.summary
    .replace('{{visits}}', '1')
    .replace('{{recentVisits}}', '1')
    .replace('{{submissions}}', '0')
  await expect(page.locator('tbody tr')).toContainText(summary)
})
