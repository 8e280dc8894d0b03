import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expectNoAxeViolations } from '../helpers/axe'
import {
  cv as cvFile,
  en,
  endpoint,
  fillHospital,
  fillNurse,
  form,
  openDialog,
  parts,
  toast,
} from '../helpers/consultationDraft'
import { parts as chatParts } from '../helpers/chatPanel'
import { readCv } from '../helpers/consultationForms'
import { seedTexts } from '../helpers/content'
import { hold, holdScripts } from '../helpers/holdScripts'
import { doMainJob } from '../helpers/mainJob'
import { messages } from '../helpers/messages'
import { networkIsStill } from '../helpers/pageLoads'
import { expect, test } from '../helpers/sharedContext'

const otherCv = { name: 'fatima.docx', mimeType: '', buffer: readCv('fatima.docx') }
const nursesButton = seedTexts('en').home.nurses.button

const dataLayer = (page: Page) => page.evaluate(() => window.dataLayer)

test('a nurse applies with a CV in Arabic, and staff download the very same bytes', ({ page }) =>
  doMainJob({ page, locale: 'ar' }))

test('an empty form names every field; each error goes when it is right', async ({ page }) => {
  await page.goto('/nurses')
  const { name, phone, country, cv, submit, summary } = parts(page)
  // Nothing is called wrong before the visitor has begun.
  for (const field of [name, phone, country, cv]) {
    await expect(field).toHaveAttribute('aria-invalid', 'false')
  }
  await submit.click()

  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    form.errors.name_required,
    form.errors.phone_required,
    form.errors.desired_country_required,
    form.errors.cv_required,
  ])
  for (const field of [name, phone, country, cv]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(name).toHaveAccessibleDescription(form.errors.name_required)
  await expect(cv).toHaveAccessibleDescription(`${form.cvHint} ${form.errors.cv_required}`)
  await expectNoAxeViolations(page)

  await summary.getByRole('link', { name: form.errors.cv_required }).click()
  await expect(cv).toBeFocused()

  await name.fill('Asha')
  await expect(name).toHaveAttribute('aria-invalid', 'false')
  await phone.fill('1')
  await country.selectOption('UAE')
  await expect(summary.getByRole('link')).toHaveText([form.errors.cv_required])
  await cv.setInputFiles(cvFile)
  await expect(summary).toHaveCount(0)
  await name.fill('')
  await expect(name).toHaveAccessibleDescription(form.errors.name_required)

  await name.fill('Asha')
  await phone.fill('   ')
  await submit.click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(`${form.phoneHint} ${form.errors.phone_required}`)
  await expect(summary).toHaveCount(0)

  // Words are no number; one without a country code is taken, with a question.
  await phone.fill('call me')
  await expect(phone).toHaveAccessibleDescription(`${form.phoneHint} ${form.errors.phone_invalid}`)
  for (const [number, lacksCode] of [
    ['٩٨٧٦٥ ٤٣٢١٠', true],
    ['+91 98765 43210', false],
  ] as const) {
    await phone.fill(number)
    await expect(phone).toHaveAttribute('aria-invalid', 'false')
    await expect(page.getByText(form.phoneNoCode)).toHaveCount(Number(lacksCode))
  }
})

test('a number that cannot be called is asked about once', async ({ page }) => {
  const texts = messages('ml').consultation
  await page.route(endpoint, (route) => route.fulfill({ status: 201 }))
  await page.goto('/ml/nurses')
  const { phone, submit } = parts(page, { texts })
  await fillNurse({ within: page, texts })
  await phone.fill('98765')
  await submit.click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(
    new RegExp(texts.errors.phone_doubtful.replace('{phone}', '98765').slice(0, 20)),
  )
  await submit.click()
  await expect(page).toHaveURL('/ml/consultation-success')
})

test('a nurse without a CV goes on in the chat, with name and number', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  const { dialog } = await openDialog(page)
  await parts(dialog).name.fill('Asha Thomas')
  await parts(dialog).phone.fill('+91 98765 43210')
  await dialog.getByRole('button', { name: form.noCv }).click()
  await expect(dialog).toHaveCount(0)
  const chat = chatParts(page)
  await expect(chat.askPhone('Asha Thomas')).toBeVisible()
  await expect(chat.phone).toHaveValue('+91 98765 43210')
  await expectNoAxeViolations(page)
})

test.describe('where the chat cannot be loaded', () => {
  test.use({ allowedConsole: [/net::ERR_FAILED/] })

  test('a nurse without a CV is told so, and goes on later with name and number', async ({
    page,
  }) => {
    const { dialog } = await openDialog(page)
    await parts(dialog).name.fill('Asha Thomas')
    await parts(dialog).phone.fill('+91 98765 43210')
    await page.route('**/_next/static/**', (route) => route.abort())
    await dialog.getByRole('button', { name: form.noCv }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: en.chat.loadFailed })).toBeVisible()
    await page.unroute('**/_next/static/**')
    const chat = chatParts(page)
    await chat.bubble.click()
    await expect(chat.askPhone('Asha Thomas')).toBeVisible()
    await expect(chat.phone).toHaveValue('+91 98765 43210')
  })
})

test('a hospital says more about the position, and is told what is wrong with it', async ({
  page,
}) => {
  const extra = form.extra
  await page.goto('/hospitals')
  await fillHospital(page)
  const email = page.getByLabel(extra.email, { exact: true })
  await expect(email).toBeHidden()
  await page.getByText(extra.hospitals).click()
  await page.getByLabel(extra.positions).fill('12')
  await page.getByLabel(extra.starts_in).selectOption('now')
  await email.fill('hr@klinik')
  await parts(page).submit.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(form.errors.email_invalid)
  await expectNoAxeViolations(page)
  await email.fill('hr@klinik.example')
  const sent = page.waitForRequest(endpoint)
  await parts(page).submit.click()
  const body = (await sent).postData() ?? ''
  for (const value of ['hr@klinik.example', '12', 'now']) expect(body).toContain(value)
  await expect(page.getByText(en.success.next.hospitals)).toBeVisible()
})

test('a CV is checked before it is sent, and can be removed', async ({ page }) => {
  await page.goto('/nurses')
  await fillNurse({ within: page })
  const { cv, submit } = parts(page)
  const error = (text: string) => page.getByRole('paragraph').filter({ hasText: text })

  await page.getByText(form.cvHow).click()
  await expect(page.getByText('Menu › Print › Save as PDF')).toBeVisible()

  // At once, while the visitor still looks for a file, and again when it is to be sent.
  await cv.setInputFiles({ name: 'cv.odt', mimeType: 'application/pdf', buffer: Buffer.from('PK') })
  await expect(error(form.errors.cv_type)).toBeVisible()
  const live = cv.locator('..').locator('[aria-live=polite]')
  await expect(live.last()).toHaveText(form.errors.cv_type)
  await submit.click()
  await expect(cv).toBeFocused()
  await expect(error(form.errors.cv_type)).toBeVisible()

  await cv.setInputFiles({ name: 'cv.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
  await expect(error(form.errors.cv_photo)).toBeVisible()

  await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(error(form.errors.cv_empty)).toBeVisible()

  const big = test.info().outputPath('cv.pdf')
  writeFileSync(big, Buffer.alloc(10 * 1024 * 1024 + 1))
  await cv.setInputFiles(big)
  await expect(error(form.errors.cv_too_large)).toBeVisible()

  await cv.setInputFiles(cvFile)
  await expect(cv).toHaveAttribute('aria-invalid', 'false')
  await expect(live.first()).toContainText(/^asha\.pdf\d+ kB/)

  await page.getByRole('button', { name: form.removeFile }).click()
  await expect(cv).toBeFocused()
  await expect(page.getByText(form.noFile)).toBeVisible()
  // The browser's own words say it too.
  await expect(page.getByText(form.noFile)).toHaveAttribute('aria-hidden', 'true')
  await expect(error(form.errors.cv_required)).toBeVisible()
})

test('while sending everything is disabled, and a second click sends nothing', async ({ page }) => {
  let requests = 0
  page.on('request', (request) => (requests += Number(request.url().endsWith('/consultations'))))
  const answer = await hold(page, endpoint, (route) => route.fulfill({ status: 201 }))
  const { dialog } = await openDialog(page)
  await fillNurse({ within: dialog })
  const { name, phone, country, cv, submit } = parts(dialog)
  await submit.focus()
  await submit.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })

  const sending = dialog.getByRole('button', { name: form.submitting })
  for (const control of [name, phone, country, cv, sending]) await expect(control).toBeDisabled()
  await expect(cv.locator('..')).toHaveCSS('opacity', '0.6')
  await expect(name).toHaveValue('Asha Thomas')
  await expect(dialog.getByRole('status')).toHaveText(form.submitting)
  await expect(sending).toBeFocused()
  await expect(dialog.getByRole('progressbar', { name: form.uploadProgress })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: form.close })).toBeDisabled()
  await expect(dialog).toBeVisible()
  answer.letCome()
  await expect(page).toHaveURL('/consultation-success')
  expect(requests).toBe(1)
  expect(await dataLayer(page)).toEqual([
    {
      event: 'consultation_form_submit',
      formType: 'consultation',
      userType: 'nurses',
      desiredCountry: 'Germany',
    },
    { event: 'consultation_success' },
    { event: 'conversion', value: 1, currency: 'USD' },
  ])
})

test.describe('when sending fails', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('messages and field errors are shown, and nothing is lost', async ({ page }) => {
    const text = form.errors.cv_type
    const json = { message: text, fields: { cv: text } }
    await page.route(endpoint, (route) => route.fulfill({ status: 422, json }))
    const { dialog } = await openDialog(page)
    await fillNurse({ within: dialog })
    const { name, cv, submit } = parts(dialog)
    await submit.click()

    const said = toast(page).getByRole('listitem')
    await expect(said).toContainText(form.toast.error)
    await expect(said).toContainText(form.errors.cv_type)
    await expect(cv).toHaveAccessibleDescription(`${form.cvHint} ${form.errors.cv_type}`)
    await expect(cv).toBeFocused()
    await expect(name).toHaveValue('Asha Thomas')
    await expect(dialog.getByText('asha.pdf')).toBeVisible()
    await expectNoAxeViolations(page)

    await cv.setInputFiles(otherCv)
    await expect(cv).toHaveAttribute('aria-invalid', 'false')

    // A refusal without field errors stays beside the button.
    const message = en.errors.forbidden_origin
    await page.route(endpoint, (route) => route.fulfill({ status: 403, json: { message } }), {
      times: 1,
    })
    await submit.click()
    await expect(said).toContainText(message)
    await expect(submit).toBeFocused()
    await expect(submit).toHaveAccessibleDescription(message)

    const body = '<html>Bad gateway</html>'
    await page.route(endpoint, (route) => route.fulfill({ status: 500, body }))
    await submit.click()
    await expect(said.getByText(form.toast.failed, { exact: true })).toBeVisible()
    await expect(dialog).toBeVisible()
  })

  test.describe('and time passes', () => {
    test.use({ hasOwnContext: true })

    test('the toast is reached with F8 and leaves by itself', async ({ page }) => {
      await page.clock.install()
      await page.route(endpoint, (route) => route.fulfill({ status: 500, body: '' }))
      const { dialog } = await openDialog(page)
      await fillNurse({ within: dialog })
      await parts(dialog).submit.click()
      const said = toast(page).getByRole('listitem')
      await expect(said).toBeVisible()
      // It covers nothing that is needed next.
      const close = dialog.getByRole('button', { name: form.close })
      const title = dialog.getByRole('heading', { name: form.title })
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        for (const part of [title, close, parts(dialog).submit]) await part.click({ trial: true })
      }

      await page.keyboard.press('F8')
      await expect(toast(page).getByRole('list')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(said).toBeFocused()
      // It waits while it is read.
      await page.clock.runFor(10_000)
      await expect(said).toBeVisible()
      await parts(dialog).submit.focus()
      await page.clock.runFor(5000)
      await expect(said).toHaveCount(0)
    })
  })

  test('a form whose code cannot be loaded is sent by the browser', async ({ page }) => {
    await page.goto('/nurses')
    await networkIsStill(page)
    await page.route('**/_next/static/**', (route) =>
      page.url().endsWith('/nurses') ? route.abort() : route.continue(),
    )
    await fillNurse({ within: page, isKept: false })
    const sent = page.waitForRequest(endpoint)
    await parts(page).submit.click()
    expect((await sent).isNavigationRequest()).toBe(true)
    await expect(page).toHaveURL('/consultation-success')
  })
})

test.describe('the dialog', () => {
  test('is used with the keyboard alone, and keeps what was entered', async ({ page }) => {
    page.on('filechooser', (chooser) => void chooser.setFiles(cvFile))
    const { opener, dialog } = await openDialog(page)
    const { name, phone, country, cv } = parts(dialog)
    await expect(dialog).toHaveAccessibleDescription(form.nursesIntro)
    await expect(name).toBeFocused()
    await expectNoAxeViolations(page)
    await page.keyboard.type('Asha Thomas')
    await page.keyboard.press('Tab')
    await page.keyboard.type('+91 98765 43210')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ger')
    await expect(country).toHaveValue('Germany')
    await page.keyboard.press('Tab')
    await expect(cv).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('asha.pdf')).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(phone).toHaveValue('+91 98765 43210')
    await expect(dialog.getByText('asha.pdf')).toBeVisible()
    await phone.press('Enter')
    await expect(page).toHaveURL('/consultation-success')
  })

  test('closes when the visitor goes back, and the page stays', async ({ page, context }) => {
    await page.goto('/pricing')
    const { opener, dialog } = await openDialog(page)
    await parts(dialog).name.fill('Asha Thomas')
    await parts(dialog).phone.fill('98765 43210')
    // Said by the code that keeps what is entered.
    await expect(dialog.getByText(form.phoneNoCode)).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(opener).toBeFocused()
    // A click that asks for a new tab opens the page.
    const opened = context.waitForEvent('page')
    await opener.click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL('/nurses#consultation')
    await expect(dialog).toHaveCount(0)
    await page.bringToFront()

    // Closed by its button, it leaves nothing behind that would have to be gone back over.
    await opener.click()
    await expect(parts(dialog).name).toHaveValue('Asha Thomas')
    await dialog.getByRole('button', { name: form.close }).click()
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/pricing')

    const answer = await hold(page, endpoint, (route) => route.fulfill({ status: 201 }))
    const again = await openDialog(page)
    await fillNurse({ within: again.dialog, isKept: false })
    await parts(again.dialog).submit.click()
    await expect(again.dialog.getByRole('button', { name: form.submitting })).toBeDisabled()
    await page.goBack()
    await expect(again.dialog.getByRole('button', { name: form.submitting })).toBeDisabled()
    answer.letCome()
    await expect(page).toHaveURL('/consultation-success')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
  })
})

test.describe('a press on its button before the scripts are there', () => {
  test('leads to the page with the form, where nothing entered is lost', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: nursesButton }).first().click()
    await expect(page).toHaveURL('/nurses#consultation')
    await expect(parts(page).name).toBeInViewport()
    await fillNurse({ within: page, isKept: false })
    await expect(page.getByText('asha.pdf')).toHaveCount(0)
    await parts(page).phone.click()
    await page.keyboard.press('ArrowLeft')
    const place = await parts(page).phone.boundingBox()
    scripts.letCome()

    await expect(page.getByText('asha.pdf')).toBeVisible()
    await expect(parts(page).phone).toBeFocused()
    expect((await parts(page).phone.boundingBox())?.x).toBe(place?.x)
    await page.keyboard.press('Backspace')
    await expect(parts(page).phone).toHaveValue('+91 98765 4320')
    await expect(parts(page).name).toHaveValue('Asha Thomas')
    await parts(page).submit.click()
    await expect(page).toHaveURL('/consultation-success')
  })

  test.describe('by a visitor who has done nothing else', () => {
    test.use({ isStill: true })
    test.skip(process.env.DEFER_SCRIPTS === 'false', 'Here scripts come with the page')

    test('asks for no scripts, and takes plan and country along', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'script') asked.push(request.url())
      })
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('link', { name: nursesButton }).first().dispatchEvent('touchstart')
      await page.getByRole('link', { name: nursesButton }).first().dispatchEvent('pointerdown')
      expect(asked).toEqual([])

      await page.goto('/pricing', { waitUntil: 'commit' })
      const button = page.locator('a[data-chosen-plan]').first()
      const plan = (await button.getAttribute('data-chosen-plan')) ?? ''
      await button.click()
      await expect(page).toHaveURL('/hospitals#consultation')
      await expect(page.locator('main').getByText(plan)).toBeVisible()
      await expect(page.locator('main form input[name=plan]')).toHaveValue(plan)

      await page.goto('/process/germany', { waitUntil: 'commit' })
      await page.locator('a[data-chosen-country]').first().click()
      await expect(page).toHaveURL('/nurses#consultation')
      await expect(parts(page).country).toHaveValue('Germany')
    })
  })

  test('says what is missing in an empty form once they are there', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/nurses', { waitUntil: 'commit' })
    const main = page.locator('main')
    await parts(main).submit.click()
    await expect(parts(main).submit).toHaveAttribute('aria-busy', 'true')
    scripts.letCome()
    await expect(main.getByText(form.errors.name_required).first()).toBeVisible()
    await expect(main.getByText(form.errors.phone_required).first()).toBeVisible()
  })

  test('sends the form when they do not come', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/hospitals', { waitUntil: 'commit' })
    const main = page.locator('main')
    await fillHospital(main)
    const request = page.waitForRequest(endpoint)
    await parts(main).submit.click()
    expect((await request).postData()).toContain('"landing_path":"/hospitals"')
    await expect(page).toHaveURL(/consultation-success/)
    scripts.letCome()
    const sent = { event: 'consultation_form_submit', userType: 'hospitals' }
    await expect.poll(() => dataLayer(page)).toMatchObject([sent, {}, { event: 'conversion' }])
  })
})
