import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { en } from '@payloadcms/translations/languages/en'
import type { Page } from 'playwright/test'
import { cmsTexts } from '../helpers/cmsTexts'
import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { cmsClient } from '../helpers/cms'
import { testOnOwnSite } from '../helpers/cmsTest'
import type { adminCredentials } from '../helpers/credentials'
import { expect } from '../helpers/fixtures'
import { ofOwnPage } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'
import { startRealSite, type RealSite } from '../helpers/realSite.mjs'

// What a role demands would be in the way of other tests, so this file has a site of its own.
const test = testOnOwnSite(() => startRealSite())
// What a browser says of each refused call.
test.use({ viewport: { width: 1280, height: 800 }, allowedConsole: [/status of 403/] })

const texts = cmsTexts.en.secondFactor
const { authentication } = en.translations

async function createPerson(site: RealSite, role: string) {
  const credentials = {
    username: `pia-${randomUUID().slice(0, 8)}`,
    password: 'a long enough password',
  }
  const cms = await cmsClient(site)
  const created = await cms('/users', {
    method: 'POST',
    body: JSON.stringify({ ...credentials, role }),
  })
  const { doc } = (await created.json()) as { doc: { id: number } }
  return { id: doc.id, credentials }
}

/** A phone that confirms every question, for as long as the page is open. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const confirms = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { confirms, end: () => session.detach() }
}

/**
 * Opens the log-in and fills it in with keys alone. What is typed before the page's scripts are there
 * would be lost; they begin by asking who is logged in.
 */
async function logInByKeys(
  page: Page,
  { username, password }: typeof adminCredentials,
  open = (): Promise<unknown> => page.goto('/cms/login?redirect=/cms/account'),
) {
  const hasStarted = page.waitForResponse('**/cms/api/users/me*')
  await open()
  await hasStarted
  await page.getByLabel('Username').focus()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** Ends the session, away from pages whose late calls a browser would report as errors. */
async function logOut(page: Page) {
  await page.goto('about:blank')
  expect((await page.request.post('/cms/api/users/logout', { headers: ofOwnPage })).status()).toBe(
    200,
  )
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a passkey and recovery codes are set up and used by keys alone', async ({ page, site }) => {
  const { credentials } = await createPerson(site, 'coordinator')
  const authenticator = await addAuthenticator(page)
  await logInByKeys(page, credentials)
  const panel = page.getByRole('region', { name: texts.title })
  await expect(panel.getByText(texts.none)).toBeVisible()
  await expectCleanPart(panel)
  await button(page, texts.add).press('Enter')
  const name = panel.getByLabel(texts.name)
  await expect(name).toBeFocused()
  await name.fill('Phone of Pia')
  await name.press('Enter')
  const codes = panel.locator('[data-recovery-codes] li')
  await expect(codes).toHaveCount(10)
  await expect(panel.getByRole('heading', { name: texts.codesTitle })).toBeFocused()
  const [first = ''] = await codes.allTextContents()
  expect(first).toMatch(/^(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}$/)
  await expectCleanPart(panel)
  const downloading = page.waitForEvent('download')
  await button(page, texts.download).press('Enter')
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain(first)
  expect(file).toContain(credentials.username)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-recovery-codes] li').first()).toBeVisible()
  await expect(page.getByRole('button', { name: texts.print })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await button(page, texts.codesKept).press('Enter')
  await expect(codes).toHaveCount(0)
  await expect(panel.getByText('Phone of Pia')).toBeVisible()
  await expect(panel.getByText(texts.codesLeft.replace('{{number}}', '10'))).toBeVisible()
  await expectCleanPart(panel)

  await logOut(page)
  await authenticator.confirms(false)
  await logInByKeys(page, credentials)
  await page.waitForURL('**/cms/second-factor?*')
  await expect(button(page, texts.usePasskey)).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(cmsTexts.en.secondFactorFailure.cancelled)).toBeVisible()
  await expectNoAxeViolations(page)
  // Nothing else opens meanwhile.
  await page.goto('/cms')
  await page.waitForURL('**/cms/second-factor?*')
  await authenticator.confirms(true)
  await button(page, texts.usePasskey).press('Enter')
  await page.waitForURL(/\/cms(?:\/desk)?$/)

  await logOut(page)
  await logInByKeys(page, credentials)
  await page.waitForURL('**/cms/second-factor?*')
  await button(page, texts.useCode).press('Enter')
  const code = page.getByLabel(texts.code)
  await expect(code).toBeFocused()
  await code.fill('0000')
  await code.press('Enter')
  await expect(page.getByText(cmsTexts.en.secondFactorRefusal.wrongCode)).toBeVisible()
  await code.fill(first.toLowerCase())
  await code.press('Enter')
  await page.waitForURL('**/cms/account')
  await expect(panel.getByText(texts.codesLeft.replace('{{number}}', '9'))).toBeVisible()

  // Removed again, after one more look.
  await button(page, texts.remove).press('Enter')
  await expect(panel.getByText(texts.removeLast)).toBeVisible()
  await expectCleanPart(panel)
  await button(page, texts.remove).press('Enter')
  await expect(panel.getByText(texts.none)).toBeVisible()
  await authenticator.end()
})

test('a role that demands one has it set up, until an admin takes it away', async ({
  page,
  site,
  logInToCms,
  baseURL: url = '',
}) => {
  const { id, credentials } = await createPerson(site, 'coordinator')
  const cms = await cmsClient(site)
  const demand = (secondFactorRoles: string[]) =>
    cms('/globals/security-settings', {
      method: 'POST',
      body: JSON.stringify({ secondFactorRoles }),
    })
  const authenticator = await addAuthenticator(page)
  const { login, list } = messages('en').admin
  try {
    expect((await demand(['coordinator'])).status).toBe(200)
    await page.goto('/admin/login')
    await page.getByLabel(login.username, { exact: true }).fill(credentials.username)
    await page.getByLabel(login.password, { exact: true }).fill(credentials.password)
    await button(page, login.submit).click()
    const refused = messages('en').errors.second_factor_required
    await expect(page.getByText(refused).first()).toBeVisible()
    const link = page.getByRole('link', { name: login.withPasskey })
    await logInByKeys(page, credentials, () => link.click())
    await page.waitForURL('**/cms/second-factor?*')
    await expect(page.getByText(texts.setUpIntro)).toBeVisible()
    await expectNoAxeViolations(page)

    const arabic = cmsTexts.ar.secondFactor
    await page.context().addCookies([{ name: 'payload-lng', value: 'ar', url }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await expect(page.getByText(arabic.setUpIntro)).toBeVisible()
    await expectNoAxeViolations(page)
    await button(page, arabic.create).click()
    await expect(page.locator('[data-recovery-codes] li')).toHaveCount(10)
    await expectNoAxeViolations(page)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
    await button(page, arabic.codesKept).click()
    // Where they were going to.
    await page.waitForURL('**/admin')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('searchbox', { name: list.search })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('adminCredentials'))).toBeNull()

    // An admin takes it away.
    await page.context().clearCookies()
    await logInToCms()
    await page.goto(`/cms/collections/users/${id}`)
    const panel = page.getByRole('region', { name: texts.title })
    await button(page, texts.takeAway).press('Enter')
    await expect(panel.getByText(texts.takeAwayWarning)).toBeVisible()
    await expectCleanPart(panel)
    await button(page, texts.takeAway).press('Enter')
    await expect(panel.getByText(texts.colleagueNone)).toBeVisible()
  } finally {
    await demand([])
    await page.context().clearCookies({ name: 'payload-lng' })
    await authenticator.end()
  }
})

test('a log-in counts at /cms and /admin, and ends at both', async ({ page, site }) => {
  const { login, list } = messages('en').admin
  const { credentials } = await createPerson(site, 'coordinator')
  await page.goto('/admin/login')
  await page.getByLabel(login.username, { exact: true }).fill(credentials.username)
  await page.getByLabel(login.password, { exact: true }).fill(credentials.password)
  await button(page, login.submit).click()
  await expect(page.getByRole('searchbox', { name: list.search })).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, list.openCms).click()
  await page.waitForURL(/\/cms(?:\/desk)?$/)
  // A tab in which nothing was typed.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/admin/login')
  await page.waitForURL('**/admin')
  await expect(page.getByRole('searchbox', { name: list.search })).toBeVisible()
  await button(page, list.logout).click()
  await page.waitForURL('**/admin/login')
  await page.goto('/cms/account')
  await page.waitForURL('**/cms/login?*')
  await expect(button(page, authentication.login)).toBeVisible()
})
