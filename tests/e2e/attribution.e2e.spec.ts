import pg from 'pg'
import type { Page } from 'playwright/test'
import { expectCleanPart } from '../helpers/axe'
import { uniqueName } from '../helpers/chatPanel'
import { cmsTexts } from '../helpers/cmsTexts'
import { test } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'

const { consultation, countries, success } = messages('en')
const texts = cmsTexts.en.attribution

test.use({ viewport: { width: 1440, height: 900 } })

async function sendAsHospital({ page, name }: { page: Page; name: string }) {
  const form = page.locator('form[action="/api/consultations"]').last()
  await form.getByLabel(consultation.name, { exact: true }).fill(name)
  await form.getByLabel(consultation.phone).fill('+49 30 1234567')
  await form.getByLabel(consultation.hiringCountry).selectOption({ label: countries.uae })
  await form.getByRole('button', { name: consultation.submit }).click()
  await expect(page.getByRole('heading', { name: success.title })).toBeVisible()
}

test('staff see by which links somebody came, the first and the last', async ({
  page,
  context,
  logInToCms,
}) => {
  const name = uniqueName('Dr. Herkunft')
  const campaign = `gulf-${Date.now()}`
  await page.goto(`/?utm_source=newsletter&utm_campaign=first-${campaign}`)
  await page.goto('/pricing')
  await page.goto(`/hospitals?utm_source=google&utm_campaign=${campaign}&gclid=not-to-be-kept`)
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name !== 'i18next')).toEqual([])
  await sendAsHospital({ page, name })

  await logInToCms()
  const filter = `where[or][0][and][0][lastUtmCampaign][equals]=${campaign}`
  await page.goto(`/cms/collections/consultations?${filter}`)
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(`google · ${campaign}`)
  await row.getByRole('link', { name, exact: true }).click()
  const summary = page.getByRole('region', { name: texts.title })
  await expect(summary).toContainText(`first-${campaign}`)
  await expect(summary.getByRole('heading')).toHaveText([texts.title, texts.first, texts.last])
  await expect(summary).toContainText('/hospitals')
  await expect(summary).toContainText(texts.hadClickId)
  await expect(page.locator('body')).not.toContainText('not-to-be-kept')
  await expectCleanPart(summary)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the campaign of the page’s address goes with the form', async ({ page }) => {
    const name = uniqueName('Dr. Ohneskript')
    await page.goto('/hospitals?utm_source=poster&utm_campaign=expo')
    await sendAsHospital({ page, name })
    const db = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
    await db.connect()
    const { rows } = await db.query('select * from consultations where name = $1', [name])
    await db.end()
    expect(rows).toMatchObject([{ last_utm_source: 'poster', last_utm_campaign: 'expo' }])
  })
})
