import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { cmsTexts } from '../helpers/cmsTexts'
import { expectCleanPart } from '../helpers/axe'
import { openTechnicalDetails, test } from '../helpers/cmsTest'
import { readCsv, readXlsx, toRecords } from '../helpers/exports'
import { query } from '../helpers/e2eDatabase'
import { expect } from '../helpers/fixtures'
import { withPerson } from '../helpers/people.mjs'

const texts = cmsTexts.en.exports
const mark = `mark${randomUUID().slice(0, 8)}`

// Those who look after requests sit at a desk.
test.use({ viewport: { width: 1440, height: 900 } })

test.beforeAll(() =>
  query(
    `${withPerson} insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, plan, person_id)
     select $1 || ' ' || i, '+49 30 55 ' || i, 'hospitals', 'Germany', gen_random_uuid()::text, gen_random_uuid()::text, 'en',
       case when i <= 3 then 'Gold' end, person.id
     from generate_series(1, 12) i, person`,
    [mark],
  ),
)

test.afterAll(() => query("delete from consultations where name like $1 || ' %'", [mark]))

test.beforeEach(({ logInToCms }) => logInToCms())

/** Presses a link and gives what is saved. */
async function save({ page, link }: { page: Page; link: string }) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}

test('staff search and filter a list and save the rows that are left', async ({ page }) => {
  await page.goto('/cms/collections/consultations?where[or][0][and][0][plan][equals]=Gold')
  const region = page.getByRole('region', { name: texts.region })
  await expect(region).toContainText(texts.filtered)
  await page.getByPlaceholder(/^Search by/).fill(mark)
  await expect(page).toHaveURL(new RegExp(`search=${mark}`))
  await expect(region.getByRole('link', { name: texts.csv, exact: true })).toHaveAttribute(
    'href',
    new RegExp(mark),
  )
  const expected = [3, 2, 1].map((number) => `${mark} ${number}`)

  const csv = await save({ page, link: texts.csv })
  expect(csv.name).toMatch(/^consultations_\d{4}-\d\d-\d\d\.csv$/)
  const names = toRecords(readCsv(csv.content.toString('utf8'))).map((row) => row.name)
  expect(names).toEqual(expected)

  const workbook = await save({ page, link: texts.xlsx })
  expect(workbook.name).toMatch(/^consultations_\d{4}-\d\d-\d\d\.xlsx$/)
  const [sheet] = await readXlsx(workbook.content)
  expect(toRecords(sheet?.data ?? []).map((row) => row.name)).toEqual(expected)
})

test('staff save everything about one person from the form of a consultation', async ({ page }) => {
  const text = 'select id from consultations where name = $1'
  const [row] = await query<{ id: number }>(text, [`${mark} 5`])
  const id = row?.id
  await page.goto(`/cms/collections/consultations/${id}`)
  await openTechnicalDetails(page)
  const region = page.getByRole('region', { name: texts.person })
  await expect(region).toContainText(texts.personNote)
  await expectCleanPart(region)
  const { name, content } = await save({ page, link: texts.person })
  expect(name).toMatch(new RegExp(`^person_consultations_${id}_\\d{4}-\\d\\d-\\d\\d\\.zip$`))
  expect(content.subarray(0, 2).toString()).toBe('PK')
})
