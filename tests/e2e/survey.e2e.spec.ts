import type { Page } from 'playwright/test'
import { encode } from 'uqr'
import {
  questions,
  questionsOf,
  surveyTabs,
  type Question,
  type QuestionName,
  type SurveyTab,
} from '../../src/domain/survey/questionnaire'
import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { hold, holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { networkIsStill } from '../helpers/pageLoads'
import { expect, test } from '../helpers/sharedContext'
import {
  answerTab,
  endpoint,
  english,
  everyAnswer,
  german,
  openWith,
  part,
  rowOf,
  tabOf,
  tabTo,
  texts,
  turkish,
  type Answers,
} from '../helpers/survey'
import { fullAnswers } from '../helpers/surveyForms'

/** Unfolds the questions for which a respondent may have no time. */
async function openMore(page: Page): Promise<void> {
  // The page's end: before it, the part may not have come.
  await page.locator('footer').waitFor({ state: 'attached' })
  const more = page.locator('section:visible details:not([open]) > summary')
  if (await more.count()) await more.press('Enter')
}

test('questions of every kind are answered by keyboard in German', async ({ page }) => {
  const { tabs, interface: labels } = german
  const typed: SurveyTab[] = ['profile', 'workflow', 'planning', 'pilot']
  const isTyped = ({ tab }: Question) => typed.includes(tab)
  expect(new Set(questions.filter(isTyped).map(({ kind }) => kind)).size).toBe(6)
  const keptQuestions = questions.filter((question) => !isTyped(question)).map(({ name }) => name)
  const only = <T>(all: Partial<Record<QuestionName, T>>) =>
    Object.fromEntries(keptQuestions.map((name) => [name, all[name]]))
  const answers = only(fullAnswers()) as Answers
  await openWith({ page, path: '/de/questions', draft: only(everyAnswer) })
  for (const tab of typed) {
    await expect(part(page, tabs[tab].label)).toBeVisible()
    if (tab !== 'profile') await expect(part(page, tabs[tab].label)).toBeFocused()
    await openMore(page)
    await answerTab({ page, tab, answers })
    if (tab === 'pilot') break
    if (tab === 'planning') {
      await page.reload()
      await expect(page.getByText(labels.restored)).toBeVisible()
      await expect(part(page, tabs[tab].label)).toBeVisible()
      // The parts between are answered already; the one before the last leads to it.
      await tabTo(page, '[role=tab][aria-selected=true]')
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      await expect(part(page, tabs.requirements.label)).toBeVisible()
    }
    await tabTo(page, '[data-go=next]')
    await page.keyboard.press('Enter')
  }
  const sent = page.waitForRequest(endpoint)
  await tabTo(page, '#survey-submit')
  await page.keyboard.press('Enter')
  const body = (await sent).postDataJSON() as Record<string, unknown> // what the page sends
  expect(body).toMatchObject({ ...answers, language: 'de' })

  const thanks = page.getByRole('heading', { name: labels.successTitle })
  await expect(thanks).toBeFocused()
  const region = page.getByRole('region', { name: messages('de').consultation.toast.region })
  await expect(region.getByText(labels.successTitle)).toBeVisible()
  await expect(region.getByText(labels.successText)).toBeVisible()
  const reference = (await page.locator('dd').first().textContent()) ?? ''
  expect(reference).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  await expect(page).toHaveURL(`/de/questions/de/thanks/${reference}`)
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByText(reference)).toBeVisible()
  await expect(page.getByRole('button', { name: labels.reference.copy })).toBeVisible()
  await page.getByRole('link', { name: labels.pilotCall.button }).click()
  await expect(page.getByRole('dialog').getByText(tabs.pilot.label, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const row = await rowOf(reference)
  const stored = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const value = row?.[name]
      return [name, typeof answer === 'number' ? Number(value) : value]
    }),
  )
  expect(stored).toEqual(answers)

  await page.getByRole('link', { name: labels.reference.again }).click()
  await expect(part(page, tabs.profile.label)).toBeVisible()
  await expect(page.locator('#role')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('survey'))).toBeNull()
})

test('the tabs follow the arrow keys, Home and End', async ({ page }) => {
  await page.goto('/questions')
  const { tabs } = english
  // What is seen is the name, for those who hear it and those who speak to the page.
  const first = tabOf(page, tabs.profile.label)
  await expect(first).toHaveAccessibleName(new RegExp(`^${tabs.profile.label} 0/\\d+$`))
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabOf(page, tabs.workflow.label)).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: tabs.workflow.label })).toBeVisible()
  // Panel and heading have the name; a third time would be one too many.
  await expect(page.getByRole('group', { name: tabs.workflow.label })).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(tabOf(page, tabs.pilot.label)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tabOf(page, tabs.profile.label)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(tabOf(page, tabs.profile.label)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1)
})

for (const [language, path] of [
  ['de', '/de/questions'],
  ['tr', '/questions/tr'],
] as const) {
  test(`all nine tabs in ${language} fit a phone and are accessible, ratings as radio buttons`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openWith({ page, path, draft: everyAnswer })
    for (const [place, tab] of surveyTabs.entries()) {
      const { label } = texts[language].tabs[tab]
      await tabOf(page, label).click()
      await expect(part(page, label)).toBeVisible()
      await expect(tabOf(page, label)).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[id^=question-]:visible')).toHaveCount(questionsOf(tab).length)
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([tab, sideways]).toEqual([tab, 0])
      // Around the questions the page stays the same; in another language the texts alone differ.
      if (place === 0) await expectNoAxeViolations(page)
      else if (language === 'de') await expectCleanPart(page.getByRole('tabpanel', { name: label }))
      await openMore(page)
      for (const { name } of questionsOf(tab).filter(({ kind }) => kind === 'rating')) {
        const { label: question, scale } = texts[language].questions[name]
        const radios = page.getByRole('group', { name: question }).getByRole('radio')
        await expect(radios).toHaveCount(5)
        const { ratingValue } = texts[language].interface
        const first = ratingValue.replace('{value}', '1').replace('{max}', '5')
        await expect(radios.first()).toHaveAccessibleName(`${first}: ${scale?.low}`)
      }
    }
  })
}

test('progress counts what applies; the rest is folded away', async ({ page }) => {
  await page.goto('/questions')
  const total = questions.filter(({ isCore }) => isCore).length
  expect(total).toBe(15)
  const progress = (answered: number, of: number) =>
    page.getByText(
      english.interface.progress
        .replace('{answered}', String(answered))
        .replace('{total}', String(of)),
      { exact: true },
    )
  await expect(progress(0, total)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('max', String(total))
  await page.locator('#role').selectOption('field_nurse')
  await expect(progress(1, total)).toBeVisible()
  await page.locator('#role').selectOption('other')
  await expect(progress(1, total + 1)).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '1')

  const [, many] = /other \{(.*?)\}/.exec(english.interface.minutesLeft) ?? []
  const minutes = new RegExp(`^${(many ?? '').replace('#', '\\d+')}$`)
  await expect(page.getByText(minutes)).toBeVisible()
  const other = page.locator('#role_other')
  await other.fill('Chef')
  await page.locator('#role').selectOption('field_nurse')
  await expect(other).toBeHidden()
  await page.locator('#role').selectOption('other')
  await expect(other).toHaveValue('Chef')
  await page.locator('#role').selectOption('field_nurse')
  const sent = page.waitForRequest(endpoint)
  await tabOf(page, english.tabs.pilot.label).click()
  await page.getByRole('button', { name: english.interface.submit }).click()
  expect((await sent).postDataJSON()).toMatchObject({ role: 'field_nurse', role_other: 'Chef' })
  await expect(page.getByRole('heading', { name: english.interface.successTitle })).toBeVisible()
})

test('each part begins with its tabs and its main questions; two lists of wishes are one', async ({
  page,
}) => {
  const { interface: labels, questions: texts, tabs } = english
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/questions')
  await expect(page.getByText(labels.why)).toBeVisible()
  await page.getByRole('button', { name: labels.next, exact: true }).click()
  await expect(page.getByRole('heading', { name: tabs.workflow.label })).toBeFocused()
  await expect(page.getByText(labels.why)).toHaveCount(0)
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[name=weekly_changes]').first()).toBeInViewport()
  await expect(page.locator('#tools_used')).toBeHidden()
  await page.locator('#workflow summary').click()
  await page.locator('#tools_used').fill('Vivendi')

  await tabOf(page, tabs.requirements.label).click()
  const { must_have_criteria: must, nice_to_have: nice } = texts
  await page.getByLabel(`${must.column}: ${must.options?.easy_to_use}`).check()
  await page.getByLabel(`${nice.column}: ${nice.options?.easy_to_use}`).check()
  await expectNoAxeViolations(page)
  await page.reload()
  await tabOf(page, tabs.workflow.label).click()
  await expect(page.locator('#tools_used')).toHaveValue('Vivendi')
  await tabOf(page, tabs.pilot.label).click()
  const sent = page.waitForRequest(endpoint)
  await page.getByRole('button', { name: labels.submit }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    must_have_criteria: ['easy_to_use'],
    nice_to_have: ['easy_to_use'],
  })
})

test('a wrong number is named when its part is left', async ({ page }) => {
  const labels = english.interface
  await page.goto('/questions')
  const nurses = page.locator('#team_size_nurses')
  await nurses.fill('2.5')
  await tabOf(page, english.tabs.workflow.label).click()
  const summary = page.getByRole('group', { name: labels.errorSummary })
  await expect(summary).toContainText(labels.errors.not_whole)
  await expect(page.getByRole('status').filter({ hasText: labels.errorSummary })).toHaveCount(1)
  await expect(part(page, english.tabs.workflow.label)).toBeVisible()
  await tabOf(page, english.tabs.profile.label).click()
  await page.getByRole('button', { name: labels.next, exact: true }).click()
  await expect(part(page, english.tabs.profile.label)).toBeVisible()
  await expect(summary).toBeFocused()
  await tabOf(page, english.tabs.pilot.label).click()
  await page.getByRole('button', { name: labels.submit }).click()
  await expect(summary).toBeFocused()
  await expectNoAxeViolations(page)
  await summary.getByRole('link').click()
  await expect(nurses).toBeFocused()
  await expect(nurses).toHaveAccessibleDescription(new RegExp(labels.errors.not_whole))
  // Each change is checked again.
  await nurses.fill('-2')
  await expect(nurses).toHaveAccessibleDescription(new RegExp(labels.errors.out_of_range))
  await nurses.fill('2')
  await expect(summary).toHaveCount(0)
})

test('all answers are cleared after a question', async ({ page }) => {
  const { reset } = english.interface
  await page.goto('/questions')
  await page.locator('#regions').fill('Köln')
  await page.getByRole('button', { name: reset.open }).click()
  await expect(page.getByRole('button', { name: reset.cancel })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: reset.open })).toBeFocused()
  await expect(page.locator('#regions')).toHaveValue('Köln')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: reset.confirm, exact: true }).click()
  await expect(page.getByText(reset.done)).toBeVisible()
  await page.reload()
  await expect(page.locator('#regions')).toHaveValue('')
})

test('a change of language keeps the open part and every answer', async ({ page }) => {
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
  // The language that was chosen is there at the next visit.
  await page.goto('/nurses')
  await page.goto('/questions')
  await expect(page).toHaveURL('/questions/tr')
  await expect(page.getByRole('heading', { level: 1, name: turkish.interface.title })).toBeVisible()
  await page.getByRole('combobox', { name: messages('tr').header.language }).selectOption('de')
  await expect(page).toHaveURL('/de/questions')
  await expect(page.getByRole('heading', { level: 1, name: german.interface.title })).toBeVisible()
})

test.describe('without an answer', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('a failure keeps everything, and the button says what happens', async ({ page }) => {
    const labels = english.interface
    await page.goto('/questions')
    await page.locator('#regions').fill('Köln')
    await tabOf(page, english.tabs.pilot.label).click()
    const answer = await hold(page, endpoint, (route) => route.abort())
    const ids: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/survey')) ids.push(request.postDataJSON().submission_id)
    })
    await page.getByRole('button', { name: labels.submit }).click()
    await expect(page.getByRole('button', { name: labels.submitting })).toBeDisabled()
    answer.letCome()
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

test.describe('before the scripts are there', () => {
  test('the next part opens, and nothing entered is lost', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    const scripts = await holdScripts(page)
    const draft = { regions: 'Köln', team_size_admin: '2', weekly_changes: '10-30' }
    await openWith({ page, path: '/questions', draft, waitUntil: 'commit' })
    const day = page.locator('input[name="services"][value="day_care"]')
    await openMore(page)
    await page.locator('#team_size_admin').fill('3')
    await page.locator('#role').selectOption('owner_director')
    await day.check()
    await page
      .locator('#survey-form')
      .getByRole('link', { name: english.interface.next })
      .first()
      .click()
    await expect(part(page, english.tabs.workflow.label)).toBeVisible()
    await expect(part(page, english.tabs.profile.label)).toBeHidden()
    await openMore(page)
    await page.locator('#tools_used').fill('Word')
    scripts.letCome()
    await expect(tabOf(page, english.tabs.workflow.label)).toHaveAttribute('aria-selected', 'true')
    await expect(part(page, english.tabs.workflow.label)).toBeVisible()
    await expect(page).toHaveURL('/questions#workflow')
    await expect(page.locator('#tools_used')).toHaveValue('Word')
    await expect(page.locator('[name=weekly_changes][value="10-30"]')).toBeChecked()
    await page.getByRole('button', { name: english.interface.next, exact: true }).click()
    await tabOf(page, english.tabs.profile.label).click()
    await expect(part(page, english.tabs.workflow.label)).toBeHidden()
    await expect(page.locator('#team_size_admin')).toHaveValue('3')
    await expect(page.locator('#role')).toHaveValue('owner_director')
    await expect(day).toBeChecked()
    await expect(page.locator('#regions')).toHaveValue('Köln')
    await expect(page.getByText(english.interface.savedOnServer)).toHaveCount(0)
    expect(sent).toEqual([])
  })

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
    await networkIsStill(page)
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

test('a browser that stores nothing says so, and still sends', async ({ page }) => {
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
