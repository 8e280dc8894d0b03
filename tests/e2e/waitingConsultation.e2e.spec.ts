import { listen } from '../helpers/announcements'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/sharedContext'
import {
  cv,
  en,
  form,
  parts,
  fillNurse,
  expectFilled,
  expectSaved,
  expectNothingSaved,
  toast,
  watchRequests,
} from '../helpers/consultationDraft'

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
    // The visitor has not asked for it, so it says nothing in red.
    await expect(toast(next).getByRole('listitem')).toHaveCount(0)

    await next.goto('/')
    const dialog = next.getByRole('dialog', { name: form.title })
    await expectFilled({ within: dialog })
    await parts(dialog).tryNow.click()
    await expect(next).toHaveURL('/consultation-success')
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    await expectNothingSaved(next)
  })

  test('because its file cannot be read asks for the file again', async ({ page }) => {
    // As browsers treat a file of a phone's cloud that is not there any more.
    await page.addInitScript(() => {
      const { arrayBuffer, slice } = Blob.prototype
      const isGone = (blob: Blob) => blob instanceof File && blob.name === 'cloud.pdf'
      const fail = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
      Blob.prototype.arrayBuffer = function () {
        return isGone(this) ? fail() : arrayBuffer.call(this)
      }
      Blob.prototype.slice = function (...range) {
        const part = slice.apply(this, range)
        return isGone(this) ? Object.assign(part, { arrayBuffer: fail }) : part
      }
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        const cv = body instanceof FormData && body.get('cv')
        if (!(cv instanceof File) || !isGone(cv)) return send.call(this, body)
        setTimeout(() => this.onerror?.(new ProgressEvent('error')))
      }
    })
    await page.goto('/nurses')
    await fillNurse({ within: page })
    const { submit, tryNow } = parts(page)
    await parts(page).cv.setInputFiles({ ...cv, name: 'cloud.pdf' })
    const field = page.getByText(form.errors.cv_unreadable)
    await expect(field.first()).toBeVisible()

    await submit.click()
    await expect(toast(page).getByText(form.errors.cv_unreadable)).toBeVisible()
    await expect(tryNow).toHaveCount(0)

    await parts(page).cv.setInputFiles(cv)
    await expect(field).toHaveCount(0)
    await submit.click()
    await expect(page).toHaveURL('/consultation-success')
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
    await expectNothingSaved(page)
    expect(await page.evaluate(() => window.dataLayer)).toContainEqual(
      expect.objectContaining({ event: 'consultation_form_submit', userType: 'nurses' }),
    )
  })

  test('waits as long as a busy server asks for', async ({ page }) => {
    const times: number[] = []
    const ids = await watchRequests(page, async (count) => {
      times.push(Date.now())
      return count === 1
        ? { status: 429, json: {}, headers: { 'Retry-After': '1' } }
        : { status: 201 }
    })
    await page.goto('/nurses')
    await fillNurse({ within: page })
    await parts(page).submit.click()
    await expect(page.getByText(form.waiting.server.text)).toBeVisible()
    await expect(toast(page).getByRole('listitem')).toHaveCount(0)
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
    await expectSaved(page)
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
      count < 4 ? 'abort' : { status: 201 },
    )
    await page.goto('/nurses')
    await fillNurse({ within: page })
    const { submit, stop, phone, tryNow } = parts(page)
    await submit.click()
    await expect(tryNow).toBeFocused()
    await stop.focus()
    // A try that the visitor has not asked for says nothing and leaves the focus.
    const said = await listen(page)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => ids.length).toBe(2)
    await page.waitForLoadState('networkidle')
    expect(await said()).toEqual([])
    await expect(stop).toBeFocused()
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
    expect(ids).toHaveLength(4)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
    expect(ids[3]).toBe(ids[0])
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
    await expectNothingSaved(page)
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
    const { submit, sending, stop, name } = parts(page)
    await submit.click()
    await expect(sending).toBeDisabled()
    await expect(sending).toBeFocused()
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
    await expectSaved(page)
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
    await expectNothingSaved(page)
    expect(new Set(ids).size).toBe(1)
  })
})
