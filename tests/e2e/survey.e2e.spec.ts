import pg from 'pg'
import type { Page } from 'playwright/test'
import { questionApplies } from '../../src/lib/survey/questionApplies'
import {
  questions,
  questionsOf,
  surveyTabs,
  type Question,
  type SurveyTab,
} from '../../src/lib/survey/questionnaire'
import { expectNoAxeViolations } from '../helpers/axe'
import { expect, test } from '../helpers/fixtures'
import { messages } from '../helpers/messages'
import { surveyTexts } from '../helpers/surveyTexts'

const endpoint = '**/api/survey'
const [english, german, turkish] = [surveyTexts('en'), surveyTexts('de'), surveyTexts('tr')]
const texts = { en: english, de: german, tr: turkish }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name })
const part = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const saved = (page: Page, language: keyof typeof texts = 'en') =>
  expect(page.getByText(texts[language].interface.saved)).toBeVisible()

/** What is sent for the survey that the test below fills in. */
type Answers = Record<string, string | number | string[]>

/** Goes on with the Tab key until the focus is on an element. */
async function tabTo(page: Page, selector: string) {
  for (let turn = 0; turn < 60; turn += 1) {
    if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${selector}`)
}

/** Answers one question by keyboard alone; returns the answer as it is stored. */
async function answerByKeyboard(page: Page, question: Question) {
  const { name, kind } = question
  const field = `[data-question="${name}"]`
  switch (kind) {
    case 'text':
      await tabTo(page, `#${name}`)
      await page.keyboard.type(`Ä ${name}`)
      return `Ä ${name}`
    case 'longText':
      await tabTo(page, `#${name}`)
      await page.keyboard.type(`Zeile eins\nğüş ${name}`)
      return `Zeile eins\nğüş ${name}`
    case 'integer':
      await tabTo(page, `#${name}`)
      await page.keyboard.type('42')
      return 42
    case 'rating':
      await tabTo(page, `${field} input`)
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      return 3
    case 'choices': {
      // The last option asks for the text behind “other”, where there is one.
      const last = question.options.at(-1) ?? ''
      await tabTo(page, `${field} input[value="${last}"]`)
      await page.keyboard.press('Space')
      return [last]
    }
    case 'choice':
      return choose(page, question)
  }
}

async function choose(page: Page, question: Extract<Question, { kind: 'choice' }>) {
  const { name, options } = question
  // What opens the questions behind it: the last option, or the first one that means yes.
  const wanted = name === 'pilot_readiness' ? 'yes' : (options.at(-1) ?? '')
  const radios = page.locator(`input[name="${name}"]`)
  if ((await radios.count()) === 0) {
    await tabTo(page, `#${name}`)
    await page.keyboard.press('End')
  } else {
    await tabTo(page, `input[name="${name}"]`)
    await page.keyboard.press('Space')
    for (let place = 0; place < options.indexOf(wanted); place += 1) {
      await page.keyboard.press('ArrowDown')
    }
  }
  return wanted
}

/** Answers every question of the tab that applies by then. */
async function answerTab({ page, tab, answers }: { page: Page; tab: SurveyTab; answers: Answers }) {
  for (const question of questionsOf(tab)) {
    if (!questionApplies({ question, questions, answers })) continue
    answers[question.name] = await answerByKeyboard(page, question)
  }
}

test('the whole survey is answered by keyboard in German, with a reload in the middle', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const { tabs, interface: labels } = german
  await page.goto('/de/questions')
  await expect(part(page, tabs.profile.label)).toBeVisible()
  const answers: Answers = {}
  for (const [place, tab] of surveyTabs.entries()) {
    await expect(part(page, tabs[tab].label)).toBeVisible()
    if (place > 0) await expect(part(page, tabs[tab].label)).toBeFocused()
    await answerTab({ page, tab, answers })
    if (tab === 'communication') {
      await page.reload()
      await expect(page.getByText(labels.restored)).toBeVisible()
      await expect(part(page, tabs[tab].label)).toBeVisible()
    }
    if (tab === 'pilot') break
    await tabTo(page, '#survey-next')
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
  await expectNoAxeViolations(page)

  const db = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await db.connect()
  const { rows } = await db.query<Record<string, unknown>>(
    'select * from survey_responses where reference = $1',
    [reference],
  )
  await db.end()
  const stored = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const value = rows[0]?.[name]
      return [name, typeof answer === 'number' ? Number(value) : value]
    }),
  )
  expect(stored).toEqual(answers)

  await page.getByRole('button', { name: labels.reference.again }).click()
  await expect(part(page, tabs.profile.label)).toBeFocused()
  await expect(page.locator('#role')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('survey'))).toBeNull()
})

test('the tabs follow the arrow keys, Home and End', async ({ page }) => {
  await page.goto('/questions')
  const { tabs } = english
  await tabOf(page, tabs.profile.label).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabOf(page, tabs.workflow.label)).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: tabs.workflow.label })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tabOf(page, tabs.pilot.label)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tabOf(page, tabs.profile.label)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await expect(tabOf(page, tabs.profile.label)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1)
})

test('all nine tabs are accessible, and never scroll sideways on the smallest phones', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/questions')
  for (const tab of surveyTabs) {
    await tabOf(page, english.tabs[tab].label).click()
    await expect(part(page, english.tabs[tab].label)).toBeVisible()
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([tab, sideways]).toEqual([tab, 0])
    await expectNoAxeViolations(page)
  }
})

test('a change of language keeps every answer and the part that is open', async ({ page }) => {
  await page.goto('/questions')
  await page.locator('#role').selectOption('other')
  await page.locator('#role_other').fill('Chef')
  await page.locator('#team_size_nurses').fill('12')
  await tabOf(page, english.tabs.planning.label).click()
  await page.locator('input[name="plan_fairness_rating"][value="4"]').check({ force: true })
  for (const language of ['de', 'tr', 'en'] as const) {
    await page
      .getByRole('link', { name: { de: 'Deutsch', tr: 'Türkçe', en: 'English' }[language] })
      .click()
    await expect(part(page, texts[language].tabs.planning.label)).toBeVisible()
    await expect(page).toHaveURL(`/questions/${language}`)
    await expect(page).toHaveTitle(new RegExp(texts[language].interface.title))
    await expect(page.locator(`div[lang=${language}] h1`)).toHaveText(
      texts[language].interface.title,
    )
    await expect(page.locator('input[name="plan_fairness_rating"][value="4"]')).toBeChecked()
  }
  await tabOf(page, english.tabs.profile.label).click()
  await expect(page.locator('#role_other')).toHaveValue('Chef')
  await saved(page)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  await expect(page).toHaveURL(/^[^?]*\/ar\/questions\/en$/)
  await expect(page.locator('#role_other')).toHaveValue('Chef')
})

test('?lng=tr opens the survey in Turkish', async ({ page }) => {
  await page.goto('/questions?lng=tr')
  await expect(page).toHaveURL('/questions/tr')
  await expect(page.getByRole('heading', { level: 1, name: turkish.interface.title })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectNoAxeViolations(page)
  const sent = page.waitForRequest(endpoint)
  await tabOf(page, turkish.tabs.pilot.label).click()
  await page.getByRole('button', { name: turkish.interface.submit }).click()
  expect((await sent).postDataJSON()).toMatchObject({ language: 'tr' })
  await expect(page.getByText(turkish.interface.successText).first()).toBeVisible()
})

test('what does not apply is folded away, and its answer is back with it', async ({ page }) => {
  await page.goto('/questions')
  const other = page.locator('#role_other')
  await expect(other).toBeHidden()
  await page.locator('#role').selectOption('other')
  await other.fill('Chef')
  await page.locator('#role').selectOption('field_nurse')
  await expect(other).toBeHidden()
  await page.locator('#role').selectOption('other')
  await expect(other).toHaveValue('Chef')
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

test('a wrong number is named, and the way to it leads to its part', async ({ page }) => {
  const labels = english.interface
  await page.goto('/questions')
  const nurses = page.locator('#team_size_nurses')
  await nurses.fill('2.5')
  await tabOf(page, english.tabs.pilot.label).click()
  await page.getByRole('button', { name: labels.submit }).click()
  const summary = page.getByRole('group', { name: labels.errorSummary })
  await expect(summary).toBeFocused()
  await expectNoAxeViolations(page)
  await summary.getByRole('link').click()
  await expect(nurses).toBeFocused()
  await expect(nurses).toHaveAccessibleDescription(new RegExp(labels.errors.not_whole))
  await nurses.fill('2')
  await expect(summary).toHaveCount(0)
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

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const other = await phone.newPage()
  await other.goto(address)
  await expect(other.getByText(resume.resumed)).toBeVisible()
  await expect(other.locator('#regions')).toHaveValue('Köln und Bonn')
  expect(new URL(other.url()).hash).toBe('')
  await tabOf(other, english.tabs.pilot.label).click()
  await other.getByRole('button', { name: english.interface.submit }).click()
  await expect(other.getByRole('heading', { name: english.interface.successTitle })).toBeVisible()
  await other.goto('/')
  await other.goto(address)
  await expect(other.getByText(resume.expired)).toBeVisible()
  await phone.close()
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the survey is nine pages whose answers the server keeps', async ({ page }) => {
    const { tabs, interface: labels } = turkish
    await page.goto('/questions/tr')
    await page.locator('#role').selectOption('other')
    await page.locator('#role_other').fill('Müdür')
    await page.getByRole('button', { name: labels.next, exact: true }).click()
    await expect(page).toHaveURL(/\/questions\/tr\/\w{26}\/workflow$/)
    await expect(part(page, tabs.workflow.label)).toBeVisible()
    await expect(page.getByText(labels.savedOnServer)).toBeVisible()
    await page.locator('#tools_used').fill('Excel')
    await page.getByRole('button', { name: labels.back, exact: true }).click()
    await expect(page.locator('#role_other')).toHaveValue('Müdür')
    await page.locator('#team_size_admin').fill('2')
    // Enter in a field goes on, as a reader would expect of a page among others.
    await page.keyboard.press('Enter')
    await expect(page.locator('#tools_used')).toHaveValue('Excel')
    await page.getByRole('button', { name: tabs.pilot.label }).click()
    await page.getByRole('button', { name: labels.submit }).click()
    await expect(page).toHaveURL(/\/questions\/tr\/thanks\//)
    await expect(page.getByText(labels.successText)).toBeVisible()
  })
})
