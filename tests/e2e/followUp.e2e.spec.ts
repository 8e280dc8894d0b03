import { randomUUID } from 'node:crypto'
import { en } from '@payloadcms/translations/languages/en'
import type { Page } from 'playwright/test'
import { expectSaidOnce, listen } from '../helpers/announcements'
import { cmsTexts } from '../helpers/cmsTexts'
import { expectCleanPart } from '../helpers/axe'
import { contact, postChat } from '../helpers/chat'
import { cmsClient } from '../helpers/cms'
import { openTechnicalDetails, sessionToken, test } from '../helpers/cmsTest'
import { adminCredentials } from '../helpers/credentials'
import { expect } from '../helpers/fixtures'
import { postCode } from '../helpers/myRequest'

const texts = cmsTexts.en.followUp
const { email, webhook, title: notifications } = cmsTexts.en.notifications

test.use({ viewport: { width: 1440, height: 900 } })

function fill(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((all, [key, value]) => all.replace(key, value), text)
}

/** A picture to look at, where a folder is named for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** A visitor leaves a number twice, and another one that may be the same, dialled from an unknown country. */
async function leaveNumbers(baseUrl: string) {
  const digits = String(Math.floor(1_000_000 + Math.random() * 9_000_000))
  const contacts = [
    { name: 'Meera Nair', phone: `+49 30 ${digits}`, locale: 'en' },
    { name: 'Meera N.', phone: `0049 30 ${digits}`, locale: 'de' },
    { name: 'Mrs Nair', phone: `030 ${digits}`, locale: 'en' },
  ]
  for (const one of contacts) {
    const answer = await postChat({
      baseUrl,
      address: '203.0.113.77',
      body: { ...contact, ...one, submission_id: randomUUID() },
    })
    expect(answer.status).toBe(201)
  }
  return { digits, phone: `+4930${digits}` }
}

test('staff find a chat by its number, and from it the person, move the case on and merge', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const { digits, phone } = await leaveNumbers(baseUrl)
  await logInToCms()
  await page.goto(`/cms/collections/chat-messages?search=${digits}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  for (const row of await rows.all()) {
    await expect(row).toContainText(contact.message)
    for (const way of [email, webhook]) await expect(row).toContainText(`${way}: `)
  }
  await rows.getByRole('link', { name: 'Meera Nair', exact: true }).click()
  const deliveries = page.getByRole('region', { name: notifications, exact: true })
  await expect(deliveries).toBeHidden()
  await openTechnicalDetails(page)
  await expect(deliveries.getByRole('listitem')).toHaveCount(2)
  await expect(page.locator('input[name="name"]')).toBeDisabled()
  await expect(page.locator('#field-person')).toContainText('Meera Nair')

  await page.goto(`/cms/collections/people?search=${digits}`)
  await expect(rows).toHaveCount(2)
  const perhapsOne = texts.perhapsCount.replace('{{number}}', '1')
  await expect(rows.filter({ hasText: 'Meera Nair' })).toContainText(perhapsOne)
  await rows.getByRole('link', { name: 'Meera Nair', exact: true }).click()
  await expect(page.getByRole('link', { name: texts.call })).toHaveAttribute('href', `tel:${phone}`)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/${phone.slice(1)}`,
  )
  // What staff change comes before what the visitor wrote.
  const top = async (field: string) => (await page.locator(field).boundingBox())?.y ?? 0
  for (const field of ['#field-stage', '#field-owner', '#field-notes']) {
    expect(await top(field)).toBeLessThan(await top('#field-name'))
  }
  await page
    .getByRole('button', { name: en.translations.fields.addLabel.replace('{{label}}', 'Note') })
    .click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Speaks German at B1, call after 18:00')
  await page.locator('#field-stage').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Contacted', exact: true }).first().click()
  await page.getByRole('button', { name: en.translations.general.save, exact: true }).click()
  await expect(page.getByText(en.translations.general.updatedSuccessfully)).toBeVisible()
  // The server adds the author to what it has stored, and it cannot be changed any more.
  const note = page.locator('#field-notes')
  await expect(note).toContainText('Speaks German at B1, call after 18:00')
  await expect(note).toContainText(adminCredentials.username)
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveCount(0)
  await expect(note.locator('.array-actions')).toBeHidden()
  await expect(page.locator('#field-stage')).toContainText('Contacted')

  await page.reload()
  const timeline = page.getByRole('region', { name: texts.timeline })
  await expect(timeline.getByRole('listitem')).toHaveText([
    /New → Contacted/,
    /Speaks German at B1/,
    new RegExp(contact.message),
    new RegExp(contact.message),
  ])
  await expectCleanPart(timeline)
  const duplicates = page.getByRole('region', { name: texts.duplicates })
  await expect(duplicates.getByRole('listitem')).toHaveText([/Mrs Nair/])
  await expect(duplicates).toContainText(texts.perhapsSameNumber)
  await expectCleanPart(duplicates)
  // Each way is named by the person, said once, and leaves the focus where the change is seen.
  const said = await listen(page)
  const name = { '{{name}}': 'Mrs Nair', '{{into}}': 'Meera Nair' }
  const heading = duplicates.getByRole('heading', { name: texts.duplicates })
  await duplicates.getByRole('button', { name: `${texts.merge}: Mrs Nair` }).press('Enter')
  await expectSaidOnce(said, fill(texts.mergeDone, name))
  await expect(duplicates).toContainText(texts.merged)
  await expect(heading).toBeFocused()
  await expect(timeline.getByRole('listitem')).toHaveCount(6)
  await duplicates.getByRole('button', { name: texts.undoMerge }).press('Enter')
  await expectSaidOnce(said, fill(texts.mergeUndone, name))
  await expect(duplicates).toContainText(texts.perhapsSameNumber)
  await expect(heading).toBeFocused()
})

test('staff confirm a request, and give one of somebody else a person of its own', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const { digits } = await leaveNumbers(baseUrl)
  await logInToCms()
  await page.goto(`/cms/desk?tab=all&q=${digits}`)
  const rows = page
    .getByRole('navigation', { name: cmsTexts.en.desk.people })
    .getByRole('link', { name: 'Meera' })
  await expect(rows).toHaveText([/^Meera Nair/])
  await rows.click()
  const said = await listen(page)
  const heading = page.getByRole('heading', { name: 'Meera', level: 2 })
  const records = page
    .getByRole('region', { name: texts.timeline })
    .getByRole('listitem')
    .filter({ hasText: contact.message })
  await expect(records).toHaveCount(2)
  const newest = records.first()
  // Each says which request it is about.
  const splits = page.getByRole('button', { name: texts.split })
  const names = await splits.evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(new Set(names).size).toBe(2)
  // The newest message may be a stranger's: its answer says so.
  const region = page.getByRole('region', { name: 'Meera Nair' })
  const { unconfirmed, answer, sendAnswer, answered } = cmsTexts.en.messages
  const warning = region.getByText(unconfirmed)
  await expect(region.getByRole('link', { name: `${texts.call}: Meera Nair` })).toBeVisible()
  await region.getByText(answer, { exact: true }).click()
  await expect(warning).toBeVisible()
  await expect(records).toContainText([texts.unconfirmed, texts.unconfirmed])
  const opener = newest.getByRole('button', { name: texts.confirm })
  await opener.press('Enter')
  await expect(newest).toContainText(texts.confirmMeans)
  await expectCleanPart(newest)
  await picture(page, 'desk-confirm-1440-en')
  await newest.getByRole('button', { name: texts.leaveIt }).press('Enter')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  const request = (await newest.getByRole('link').textContent()) ?? ''
  await newest.getByRole('button', { name: texts.confirmNow }).press('Enter')
  await expectSaidOnce(said, fill(texts.confirmDone, { '{{request}}': request }))
  await expect(newest).not.toContainText(texts.unconfirmed)
  await expect(warning).toHaveCount(0)
  await expect(heading).toBeFocused()
  await region.locator('#chat-answer').fill('We call you at six.')
  await region.getByRole('button', { name: sendAnswer, exact: true }).press('Enter')
  await expectSaidOnce(said, fill(answered, { '{{name}}': 'Meera Nair' }))
  await expect(heading).toBeFocused()

  await newest.getByRole('button', { name: texts.split }).press('Enter')
  await expect(newest).toContainText(texts.splitMeans)
  await expectCleanPart(newest)
  await newest.getByRole('button', { name: texts.keepTogether }).press('Enter')
  await newest.getByRole('button', { name: texts.split }).press('Enter')
  await newest.getByRole('button', { name: texts.splitNow }).press('Enter')
  await expectSaidOnce(said, fill(texts.splitDone, { '{{request}}': request, '{{person}}.': '' }))

  await expect(rows).toHaveText([/^Meera N\./, /^Meera Nair/])
  await expect(records).toHaveCount(1)
  // What is left is all that the person has.
  await expect(page.getByRole('button', { name: texts.split })).toHaveCount(0)
})

test('an admin deletes the notes from before a visitor’s erasure', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const { digits } = await leaveNumbers(baseUrl)
  const cms = await cmsClient({ baseUrl, token: await sessionToken({ baseUrl }) })
  const found = await cms(`/chat-messages?where[phone][equals]=%2B49 30 ${digits}&depth=0`)
  const { docs } = (await found.json()) as { docs: { person: number; reference: string }[] }
  const { person, reference } = docs[0] ?? { person: 0, reference: '' }
  const body = JSON.stringify({ notes: [{ text: 'Wants Munich' }] })
  expect((await cms(`/people/${person}`, { method: 'PATCH', body })).status).toBe(200)
  const call = { baseUrl, path: '/api/requests/erasure', body: { reference } } as const
  expect((await postCode({ ...call, address: '203.0.113.78' })).status).toBe(200)

  await logInToCms()
  await page.goto(`/cms/desk?person=${person}`)
  const timeline = page.getByRole('region', { name: texts.timeline })
  const entry = timeline.getByRole('listitem').filter({ hasText: texts.erased })
  await entry.getByRole('button', { name: texts.removeNotes }).click()
  await expect(entry).toContainText(texts.removeNotesMeans)
  await expectCleanPart(entry)
  await picture(page, 'desk-erased-1440-en')
  const said = await listen(page)
  await entry.getByRole('button', { name: texts.removeNotesNow }).click()
  await expectSaidOnce(said, texts.removeNotesDone)
  await expect(timeline.getByText('Wants Munich')).toHaveCount(0)
  await expect(entry.getByRole('button')).toHaveCount(0)
})
