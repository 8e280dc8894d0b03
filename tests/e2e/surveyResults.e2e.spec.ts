import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { cmsTexts } from '../helpers/cmsTexts'
import { questions } from '../../src/domain/survey/questionnaire'
import { expectCleanPart } from '../helpers/axe'
import { test } from '../helpers/cmsTest'
import { query } from '../helpers/e2eDatabase'
import { expect } from '../helpers/fixtures'
import { createRandom, fullAnswers, postSurvey, randomAnswers } from '../helpers/surveyForms'
import { surveyTexts } from '../helpers/surveyTexts'

const texts = cmsTexts.en.surveyResults
const survey = surveyTexts('en')
const english = 12
const german = 3

// A day long before other tests' responses, so that the numbers of this filter are known;
// another response stays outside of it.
const day = new Date(Math.random() * 1e12).toISOString().slice(0, 10)
const results = `/cms/survey-results?from=${day}&to=${day}`
const ids = Array.from({ length: english + german }, () => randomUUID())
const another = randomUUID()

// One worker, whose responses are the only ones of their day.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1440, height: 900 } })

test.beforeAll(async () => {
  const baseUrl = process.env.E2E_BASE_URL ?? ''
  const random = createRandom(7)
  for (const [index, submission_id] of [...ids, another].entries()) {
    const body = {
      ...(index === 0 ? fullAnswers() : randomAnswers(random)),
      submission_id,
      language: index < english ? 'en' : 'de',
    }
    await postSurvey({ baseUrl, address: '10.0.0.1', body })
  }
  const text = 'update survey_responses set created_at = $2 where submission_id = any($1)'
  await query(text, [ids, `${day}T12:00:00Z`])
})

test.afterAll(() =>
  query('delete from survey_responses where submission_id = any($1)', [[...ids, another]]),
)

const ofAll = (page: Page, number: number) => {
  const [before = '', after = ''] = texts.ofAll
    .replace('{{number}}', String(number))
    .split('{{total}}')
  return page.getByText(new RegExp(`^${before}[\\d,.]+${after}$`))
}

/** Cards whose question is the first of its kind; all others are made of the same parts. */
const firstOfKind = questions.flatMap(({ kind }, index) =>
  questions.findIndex((question) => question.kind === kind) === index ? [index] : [],
)

/** Opens what is folded, and leaves one card of each kind for what looks at them. */
async function showOneOfEachKind(page: Page): Promise<void> {
  await page.getByRole('article').evaluateAll((cards, shown) => {
    for (const [index, card] of cards.entries()) {
      for (const details of card.querySelectorAll('details')) details.open = true
      if (!shown.includes(index)) card.style.display = 'none'
    }
  }, firstOfKind)
  await expect(page.getByRole('article')).toHaveCount(firstOfKind.length)
}

test('questions have charts, filters work with the keyboard', async ({
  page,
  logInToCms,
  baseURL: url,
}) => {
  const html = page.locator('html')
  const form = page.getByRole('form', { name: texts.filters })
  await logInToCms()
  await page.context().addCookies([{ name: 'payload-theme', value: 'light', url }])
  await page.goto(results)
  await expect(ofAll(page, english + german)).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'light')
  const main = page.getByRole('main')
  await expect(page.getByRole('article')).toHaveCount(questions.length)
  const charted = questions.filter(({ kind }) => kind !== 'text' && kind !== 'longText')
  await expect(page.getByRole('article').getByRole('table')).toHaveCount(charted.length)
  const name = texts.bars.replace('{{question}}', survey.questions.role.label)
  await expect(page.getByRole('table', { name })).toBeVisible()
  await showOneOfEachKind(page)
  // What stands around it is Payload's.
  await expectCleanPart(main)

  await page.context().addCookies([{ name: 'payload-theme', value: 'dark', url }])
  await form.getByLabel(texts.language).focus()
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel(texts.language)).toHaveValue('en')
  await form.getByRole('button', { name: texts.apply }).focus()
  await page.keyboard.press('Enter')
  await expect(ofAll(page, english)).toBeVisible()
  await expect(page).toHaveURL(/language=en/)
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.setViewportSize({ width: 360, height: 740 })
  await showOneOfEachKind(page)
  await expectCleanPart(main)

  await page.getByRole('link', { name: texts.reset }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cms\/survey-results$/)
  await expect(form.getByLabel(texts.language)).toHaveValue('')
})
