import type { Page } from 'playwright/test'
import sharp from 'sharp'
import type { PageLocale } from '../../src/i18n/locales'
import { expectNoAxeViolations } from '../helpers/axe'
import { fillNurse, parts as formParts } from '../helpers/consultationDraft'
import { nurse, postForm, readCv } from '../helpers/consultationForms'
import { holdScripts } from '../helpers/holdScripts'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'
import { typedCarelessly, unknownCode } from '../helpers/myRequest'

const code = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/

// Each test has an address of its own, because codes may be tried ten times a minute only.
let addresses = 0
const ownAddress = () => `10.7.${process.pid % 250}.${(addresses += 1) % 250}`

test.beforeEach(async ({ page }) => {
  const address = ownAddress()
  await page.route('**/api/requests**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
})

/** A request that has arrived. */
async function sendRequest({ locale = 'en' }: { locale?: PageLocale } = {}): Promise<string> {
  const answer = await postForm({
    baseUrl: process.env.E2E_BASE_URL ?? '',
    address: ownAddress(),
    fields: { ...nurse, locale },
    cv: { name: 'asha.pdf', bytes: readCv('asha.pdf') },
  })
  return ((await answer.json()) as { reference: string }).reference
}

/** What stands beside the date, which no other heading has. */
const maxPart = (around: string[]) =>
  around.reduce((longest, part) => (part.length > longest.length ? part : longest)).trim()

function parts(page: Page, { locale = 'en' }: { locale?: PageLocale } = {}) {
  const texts = messages(locale).myRequest
  const main = page.getByRole('main')
  return {
    texts,
    main,
    field: main.getByRole('textbox', { name: texts.code }),
    look: main.getByRole('button', { name: texts.look }),
    found: main.getByRole('heading', {
      name: new RegExp(maxPart(texts.found.title.split('{date}'))),
    }),
    none: main.getByText(texts.none.title),
    open: main.getByText(texts.erasure.open),
    confirm: main.getByRole('button', { name: texts.erasure.confirm }),
    erased: main.getByRole('heading', { name: texts.erased.title }),
  }
}

test('the thank-you page shows the code, also on a later visit', async ({ page, context }) => {
  const { success } = messages('en')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/nurses')
  await fillNurse({ within: page })
  await formParts(page).submit.click()
  await expect(page).toHaveURL('/consultation-success')

  const card = page.getByRole('region', { name: success.reference.title })
  const shown = card.locator('bdi')
  await expect(shown).toHaveText(code)
  await expect(shown).toHaveAttribute('translate', 'no')
  const reference = await shown.innerText()
  await expectNoAxeViolations(page)
  await card.getByRole('button', { name: success.reference.copy }).click()
  await expect(card.getByRole('status')).toHaveText(success.reference.copied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)

  await page.reload()
  await expect(shown).toHaveText(reference)
  await page.goto('/de/consultation-success')
  await expect(page.getByText(reference)).toBeVisible()
  await card
    .getByRole('link')
    .or(page.getByRole('link', { name: messages('de').success.reference.look }))
    .click()
  await expect(page).toHaveURL('/de/my-request')
  // It is looked up at once.
  await expect(parts(page, { locale: 'de' }).found).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
})

test('a request is looked up and deleted with the keyboard alone, in Arabic', async ({ page }) => {
  const locale = 'ar'
  const reference = await sendRequest({ locale })
  await page.goto('/ar/my-request')
  const { field, none, found, open, confirm, erased, texts } = parts(page, { locale })
  await expectNoAxeViolations(page)

  await field.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.codeMissing)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(texts.codeMissing))
  await page.keyboard.type(unknownCode())
  await expect(page.getByText(texts.codeMissing)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(none).toBeVisible()
  await expect(page.getByRole('group', { name: texts.none.title })).toBeFocused()
  await expectNoAxeViolations(page)

  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typedCarelessly(reference))
  await page.keyboard.press('Enter')
  await expect(found).toBeFocused()
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByText(nurse.name)).toHaveCount(0)
  await expect(confirm).toBeHidden()

  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(confirm).toBeVisible()
  await expect(open).toBeVisible()
  for (const part of ['request', 'cv', 'messages', 'notes', 'notifications'] as const) {
    await expect(page.getByText(texts.erasure[part], { exact: true })).toBeVisible()
  }
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(erased).toBeFocused()
  await expectNoAxeViolations(page)

  await page.goto('/ar/my-request')
  await field.fill(reference)
  await field.press('Enter')
  await expect(none).toBeVisible()
})

/** Opens what can be done with a request, and gives its field and button. */
function action(page: Page, name: 'question' | 'document' | 'phone' | 'withdrawal') {
  const texts = messages('en').myRequest.actions[name]
  const main = page.getByRole('main')
  return {
    texts,
    open: () => main.locator('summary').filter({ hasText: texts.open }).click(),
    field: main.getByLabel('label' in texts ? texts.label : '', { exact: true }),
    send: main.getByRole('button', { name: texts.send, exact: true }),
    received: main.locator('[data-news]').filter({ hasText: texts.received }),
  }
}

test.describe('with a code', () => {
  test.use({ allowedConsole: [/status of 422/] })

  test('a question, a number and a document are sent in place', async ({ page }) => {
    const reference = await sendRequest()
    await page.goto('/my-request')
    const { field, look, found, main } = parts(page)
    await field.fill(reference)
    await look.click()
    await expect(found).toBeFocused()
    const question = action(page, 'question')
    await question.open()
    await question.send.click()
    await expect(main.getByText(messages('en').chat.errors.message_required)).toBeFocused()
    await expect(question.field).toHaveValue('')
    await expectNoAxeViolations(page)
    await question.field.fill('When can I start?')
    await question.send.click()
    await expect(question.received).toBeFocused()
    await expect(main.getByRole('listitem').filter({ hasText: 'When can I start?' })).toBeVisible()
    await expect(question.field).toBeHidden()
    await expect(question.field).toHaveValue('')

    const phone = action(page, 'phone')
    await phone.open()
    await phone.field.fill('+91 90000 00001')
    await phone.send.click()
    await expect(phone.received).toBeFocused()
    await expect(main.getByText('90000 00001')).toHaveCount(0)

    const document = action(page, 'document')
    await document.open()
    const large = {
      name: 'large.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(10_500_000),
    }
    await document.field.setInputFiles(large)
    await document.send.click()
    await expect(main.getByText(messages('en').consultation.errors.cv_too_large)).toBeFocused()
    await document.field.setInputFiles({ ...large, name: 'asha.pdf', buffer: readCv('asha.pdf') })
    await document.send.click()
    await expect(document.received).toBeFocused()
    await expectNoAxeViolations(page)
  })

  test('a photo is sent as a PDF', async ({ page }) => {
    const reference = await sendRequest()
    await page.goto('/my-request')
    const { field, look, found } = parts(page)
    await field.fill(reference)
    await look.click()
    await expect(found).toBeFocused()
    const document = action(page, 'document')
    await document.open()
    const buffer = await sharp({
      create: { width: 800, height: 1100, channels: 3, background: '#eee' },
    })
      .jpeg()
      .toBuffer()
    await document.field.setInputFiles({ name: 'B2.jpg', mimeType: 'image/jpeg', buffer })
    await expect
      .poll(() => document.field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name))
      .toBe('B2.pdf')
    await document.send.click()
    await expect(document.received).toBeFocused()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a document is sent, and the request withdrawn', async ({ page }) => {
    const reference = await sendRequest()
    await page.goto('/my-request')
    const { field, look } = parts(page)
    await field.fill(reference)
    await look.click()
    const document = action(page, 'document')
    await document.open()
    const buffer = readCv('asha.pdf')
    await document.field.setInputFiles({ name: 'asha.pdf', mimeType: 'application/pdf', buffer })
    await document.send.click()
    await expect(document.received).toBeVisible()
    const withdrawal = action(page, 'withdrawal')
    await withdrawal.open()
    await withdrawal.send.click()
    await expect(withdrawal.received).toBeVisible()
    await expect(withdrawal.send).toHaveCount(0)
  })
})

test('a code typed before the scripts come stays', async ({ page }) => {
  const reference = await sendRequest()
  await page.goto(`/consultation-success?reference=${reference}`)
  await expect(page.getByText(reference)).toBeVisible()
  // It leaves the address, and what the browser remembers of that, once the browser has stored it.
  await expect(page).toHaveURL('/consultation-success')
  const scripts = await holdScripts(page)
  await page.goto('/my-request', { waitUntil: 'commit' })
  const { field, look, none, found, open, confirm, erased } = parts(page)
  const other = unknownCode()
  await field.fill(other)
  scripts.letCome()
  await expect(page.locator('body')).toHaveAttribute('data-hydrated')
  await expect(field).toHaveValue(other)
  await expect(field).toBeFocused()
  await look.click()
  await expect(none).toBeVisible()
  await expect(field).toHaveValue(other)

  // Where nothing was typed, it is the code that the browser keeps.
  await page.reload()
  await expect(found).toBeVisible()
  await open.click()
  await confirm.click()
  await expect(erased).toBeVisible()
  await page.goto('/consultation-success')
  await expect(page.locator('body')).toHaveAttribute('data-hydrated')
  await expect(page.getByText(reference)).toHaveCount(0)
})

test.describe('without an answer', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('the page says so, keeps what was typed, and can try again', async ({ page }) => {
    const reference = await sendRequest()
    await page.goto('/my-request')
    const { field, look, found, open, confirm, erased, texts, main } = parts(page)
    await field.fill(reference)
    await page.route('**/api/requests', (route) => route.abort(), { times: 1 })
    await look.click()
    await expect(main.getByText(texts.failed)).toBeFocused()
    await expect(field).toHaveValue(reference)
    await expectNoAxeViolations(page)
    await look.click()
    await expect(found).toBeFocused()

    await page.route('**/api/requests/erasure', (route) => route.abort(), { times: 1 })
    await open.click()
    await confirm.click()
    await expect(main.getByText(texts.failed)).toBeFocused()
    await confirm.click()
    await expect(erased).toBeVisible()
  })

  test('the page says so too where its own code does not arrive', async ({ page }) => {
    await page.goto('/my-request')
    const { field, look, texts, main } = parts(page)
    await expect(page.locator('body')).toHaveAttribute('data-hydrated')
    await page.route('**/_next/static/**', (route) => route.abort())
    const typed = unknownCode()
    await field.fill(typed)
    await look.click()
    await expect(main.getByText(texts.failed)).toBeFocused()
    await expect(field).toHaveValue(typed)
    await expect(look).toBeEnabled()
  })
})
