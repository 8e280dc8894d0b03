import { en } from '@payloadcms/translations/languages/en'
import { followUpTexts } from '../../src/features/followUp/followUpTexts'
import { contact, postChat } from '../helpers/chat'
import { expectCleanPart } from '../helpers/axe'
import { adminCredentials } from '../helpers/credentials'
import { expect, test } from '../helpers/fixtures'
import { logInToCms } from '../helpers/logInToCms'

const texts = followUpTexts.en.followUp
const list = '/cms/collections/chat-messages'

test.use({ viewport: { width: 1280, height: 900 } })

test.beforeEach(({ page }) => logInToCms(page))

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

test('staff find a chat by its number, write a note and move it on', async ({ page, baseURL }) => {
  const phone = await leaveTwice({ baseUrl: baseURL ?? '', names: ['Meera Nair', 'M. Nair'] })
  await page.goto(`${list}?search=${encodeURIComponent(phone)}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) {
    await expect(row).toContainText(texts.count.replace('{{number}}', '1'))
  }

  await page.getByRole('link', { name: 'Meera Nair', exact: true }).click()
  const duplicates = page.getByRole('region', { name: texts.duplicates })
  await expect(duplicates.getByRole('listitem')).toHaveText(/M\. Nair/)
  await page
    .getByRole('button', { name: en.translations.fields.addLabel.replace('{{label}}', 'Note') })
    .click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Speaks German at B1, call after 18:00')
  await page.locator('#field-status').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Contacted' }).click()
  await page.getByRole('button', { name: en.translations.general.save, exact: true }).click()
  await expect(page.getByText(en.translations.general.updatedSuccessfully)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue(
    'Speaks German at B1, call after 18:00',
  )
  await expect(page.getByLabel('Written by')).toHaveValue(adminCredentials.username)
  await expect(page.locator('#field-status')).toContainText('Contacted')
  await expect(page.locator('input[name="name"]')).toBeDisabled()
})

test('the way to a possible duplicate is accessible', async ({ page, baseURL }) => {
  const phone = await leaveTwice({ baseUrl: baseURL ?? '', names: ['Anu', 'Anu Jose'] })
  await page.goto(`${list}?search=${encodeURIComponent(phone)}`)
  await page.getByRole('link', { name: 'Anu Jose', exact: true }).click()
  const duplicates = page.getByRole('region', { name: texts.duplicates })
  await expect(duplicates).toBeVisible()
  await expectCleanPart(duplicates)
  await duplicates.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Anu', exact: true })).toBeVisible()
})
