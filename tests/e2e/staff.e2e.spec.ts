import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { getLocale } from '../../src/i18n/locales'
import { expectNoAxeViolations } from '../helpers/axe'
import { expectNothingCovered } from '../helpers/coveredControls'
import { readCv } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { hold, holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { expect, test } from '../helpers/sharedContext'
import { query } from '../helpers/e2eDatabase'
import { withPerson } from '../helpers/people.mjs'
import { heldCredentials, openStaffList, sendCv, staffParts } from '../helpers/staffList'

const rows = 120

/** A word in the name of every row of this run, so that a search shows them and no others; without digits. */
const mark = `mark${randomUUID().replace(/[^a-f]/g, '')}`

// Browsers report each refused request as an error.
test.use({ allowedConsole: [/status of (401|404|503)|ERR_FAILED/] })

// An address of its own keeps failed log-ins apart.
test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'X-Forwarded-For': '10.77.1.1' }))

test.beforeAll(() =>
  query(
    `${withPerson} insert into consultations (name, phone, type, desired_country, submission_id, reference, locale, created_at, person_id)
     select $1 || ' ' || i, '+49 30 66 ' || i, 'hospitals', 'Germany', gen_random_uuid()::text, $1 || '-' || i, 'en',
       '2026-03-05T21:30:00Z'::timestamptz - (i || ' minutes')::interval, person.id
     from generate_series(1, $2::int) i, person`,
    [mark, rows],
  ),
)

test.afterAll(() => query("delete from consultations where name like $1 || ' %'", [mark]))

const storedCredentials = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('adminCredentials'))

test('wrong names are refused, right ones see the list and log out', async ({ page }) => {
  const { login, list } = messages('en').admin
  const [loginPath, listPath] = ['/admin/login', '/admin']
  await page.goto(loginPath)
  const form = staffParts(page)
  await expect(form.submit).toBeEnabled()
  await form.submit.click()
  await expect(page.getByText(login.usernameRequired)).toBeVisible()
  await expect(page.getByText(login.passwordRequired)).toBeVisible()
  await expect(form.username).toBeFocused()
  await expectNoAxeViolations(page)

  await form.username.fill('nobody')
  await expect(page.getByText(login.usernameRequired)).toHaveCount(0)
  await expect(page.getByText(login.passwordRequired)).toBeVisible()
  await form.username.fill('')
  await expect(page.getByText(login.usernameRequired)).toBeVisible()
  await form.username.fill('nobody')
  await form.password.fill('wrong')
  await form.submit.click()
  await expect(page.getByText(login.rejected.title).first()).toBeVisible()
  await expect(page.getByText(login.rejected.text).first()).toBeVisible()
  await expect(form.password).toBeFocused()
  await expect(form.password).toHaveAccessibleDescription(login.rejected.text)
  await expectNoAxeViolations(page)
  for (const part of ['header', 'main']) {
    await expectNothingCovered(page.locator(part).first(), `${part} of the log-in under a toast`)
  }
  expect(await storedCredentials(page)).toBeNull()

  await form.username.fill(adminCredentials.username)
  await form.password.fill(adminCredentials.password)
  // The way to the list has a title at each moment, and the focus stays in the page.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.title === '') document.documentElement.dataset.untitled = ''
    }).observe(document.head, { childList: true, characterData: true, subtree: true })
  })
  await form.password.press('Enter')
  await expect(form.heading).toBeVisible()
  await expect(page).toHaveURL(listPath)
  // The list is announced, and the focus stays in the page.
  await expect(page.locator('#content')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: list.title })).toHaveCount(1)
  expect(await storedCredentials(page)).toBe(heldCredentials)
  await expect(form.table).toBeVisible()
  const headings = [list.name, list.phone, list.type, list.submitted, list.cv, list.actions]
  await expect(form.table.getByRole('columnheader')).toHaveText(headings)

  await page.goto(loginPath)
  await page.waitForURL(`**${listPath}`)
  await expect(form.table).toBeVisible()
  await form.logout.click()
  await page.waitForURL(`**${loginPath}`)
  expect(await storedCredentials(page)).toBeNull()
  await page.goBack()
  await page.waitForURL(`**${loginPath}`)
})

test('in Arabic the list is searched and leafed through', async ({ page }) => {
  const { list } = messages('ar').admin
  const staff = await openStaffList({ page, locale: 'ar' })
  // Where there are no other rows, the list looks the same before the search.
  const found = page.waitForResponse(/\/admin\/consultations\?.*q=mark/i)
  await staff.search.fill(mark.toUpperCase())
  await found
  await expect(staff.range(1, 50, rows)).toBeVisible()
  await expect(staff.bodyRows).toHaveCount(50)
  await expect(staff.newer).toHaveAttribute('aria-disabled', 'true')
  const first = staff.bodyRows.first()
  await expect(first).toContainText(`${mark} 1`)
  await expect(first).toContainText('+49 30 66 1')
  await expect(first).toContainText(list.typeHospitals)
  await expect(first).toContainText(list.no)
  await expect(first.getByRole('button')).toHaveCount(0)
  const call = first.getByRole('link', { name: /^\+49 30 66 1, / })
  await expect(call).toHaveAttribute('href', 'tel:+4930661')
  const open = first.getByRole('link', { name: list.openOf.replace('{name}', `${mark} 1`) })
  await expect(open).toHaveAttribute('href', /^\/cms\/desk\?consultation=\d+$/)
  // 21:29 UTC is 02:59 on the next day in Kolkata, where the browser of the tests lives.
  const date = new Intl.DateTimeFormat(getLocale('ar').intl, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(new Date('2026-03-05T21:29:00Z'))
  await expect(first.getByRole('time')).toHaveText(date)

  await staff.older.click()
  await expect(staff.range(51, 100, rows)).toBeVisible()
  await expect(first).toContainText(`${mark} 51`)
  await staff.older.click()
  await expect(staff.bodyRows).toHaveCount(20)
  await expect(staff.older).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeViolations(page)
  await staff.newer.click()
  await expect(staff.range(51, 100, rows)).toBeVisible()
  await staff.newer.click()
  await expect(staff.range(1, 50, rows)).toBeVisible()
  await expect(staff.newer).toBeFocused()
  await expectNothingCovered(page.locator('body'), 'the list')

  await staff.search.fill(`${mark} 99`)
  await expect(staff.bodyRows).toHaveCount(1)
  await staff.search.fill('٤٩ ٣٠ ٦٦ ٩٩')
  await expect(staff.bodyRows).toHaveCount(1)
  await expect(first).toContainText(`${mark} 99`)

  const nothing = `${mark} <b>%`
  await staff.search.fill(nothing)
  await expect(page.getByText(list.nothingFound.replace('{query}', nothing))).toBeVisible()
  await expect(staff.table).toHaveCount(0)
  await expectNoAxeViolations(page)

  // The cards are still a table for screen readers.
  await page.setViewportSize({ width: 360, height: 740 })
  await staff.search.fill(`${mark} 11`)
  await expect(staff.bodyRows).toHaveCount(11)
  await expect(staff.table.getByRole('columnheader')).toHaveCount(6)
  await expect(first.getByRole('rowheader')).toHaveText(`${mark} 11`)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
  // Visitors' chat is not for who reads their requests.
  await expect(page.locator('[data-chat-bubble]')).toBeHidden()
  await expectNoAxeViolations(page)
})

test('rows are one line high, and as many as are chosen', async ({ page, request }) => {
  const name = `Fatima Zahra bint Abdullah Al-Hashimi ${randomUUID()}`
  await sendCv({ request, name, cv: { name: 'fatima.docx', buffer: readCv('fatima.docx') } })
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const locale of ['en', 'de', 'ml'] as const) {
    const { list } = messages(locale).admin
    const staff = await openStaffList({ page, locale, search: mark })
    const tallest = () =>
      staff.bodyRows.evaluateAll((all) => Math.max(...all.map((row) => row.clientHeight)))
    const size = page.getByLabel(list.pageSize)
    // The choice is remembered in each language.
    await expect(staff.range(1, locale === 'en' ? 50 : 100, rows)).toBeVisible()
    await size.selectOption('100')
    await expect(staff.range(1, 100, rows)).toBeVisible()
    await expect(staff.bodyRows).toHaveCount(100)
    expect(await tallest(), locale).toBeLessThanOrEqual(56)
    await staff.search.fill(name)
    await expect(staff.bodyRows).toHaveCount(1)
    await expect(staff.bodyRows.getByText(list.download, { exact: true })).toBeVisible()
    expect(await tallest(), locale).toBeLessThanOrEqual(56)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess, locale).toBeLessThanOrEqual(0)
  }
})

test('a browser that forbids storage shows the list to whoever logs in', async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('forbidden', 'SecurityError')
      }
      Object.defineProperty(window, area, { get })
    }
  })
  await page.goto('/admin')
  const { username, password, heading, bodyRows } = staffParts(page)
  await username.fill(adminCredentials.username)
  await password.fill(adminCredentials.password)
  await password.press('Enter')
  await expect(heading).toBeVisible()
  await expect(bodyRows.first()).toBeVisible()
})

test('what is typed before the scripts come logs in later', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/admin/login', { waitUntil: 'commit' })
  const { username, password, submit, heading } = staffParts(page)
  await username.fill(adminCredentials.username)
  await password.fill(adminCredentials.password)
  await expect(submit).toBeDisabled()
  scripts.letCome()
  await submit.click()
  await expect(heading).toBeVisible()
})

test('without credentials that hold, the list leads to the log-in', async ({ page }) => {
  await page.goto('/ar/admin')
  await page.waitForURL('**/ar/admin/login')
  await expect(staffParts(page, 'ar').username).toBeVisible()
  const staff = await openStaffList({ page, locale: 'ar' })
  await expect(staff.table).toBeVisible()
  // They expire while the list is open.
  await page.route('**/admin/consultations?*', (route) => route.fulfill({ status: 401, json: {} }))
  await staff.search.fill(mark)
  await page.waitForURL('**/ar/admin/login')
  expect(await storedCredentials(page)).toBeNull()
})

test('a CV is saved byte for byte; a failure says so', async ({ page, request }) => {
  const { list } = messages('en').admin
  const name = `Nurse ${randomUUID()}`
  const cv = { name: 'fatima.docx', buffer: readCv('fatima.docx') }
  await sendCv({ request, name, cv })
  const staff = await openStaffList({ page, search: name })
  await expect(staff.bodyRows).toHaveCount(1)
  await expect(staff.bodyRows).toContainText(list.yes)
  const save = page.getByRole('button', { name: list.downloadOf.replace('{name}', name) })
  const downloading = page.waitForEvent('download')
  await save.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^cv_\d+\.doc$/)
  expect(readFileSync(await download.path()).equals(cv.buffer)).toBe(true)

  await page.route('**/admin/consultations/*/cv', (route) => route.fulfill({ status: 404 }))
  await save.click()
  await expect(page.getByText(list.downloadFailed.text).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute('**/admin/consultations/*/cv')
  await page.route('**/admin/consultations/*/cv', (route) => route.fulfill({ status: 401 }))
  await save.click()
  await page.waitForURL('**/admin/login')
})

test('a list that cannot be fetched says so and can be tried again', async ({ page }) => {
  const { list } = messages('en').admin
  await page.route('**/admin/consultations?*', (route) => route.fulfill({ status: 503 }))
  const staff = await openStaffList({ page })
  await expect(page.getByRole('alert').filter({ hasText: list.failed })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute('**/admin/consultations?*')
  await page.getByRole('button', { name: list.retry }).click()
  await expect(staff.table).toBeVisible()
  expect(await storedCredentials(page)).not.toBeNull()

  await page.route('**/admin/consultations?*', (route) => route.abort())
  await staff.search.fill(mark)
  await expect(page.getByRole('alert').filter({ hasText: list.failed })).toBeVisible()
})

test('an answer that comes too late is dropped', async ({ page }) => {
  const staff = await openStaffList({ page })
  await expect(staff.table).toBeVisible()
  // The page may have given it up by the time it comes.
  const answer = await hold(page, /[?&]q=.*\+5$/, (route) =>
    route.continue().catch(() => undefined),
  )
  const asked = page.waitForRequest(/[?&]q=.*\+5$/)
  await staff.search.fill(`${mark} 5`)
  const late = await asked
  const predicate = (request: typeof late) => request === late
  const ended = Promise.race([
    page.waitForEvent('requestfinished', predicate),
    page.waitForEvent('requestfailed', predicate),
  ])
  await staff.search.fill(`${mark} 77`)
  await expect(staff.bodyRows).toHaveCount(1)
  answer.letCome()
  await ended
  // What the page makes of an answer is shown in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(staff.bodyRows).toHaveCount(1)
  await expect(staff.bodyRows).toContainText(`${mark} 77`)
})
