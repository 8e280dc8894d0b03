import pg from 'pg'
import type { Page } from 'playwright/test'
import { encode } from 'uqr'
import { questionApplies } from '../../src/lib/survey/questionApplies'
import {
  questions,
  questionsOf,
  surveyTabs,
  type Question,
  type QuestionName,
  type SurveyTab,
} from '../../src/lib/survey/questionnaire'
import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'
import { fullAnswers, noAnswer } from '../helpers/surveyForms'
import { surveyTexts } from '../helpers/surveyTexts'

const endpoint = '**/api/survey'
const [english, german, turkish] = [surveyTexts('en'), surveyTexts('de'), surveyTexts('tr')]
const texts = { en: english, de: german, tr: turkish }

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name })
const part = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
/** Every question answered as far as it goes, as it stands in the fields. */
const everyAnswer = Object.fromEntries(
  Object.entries(fullAnswers()).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]),
)

/** Opens the survey in a browser that has answers of an earlier visit. */
async function openWith({ page, path, draft }: { page: Page; path: string; draft: object }) {
  await page.addInitScript((kept) => {
    // The first page that is loaded finds them; what later ones find is up to the survey.
    if (sessionStorage.getItem('visited')) return
    sessionStorage.setItem('visited', 'true')
    localStorage.setItem('survey', kept)
  }, JSON.stringify({ draft }))
  await page.goto(path)
}

/** What the database holds of the response with that reference. */
async function rowOf(reference: string): Promise<Record<string, unknown> | undefined> {
  const db = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await db.connect()
  const { rows } = await db.query<Record<string, unknown>>(
    'select * from survey_responses where reference = $1',
    [reference],
  )
  await db.end()
  return rows[0]
}

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
  // Short, because a key costs as much as a question, and different for each.
  const number = questions.indexOf(question)
  switch (kind) {
    case 'text':
      await tabTo(page, `#${name}`)
      await page.keyboard.type(`Ä${number}`)
      return `Ä${number}`
    case 'longText':
      await tabTo(page, `#${name}`)
      await page.keyboard.type(`ğ\n${number}`)
      return `ğ\n${number}`
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

test('questions of every kind are answered by keyboard in German, with a reload in the middle', async ({
  page,
}) => {
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

  const row = await rowOf(reference)
  const stored = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const value = row?.[name]
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

for (const [language, path] of [
  ['de', '/de/questions'],
  ['tr', '/ar/questions/tr'],
] as const) {
  test(`with every question open, all nine tabs in ${language} fit the smallest phones and are accessible`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openWith({ page, path, draft: everyAnswer })
    for (const [place, tab] of surveyTabs.entries()) {
      const { label } = texts[language].tabs[tab]
      await tabOf(page, label).click()
      await expect(part(page, label)).toBeVisible()
      await expect(tabOf(page, label)).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[data-question]:visible')).toHaveCount(questionsOf(tab).length)
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([tab, sideways]).toEqual([tab, 0])
      // Around the questions the page stays the same; in another language the texts alone differ.
      if (place === 0) await expectNoAxeViolations(page)
      else if (language === 'de') await expectCleanPart(page.getByRole('tabpanel', { name: label }))
    }
  })
}

test('ratings are radio buttons whose ends are named', async ({ page }) => {
  await openWith({ page, path: '/de/questions', draft: {} })
  const ratings = questions.filter(({ kind }) => kind === 'rating')
  expect(ratings).toHaveLength(5)
  for (const { name, tab } of ratings) {
    await tabOf(page, german.tabs[tab].label).click()
    const { label, scale } = german.questions[name]
    const radios = page.getByRole('group', { name: label }).getByRole('radio')
    await expect(radios).toHaveCount(5)
    const position = (value: number) =>
      german.interface.ratingValue.replace('{value}', String(value)).replace('{max}', '5')
    await expect(radios.first()).toHaveAccessibleName(`${position(1)}: ${scale?.low}`)
    await expect(radios.nth(2)).toHaveAccessibleName(position(3))
    await expect(radios.last()).toHaveAccessibleName(`${position(5)}: ${scale?.high}`)
    await expect(page.getByText(scale?.low ?? '', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(scale?.high ?? '', { exact: true }).first()).toBeVisible()
  }
})

test('progress counts the questions that apply, and the minutes that are left', async ({
  page,
}) => {
  await page.goto('/questions')
  const total = questions.filter(({ appliesWhen }) => !appliesWhen).length
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
  const [, none] = /=0 \{(.*?)\}/.exec(english.interface.minutesLeft) ?? []
  const minutes = new RegExp(`^${(many ?? '').replace('#', '\\d+')}$`)
  await expect(page.getByText(minutes)).toBeVisible()
  await openWith({ page, path: '/questions', draft: everyAnswer })
  await expect(page.getByText(none ?? '', { exact: true })).toBeVisible()
})

test('a change of language keeps the part that is open and every answer, and the last one is sent', async ({
  page,
}) => {
  await openWith({ page, path: '/questions', draft: everyAnswer })
  await tabOf(page, english.tabs.planning.label).click()
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
    await expect(page.locator('input[name="plan_fairness_rating"][value="5"]')).toBeChecked()
  }
  const other = page.locator('#role_other')
  await tabOf(page, english.tabs.profile.label).click()
  await expect(other).toHaveValue(String(everyAnswer.role_other))
  await other.fill('Chef')
  await expect(page.getByText(english.interface.saved)).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
  await expect(page).toHaveURL(/^[^?]*\/ar\/questions\/en$/)
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
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
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
  await page.locator('#role').selectOption('field_nurse')
  const sent = page.waitForRequest(endpoint)
  await tabOf(page, english.tabs.pilot.label).click()
  await page.getByRole('button', { name: english.interface.submit }).click()
  expect((await sent).postDataJSON()).toMatchObject({ role: 'field_nurse', role_other: 'Chef' })
  await expect(page.getByRole('heading', { name: english.interface.successTitle })).toBeVisible()
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

for (const { language, path, hours, percent } of [
  { language: 'en', path: '/questions', hours: '1 hour', percent: '12.5%' },
  { language: 'de', path: '/de/questions', hours: '1 Stunde', percent: '12,5 %' },
  { language: 'tr', path: '/questions/tr', hours: '1 saat', percent: '%12,5' },
] as const) {
  test(`the comparison with others reads as it should in ${language}`, async ({ page }) => {
    const { interface: labels, questions: words, tabs } = texts[language]
    await page.route('**/api/survey/*/comparison', (route) =>
      route.fulfill({
        json: {
          ok: true,
          responses: 21,
          figures: [
            { name: 'planning_hours_per_week', yours: 1, median: 1200 },
            { name: 'kpi_overtime_reduction', yours: null, median: 12.5 },
            { name: 'plan_fairness_rating', yours: 4, median: null },
          ],
        },
      }),
    )
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await tabOf(page, tabs.pilot.label).click()
    await page.getByRole('button', { name: labels.submit }).click()
    const row = (name: QuestionName) =>
      page.getByRole('row', { name: words[name].label }).getByRole('cell')
    await expect(row('planning_hours_per_week').first()).toHaveText(hours)
    await expect(row('kpi_overtime_reduction')).toHaveText(['–', percent])
    await expect(row('plan_fairness_rating')).toHaveText(['4', labels.comparison.tooFew])
    await expect(page.getByRole('columnheader', { name: labels.comparison.median })).toBeVisible()
    const [table, code] = await Promise.all([
      page.getByRole('table').boundingBox(),
      page.locator('dl').boundingBox(),
    ])
    expect(table?.width).toBeLessThanOrEqual((code?.width ?? 0) + 1)
    if (language === 'tr') await expectNoAxeViolations(page)
  })
}

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
    const written: [QuestionName, string][] = [['tools_used', 'Excel']]
    for (const tab of surveyTabs.slice(1)) {
      await expect(part(page, tabs[tab].label)).toBeVisible()
      const text = questionsOf(tab).find(
        ({ kind, name, appliesWhen }) =>
          /text/i.test(kind) && name !== 'tools_used' && !appliesWhen,
      )
      if (text) {
        await page.locator(`#${text.name}`).fill(`Ş ${tab}`)
        written.push([text.name, `Ş ${tab}`])
      }
      await page
        .getByRole('button', { name: tab === 'pilot' ? labels.submit : labels.next, exact: true })
        .click()
    }
    expect(written).toHaveLength(surveyTabs.length)
    await expect(page).toHaveURL(/\/questions\/tr\/thanks\//)
    await expect(page.getByText(labels.successText)).toBeVisible()
    const row = await rowOf(page.url().split('/').at(-1) ?? '')
    expect(row).toMatchObject({
      ...Object.fromEntries(written),
      role_other: 'Müdür',
      language: 'tr',
    })
    expect(Number(row?.team_size_admin)).toBe(2)
  })
})
