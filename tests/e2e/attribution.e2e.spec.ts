import { expectCleanPart } from '../helpers/axe'
import { uniqueName } from '../helpers/chatPanel'
import { test } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'

const { consultation, countries, success } = messages('de')
const { attribution: texts, campaigns } = cmsTexts.en

test.use({ viewport: { width: 1440, height: 900 } })

test('staff see by which links a hospital came, the first and the last', async ({
  page,
  browser,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const name = uniqueName('Dr. Herkunft')
  const code = `expo-${Date.now()}`
  await logInToCms()
  await page.goto('/cms/collections/campaigns/create')
  const remark = page.getByText(cmsTexts.en.editing.countriesText)
  await page.locator('#field-name').fill('നൈജീരിയയിൽ ഒരു മേള')
  await expect(remark).toBeVisible()
  await page.locator('#field-name').fill('Trade fair')
  await expect(remark).toBeHidden()
  await page.locator('#field-code').fill(code)
  // The pages of the site are offered, with the guides and articles.
  const target = page.locator('#field-page')
  await target.focus()
  const offered = page.locator(`datalist[id="${await target.getAttribute('list')}"] option`)
  await expect(offered.filter({ hasText: cmsTexts.en.sitePage.hospitals })).toHaveAttribute(
    'value',
    '/hospitals',
  )
  await expect(page.locator('datalist option[value="/process/germany"]')).toHaveText(/\w/)
  await target.fill('/hospitals')
  await page.locator('#field-utmSource').fill('poster')
  await page.locator('#action-save').click()
  await expect(page).toHaveURL(/campaigns\/\d+$/)
  const campaign = page.getByRole('region', { name: campaigns.address })
  await expect(campaign).toContainText(`${baseUrl}/go/${code}`)
  await expect(page.locator('#field-utmCampaign')).toHaveValue(code)
  await expectCleanPart(campaign)

  // The tests' own browser says that it is controlled by a program, which makes it a bot.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const visitor = await browser.newPage({ baseURL: baseUrl, userAgent, locale: 'de' })
  await visitor.goto(`/de?utm_source=newsletter&utm_campaign=first-${code}`)
  await visitor.goto('/de/pricing')
  await visitor.goto(`/go/${code}?gclid=not-to-be-kept`)
  await expect(visitor).toHaveURL(
    new RegExp(`^${baseUrl}/de/hospitals\\?.*utm_source=poster&utm_campaign=${code}`),
  )
  const cookies = await visitor.context().cookies()
  expect(cookies.filter((cookie) => cookie.name !== 'i18next')).toEqual([])
  const form = visitor.locator('main form[action="/api/consultations"]')
  await form.getByLabel(consultation.name, { exact: true }).fill(name)
  await form.getByLabel(consultation.phone).fill('+49 30 1234567')
  await form.getByLabel(consultation.hiringCountry).selectOption({ label: countries.uae })
  await form.getByRole('button', { name: consultation.submit }).click()
  await expect(visitor.getByRole('heading', { name: success.title })).toBeVisible()
  await visitor.context().close()

  await page.goto(`/cms/collections/campaigns?search=${code}`)
  const summary = campaigns.summary
    .replace('{{visits}}', '1')
    .replace('{{recentVisits}}', '1')
    .replace('{{submissions}}', '1')
  const row = page.locator('tbody tr')
  await expect(row).toContainText(summary)

  const filter = `where[or][0][and][0][lastUtmCampaign][equals]=${code}`
  await page.goto(`/cms/collections/consultations?${filter}`)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`poster · ${code}`)
  await row.getByRole('link', { name, exact: true }).click()
  const links = page.getByRole('region', { name: texts.title })
  await expect(links).toContainText(`first-${code}`)
  await expect(links.getByRole('heading')).toHaveText([texts.title, texts.first, texts.last])
  await expect(links).toContainText('/hospitals')
  await expect(links).toContainText(texts.hadClickId)
  await expect(page.locator('body')).not.toContainText('not-to-be-kept')
  await expectCleanPart(links)
})
