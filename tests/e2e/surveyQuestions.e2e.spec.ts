import {
  questions,
  questionsOf,
  surveyTabs,
  type Question,
  type QuestionName,
  type SurveyTab,
} from '../../src/domain/survey/questionnaire'
import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'
import { fullAnswers } from '../helpers/surveyForms'
import {
  endpoint,
  texts,
  tabOf,
  part,
  everyAnswer,
  openWith,
  rowOf,
  type Answers,
  tabTo,
  answerTab,
  english,
  german,
} from '../helpers/survey'

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
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByText(scale?.low ?? '', { exact: true }).first()).toBeVisible()
    await expect(panel.getByText(scale?.high ?? '', { exact: true }).first()).toBeVisible()
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

test('a wrong number is named when its part is left, and the way to it leads there', async ({
  page,
}) => {
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
  await nurses.fill('2.5')
  await expect(summary).toContainText(labels.errors.not_whole)
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
