import type { Page } from 'playwright/test'
import { en } from '@payloadcms/translations/languages/en'
import { sessionToken } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'
import { findId, people, query, shareSite, test, texts, type Site } from '../helpers/editorsSite'

shareSite()

const { general } = en.translations
const slug = 'hiring-nurses-abroad-fairly'

type Credentials = (typeof people)['editor']

/** A page of a user's own browser, for which nothing else is open. */
async function openAs({
  page,
  site,
  credentials,
}: {
  page: Page
  site: Site
  credentials: Credentials
}): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: site.baseUrl })
  if (!context) throw new Error('The browser is gone')
  const value = await sessionToken({ baseUrl: site.baseUrl, credentials })
  await context.addCookies([{ name: 'payload-token', value, url: site.baseUrl }])
  return context.newPage()
}

/** Writes into a field, and waits until that has been saved by itself. */
async function write(page: Page, field: string, text: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().includes('autosave=true'),
    { timeout: 15_000 },
  )
  await page.locator(`#field-${field}`).fill(text)
  expect((await saved).status()).toBe(200)
}

const locksOf = async ({ site, id }: { site: Site; id: number }) =>
  (
    await query({
      site,
      text: `select count(*)::int as number from payload_locked_documents_rels
             where posts_id = $1::int`,
      values: [String(id)],
    })
  )?.number

test('what two tabs of one editor write is kept, and where both wrote, both texts are', async ({
  page,
  context,
  site,
  logInToCms,
}) => {
  const id = await findId({ site, kind: 'posts', slug })
  await logInToCms(people.editor)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/cms/collections/posts/${id}?locale=en`)
    await expect(tab.locator('#field-title')).toBeEnabled()
  }
  await write(page, 'title', 'A title from the first tab')
  await write(other, 'excerpt', 'An excerpt from the second tab')
  const draft = () => site.editor.read({ kind: 'posts', id, draft: true })
  expect(await draft()).toMatchObject({
    title: 'A title from the first tab',
    excerpt: 'An excerpt from the second tab',
  })
  await expect(other.locator('#field-title')).toHaveValue('A title from the first tab')

  await write(page, 'excerpt', 'Another excerpt from the first tab')
  expect(await draft()).toMatchObject({ excerpt: 'Another excerpt from the first tab' })
  const said = page.getByRole('alert').filter({ hasText: 'Excerpt' })
  await expect(said).toHaveText(
    `${texts.changedElsewhere.replace('{{fields}}', 'Excerpt')} ${general.close}`,
  )
  const { docs } = (await (
    await site.editor.call(`/posts/versions?where[parent][equals]=${id}&locale=en&depth=0`)
  ).json()) as { docs: { version: { excerpt: string } }[] }
  const excerpts = docs.map(({ version }) => version.excerpt)
  expect(excerpts).toContain('An excerpt from the second tab')
  await said.getByRole('button').click()
  await expect(said).toHaveCount(0)
})

test.describe('of two people', () => {
  for (const { who, second, locale, slug } of [
    {
      who: 'an editor and an admin',
      second: null,
      locale: 'en',
      slug: 'first-hundred-days-on-the-ward',
    },
    {
      who: 'an editor and a translator, in German',
      second: people.translator,
      locale: 'de',
      slug: 'german-recognition-step-by-step',
    },
  ] as const) {
    test(`${who}, the second sees the first, and both keep what they write`, async ({
      page,
      site,
    }) => {
      const id = await findId({ site, kind: 'posts', slug })
      const first = await openAs({ page, site, credentials: people.editor })
      const later = await openAs({ page, site, credentials: second ?? site })
      const address = `/cms/collections/posts/${id}?locale=${locale}`
      await first.goto(address)
      await expect.poll(() => locksOf({ site, id })).toBe(1)
      await later.goto(address)
      await expect(later.getByText(people.editor.username)).toBeVisible()
      await later.getByRole('button', { name: general.takeOver }).click()
      // Payload fills the form anew once it is taken over, and with it what was written at once.
      await expect(() => write(later, 'title', `A title in ${locale}`)).toPass()
      await write(first, 'excerpt', `An excerpt in ${locale}`)
      expect(await site.editor.read({ kind: 'posts', id, locale, draft: true })).toMatchObject({
        title: `A title in ${locale}`,
        excerpt: `An excerpt in ${locale}`,
      })
      // Each save would have taken it away; who does not see the other's has one of their own.
      expect(await locksOf({ site, id })).toBeGreaterThan(0)
      for (const one of [first, later]) {
        await one.goto('about:blank')
        await one.context().close()
      }
      await expect.poll(() => locksOf({ site, id })).toBe(0)
    })
  }
})
