import type { Page } from 'playwright/test'
import { cmsTexts } from './cmsTexts'
import type { PageLocale } from '../../src/i18n/locales'
import { testOnOwnSite } from './cmsTest'
import { editorOf, type Editor } from './editing'
import { expect } from './fixtures'
import { startRealSite, type RealSite } from './realSite.mjs'

export const people = {
  editor: { username: 'edith', password: 'an-editor-of-the-tests' },
  translator: { username: 'tara', password: 'a-translator-of-the-tests' },
}

export type Site = RealSite & { editor: Editor }

/** A site of its own for a file, because what editors change would be in the way of other tests. */
async function startSite(): Promise<Site> {
  const server = await startRealSite()
  const admin = await editorOf(server)
  for (const [role, credentials] of Object.entries(people)) {
    const data = { ...credentials, role, languages: ['de', 'ar'] }
    await admin.create({ kind: 'users', data, as: 'all' })
  }
  // A preview's policy allows the scripts of stored pages, so there must be one; a server that warms
  // its pages has them from its start.
  await fetch(`${server.baseUrl}/en`)
  return { ...server, editor: await editorOf({ ...server, credentials: people.editor }) }
}

/** The test of a file whose tests share one site, used from a desk. */
export function testOfEditors() {
  const test = testOnOwnSite(startSite)
  test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Berlin' })
  return test
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
const addressOf = ({ site, locale, path }: Visit) => `${site.baseUrl}/${locale}${path}`

export type Visit = { site: Site; locale: PageLocale; path: string }

export const visit = async (args: Visit) => (await fetch(addressOf(args))).text()

export const statusOf = async (args: Visit) =>
  (await fetch(addressOf(args), { redirect: 'manual' })).status

export const seen = (args: Visit, text: string) =>
  expect.poll(() => visit(args), { intervals: [50] }).toContain(text)

/** The form of a document and what this site adds to it. */
export function form(page: Page) {
  const panel = page.getByRole('region', { name: texts.languages })
  return {
    panel,
    language: (name: string) =>
      panel.getByRole('listitem').filter({ has: page.locator('summary', { hasText: name }) }),
    publish: page.locator('#action-save'),
    /** Chooses from the menu beside it, which a press opens once the page's scripts run. */
    choose: async (name: string) => {
      const entry = page.getByRole('button', { name })
      await expect(async () => {
        if (!(await entry.isVisible())) await page.locator('.form-submit .popup-button').click()
        await expect(entry).toBeVisible({ timeout: 2000 })
      }).toPass()
      await entry.click()
    },
    done: page.getByText(/^Published( in all languages\.|: )/).first(),
  }
}
