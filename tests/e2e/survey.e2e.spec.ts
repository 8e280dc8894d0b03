import { encode } from 'uqr'
import { questions } from '../../src/domain/survey/questionnaire'
import { expectNoAxeViolations } from '../helpers/axe'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { expect, test } from '../helpers/sharedContext'
import { fullAnswers, noAnswer } from '../helpers/surveyForms'
import {
  endpoint,
  texts,
  tabOf,
  part,
  everyAnswer,
  openWith,
  rowOf,
  english,
  german,
  turkish,
} from '../helpers/survey'

test('a change of language keeps the part that is open and every answer, and the last one is sent', async ({
  page,
}) => {
  await openWith({ page, path: '/questions', draft: everyAnswer })
  await tabOf(page, english.tabs.planning.label).click()
  await expect(part(page, english.tabs.planning.label)).toBeVisible()
  await page.goBack()
  await expect(part(page, english.tabs.profile.label)).toBeVisible()
  await page.goForward()
  await expect(part(page, english.tabs.planning.label)).toBeVisible()
  await page.getByRole('link', { name: messages('en').header.skipToContent }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(part(page, english.tabs.planning.label)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/questions#planning')
  await expect(part(page, english.tabs.planning.label)).toBeVisible()
  for (const language of ['de', 'tr', 'en'] as const) {
    await page
      .getByRole('link', { name: { de: 'Deutsch', tr: 'Türkçe', en: 'English' }[language] })
      .click()
    await expect(part(page, texts[language].tabs.planning.label)).toBeVisible()
    await expect(page).toHaveURL(`/questions/${language}#planning`)
    await expect(page).toHaveTitle(`${texts[language].interface.title} · CuraCo`)
    await expect(page.locator(`div[lang=${language}] h1`)).toHaveText(
      texts[language].interface.title,
    )
    await expect(page.locator('input[name="plan_fairness_rating"][value="5"]')).toBeChecked()
  }
  const other = page.locator('#role_other')
  await tabOf(page, english.tabs.profile.label).click()
  await expect(other).toHaveValue(String(everyAnswer.role_other))
  await other.fill('Chef')
  await expect(page.getByText(english.interface.saved)).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  await expect(page).toHaveURL(/^[^?]*\/ar\/questions\/en#profile$/)
  await expect(other).toHaveValue('Chef')

  await page.getByRole('link', { name: 'Türkçe', exact: true }).click()
  await expect(part(page, turkish.tabs.profile.label)).toBeVisible()
  const sent = page.waitForRequest(endpoint)
  await tabOf(page, turkish.tabs.pilot.label).click()
  await page.getByRole('button', { name: turkish.interface.submit }).click()
  const answers = { ...fullAnswers(), role_other: 'Chef', language: 'tr' }
  expect((await sent).postDataJSON()).toMatchObject(answers)
  await expect(page.getByRole('heading', { name: turkish.interface.successTitle })).toBeVisible()
})

test('?lng=tr opens the survey in Turkish', async ({ page }) => {
  await page.goto('/questions?lng=tr')
  await expect(page).toHaveURL('/questions/tr')
  await expect(page.getByRole('heading', { level: 1, name: turkish.interface.title })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await expectNoAxeViolations(page)
  const sent = page.waitForRequest(endpoint)
  await tabOf(page, turkish.tabs.pilot.label).click()
  await page.getByRole('button', { name: turkish.interface.submit }).click()
  const nothing = questions.map((question) => [question.name, noAnswer(question)])
  expect((await sent).postDataJSON()).toMatchObject({
    ...Object.fromEntries(nothing),
    language: 'tr',
  })
  await expect(page.getByText(turkish.interface.successText).first()).toBeVisible()
})

test.describe('without an answer', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('while it is sent the button is disabled and says so; a failure keeps everything', async ({
    page,
  }) => {
    const labels = english.interface
    await page.goto('/questions')
    await page.locator('#regions').fill('Köln')
    await tabOf(page, english.tabs.pilot.label).click()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(endpoint, async (route) => {
      await held
      await route.abort()
    })
    const ids: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/survey')) ids.push(request.postDataJSON().submission_id)
    })
    await page.getByRole('button', { name: labels.submit }).click()
    await expect(page.getByRole('button', { name: labels.submitting })).toBeDisabled()
    release()
    await expect(page.getByText(labels.failureTitle).first()).toBeVisible()
    await expect(page.getByText(labels.failureText).first()).toBeVisible()
    await expect(page.getByRole('button', { name: labels.submit })).toBeFocused()
    await expectNoAxeViolations(page)

    // After a crash the same answers are sent under the same id.
    await page.unroute(endpoint)
    await page.reload()
    await page.getByRole('button', { name: labels.submit }).click()
    await expect(page.getByRole('heading', { name: labels.successTitle })).toBeVisible()
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })
})

test('answers are continued on another device by link', async ({ page, browser, baseURL }) => {
  const { resume } = english.interface
  await page.goto('/questions')
  await page.locator('#regions').fill('Köln und Bonn')
  await page.getByRole('button', { name: resume.create }).click()
  const link = page.getByLabel(resume.link, { exact: true })
  await expect(link).toBeFocused()
  await expect(page.getByRole('img', { name: resume.qrCode })).toBeVisible()
  await expectNoAxeViolations(page)
  const address = await link.inputValue()
  expect(address).toMatch(new RegExp(`^${baseURL}/questions/en#resume=\\w{26}$`))
  // The picture holds that address and nothing else.
  const dark = encode(address, { ecc: 'M', border: 4 }).data.flat().filter(Boolean)
  const drawn = await page
    .getByRole('img', { name: resume.qrCode })
    .locator('path')
    .getAttribute('d')
  expect(drawn?.match(/M/g)).toHaveLength(dark.length)
  await page.getByRole('button', { name: resume.copy }).click()
  await expect(page.getByText(resume.copied)).toBeVisible()
  await expect(page.getByRole('button', { name: resume.copy })).toBeFocused()

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const other = await phone.newPage()
  await other.addInitScript(() => {
    const share = async (data: ShareData) => void (document.title = `Shared: ${data.url}`)
    Object.assign(Navigator.prototype, { share })
  })
  await other.goto(address)
  await expect(other.getByText(resume.resumed)).toBeVisible()
  await expect(other.locator('#regions')).toHaveValue('Köln und Bonn')
  expect(new URL(other.url()).hash).toBe('')
  await other.getByRole('button', { name: resume.create }).click()
  await other.getByRole('button', { name: resume.share }).click()
  await expect(other).toHaveTitle(`Shared: ${address}`)
  await expect(other.getByRole('img', { name: resume.qrCode })).toHaveCount(0)
  await tabOf(other, english.tabs.pilot.label).click()
  await other.getByRole('button', { name: english.interface.submit }).click()
  await expect(other.getByRole('heading', { name: english.interface.successTitle })).toBeVisible()
  await other.goto('/')
  await other.goto(address)
  await expect(other.getByText(resume.expired)).toBeVisible()
  await phone.close()
})

test('what was typed is there after the browser’s page has crashed', async ({ page, context }) => {
  await page.goto('/de/questions')
  await page.locator('#regions').fill('Köln')
  await tabOf(page, german.tabs.workflow.label).click()
  await page.locator('#tools_used').fill('Excel')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('survey')))
    .toContain('"tools_used":"Excel"')
  const crashed = page.waitForEvent('crash')
  const devTools = await context.newCDPSession(page)
  // The page that would answer this is gone.
  devTools.send('Page.crash').catch(() => undefined)
  await crashed
  const other = await context.newPage()
  await other.goto('/de/questions')
  await expect(other.locator('#tools_used')).toHaveValue('Excel')
  await expect(other.getByText(german.interface.restored)).toBeVisible()
  await tabOf(other, german.tabs.profile.label).click()
  await expect(other.locator('#regions')).toHaveValue('Köln')
})

test.describe('before the scripts are there', () => {
  test('what is typed, chosen and ticked is kept', async ({ page }) => {
    const scripts = await holdScripts(page)
    await page.goto('/questions', { waitUntil: 'commit' })
    const day = page.locator('input[name="services"][value="day_care"]')
    await page.locator('#regions').fill('Köln')
    await page.locator('#role').selectOption('owner_director')
    await day.check()
    scripts.letCome()
    await expect(tabOf(page, english.tabs.profile.label)).toBeVisible()
    for (const visit of ['first', 'next']) {
      await expect(page.locator('#regions'), visit).toHaveValue('Köln')
      await expect(page.locator('#role'), visit).toHaveValue('owner_director')
      await expect(day, visit).toBeChecked()
      await page.reload()
    }
  })

  for (const name of [english.interface.next, english.tabs.workflow.label]) {
    test(`“${name}” opens its part, sends nothing and loses no answer`, async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url())
      })
      const scripts = await holdScripts(page)
      const draft = { regions: 'Köln', team_size_admin: '2', weekly_changes: '10-30' }
      await openWith({ page, path: '/questions', draft, waitUntil: 'commit' })
      await page.locator('#team_size_admin').fill('3')
      await page.locator('#survey-form').getByRole('link', { name }).first().click()
      await expect(part(page, english.tabs.workflow.label)).toBeVisible()
      await expect(part(page, english.tabs.profile.label)).toBeHidden()
      await page.locator('#tools_used').fill('Word')
      scripts.letCome()
      await expect(tabOf(page, english.tabs.workflow.label)).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await expect(part(page, english.tabs.workflow.label)).toBeVisible()
      await expect(page).toHaveURL('/questions#workflow')
      await expect(page.locator('#tools_used')).toHaveValue('Word')
      await expect(page.locator('[name=weekly_changes][value="10-30"]')).toBeChecked()
      await page.getByRole('button', { name: english.interface.next, exact: true }).click()
      await tabOf(page, english.tabs.profile.label).click()
      await expect(part(page, english.tabs.workflow.label)).toBeHidden()
      await expect(page.locator('#team_size_admin')).toHaveValue('3')
      await expect(page.locator('#regions')).toHaveValue('Köln')
      await expect(page.getByText(english.interface.savedOnServer)).toHaveCount(0)
      expect(sent).toEqual([])
    })
  }

  test('sending waits for them, and for the answers of earlier visits', async ({ page }) => {
    const scripts = await holdScripts(page)
    const draft = { regions: 'Köln' }
    await openWith({ page, path: '/questions#pilot', draft, waitUntil: 'commit' })
    const submit = page.getByRole('button', { name: english.interface.submit })
    await submit.click()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    const sent = page.waitForRequest(endpoint)
    scripts.letCome()
    expect((await sent).postDataJSON()).toMatchObject(draft)
    await expect(page.getByText(english.interface.successText).first()).toBeVisible()
  })

  test('where they cannot run at all, the form is sent as it is', async ({ page }) => {
    await holdScripts(page)
    await page.goto('/questions', { waitUntil: 'commit' })
    await page.locator('#regions').fill('Köln')
    const form = page.locator('#survey-form')
    await form.getByRole('link', { name: english.tabs.pilot.label }).click()
    await page.getByRole('button', { name: english.interface.submit }).click()
    // As a browser says that is too old for them.
    const failure = { filename: '/_next/static/chunks/page.js', message: 'SyntaxError' }
    await page.evaluate((init) => dispatchEvent(new ErrorEvent('error', init)), failure)
    await expect(page).toHaveURL(/\/questions\/en\/thanks\//)
    expect(await rowOf(page.url().split('/').at(-1) ?? '')).toMatchObject({ regions: 'Köln' })
  })
})

test.describe('words that cannot be loaded', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('are told on the console, and the page in the language has them', async ({ page }) => {
    const told: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') told.push(message.text())
    })
    await page.goto('/questions')
    await expect(tabOf(page, english.tabs.profile.label)).toBeVisible()
    await page.waitForLoadState('networkidle')
    let isLost = true
    await page.route('**/_next/static/**/*.js', (route) =>
      isLost ? route.abort() : route.fallback(),
    )
    page.once('framenavigated', () => (isLost = false))
    await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: german.interface.title }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/questions\/de$/)
    expect(told.join()).toContain('texts could not be loaded')
  })
})

test('the language that was chosen is there at the next visit', async ({ page }) => {
  await page.goto('/questions')
  await page.getByRole('link', { name: 'Türkçe', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: turkish.interface.title })).toBeVisible()
  await page.goto('/nurses')
  await page.goto('/questions')
  await expect(page).toHaveURL('/questions/tr')
  await expect(page.getByRole('heading', { level: 1, name: turkish.interface.title })).toBeVisible()
  await page.getByRole('combobox', { name: messages('tr').header.language }).selectOption('de')
  await expect(page).toHaveURL('/de/questions')
  await expect(page.getByRole('heading', { level: 1, name: german.interface.title })).toBeVisible()
})

test('a browser that keeps nothing says so, and its answers can still be sent', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    Object.assign(Storage.prototype, { setItem: refuse, getItem: refuse, removeItem: refuse })
  })
  await page.goto('/questions')
  await page.locator('#regions').fill('Köln')
  await expect(page.getByText(english.interface.notSaved)).toBeVisible()
  const sent = page.waitForRequest(endpoint)
  await tabOf(page, english.tabs.pilot.label).click()
  await page.getByRole('button', { name: english.interface.submit }).click()
  expect((await sent).postDataJSON()).toMatchObject({ regions: 'Köln' })
  await expect(page.getByRole('heading', { name: english.interface.successTitle })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({
    javaScriptEnabled: false,
    hasOwnContext: true,
    allowedConsole: [/status of 400/],
  })

  test('the survey is one page, sent once; what is wrong comes back with everything', async ({
    page,
  }) => {
    const { interface: labels } = turkish
    await page.goto('/questions/tr')
    await expect(page.locator('[data-question]:visible')).toHaveCount(questions.length)
    await page.locator('#regions').fill('Şişli')
    await page.locator('#magic_wish').fill('Daha az kâğıt')
    const wrong = page.locator('#team_size_admin')
    await wrong.fill('2x')
    await page.getByRole('button', { name: labels.submit }).click()
    await page.waitForURL('**/api/survey')
    await page.locator('[data-error-summary] a').click()
    await expect(wrong).toHaveValue('2x')
    await expect(wrong).toHaveAccessibleDescription(new RegExp(labels.errors.type_wrong))
    await expect(page.locator('#regions')).toHaveValue('Şişli')
    await expect(page.locator('#magic_wish')).toHaveValue('Daha az kâğıt')
    await wrong.fill('2')
    await page.getByRole('button', { name: labels.submit }).click()
    await expect(page).toHaveURL(/\/questions\/tr\/thanks\//)
  })
})
