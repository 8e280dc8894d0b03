import { en } from '@payloadcms/translations/languages/en'
import { testOnOwnSite } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { adminCredentials } from '../helpers/credentials'
import { expect } from '../helpers/fixtures'
import { logIn } from '../helpers/logIn.mjs'
import { doMainJob } from '../helpers/mainJob'
import { startAsNpm } from '../helpers/startedSite'

// What `npm start` runs with nothing set: no address, no mail, no webhook.
const test = testOnOwnSite(startAsNpm)

const { authentication } = en.translations
const { account, editing, notifications } = cmsTexts.en

test('a nurse applies with a CV, and staff download the very same bytes', ({ page }) =>
  doMainJob({ page, locale: 'en' }))

test('staff learn what cannot be done without an address and mail', async ({
  page,
  request,
  site,
  logInToCms,
}) => {
  expect(site.log()).toContain('SITE_URL is not set')
  await page.goto('/cms/forgot')
  await expect(page).toHaveURL(/\/cms\/login$/)
  await expect(page.getByText(account.noMail)).toBeVisible()
  await expect(page.getByRole('button', { name: authentication.login })).toBeVisible()
  await expect(page.getByText(authentication.forgotPasswordQuestion)).toBeHidden()
  const { username } = adminCredentials
  const asked = await request.post('/cms/api/users/forgot-password', { data: { username } })
  expect(asked.status()).toBe(404)

  await logInToCms()
  await page.goto('/cms')
  await expect(page.locator('[data-nobody-notified]')).toBeVisible()
  await expect(page.getByText(editing.noSiteAddress)).toBeVisible()
  await page.goto('/cms/desk')
  await expect(page.locator('[data-nobody-notified]')).toBeVisible()
  await page.goto('/cms/collections/consultations')
  const row = page.getByRole('row').filter({ hasText: 'Asha' })
  await expect(row).toContainText(notifications.notConfigured)
  await page.goto('/cms/collections/users/create')
  await expect(page.locator('[data-no-invitation]')).toBeVisible()
})

test('no page claims an address, and browsers are not kept to TLS', async ({ request, site }) => {
  const { setCookie } = await logIn({ ...site, credentials: adminCredentials })
  expect(setCookie).toMatch(/HttpOnly.*SameSite=Strict/)
  expect(setCookie).not.toMatch(/Secure/)
  const blog = await request.get('/de/blog')
  expect(blog.headers()['strict-transport-security']).toBeUndefined()
  const page = await blog.text()
  expect(page).not.toMatch(/rel="(canonical|alternate)"|og:image|og:url|ld\+json/i)
  expect(page).toContain('<meta property="og:title"')
  const read = async (path: string) => (await request.get(path)).text()
  expect(await read('/robots.txt')).not.toContain('Sitemap:')
  expect(await read('/sitemap.xml')).not.toContain('<loc>')
  for (const path of ['/feed.xml', '/de/feed.xml']) {
    expect((await request.get(path)).status()).toBe(404)
  }
})
