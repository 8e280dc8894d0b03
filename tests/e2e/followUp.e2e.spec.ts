import { en } from '@payloadcms/translations/languages/en'
import { followUpTexts } from '../../src/features/followUp/followUpTexts'
import { notificationsTexts } from '../../src/features/notifications/notificationsTexts'
import { expectCleanPart } from '../helpers/axe'
import { contact, postChat } from '../helpers/chat'
import { test } from '../helpers/cmsTest'
import { adminCredentials } from '../helpers/credentials'
import { expect } from '../helpers/fixtures'

const texts = followUpTexts.en.followUp
const { notConfigured, title: notifications } = notificationsTexts.en.notifications

test.use({ viewport: { width: 1440, height: 900 } })

/** Two people leave the same number, written in two ways; gives its normalised form. */
async function leaveTwice({ baseUrl, names }: { baseUrl: string; names: [string, string] }) {
  const digits = String(Math.floor(1_000_000 + Math.random() * 9_000_000))
  const phones = [`+49 30 ${digits}`, `0049 (30) ${digits}`]
  for (const [index, name] of names.entries()) {
    const body = { ...contact, name, phone: phones[index] ?? '' }
    const answer = await postChat({ baseUrl, address: '203.0.113.77', body })
    expect(answer.status).toBe(201)
  }
  return `+4930${digits}`
}

test('staff find a chat by its number, write a note, move it on and go to its duplicate', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const phone = await leaveTwice({ baseUrl, names: ['Meera Nair', 'M. Nair'] })
  await logInToCms()
  await page.goto(`/cms/collections/chat-messages?search=${encodeURIComponent(phone)}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) {
    await expect(row).toContainText(texts.count.replace('{{number}}', '1'))
    await expect(row).toContainText(notConfigured)
  }

  await page.getByRole('link', { name: 'Meera Nair', exact: true }).click()
  const duplicates = page.getByRole('region', { name: texts.duplicates })
  await expect(duplicates.getByRole('listitem')).toHaveText(/M\. Nair/)
  await expectCleanPart(duplicates)
  const deliveries = page.getByRole('region', { name: notifications, exact: true })
  await expect(deliveries.getByText(notConfigured)).toHaveCount(2)
  await expect(page.locator('input[name="name"]')).toBeDisabled()
  await page
    .getByRole('button', { name: en.translations.fields.addLabel.replace('{{label}}', 'Note') })
    .click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Speaks German at B1, call after 18:00')
  await page.locator('#field-status').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Contacted' }).click()
  await page.getByRole('button', { name: en.translations.general.save, exact: true }).click()
  await expect(page.getByText(en.translations.general.updatedSuccessfully)).toBeVisible()
  // The server adds the author to what it has stored.
  await expect(page.getByLabel('Written by')).toHaveValue(adminCredentials.username)
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue(
    'Speaks German at B1, call after 18:00',
  )
  await expect(page.locator('#field-status')).toContainText('Contacted')

  await duplicates.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'M. Nair', exact: true })).toBeVisible()
})
