import pg from 'pg'
import type { Page } from 'playwright/test'
import { cmsTexts } from './cmsTexts'
import type { PageLocale } from '../../src/i18n/locales'
import { test as base } from './cmsTest'
import { editorOf, type Editor } from './editing'
import { expect } from './fixtures'
import { startRealSite, type RealSite } from './realSite.mjs'

export const people = {
  editor: { username: 'edith', password: 'an-editor-of-the-tests' },
  translator: { username: 'tara', password: 'a-translator-of-the-tests' },
}

export type Site = RealSite & { editor: Editor }

let site: Site
let baseUrl = ''

export const test = base.extend<{ site: Site }>({
  // Playwright reads from the first argument which fixtures this one needs.
  site: ({}, run) => run(site),
  baseURL: ({}, run) => run(baseUrl),
})

/** A site of its own for a file, because what editors change would be in the way of other tests. */
async function startSite(): Promise<void> {
  const server = await startRealSite()
  const admin = await editorOf(server)
  for (const [role, credentials] of Object.entries(people)) {
    const data = { ...credentials, role, languages: ['de', 'ar'] }
    await admin.create({ kind: 'users', data, as: 'all' })
  }
  site = { ...server, editor: await editorOf({ ...server, credentials: people.editor }) }
  // A preview's policy allows the scripts of stored pages, so there must be one; a server that warms
  // its pages has them from its start.
  await fetch(`${server.baseUrl}/en`)
  baseUrl = server.baseUrl
}

/** Gives all tests of a file one site, used from a desk. */
export function shareSite(): void {
  // One worker, because each would start a server.
  test.describe.configure({ mode: 'default' })
  test.beforeAll(startSite)
  test.afterAll(() => site.stop())
  test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Berlin' })
}

export const texts = cmsTexts.en.editing

export async function findId({
  site,
  kind,
  slug,
}: {
  site: Site
  kind: string
  slug: string
}): Promise<number> {
  const docs = await site.editor.find({ kind, where: `where[slug][equals]=${slug}&locale=en` })
  return Number(docs[0]?.id)
}

/** The address that has the language in it, for which nothing about the visitor decides. */
export const addressOf = ({ site, locale, path }: Visit) => `${site.baseUrl}/${locale}${path}`

export type Visit = { site: Site; locale: PageLocale; path: string }

export const visit = async (args: Visit) => (await fetch(addressOf(args))).text()

export const statusOf = async (args: Visit) =>
  (await fetch(addressOf(args), { redirect: 'manual' })).status

export const seen = (args: Visit, text: string) =>
  expect.poll(() => visit(args), { intervals: [50] }).toContain(text)

/** Runs a statement that is about one row. */
export async function query({
  site,
  text,
  values,
}: {
  site: Site
  text: string
  values: string[]
}): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rowCount, rows } = await client.query(text, values).finally(() => client.end())
  expect(rowCount).toBe(1)
  return rows[0] as Record<string, unknown> | undefined
}

/** The form of a document and what this site adds to it. */
export function form(page: Page) {
  const panel = page.getByRole('region', { name: texts.languages })
  return {
    panel,
    language: (name: string) =>
      panel.getByRole('listitem').filter({ has: page.locator('summary', { hasText: name }) }),
    publish: page.locator('#action-save'),
    more: page.locator('.form-submit .popup-button'),
    done: page.getByText(/^Published( in all languages\.|: )/).first(),
  }
}
