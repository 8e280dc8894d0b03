import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright/test'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { holdScripts } from '../helpers/holdScripts'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'

const endpoint = '**/api/consultations'
const cvPath = fileURLToPath(new URL('../fixtures/cv/asha.pdf', import.meta.url))
const otherCvPath = fileURLToPath(new URL('../fixtures/cv/fatima.docx', import.meta.url))
const en = messages('en')
const form = en.consultation

/** The form's parts, within a page or a dialog. */
function parts(within: Page | Locator, { texts = form }: { texts?: typeof form } = {}) {
  const field = (label: string) => within.getByLabel(label, { exact: true })
  return {
    name: field(texts.name),
    phone: field(texts.phone),
    country: field(texts.desiredCountry),
    hiringCountry: field(texts.hiringCountry),
    website: within.getByLabel(texts.hospitalWebsite),
    cv: within.locator('input[type=file]'),
    submit: within.getByRole('button', { name: texts.submit }),
    summary: within.getByRole('group', { name: texts.errorSummary }),
  }
}

async function fillNurse(within: Page | Locator, options?: { texts?: typeof form }) {
  const { name, phone, country, cv } = parts(within, options)
  await name.fill('Asha Thomas')
  await phone.fill('+91 98765 43210')
  await country.selectOption('Germany')
  await cv.setInputFiles(cvPath)
}

const nursesButton = seedTexts('en').home.nurses.button

async function openDialog(page: Page) {
  await page.goto('/')
  const opener = page.getByRole('link', { name: nursesButton }).first()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: form.title })
  await expect(dialog).toBeVisible()
  return { opener, dialog }
}

/** The button of a form that waits to be sent. */
const tryNow = (within: Page | Locator) => within.getByRole('button', { name: form.waiting.tryNow })

const toastRegion = (page: Page) => page.getByRole('region', { name: form.toast.region })

const dataLayer = (page: Page) => page.evaluate(() => window.dataLayer)

/** Holds back the answer until the test lets it go. */
async function holdAnswer(page: Page, answer: { status: number; body?: string }) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(endpoint, async (route) => {
    await held
    await route.fulfill(answer)
  })
  return release
}

test('a nurse sends a request from the nurses’ page', async ({ page }) => {
  await page.goto('/nurses')
  await fillNurse(page)
  await expect(page.getByText('asha.pdf')).toBeVisible()
  await expectNoAxeViolations(page)
  await parts(page).submit.click()

  await expect(page).toHaveURL('/consultation-success')
  await expect(page.getByRole('heading', { name: en.success.title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(en.success.title))
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
  await expectNoAxeViolations(page)
  await expect(page.getByRole('link', { name: en.success.home })).toHaveAttribute('href', '/')
})

test('a hospital sends a request with its website', async ({ page }) => {
  await page.goto('/hospitals')
  const { name, phone, hiringCountry, website, submit, cv } = parts(page)
  await expect(cv).toHaveCount(0)
  await name.fill('Dr. Jürgen Groß')
  await phone.fill('+49 30 1234567')
  await hiringCountry.selectOption('KSA')
  await website.fill('www.klinik.example')
  await expectNoAxeViolations(page)
  await submit.click()
  await expect(page).toHaveURL('/consultation-success')
})

test('an empty form names every field, each error goes when its field is right, and a single one gets the focus', async ({
  page,
}) => {
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
  await cv.setInputFiles(cvPath)
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
    ['98765 43210', true],
    ['+91 98765 43210', false],
    ['٩٨٧٦٥ ٤٣٢١٠', true],
    ['٠٠٩١ ٩٨٧٦٥ ٤٣٢١٠', false],
  ] as const) {
    await phone.fill(number)
    await expect(phone).toHaveAttribute('aria-invalid', 'false')
    await expect(page.getByText(form.phoneNoCode)).toHaveCount(Number(lacksCode))
  }
})

test('a CV is checked before it is sent, and can be removed', async ({ page }) => {
  await page.goto('/nurses')
  await fillNurse(page)
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
  await expect(error(form.errors.cv_picture)).toBeVisible()

  await cv.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expect(error(form.errors.cv_empty)).toBeVisible()

  const big = test.info().outputPath('cv.pdf')
  writeFileSync(big, Buffer.alloc(10 * 1024 * 1024 + 1))
  await cv.setInputFiles(big)
  await expect(error(form.errors.cv_too_large)).toBeVisible()

  await cv.setInputFiles(cvPath)
  await expect(cv).toHaveAttribute('aria-invalid', 'false')
  await expect(live.first()).toContainText(/^asha\.pdf\d+ kB/)

  await page.getByRole('button', { name: form.removeFile }).click()
  await expect(cv).toBeFocused()
  await expect(page.getByText(form.noFile)).toBeVisible()
  // The browser's own words say it too.
  await expect(page.getByText(form.noFile)).toHaveAttribute('aria-hidden', 'true')
  await expect(error(form.errors.cv_required)).toBeVisible()
})

test.describe('while sending', () => {
  test('everything is disabled, and a second click sends nothing', async ({ page }) => {
    let requests = 0
    page.on('request', (request) => (requests += Number(request.url().endsWith('/consultations'))))
    const release = await holdAnswer(page, { status: 201 })
    const { dialog } = await openDialog(page)
    await fillNurse(dialog)
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
    release()
    await expect(page).toHaveURL('/consultation-success')
    expect(requests).toBe(1)
  })
})

test.describe('when sending fails', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('the server’s message and its field errors are shown, and nothing is lost', async ({
    page,
  }) => {
    const answer = {
      message: form.errors.cv_type,
      fields: { cv: form.errors.cv_type },
    }
    await page.route(endpoint, (route) => route.fulfill({ status: 422, json: answer }))
    const { dialog } = await openDialog(page)
    await fillNurse(dialog)
    const { name, cv, submit } = parts(dialog)
    await submit.click()

    const toast = toastRegion(page).getByRole('listitem')
    await expect(toast).toContainText(form.toast.error)
    await expect(toast).toContainText(form.errors.cv_type)
    await expect(cv).toHaveAccessibleDescription(`${form.cvHint} ${form.errors.cv_type}`)
    await expect(cv).toBeFocused()
    await expect(name).toHaveValue('Asha Thomas')
    await expect(dialog.getByText('asha.pdf')).toBeVisible()
    await expectNoAxeViolations(page)

    await cv.setInputFiles(otherCvPath)
    await expect(cv).toHaveAttribute('aria-invalid', 'false')
  })

  test('a refusal without field errors stays beside the button, an error without a message is told in general', async ({
    page,
  }) => {
    const message = en.errors.forbidden_origin
    await page.route(endpoint, (route) => route.fulfill({ status: 403, json: { message } }), {
      times: 1,
    })
    const { dialog } = await openDialog(page)
    await fillNurse(dialog)
    const { submit } = parts(dialog)
    await submit.click()
    const toast = toastRegion(page).getByRole('listitem')
    await expect(toast).toContainText(message)
    await expect(submit).toBeFocused()
    await expect(submit).toHaveAccessibleDescription(message)

    const body = '<html>Bad gateway</html>'
    await page.route(endpoint, (route) => route.fulfill({ status: 500, body }))
    await submit.click()
    await expect(toast.getByText(form.toast.failed, { exact: true })).toBeVisible()
    await expect(dialog).toBeVisible()
  })

  test('a lost connection is told, and the request is sent when it is back', async ({
    page,
    context,
  }) => {
    const { dialog } = await openDialog(page)
    await fillNurse(dialog)
    const { name, submit } = parts(dialog)

    await context.setOffline(true)
    await submit.click()
    await expect(tryNow(dialog)).toBeFocused()
    await expect(tryNow(dialog)).toHaveAccessibleDescription(
      [form.waiting.connection.title, form.waiting.connection.text, form.waiting.kept].join(' '),
    )
    await expect(name).toHaveValue('Asha Thomas')
    await expect(dialog.getByText('asha.pdf')).toBeVisible()
    // What is kept and sent by itself has not failed.
    await expect(toastRegion(page).getByRole('listitem')).toHaveCount(0)

    await context.setOffline(false)
    await expect(page).toHaveURL('/consultation-success')
  })

  test('tries again under the same submission id, and begins a new one after success', async ({
    page,
  }) => {
    const ids: (string | undefined)[] = []
    await page.route(endpoint, (route, request) => {
      const body = request.postDataBuffer()?.toString() ?? ''
      ids.push(/name="submission_id"\r\n\r\n([\w-]+)/.exec(body)?.[1])
      return ids.length === 1 ? route.abort() : route.fulfill({ status: 201 })
    })
    await page.goto('/hospitals')
    for (const attempts of [2, 1]) {
      const { name, phone, hiringCountry, submit } = parts(page)
      await name.fill('Dr. Jürgen Groß')
      await phone.fill('+49 30 1234567')
      await hiringCountry.selectOption('UK')
      await submit.click()
      if (attempts > 1) await tryNow(page).click()
      await expect(page).toHaveURL('/consultation-success')
      await page.goBack()
    }
    expect(ids).toHaveLength(3)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  test.describe('and time passes', () => {
    test.use({ hasOwnContext: true })

    test('the toast is reached with F8 from within the dialog and leaves by itself', async ({
      page,
    }) => {
      await page.clock.install()
      await page.route(endpoint, (route) => route.fulfill({ status: 500, body: '' }))
      const { dialog } = await openDialog(page)
      await fillNurse(dialog)
      await parts(dialog).submit.click()
      const toast = toastRegion(page).getByRole('listitem')
      await expect(toast).toBeVisible()
      // It covers nothing that is needed next.
      const close = dialog.getByRole('button', { name: form.close })
      const title = dialog.getByRole('heading', { name: form.title })
      for (const size of [
        { width: 360, height: 640 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size)
        for (const part of [title, close, parts(dialog).submit]) {
          await part.click({ trial: true })
        }
      }

      await page.keyboard.press('F8')
      await expect(toastRegion(page).getByRole('list')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(toast).toBeFocused()
      // It waits while it is read.
      await page.clock.runFor(10_000)
      await expect(toast).toBeVisible()
      await parts(dialog).submit.focus()
      await page.clock.runFor(5000)
      await expect(toast).toHaveCount(0)
    })
  })

  test('a form whose code cannot be loaded is sent by the browser', async ({ page }) => {
    await page.goto('/nurses', { waitUntil: 'networkidle' })
    await page.route('**/_next/static/**', (route) =>
      page.url().endsWith('/nurses') ? route.abort() : route.continue(),
    )
    await fillNurse(page)
    const sent = page.waitForRequest(endpoint)
    await parts(page).submit.click()
    expect((await sent).isNavigationRequest()).toBe(true)
    await expect(page).toHaveURL('/consultation-success')
  })
})

test.describe('the dialog', () => {
  test('takes the focus, gives it back, and keeps what was entered', async ({ page }) => {
    const { opener, dialog } = await openDialog(page)
    await expect(dialog).toHaveAccessibleDescription(form.nursesIntro)
    await expect(parts(dialog).name).toBeFocused()
    await expectNoAxeViolations(page)
    await fillNurse(dialog)

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(parts(dialog).phone).toHaveValue('+91 98765 43210')
    await expect(dialog.getByText('asha.pdf')).toBeVisible()
    await parts(dialog).submit.click()
    await expect(page).toHaveURL('/consultation-success')
  })

  test('closes when the visitor goes back, and the page stays', async ({ page }) => {
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

    // Closed by its button, it leaves nothing behind that would have to be gone back over.
    await opener.click()
    await expect(parts(dialog).name).toHaveValue('Asha Thomas')
    await dialog.getByRole('button', { name: form.close }).click()
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/pricing')

    const release = await holdAnswer(page, { status: 201 })
    const again = await openDialog(page)
    await fillNurse(again.dialog)
    await parts(again.dialog).submit.click()
    await expect(again.dialog.getByRole('button', { name: form.submitting })).toBeDisabled()
    await page.goBack()
    await expect(again.dialog.getByRole('button', { name: form.submitting })).toBeDisabled()
    release()
    await expect(page).toHaveURL('/consultation-success')
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/pricing')
  })

  test('can be used with the keyboard alone', async ({ page }) => {
    page.on('filechooser', (chooser) => void chooser.setFiles(cvPath))
    const { dialog } = await openDialog(page)
    await page.keyboard.type('Asha Thomas')
    await page.keyboard.press('Tab')
    await page.keyboard.type('+91 98765 43210')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ger')
    await expect(parts(dialog).country).toHaveValue('Germany')
    await page.keyboard.press('Tab')
    await expect(parts(dialog).cv).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('asha.pdf')).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/consultation-success')
  })

  test('speaks Arabic from right to left, and scrolls on a small phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const texts = messages('ar')
    const arabic = { texts: texts.consultation }
    const { home } = seedTexts('ar')
    // The page in Arabic begins with the hospitals' view.
    await page.goto('/ar')
    await page
      .getByRole('link', { name: home.hospitals.button })
      .or(page.getByRole('link', { name: home.nurses.button }))
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: texts.consultation.title })
    const { submit, summary, phone } = parts(dialog, arabic)
    const close = dialog.getByRole('button', { name: texts.consultation.close })
    await submit.scrollIntoViewIfNeeded()
    await expect(submit).toBeInViewport()
    await expect(close).toBeInViewport()
    const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow).toBe(0)
    const title = dialog.getByRole('heading', { name: texts.consultation.title })
    const places = [await close.boundingBox(), await title.boundingBox()]
    expect(places[0]?.x).toBeLessThan(places[1]?.x ?? 0)
    await expect(phone).toHaveCSS('direction', 'ltr')

    await submit.click()
    await expect(summary).toBeFocused()
    await expectNoAxeViolations(page)
  })

  test('a click that asks for a new tab opens the page', async ({ page, context }) => {
    await page.goto('/')
    const opened = context.waitForEvent('page')
    const opener = page.getByRole('link', { name: nursesButton }).first()
    await opener.click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL('/nurses#consultation')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('a press on its button before the scripts are there', () => {
  test('leads to the page with the form, where nothing entered is lost when they come', async ({
    page,
  }) => {
    const scripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: nursesButton }).first().click()
    await expect(page).toHaveURL('/nurses#consultation')
    await expect(parts(page).name).toBeInViewport()
    await fillNurse(page)
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

    test('asks for none of the scripts of the page that it leaves', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'script') asked.push(request.url())
      })
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('link', { name: nursesButton }).first().dispatchEvent('touchstart')
      await page.getByRole('link', { name: nursesButton }).first().dispatchEvent('pointerdown')
      expect(asked).toEqual([])
    })

    test('takes the plan and the country along', async ({ page }) => {
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

  test('says what is missing in an empty form once they are there, in the page’s words', async ({
    page,
  }) => {
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
    await parts(main).name.fill('Dr. Jürgen Groß')
    await parts(main).phone.fill('+49 30 1234567')
    await main.locator('[name=desired_country]').selectOption('Germany')
    await parts(main).submit.click()
    await expect(page).toHaveURL(/consultation-success/)
    scripts.letCome()
    await expect
      .poll(() => dataLayer(page))
      .toMatchObject([
        {
          event: 'consultation_form_submit',
          formType: 'consultation',
          userType: 'hospitals',
          desiredCountry: 'Germany',
        },
        { event: 'consultation_success' },
        { event: 'conversion' },
      ])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedConsole: [/422/] })

  test('the form comes back with its values and errors, and then goes through', async ({
    page,
  }) => {
    await page.goto('/ar/nurses')
    const texts = messages('ar').consultation
    await fillNurse(page, { texts })
    const { name, phone, cv, submit } = parts(page, { texts })
    await name.fill(' ')
    await cv.setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('x'),
    })
    await submit.click()

    await expect(page).toHaveTitle(new RegExp(`^${texts.errorPrefix}`))
    const alert = page.getByRole('alert', { name: texts.errorSummary })
    await expect(alert.getByRole('link')).toHaveText([
      texts.errors.name_required,
      texts.errors.cv_type,
    ])
    await expect(name).toHaveAccessibleDescription(texts.errors.name_required)
    await expect(phone).toHaveValue('+91 98765 43210')

    await name.fill('Asha Thomas')
    await cv.setInputFiles(cvPath)
    await submit.click()
    await expect(page).toHaveURL(/\/ar\/consultation-success\?reference=/)
  })
})
