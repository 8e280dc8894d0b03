import type { APIRequestContext, Page } from 'playwright/test'
import type { PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { adminCredentials } from './credentials'
import { query } from './e2eDatabase'
import { expect } from './fixtures'
import { messages } from './messages'

/** What the browser's tab holds while the admin of the tests is logged in at /admin. */
export const heldCredentials = Buffer.from(
  `${adminCredentials.username}:${adminCredentials.password}`,
).toString('base64')

/** The log-in and the list at /admin, by their parts. */
export function staffParts(page: Page, locale: PageLocale = 'en') {
  const { login, list } = messages(locale).admin
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    username: page.getByLabel(login.username, { exact: true }),
    password: page.getByLabel(login.password, { exact: true }),
    submit: button(login.submit),
    heading: page.getByRole('heading', { name: list.title, level: 1 }),
    table: page.getByRole('table', { name: list.title }),
    bodyRows: page.getByRole('table').locator('tbody').getByRole('row'),
    search: page.getByRole('searchbox', { name: list.search }),
    newer: button(list.newer),
    older: button(list.older),
    logout: button(list.logout),
    range: (from: number, to: number, total: number) =>
      page.getByRole('status').filter({
        hasText: list.range
          .replace('{from}', `${from}`)
          .replace('{to}', `${to}`)
          .replace('{total}', `${total}`),
      }),
  }
}

/** Opens the list in a tab that is logged in already, with the rows of a search. */
export async function openStaffList({
  page,
  locale = 'en',
  search,
}: {
  page: Page
  locale?: PageLocale
  search?: string
}) {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('started')) return
    sessionStorage.setItem('started', 'yes')
    sessionStorage.setItem('adminCredentials', value)
  }, heldCredentials)
  await page.goto(localePath({ locale, path: '/admin' }))
  const staff = staffParts(page, locale)
  if (search) await staff.search.fill(search)
  return staff
}

/** Sends a nurse's request with a CV; gives its number. */
export async function sendCv({
  request,
  name,
  phone = '+91 98765 43210',
  standing = '',
  cv,
}: {
  request: APIRequestContext
  name: string
  phone?: string
  standing?: string
  cv: { name: string; buffer: Buffer }
}): Promise<number> {
  const fields = { name, phone, standing, type: 'nurses', desired_country: 'UAE' }
  const file = { ...cv, mimeType: 'application/octet-stream' }
  const answer = await request.post('/api/consultations', { multipart: { ...fields, cv: file } })
  expect(answer.status()).toBe(201)
  const text = 'select id from consultations where name = $1'
  const [row] = await query<{ id: number }>(text, [name])
  return row?.id ?? 0
}
