import { en } from '@payloadcms/translations/languages/en'
import { cmsTexts } from '../helpers/cmsTexts'
import { adminCredentials } from '../helpers/credentials'
import { test as base } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'
import { logIn } from '../helpers/logIn.mjs'
import { doMainJob } from '../helpers/mainJob'
import { startAsNpm } from '../helpers/startedSite'

// What `npm start` runs with nothing set: no address, no mail, no webhook.

const { authentication } = en.translations
let site: Awaited<ReturnType<typeof startAsNpm>>
/** Hooks ask for it too, before there is a site. */
let baseUrl = ''

const test = base.extend({
  // Playwright demands the pattern.
  baseURL: ({}, run) => run(baseUrl),
})

// One worker, because each would start a site.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startAsNpm()
  baseUrl = site.baseUrl
})
test.afterAll(() => site.stop())

test('a nurse applies with a CV, staff download the very same bytes, and nobody else was told', async ({
  page,
  logInToCms,
}) => {
  await doMainJob({ page, locale: 'en' })
  await logInToCms()
  await page.goto('/cms/collections/consultations')
  const { notConfigured } = cmsTexts.en.notifications
  await expect(page.getByRole('row').filter({ hasText: 'Asha' })).toContainText(notConfigured)
})

test('nobody is promised a link where no mail can be sent', async ({ page, request }) => {
  await page.goto('/cms/forgot')
  await expect(page).toHaveURL(/\/cms\/login$/)
  await expect(page.getByText(cmsTexts.en.account.noMail)).toBeVisible()
  await expect(page.getByRole('button', { name: authentication.login })).toBeVisible()
  await expect(page.getByText(authentication.forgotPasswordQuestion)).toBeHidden()
  const { username } = adminCredentials
  const asked = await request.post('/cms/api/users/forgot-password', { data: { username } })
  expect(asked.status()).toBe(404)
})

test('staff learn that nothing is told, and that no invitation can be sent', async ({
  page,
  logInToCms,
}) => {
  await logInToCms()
  for (const path of ['/cms', '/cms/desk']) {
    await page.goto(path)
    await expect(page.locator('#nobody-notified-title')).toBeVisible()
  }
  await page.goto('/cms/collections/users/create')
  await expect(page.locator('[data-no-invitation]')).toBeVisible()
})

test('browsers are not kept to TLS that the site does not have', async ({ request }) => {
  expect((await request.get('/en')).headers()['strict-transport-security']).toBeUndefined()
  const { setCookie } = await logIn({ baseUrl, credentials: adminCredentials })
  expect(setCookie).toMatch(/HttpOnly.*SameSite=Strict/)
  expect(setCookie).not.toMatch(/Secure/)
})

test('without a known address no page claims one, and the start and the dashboard say so', async ({
  page: dashboard,
  request,
  logInToCms,
}) => {
  expect(site.log()).toContain('SITE_URL is not set')
  await logInToCms()
  await dashboard.goto('/cms')
  await expect(dashboard.getByText(cmsTexts.en.editing.noSiteAddress)).toBeVisible()
  const read = async (path: string) => (await request.get(path)).text()
  const page = await read('/de/blog')
  expect(page).not.toMatch(/rel="(canonical|alternate)"|og:image|og:url|ld\+json/i)
  expect(page).toContain('<meta property="og:title"')
  expect(await read('/robots.txt')).not.toContain('Sitemap:')
  expect(await read('/sitemap.xml')).not.toContain('<loc>')
  for (const path of ['/feed.xml', '/de/feed.xml']) {
    expect((await request.get(path)).status()).toBe(404)
  }
})
