import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { parts, phone, uniqueName } from '../helpers/chatPanel'
import { cmsClient } from '../helpers/cms'
import { sessionToken, test } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'

const { messages: texts, followUp, desk: deskTexts } = cmsTexts.en
const arabic = messages('ar')

test.use({ viewport: { width: 1280, height: 900 } })

/** A picture to look at, where a folder is named for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

async function personOf({ baseUrl, name }: { baseUrl: string; name: string }): Promise<number> {
  const cms = await cmsClient({ baseUrl, token: await sessionToken({ baseUrl }) })
  const found = await cms(`/people?where[name][equals]=${encodeURIComponent(name)}`)
  const { docs } = (await found.json()) as { docs: { id: number }[] }
  return docs[0]?.id ?? 0
}

test('a visitor asks in Arabic, staff answer and write, and the answer is in the bubble', async ({
  page: staff,
  browser,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const name = uniqueName('فاطمة')
  // A visitor with the number of another test would be the same person.
  const number = `97150${Math.floor(1_000_000 + Math.random() * 9_000_000)}`
  const context = await browser.newContext({ viewport: phone, locale: 'ar' })
  const visitor = await context.newPage()
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/requests')) asked.push(request.postData() ?? '')
  })
  await visitor.goto(`${baseUrl}/ar`)
  const chat = parts(visitor, { locale: 'ar' })
  await chat.bubble.click()
  await chat.name.fill(name)
  await chat.name.press('Enter')
  await chat.phone.fill(`+${number}`)
  await chat.phone.press('Enter')
  await expect(chat.thankYou).toBeVisible()
  const code = chat.panel.locator('bdi[translate=no]')
  await expect(code).toHaveText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
  const reference = (await code.textContent()) ?? ''
  await expectNoAxeViolations(visitor)
  await picture(visitor, 'bubble-code-360-ar')
  await chat.close.click()

  await logInToCms()
  const person = await personOf({ baseUrl, name })
  await staff.goto(`/cms/desk?person=${person}`)
  const region = staff.getByRole('region', { name })
  const field = region.getByRole('textbox', { name: /^Reply, in the visitor/ })
  await expect(async () => {
    await staff.keyboard.press('a')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
  await staff.keyboard.type('سنتصل بكم غدًا في التاسعة صباحًا.\nهل يناسبكم ذلك؟')
  await expectCleanPart(region)
  await picture(staff, 'desk-answer-1280-en')
  await region.getByRole('button', { name: texts.sendAnswer, exact: true }).click()
  await expect(region.getByRole('listitem').first()).toContainText(followUp.answeredInChat)
  await expect(field).toBeHidden()

  // A message from a template, opened in WhatsApp and noted.
  await staff.keyboard.press('w')
  await expect(region.getByLabel(texts.template)).toBeFocused()
  const text = region.getByLabel(texts.text, { exact: true })
  await expect(text).toHaveValue(new RegExp(`^مرحبًا ${name}،[^]*${reference}`))
  await region.getByLabel(texts.template).selectOption({ label: 'Gentle reminder' })
  await text.fill('مرحبًا، هل يناسبكم الغد؟')
  const link = region.getByRole('link', { name: texts.open })
  const href = `https://wa.me/${number}?text=${encodeURIComponent('مرحبًا، هل يناسبكم الغد؟')}`
  await expect(link).toHaveAttribute('href', href)
  await expectCleanPart(region)
  await picture(staff, 'desk-whatsapp-1280-en')
  await staff.setViewportSize(phone)
  await link.scrollIntoViewIfNeeded()
  await picture(staff, 'desk-whatsapp-360-en')
  await staff.setViewportSize({ width: 1280, height: 900 })
  // WhatsApp itself is not asked here.
  await link.evaluate((element) => {
    element.addEventListener('click', (event) => event.preventDefault())
  })
  await link.click()
  await expect(region.getByRole('listitem').first()).toContainText(
    `${followUp.whatsAppPrepared} · Gentle reminder`,
  )
  await expect(region.getByRole('listitem').first()).toContainText('هل يناسبكم الغد')
  await expect(staff.getByText(deskTexts.unsaved)).toHaveCount(0)

  // The visitor comes back in another tab.
  await visitor.close()
  const again = await context.newPage()
  await again.goto(`${baseUrl}/ar/nurses`)
  await again.mouse.move(20, 20)
  const later = parts(again, { locale: 'ar' })
  await expect(again.locator('[data-chat-news]')).toBeVisible()
  await expect(later.bubble).toHaveAccessibleName(`${arabic.chat.title}. ${arabic.chat.newAnswer}`)
  await expectNoAxeViolations(again)
  await picture(again, 'bubble-dot-360-ar')
  await later.bubble.click()
  await expect(later.log).toContainText('سنتصل بكم غدًا في التاسعة صباحًا.')
  await expect(again.locator('[data-chat-news]')).toHaveCount(0)
  await expectNoAxeViolations(again)
  await picture(again, 'bubble-answer-360-ar')
  await again.setViewportSize({ width: 1280, height: 800 })
  await picture(again, 'bubble-answer-1280-ar')
  // What was seen is no news on the next page.
  await again.evaluate(() => sessionStorage.removeItem('chatOpen'))
  const count = asked.length
  await again.goto(`${baseUrl}/ar/pricing`)
  await again.mouse.move(20, 20)
  await expect(later.bubble).toHaveAttribute('aria-expanded', 'false')
  await later.bubble.click()
  await expect(later.log).toContainText('هل يناسبكم ذلك؟')
  await expect(again.locator('[data-chat-news]')).toHaveCount(0)
  // So soon after the last time, the page does not ask again by itself.
  expect(asked.length - count).toBeLessThanOrEqual(1)
  await context.close()

  // On another device, by the code.
  const other = await browser.newContext({ viewport: phone, locale: 'ar' })
  const device = await other.newPage()
  await device.goto(`${baseUrl}/ar/my-request`)
  await device.getByLabel(arabic.myRequest.code).fill(reference)
  await device.getByRole('button', { name: arabic.myRequest.look }).click()
  await expect(device.getByRole('region', { name: arabic.myRequest.found.answers })).toContainText(
    'سنتصل بكم غدًا',
  )
  await expectNoAxeViolations(device)
  await picture(device, 'my-request-360-ar')
  await other.close()
})

test('who has never asked asks the server for nothing', async ({ page, context }) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  const chat = parts(page)
  await chat.bubble.click()
  await expect(chat.name).toBeVisible()
  expect(asked).not.toContain('/api/requests')
})
