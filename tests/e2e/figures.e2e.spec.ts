import pg from 'pg'
import type { Locator, Page } from 'playwright/test'
import { expectCleanPart } from '../helpers/axe'
import { test, untilTakenOver } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { generateCases, removeCases, storeCases, type Stage } from '../helpers/generatedCases'
import { createRandom } from '../helpers/surveyForms'

// Weeks long before other tests' people.
const from = '2009-06-01'
const to = '2009-07-26'
const address = `/cms/figures?from=${from}&to=${to}`
let db: pg.Client
let ids: number[]

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1280, height: 900 }, timezoneId: 'Asia/Kolkata' })

test.beforeAll(async () => {
  db = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await db.connect()
  const { rows: stages } = await db.query<Stage>('select id, kind, audience from stages')
  const { rows: users } = await db.query<{ id: number }>('select min(id) as id from users')
  const cases = generateCases({
    number: 200,
    random: createRandom(9),
    stages,
    owners: users.map(({ id }) => id),
    from: new Date(`${from}T00:00:00Z`),
    to: new Date(`${to}T12:00:00Z`),
  })
  ids = await storeCases({ db, cases })
})

test.afterAll(async () => {
  await removeCases({ db, ids })
  await db.end()
})

const tableOf = (page: Page, name: string) => page.locator(`[data-figures="${name}"]`)

type Cards = { page: Page; name: string; first: string | undefined }

/** Each row of a table is a card with the names of its figures, of which none lies beyond an edge. */
async function expectCards({ page, name, first }: Cards): Promise<void> {
  const table = tableOf(page, name).getByRole('table')
  const beyond = await table.locator('..').evaluate((all) => all.scrollWidth - all.clientWidth)
  expect([name, beyond]).toEqual([name, 0])
  const figure = table.locator('td').first()
  const label = await figure.evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(label).toBe(`"${first}"`)
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Each link loads a page: a press while it still comes in is lost now and then. */
async function press(link: Locator): Promise<void> {
  await link.page().waitForLoadState()
  await untilTakenOver(link)
  await link.click()
}

const texts = cmsTexts.en

test('figures lead to lists and files, on a phone too', async ({
  page,
  logInToCms,
  baseURL: url,
}) => {
  await logInToCms()
  await page.context().addCookies([{ name: 'payload-theme', value: 'light', url }])
  await page.goto('/cms/figures')
  await expect(page.getByRole('heading', { level: 1, name: texts.figures.title })).toBeVisible()
  // The browser has told where it is.
  await expect(page.getByText('Asia/Calcutta')).toBeVisible()
  await page.goto(address)
  const main = page.getByRole('main')
  const weeks = tableOf(page, 'weeks')
  const title = texts.figureTable.weeks
  await expect(weeks.getByRole('table', { name: title }).getByRole('row')).toHaveCount(9)
  await expectCleanPart(main)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)

  // What is rarely asked is folded.
  await expect(tableOf(page, 'nurses-country').getByRole('table')).toBeHidden()

  const roles = page.locator('details').filter({ has: page.locator('[name=role]') })
  await roles.locator('summary').click()
  await roles.getByLabel('Hospital', { exact: true }).check()
  await press(page.getByRole('button', { name: texts.desk.applyFilters }))
  await expect(page).toHaveURL(/role=hospitals.*from=2009-06-01&to=2009-07-26/)
  await expect(tableOf(page, 'hospitals')).toBeVisible()
  await expect(tableOf(page, 'nurses')).toHaveCount(0)
  await press(page.getByRole('link', { name: texts.figures.reset }))
  await expect(tableOf(page, 'nurses')).toBeVisible()

  const download = page.waitForEvent('download')
  await press(weeks.getByRole('link', { name: texts.figures.csvOf.replace('{{title}}', title) }))
  expect((await download).suggestedFilename()).toMatch(/^figures-weeks_.*\.csv$/)

  await page.context().addCookies([{ name: 'payload-theme', value: 'dark', url }])
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => widthOf(page)).toBe(360)
  await expectCleanPart(main)

  await tableOf(page, 'nurses-country').locator('summary').click()
  for (const name of ['nurses', 'nurses-country']) {
    const names = tableOf(page, name).locator('thead')
    await expect(names).toBeHidden()
    const [, first] = await names.locator('th').allTextContents()
    await expectCards({ page, name, first })
    await page.emulateMedia({ media: 'print' })
    await expect(names).toBeVisible()
    await page.emulateMedia({ media: null })
  }
  // The days stand above all of them.
  await expect(tableOf(page, 'compared').locator('thead')).toBeVisible()
  await expectCards({ page, name: 'compared', first: texts.figureColumn.thisMonth })
  const figure = tableOf(page, 'nurses-country').getByRole('link').first()
  const number = await figure.textContent()
  await untilTakenOver(figure)
  await figure.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    /\/cms\/desk\?tab=all&role=\S+&country=\w+&from=2009-06-01&to=2009-07-26/,
  )
  const all = page
    .getByRole('navigation', { name: texts.desk.tabs })
    .getByRole('link', { name: texts.deskTab.all })
  await expect(all).toContainText(number ?? '')
  await expect(page.getByLabel(texts.desk.from)).toHaveValue(from)
  await expect.poll(() => widthOf(page)).toBe(360)
})
