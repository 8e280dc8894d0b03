import { writeFileSync } from 'node:fs'
import { draftFlagKey } from '../../src/submissions/consultation/draftFlag'
import { expectNoAxeViolations } from '../helpers/axe'
import {
  chosenFile,
  crash,
  cv,
  expectFilled,
  expectFresh,
  expectNothingSaved,
  expectSaved,
  fillNurse,
  form,
  openDialog,
  parts,
  toast,
} from '../helpers/consultationDraft'
import { pdfOf } from '../helpers/consultationForms'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { networkIsStill } from '../helpers/pageLoads'
import { expect, test } from '../helpers/sharedContext'

test.use({ allowedConsole: [/Failed to load resource/] })

test('a form comes back in another language, and waits for the network', async ({
  page,
  context,
}) => {
  const texts = messages('ar').consultation
  await page.goto('/nurses')
  await fillNurse({ within: page })
  await expectSaved(page)
  await expectNoAxeViolations(page)

  await page.goto('/ar/nurses')
  const { restored, note, submit, tryNow, status, name } = parts(page, { texts })
  await expect(restored).toBeVisible()
  await expect(page.getByText(texts.kept.shared)).toBeVisible()
  await expect(note).toHaveCount(0)
  await expectFilled({ within: page, texts })
  await expectNoAxeViolations(page)

  await context.setOffline(true)
  await submit.click()
  await expect(tryNow).toBeFocused()
  const { connection, kept } = texts.waiting
  const reason = [connection.title, connection.text, kept].join(' ')
  await expect(tryNow).toHaveAccessibleDescription(reason)
  await expect(status).toHaveText(connection.title)
  await expect(name).toBeDisabled()
  // What is stored and sent by itself has not failed.
  await expect(toast(page).getByRole('listitem')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await context.setOffline(false)
  await expect(page).toHaveURL('/ar/consultation-success')
  await expectNothingSaved(page)
  await page.goto('/ar/nurses')
  await expectFresh({ page, texts })
})

test('a form in the dialog comes back, and the dialog is open again', async ({ page }) => {
  const { dialog, opener } = await openDialog(page)
  await fillNurse({ within: dialog })
  await expectSaved(page)
  await page.reload()
  await expect(parts(dialog).restored).toBeVisible()
  await expectFilled({ within: dialog })

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await networkIsStill(page)
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await expectFilled({ within: dialog })
})

test('what is entered before the scripts come is newer than the draft', async ({ page }) => {
  let scripts = await holdScripts(page)
  await page.goto('/nurses', { waitUntil: 'commit' })
  await fillNurse({ within: page, isKept: false })
  // The visitor has left the form again.
  await page.getByRole('heading', { level: 1 }).click()
  scripts.letCome()
  await expectSaved(page)

  scripts = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const { name, phone } = parts(page)
  await name.fill('Asha T. Thomas')
  await expect(phone).toHaveValue('')
  scripts.letCome()
  await expectFilled({ within: page, name: 'Asha T. Thomas' })
})

test('a form comes back after a crash, and without its flag', async ({ context }) => {
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

test('a draft is discarded with the keyboard, and by emptying the form', async ({ page }) => {
  await page.goto('/nurses')
  await fillNurse({ within: page })
  await expectSaved(page)
  await page.reload()
  const { restored, discard, discardCancel, discardConfirm, name, note, status } = parts(page)
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

  await name.fill('Asha')
  await expect(note).toBeVisible()
  await name.fill('')
  await expect(note).toHaveCount(0)
  await expectNothingSaved(page)
})

test.describe('where the browser keeps nothing', () => {
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
    const { submit, note, tryNow } = parts(page)
    await fillNurse({ within: page, isKept: false })
    await context.setOffline(true)
    await submit.click()
    await expect(tryNow).toBeEnabled()
    const { connection, notKept } = form.waiting
    const reason = [connection.title, connection.text, notKept].join(' ')
    await expect(tryNow).toHaveAccessibleDescription(reason)
    await expect(note).toHaveCount(0)
    await context.setOffline(false)
    await expect(page).toHaveURL('/consultation-success')
    await expect(page.locator('main bdi[translate=no]').first()).toBeVisible()
  })
})

test('a file of ten megabytes is stored beside what is typed', async ({ page }) => {
  await page.goto('/nurses')
  const { name, cv: field, note } = parts(page)
  await name.fill('Asha')
  await expect(note).toBeVisible()
  const size = 10 * 1024 * 1024
  const file = test.info().outputPath(cv.name)
  writeFileSync(file, pdfOf(size))
  await field.setInputFiles(file)
  await name.pressSequentially(' Thomas from Kochi')
  await expectSaved(page)
  await page.reload()
  await expect(name).toHaveValue('Asha Thomas from Kochi')
  await expect.poll(() => chosenFile(field)).toEqual({ name: cv.name, size })
})
