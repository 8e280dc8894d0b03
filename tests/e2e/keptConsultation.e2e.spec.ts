import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright/test'
import { keptFlagKey } from '../../src/features/consultation/keptFlag'
import { localePath } from '../../src/i18n/paths'
import { expectNoAxeViolations } from '../helpers/axe'
import { pdfOf, readCv } from '../helpers/consultationForms'
import { seedTexts } from '../helpers/content'
import { adminCredentials, basicAuthorization } from '../helpers/credentials'
import { startCuttingProxy, type Cut, type CuttingProxy } from '../helpers/cuttingProxy'
import { expect, forget, test } from '../helpers/sharedContext'
import { ageKept, browserProcess, keptKeys } from '../helpers/keptForms'
import { messages } from '../helpers/messages'

const endpointPath = '/api/consultations'
const endpoint = `**${endpointPath}`
const en = messages('en')
const form = en.consultation
const cv = { name: 'asha.pdf', mimeType: 'application/pdf', buffer: readCv('asha.pdf') }

/** The form's parts, within a page or a dialog. */
function parts(within: Page | Locator, { texts = form }: { texts?: typeof form } = {}) {
  const field = (label: string) => within.getByLabel(label, { exact: true })
  const button = (name: string) => within.getByRole('button', { name, exact: true })
  return {
    name: field(texts.name),
    phone: field(texts.phone),
    country: field(texts.desiredCountry),
    hiringCountry: field(texts.hiringCountry),
    website: within.getByLabel(texts.hospitalWebsite),
    cv: within.locator('input[type=file]'),
    submit: button(texts.submit),
    sending: button(texts.submitting),
    tryNow: button(texts.waiting.tryNow),
    stop: button(texts.waiting.stop),
    discard: button(texts.kept.discard),
    discardConfirm: button(texts.kept.discardConfirm),
    discardCancel: button(texts.kept.discardCancel),
    restored: within.getByRole('paragraph').filter({ hasText: texts.kept.restored }),
    status: within.locator('form').getByRole('status'),
    note: within.getByText(texts.kept.note),
  }
}

async function fillNurse({
  within,
  name = 'Asha Thomas',
  texts = form,
}: {
  within: Page | Locator
  name?: string
  texts?: typeof form
}) {
  const fields = parts(within, { texts })
  await fields.name.fill(name)
  await fields.phone.fill('+91 98765 43210')
  await fields.country.selectOption('Germany')
  await fields.cv.setInputFiles(cv)
  await expect(fields.note).toBeVisible()
}

async function expectFilled({
  within,
  name = 'Asha Thomas',
  texts = form,
}: {
  within: Page | Locator
  name?: string
  texts?: typeof form
}) {
  const fields = parts(within, { texts })
  await expect(fields.name).toHaveValue(name)
  await expect(fields.phone).toHaveValue('+91 98765 43210')
  await expect(fields.country).toHaveValue('Germany')
  await expect.poll(() => chosenFile(fields.cv)).toEqual({ name: cv.name, size: cv.buffer.length })
}

const chosenFile = (input: Locator) =>
  input.evaluate(({ files }: HTMLInputElement) => {
    const file = files?.[0]
    return file ? { name: file.name, size: file.size } : null
  })

/** Everything that was entered is written down. */
const expectKept = (page: Page) =>
  expect.poll(() => keptKeys(page)).toEqual(['nurses', 'nurses.cv'])

const expectNothingKept = (page: Page) => expect.poll(() => keptKeys(page)).toEqual([])

/** A form without anything of an earlier visit, once its code is at work. */
async function expectFresh({ page, texts = form }: { page: Page; texts?: typeof form }) {
  const { name, phone, cv: field, note, restored } = parts(page, { texts })
  await name.fill('Fatima')
  await expect(note).toBeVisible()
  await expect(phone).toHaveValue('')
  expect(await chosenFile(field)).toBeNull()
  await expect(restored).toHaveCount(0)
}

const toast = (page: Page) => page.getByRole('region', { name: form.toast.region })

/** The ids under which requests are sent; `answer` says what becomes of each. */
async function watchRequests(
  context: BrowserContext | Page,
  answer: (count: number) => Promise<'abort' | { status: number; json?: object; headers?: object }>,
) {
  const ids: (string | undefined)[] = []
  await context.route(endpoint, async (route, request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? ''
    ids.push(/name="submission_id"\r\n\r\n([\w-]+)/.exec(body)?.[1])
    const how = await answer(ids.length)
    if (how === 'abort') return route.abort()
    await route.fulfill({ ...how, headers: { ...how.headers } })
  })
  return ids
}

test.describe('what was entered comes back', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  for (const locale of ['en', 'ar'] as const) {
    test(`after a reload, and waits for the network once it is sent, in ${locale}`, async ({
      page,
      context,
    }) => {
      const texts = messages(locale).consultation
      const path = localePath({ locale, path: '/nurses' })
      const { restored, note, submit, tryNow, status, name } = parts(page, { texts })
      await page.goto(path)
      await fillNurse({ within: page, texts })
      await expectKept(page)
      if (locale === 'en') await expectNoAxeViolations(page)

      await page.reload()
      await expect(restored).toBeVisible()
      await expect(page.getByText(texts.kept.shared)).toBeVisible()
      await expect(note).toHaveCount(0)
      await expectFilled({ within: page, texts })
      if (locale === 'en') await expectNoAxeViolations(page)

      await context.setOffline(true)
      await submit.click()
      await expect(tryNow).toBeFocused()
      const { connection, kept } = texts.waiting
      const reason = [connection.title, connection.text, kept].join(' ')
      await expect(tryNow).toHaveAccessibleDescription(reason)
      await expect(status).toHaveText(connection.title)
      await expect(name).toBeDisabled()
      await expectNoAxeViolations(page)

      await context.setOffline(false)
      await expect(page).toHaveURL(localePath({ locale, path: '/consultation-success' }))
      await expectNothingKept(page)
      await page.goto(path)
      await expectFresh({ page, texts })
    })
  }

  test('for each audience by itself', async ({ page }) => {
    await page.goto('/hospitals')
    const { name, hiringCountry, website, note } = parts(page)
    await name.fill('Dr. Jürgen Groß')
    await hiringCountry.selectOption('KSA')
    await website.fill('www.klinik.example')
    await expect(note).toBeVisible()
    expect(await keptKeys(page)).toEqual(['hospitals'])

    await page.goto('/nurses')
    await expectFresh({ page })
    await page.goto('/ar/hospitals')
    const arabic = messages('ar').consultation
    const fields = parts(page, { texts: arabic })
    await expect(fields.name).toHaveValue('Dr. Jürgen Groß')
    await expect(fields.hiringCountry).toHaveValue('KSA')
    await expect(fields.website).toHaveValue('www.klinik.example')
  })

  test('in the dialog, which is open again after a reload', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: form.title })
    await page.goto('/')
    await page
      .getByRole('link', { name: seedTexts('en').home.nurses.button })
      .first()
      .click()
    await fillNurse({ within: dialog })
    await expectKept(page)

    await page.reload()
    await expect(parts(dialog).restored).toBeVisible()
    await expectFilled({ within: dialog })

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(dialog).toHaveCount(0)
    await page
      .getByRole('link', { name: seedTexts('en').home.nurses.button })
      .first()
      .click()
    await expectFilled({ within: dialog })
  })

  test('without what is newer on the page', async ({ page }) => {
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await expectKept(page)
    // The code comes late: somebody has typed in the meantime.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/_next/static/**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.reload({ waitUntil: 'commit' })
    const { name, phone } = parts(page)
    await name.fill('Asha T. Thomas')
    await expect(phone).toHaveValue('')
    release()
    await expectFilled({ within: page, name: 'Asha T. Thomas' })
  })

  test('after its page has crashed, and where the browser has lost the flag that says so', async ({
    context,
  }) => {
    const page = await context.newPage()
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await expectKept(page)
    await crash(page)

    const next = await context.newPage()
    await next.goto('/nurses')
    await expect(parts(next).restored).toBeVisible()
    await expectFilled({ within: next })

    await next.evaluate((key) => localStorage.removeItem(key), keptFlagKey('nurses'))
    await next.reload()
    await expect(parts(next).restored).toBeVisible()
    await expectFilled({ within: next })
  })

  test('not after 30 days, when it is erased', async ({ page }) => {
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await expectKept(page)
    await ageKept({ page, audience: 'nurses', days: 29 })
    await page.reload()
    await expectFilled({ within: page })

    await ageKept({ page, audience: 'nurses', days: 31 })
    await page.reload()
    await expectNothingKept(page)
    await expectFresh({ page })
  })
})

test.describe('what is kept can be discarded', () => {
  test('after it has come back, with the keyboard', async ({ page }) => {
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await expectKept(page)
    await page.reload()
    const { restored, discard, discardCancel, discardConfirm, name, status } = parts(page)
    await expect(restored).toBeVisible()
    await discard.focus()
    await page.keyboard.press('Enter')
    await expect(discardCancel).toBeFocused()
    await expect(page.getByText(form.kept.discardQuestion)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Enter')
    await expect(discard).toBeFocused()
    await expectFilled({ within: page })

    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await expect(discardConfirm).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue('')
    await expect(page.getByText(form.noFile)).toBeVisible()
    await expect(status).toBeFocused()
    await expect(status).toHaveText(form.kept.discarded)
    await expect(restored).toHaveCount(0)
    await expectNothingKept(page)
    await expectNoAxeViolations(page)
    await page.reload()
    await expectFresh({ page })
  })

  test('while it is entered, and by emptying the form', async ({ page }) => {
    await page.goto('/hospitals')
    const { name, note, discard, discardConfirm } = parts(page)
    await name.fill('Dr. Jürgen Groß')
    await expect(note).toBeVisible()
    await discard.click()
    await discardConfirm.click()
    await expect(name).toHaveValue('')
    await expectNothingKept(page)

    await name.fill('Dr. Jürgen Groß')
    await expect(note).toBeVisible()
    await name.fill('')
    await expect(note).toHaveCount(0)
    await expectNothingKept(page)
  })
})

test.describe('a request that could not be sent', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('waits on the next page with the form and in the dialog of others, under the same id', async ({
    page,
    context,
  }) => {
    const ids = await watchRequests(context, async (count) =>
      count < 4 ? 'abort' : { status: 201 },
    )
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await parts(page).submit.click()
    await expect(parts(page).tryNow).toBeEnabled()
    await page.close()

    const next = await context.newPage()
    await next.goto('/nurses')
    await expectFilled({ within: next })
    await expect(parts(next).tryNow).toBeEnabled()
    // Nobody has asked for it, so it says nothing in red.
    await expect(toast(next).getByRole('listitem')).toHaveCount(0)

    await next.goto('/')
    const dialog = next.getByRole('dialog', { name: form.title })
    await expectFilled({ within: dialog })
    await parts(dialog).tryNow.click()
    await expect(next).toHaveURL('/consultation-success')
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    await expectNothingKept(next)
  })

  test('goes on waiting while its dialog is closed', async ({ page, context }) => {
    await page.goto('/')
    await page
      .getByRole('link', { name: seedTexts('en').home.nurses.button })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: form.title })
    await fillNurse({ within: dialog })
    await context.setOffline(true)
    await parts(dialog).submit.click()
    await expect(parts(dialog).tryNow).toBeEnabled()
    await dialog.getByRole('button', { name: form.close }).click()
    await expect(dialog).toHaveCount(0)
    await context.setOffline(false)
    await expect(toast(page).getByText(form.waiting.received)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expectNothingKept(page)
    expect(await page.evaluate(() => window.dataLayer)).toContainEqual(
      expect.objectContaining({ event: 'consultation_form_submit', userType: 'nurses' }),
    )
  })

  test('waits as long as a busy server asks for', async ({ page }) => {
    const message = en.errors.rate_limited
    const times: number[] = []
    const ids = await watchRequests(page, async (count) => {
      times.push(Date.now())
      return count === 1
        ? { status: 429, json: { message }, headers: { 'Retry-After': '1' } }
        : { status: 201 }
    })
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await parts(page).submit.click()
    await expect(toast(page).getByRole('listitem')).toContainText(message)
    await expect(page.getByText(form.waiting.server.text)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page).toHaveURL('/consultation-success')
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1000)
  })

  test('is shown with what the server finds wrong in it, on the next page too', async ({
    page,
    context,
  }) => {
    const fields = { cv: form.errors.cv_type }
    const ids = await watchRequests(context, async (count) =>
      count === 1 ? 'abort' : { status: 422, json: { message: form.errors.cv_type, fields } },
    )
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await parts(page).submit.click()
    await expect(parts(page).tryNow).toBeEnabled()
    await page.reload()
    const { cv: field, submit, name } = parts(page)
    await expect(field).toHaveAccessibleDescription(`${form.cvHint} ${form.errors.cv_type}`)
    await expect(field).toBeFocused()
    await expect(submit).toBeEnabled()
    await expect(name).toHaveValue('Asha Thomas')
    await expectKept(page)
    // A refusal is not repeated.
    await page.reload()
    await expectFilled({ within: page })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    // Were it on its way again, its button could not be pressed.
    await submit.click()
    await expect(field).toHaveAccessibleDescription(`${form.cvHint} ${form.errors.cv_type}`)
    expect(ids).toHaveLength(3)
  })

  test('can be stopped and corrected, and then has another id', async ({ page, context }) => {
    const ids = await watchRequests(context, async (count) =>
      count < 3 ? 'abort' : { status: 201 },
    )
    await page.goto('/nurses')
    await fillNurse({ within: page })
    const { submit, stop, phone, tryNow } = parts(page)
    await submit.click()
    await expect(tryNow).toBeFocused()
    await stop.focus()
    await page.keyboard.press('Enter')
    await expect(submit).toBeFocused()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await phone.fill('+91 98765 00000')
    await submit.click()
    await expect(tryNow).toBeEnabled()
    await stop.click()
    await phone.fill('+91 98765 43210')
    await submit.click()
    await expect(page).toHaveURL('/consultation-success')
    expect(ids).toHaveLength(3)
    expect(ids[1]).not.toBe(ids[0])
    expect(ids[2]).toBe(ids[0])
  })

  test('can be discarded', async ({ page, context }) => {
    const ids = await watchRequests(context, async () => 'abort')
    await page.goto('/nurses')
    await fillNurse({ within: page })
    const { submit, discard, discardConfirm, name, tryNow } = parts(page)
    await submit.click()
    await discard.click()
    await discardConfirm.click()
    await expect(name).toHaveValue('')
    await expect(name).toBeEnabled()
    await expectNothingKept(page)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await fillNurse({ within: page, name: 'Fatima' })
    await submit.click()
    await expect(tryNow).toBeEnabled()
    expect(ids).toHaveLength(2)
    expect(ids[1]).not.toBe(ids[0])
  })

  test('can be stopped while it is being sent', async ({ page }) => {
    const never = new Promise<never>(() => undefined)
    await watchRequests(page, () => never)
    await page.goto('/nurses')
    await fillNurse({ within: page })
    const { submit, sending, stop, name, status } = parts(page)
    await submit.click()
    await expect(sending).toBeDisabled()
    await expect(status).toBeFocused()
    await expect(stop).toBeVisible()
    await expectNoAxeViolations(page)
    await stop.click()
    await expect(submit).toBeFocused()
    await expect(name).toBeEnabled()
    await expectFilled({ within: page })
  })
})

test.describe('two tabs', () => {
  test('send one form once', async ({ page, context }) => {
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await expectKept(page)
    const other = await context.newPage()
    await other.goto('/nurses')
    await expectFilled({ within: other })

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const ids = await watchRequests(context, async () => {
      await held
      return { status: 201 }
    })
    await parts(page).submit.click()
    await expect(parts(other).sending).toBeDisabled()
    await expect(parts(other).name).toBeDisabled()
    release()
    await expect(page).toHaveURL('/consultation-success')
    await expect(toast(other).getByText(form.waiting.received)).toBeVisible()
    await expect(parts(other).name).toHaveValue('')
    await expect(parts(other).submit).toBeEnabled()
    expect(ids).toHaveLength(1)
  })

  test('send it under one id, even when both are asked to at once', async ({ page, context }) => {
    await page.goto('/hospitals')
    const { name, phone, hiringCountry, note } = parts(page)
    await name.fill('Dr. Jürgen Groß')
    await phone.fill('+49 30 1234567')
    await hiringCountry.selectOption('UK')
    await expect(note).toBeVisible()
    const other = await context.newPage()
    await other.goto('/hospitals')
    await expect(parts(other).name).toHaveValue('Dr. Jürgen Groß')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const ids = await watchRequests(context, async () => {
      await held
      return { status: 201 }
    })
    await Promise.all(
      [page, other].map((tab) =>
        tab.evaluate(() =>
          document.querySelector<HTMLButtonElement>('#consultation [type=submit]')?.click(),
        ),
      ),
    )
    for (const tab of [page, other]) await expect(parts(tab).sending).toBeDisabled()
    release()
    // Each tab either leads to the next page or says that the other one has sent it.
    for (const tab of [page, other]) {
      const received = tab.getByRole('heading', { name: en.success.title })
      await expect(received.or(toast(tab).getByText(form.waiting.received))).toBeVisible()
    }
    await expectNothingKept(page)
    expect(new Set(ids).size).toBe(1)
  })
})

test.describe('where the browser keeps nothing', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('everything works as before', async ({ page, context }) => {
    await page.addInitScript(() => {
      // As Chromium has it where a visitor blocks all cookies, which forbids all storage.
      const deny = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: deny })
      Object.defineProperty(window, 'sessionStorage', { get: deny })
      LockManager.prototype.request = async () => deny()
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (name) {
        const request = open.call(this, name)
        request.addEventListener('upgradeneeded', (event) => {
          event.stopImmediatePropagation()
          request.transaction?.abort()
        })
        return request
      }
    })
    await page.goto('/nurses')
    const { name, phone, country, cv: field, submit, note, tryNow } = parts(page)
    await name.fill('Asha Thomas')
    await phone.fill('+91 98765 43210')
    await country.selectOption('Germany')
    await field.setInputFiles(cv)
    await context.setOffline(true)
    await submit.click()
    await expect(tryNow).toBeEnabled()
    const { connection, notKept } = form.waiting
    const reason = [connection.title, connection.text, notKept].join(' ')
    await expect(tryNow).toHaveAccessibleDescription(reason)
    await expect(note).toHaveCount(0)
    await context.setOffline(false)
    await expect(page).toHaveURL('/consultation-success')
  })

  test('and where its storage is stuck', async ({ page }) => {
    await page.addInitScript(() => {
      // A request that never answers, as broken browsers have it.
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
      // The patience that the page has with it passes ten times as fast.
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (handler: () => void, delay = 0) => setTimeout(handler, delay / 10),
      })
    })
    await page.goto('/hospitals')
    const { name, phone, hiringCountry, submit } = parts(page)
    await name.fill('Dr. Jürgen Groß')
    await phone.fill('+49 30 1234567')
    await hiringCountry.selectOption('UK')
    await submit.click()
    await expect(page).toHaveURL('/consultation-success')
  })
})

test('a file of ten megabytes is kept without holding up what is typed', async ({ page }) => {
  await page.goto('/nurses')
  const { name, cv: field, note } = parts(page)
  await name.fill('Asha')
  await expect(note).toBeVisible()
  const size = 10 * 1024 * 1024
  const file = test.info().outputPath(cv.name)
  writeFileSync(file, pdfOf(size))
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ entryTypes: ['longtask'] })
  })
  await field.setInputFiles(file)
  await name.pressSequentially(' Thomas from Kochi')
  await expectKept(page)
  await expect(name).toHaveValue('Asha Thomas from Kochi')
  const longest = await page.evaluate(() =>
    // The script above defines it.
    Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks),
  )
  expect(longest).toBeLessThan(500)

  await page.reload()
  await expect(name).toHaveValue('Asha Thomas from Kochi')
  await expect.poll(() => chosenFile(field)).toEqual({ name: cv.name, size })
})

type Death = 'page crashes' | 'browser is killed'

/** Where the network goes away, and what happens to the browser at that moment. */
const points: { title: string; cut: Cut; death?: Death }[] = [
  { title: 'before the first byte', cut: { in: 'request', after: () => 0 } },
  { title: 'within the head', cut: { in: 'request', after: () => 200 } },
  {
    title: 'after a tenth',
    cut: { in: 'request', after: (total) => total / 10, isSilent: true },
    death: 'page crashes',
  },
  { title: 'after a quarter', cut: { in: 'request', after: (total) => total / 4 } },
  {
    title: 'after half of it',
    cut: { in: 'request', after: (total) => total / 2, isSilent: true },
    death: 'browser is killed',
  },
  { title: 'after three quarters', cut: { in: 'request', after: (total) => (total * 3) / 4 } },
  {
    title: 'after nine tenths',
    cut: { in: 'request', after: (total) => (total * 9) / 10, isSilent: true },
    death: 'page crashes',
  },
  { title: 'one byte before the end', cut: { in: 'request', after: (total) => total - 1 } },
  {
    title: 'after it was stored, before the answer',
    cut: { in: 'answer', after: () => 0 },
    death: 'browser is killed',
  },
  { title: 'within the answer', cut: { in: 'answer', after: (total) => total - 10 } },
]

test.describe('the network goes away', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  let proxy: CuttingProxy
  let visitor: BrowserContext

  test.beforeAll(async ({ browser }) => {
    proxy = await startCuttingProxy({ target: target(), path: endpointPath })
    visitor = await browser.newContext({ baseURL: proxy.url })
  })

  test.afterAll(async () => {
    await visitor.close()
    await proxy.stop()
  })

  for (const [index, { title, cut, death }] of points.entries()) {
    const what = death ? `${title}, and the ${death}` : title
    test(`${what}: the request arrives once and whole`, async () => {
      const profile = mkdtempSync(path.join(os.tmpdir(), 'curaco-profile-'))
      const isKilled = death === 'browser is killed'
      const open = () => openProfile({ profile, baseURL: proxy.url })
      const name = `Asha ${index} ${Date.now()}`
      let context = isKilled ? await open() : visitor
      try {
        const page = await context.newPage()
        await forget({ page, origin: proxy.url })
        await page.goto('/nurses')
        await fillNurse({ within: page, name })
        await expectKept(page)
        const isCut = proxy.cutNext(cut)
        await parts(page).submit.click()
        await isCut

        if (death === 'page crashes') await crash(page)
        if (isKilled) {
          process.kill(browserProcess(profile), 'SIGKILL')
          await context.close().catch(() => undefined)
          context = await open()
        }
        if (!death) {
          await expect(parts(page).tryNow).toBeEnabled()
          await context.setOffline(true)
        }
        proxy.restore()
        if (!death) await context.setOffline(false)
        const last = death ? await context.newPage() : page
        if (death) await last.goto('/nurses')
        await expect(last).toHaveURL('/consultation-success')
        await expectNothingKept(last)
      } finally {
        proxy.restore()
        await context.setOffline(false).catch(() => undefined)
        await Promise.all(context.pages().map((page) => page.close()))
        if (isKilled) await context.close()
        rmSync(profile, { recursive: true, force: true })
      }
      expect(await storedCvs({ baseURL: target(), name })).toEqual([cv.buffer])
    })
  }
})

/** The server's own address. */
function target(): string {
  const { E2E_BASE_URL: url } = process.env
  if (!url) throw new Error('The tests have no server.')
  return url
}

/** The CVs of all requests under a name, as staff download them. */
async function storedCvs({ baseURL, name }: { baseURL: string; name: string }) {
  const headers = { Authorization: basicAuthorization(adminCredentials) }
  const list = await fetch(`${baseURL}/admin/consultations`, { headers })
  const rows: { id: number; name: string }[] = await list.json()
  const files = rows
    .filter((row) => row.name === name)
    .map(({ id }) => fetch(`${baseURL}/admin/consultations/${id}/cv`, { headers }))
  return Promise.all(files.map(async (file) => Buffer.from(await (await file).arrayBuffer())))
}

/** Ends a page's process at once. */
async function crash(page: Page) {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

/** A browser with a folder of its own, which outlives its process. */
function openProfile({ profile, baseURL }: { profile: string; baseURL?: string }) {
  const { launchOptions, locale, timezoneId } = test.info().project.use
  return chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL,
    locale,
    timezoneId,
  })
}
