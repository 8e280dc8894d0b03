import type { Page } from 'playwright/test'
import { questionApplies } from '../../src/domain/survey/questionApplies'
import {
  questions,
  questionsOf,
  type Question,
  type SurveyTab,
} from '../../src/domain/survey/questionnaire'
import { query } from './e2eDatabase'
import { fullAnswers } from './surveyForms'
import { surveyTexts } from './surveyTexts'

export const endpoint = '**/api/survey'
export const [english, german, turkish] = [surveyTexts('en'), surveyTexts('de'), surveyTexts('tr')]
export const texts = { en: english, de: german, tr: turkish }

export const tabOf = (page: Page, name: string) => page.getByRole('tab', { name })
/** A part's heading; the Turkish notice below the survey has some of the same names. */
export const part = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name }).first()
/** Every question answered as far as it goes, as it stands in the fields. */
export const everyAnswer = Object.fromEntries(
  Object.entries(fullAnswers()).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]),
)

/** Opens the survey in a browser that has answers of an earlier visit. */
export async function openWith({
  page,
  path,
  draft,
  waitUntil,
}: {
  page: Page
  path: string
  draft: object
  waitUntil?: 'commit'
}) {
  await page.addInitScript((kept) => {
    // The first page that is loaded finds them; what later ones find is up to the survey.
    if (sessionStorage.getItem('visited')) return
    sessionStorage.setItem('visited', 'true')
    localStorage.setItem('survey', kept)
  }, JSON.stringify({ draft }))
  await page.goto(path, { waitUntil })
}

/** What the database holds of the response with that reference. */
export async function rowOf(reference: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await query('select * from survey_responses where reference = $1', [reference])
  return row
}

/** What is sent for the survey that the test below fills in. */
export type Answers = Record<string, string | number | string[]>

/** Goes on with the Tab key until the focus is on an element. */
export async function tabTo(page: Page, selector: string) {
  for (let turn = 0; turn < 60; turn += 1) {
    if (await page.evaluate((one) => document.activeElement?.matches(one), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${selector}`)
}

/** Answers one question by keyboard alone; returns the answer as it is stored. */
async function answerByKeyboard(page: Page, question: Question) {
  const { name, kind } = question
  const field = `#question-${name}`
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
export async function answerTab({
  page,
  tab,
  answers,
}: {
  page: Page
  tab: SurveyTab
  answers: Answers
}) {
  for (const question of questionsOf(tab)) {
    if (!questionApplies({ question, questions, answers })) continue
    answers[question.name] = await answerByKeyboard(page, question)
  }
}
