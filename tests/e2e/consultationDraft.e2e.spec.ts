import { writeFileSync } from 'node:fs'
import { draftFlagKey } from '../../src/submissions/consultation/draftFlag'
import { localePath } from '../../src/i18n/paths'
import { expectNoAxeViolations } from '../helpers/axe'
import { pdfOf } from '../helpers/consultationForms'
import { seedTexts } from '../helpers/content'
import { holdScripts } from '../helpers/holdScripts'
import { expect, test } from '../helpers/sharedContext'
import { ageDraft, draftKeys } from '../helpers/draftForms'
import { messages } from '../helpers/messages'
import {
  form,
  cv,
  parts,
  fillNurse,
  expectFilled,
  chosenFile,
  expectSaved,
  expectNothingSaved,
  expectFresh,
  crash,
} from '../helpers/consultationDraft'

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
      await expectSaved(page)
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
      await expectNothingSaved(page)
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
    expect(await draftKeys(page)).toEqual(['hospitals'])

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
    await expectSaved(page)

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
    await expectSaved(page)
    // The code comes late: the visitor has typed in the meantime.
    const scripts = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    const { name, phone } = parts(page)
    await name.fill('Asha T. Thomas')
    await expect(phone).toHaveValue('')
    scripts.letCome()
    await expectFilled({ within: page, name: 'Asha T. Thomas' })
  })

  test('and what was entered before the scripts came, in a form that was left again', async ({
    page,
  }) => {
    const scripts = await holdScripts(page)
    await page.goto('/nurses', { waitUntil: 'commit' })
    const { name, phone, country, cv: file } = parts(page)
    await name.fill('Asha Thomas')
    await phone.fill('+91 98765 43210')
    await country.selectOption('Germany')
    await file.setInputFiles(cv)
    await page.getByRole('heading', { level: 1 }).click()
    scripts.letCome()
    await expectSaved(page)
    await page.reload()
    await expectFilled({ within: page })
  })

  test('after its page has crashed, and where the browser has lost the flag that says so', async ({
    context,
  }) => {
    const page = await context.newPage()
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await expectSaved(page)
    await crash(page)

    const next = await context.newPage()
    await next.goto('/nurses')
    await expect(parts(next).restored).toBeVisible()
    await expectFilled({ within: next })

    await next.evaluate((key) => localStorage.removeItem(key), draftFlagKey('nurses'))
    await next.reload()
    await expect(parts(next).restored).toBeVisible()
    await expectFilled({ within: next })
  })

  test('not after 30 days, when it is erased', async ({ page }) => {
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await expectSaved(page)
    await ageDraft({ page, audience: 'nurses', days: 29 })
    await page.reload()
    await expectFilled({ within: page })

    await ageDraft({ page, audience: 'nurses', days: 31 })
    await page.reload()
    await expectNothingSaved(page)
    await expectFresh({ page })
  })
})

test.describe('what is kept can be discarded', () => {
  test('after it has come back, with the keyboard', async ({ page }) => {
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await expectSaved(page)
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
    await expectNothingSaved(page)
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
    await expectNothingSaved(page)

    await name.fill('Dr. Jürgen Groß')
    await expect(note).toBeVisible()
    await name.fill('')
    await expect(note).toHaveCount(0)
    await expectNothingSaved(page)
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
      // The page’s timeout for it passes ten times as fast.
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
  await expectSaved(page)
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
