import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { surveyResultsTexts } from '../../src/features/surveyResults/surveyResultsTexts'
import { questions } from '../../src/lib/survey/questionnaire'
import { expectCleanPart } from '../helpers/axe'
import { expect, test as base } from '../helpers/fixtures'
import { logInToCms } from '../helpers/logInToCms'
import { createRandom, fullAnswers, postSurvey, randomAnswers } from '../helpers/surveyForms'
import { surveyTexts } from '../helpers/surveyTexts'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const texts = surveyResultsTexts.en.surveyResults
const survey = surveyTexts('en')
const english = 12
const german = 3

/** A site of their own, because its numbers are known. */
const test = base.extend<object, { site: TestServer }>({
  site: [
    // Playwright reads from the first argument which fixtures this one needs.
    async ({}, run) => {
      const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
      const random = createRandom(7)
      for (let turn = 0; turn < english + german; turn += 1) {
        const body = {
          ...(turn === 0 ? fullAnswers() : randomAnswers(random)),
          submission_id: randomUUID(),
          language: turn < english ? 'en' : 'de',
        }
        await postSurvey({ baseUrl: server.baseUrl, address: '10.0.0.1', body })
      }
      await run(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, run) => run(site.baseUrl),
})

test.describe.configure({ mode: 'default', timeout: 90_000 })
test.use({ viewport: { width: 1440, height: 900 } })

const responses = (number: number) => texts.responses.replace('{{number}}', String(number))
const ofAll = (number: number) =>
  texts.ofAll.replace('{{number}}', String(number)).replace('{{total}}', String(english + german))

type Look = { page: Page; site: TestServer; theme?: 'light' | 'dark' }

async function openResults({ page, site, theme = 'light' }: Look): Promise<void> {
  await logInToCms(page)
  await page.context().addCookies([{ name: 'payload-theme', value: theme, url: site.baseUrl }])
  await page.goto('/cms/survey-results')
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
}

test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/cms/survey-results')
  await expect(page).toHaveURL(/\/cms\/login\?redirect=%2Fcms%2Fsurvey-results$/)
})

test('staff come from the navigation and from the list of responses', async ({ page }) => {
  await logInToCms(page)
  await page.goto('/cms')
  await page.locator('.template-default__nav-toggler').click()
  await page.getByRole('navigation').getByRole('link', { name: texts.title }).click()
  await expect(page.getByText(responses(english + german))).toBeVisible()
  await page.goto('/cms/collections/survey-responses')
  await page.locator('.collection-list').getByRole('link', { name: texts.title }).click()
  await expect(page.getByText(responses(english + german))).toBeVisible()
})

test('every question has its card, and every chart a name and a table', async ({ page, site }) => {
  await openResults({ page, site })
  await expect(page.getByRole('article')).toHaveCount(questions.length)
  const charted = questions.filter(({ kind }) => kind !== 'text' && kind !== 'longText')
  await expect(page.getByRole('img', { name: /./ }).locator('svg')).toHaveCount(charted.length)
  const summaries = page.getByText(texts.table, { exact: true })
  await expect(summaries).toHaveCount(charted.length)
  const name = texts.bars.replace('{{question}}', survey.questions.role.label)
  await expect(page.getByRole('img', { name })).toBeVisible()
  await summaries.first().click()
  await expect(page.getByRole('table', { name })).toBeVisible()
})

test('the filters work with the keyboard alone', async ({ page, site }) => {
  await openResults({ page, site })
  const form = page.getByRole('form', { name: texts.filters })
  await form.getByLabel(texts.language).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel(texts.language)).toHaveValue('de')
  await form.getByRole('button', { name: texts.apply }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(ofAll(german))).toBeVisible()
  await expect(page).toHaveURL(/language=de/)
  await page.getByRole('link', { name: texts.reset }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(responses(english + german))).toBeVisible()
  await page.getByText(texts.table, { exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').first()).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters work as well', async ({ page }) => {
    await logInToCms(page)
    await page.goto('/cms/survey-results')
    await page.getByLabel(texts.language, { exact: true }).selectOption('de')
    await page.getByRole('button', { name: texts.apply }).click()
    await expect(page.getByText(ofAll(german))).toBeVisible()
  })
})

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing where it is ${theme}`, async ({ page, site }) => {
    await openResults({ page, site, theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '')
    })
    // What stands around it is Payload's.
    await expectCleanPart(page.getByRole('main'))
  })
}

test('a phone need not be scrolled sideways', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openResults({ page, site })
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})
