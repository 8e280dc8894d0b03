import { randomUUID } from 'node:crypto'
import { en } from '@payloadcms/translations/languages/en'
import { cmsTexts, passwordText } from '../helpers/cmsTexts'
import { expectCleanPart } from '../helpers/axe'
import { saveAndSeeFault, test } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'
import { adminOf, sharedSite } from '../helpers/leaveNumbers'
import { logIn } from '../helpers/logIn.mjs'
import { PushedBrowser } from '../helpers/pushService'

// What a browser says of each refused form.
test.use({ viewport: { width: 1440, height: 900 }, allowedConsole: [/status of 400/] })

const { account: texts, push } = cmsTexts.en
/** The field's label in `collections/users/index.ts`. */
const currentPassword = 'Your current password'
const { authentication, general, validation } = en.translations

/** An editor who has logged in twice elsewhere. */
async function createEditor() {
  const baseUrl = sharedSite()
  const credentials = { username: `erin-${randomUUID()}`, password: 'a long enough password' }
  const cms = await adminOf()
  const body = JSON.stringify({ ...credentials, role: 'editor' })
  const created = await cms('/users', { method: 'POST', body })
  expect(created.status).toBe(201)
  await logIn({ baseUrl, credentials })
  await logIn({ baseUrl, credentials })
  const { doc } = (await created.json()) as { doc: { id: number } }
  return { id: doc.id, credentials }
}

test('an editor ends a log-in and changes the password', async ({ page, logInToCms }) => {
  const { credentials } = await createEditor()
  await logInToCms(credentials)
  await page.goto('/cms/account')
  const list = page.getByRole('region', { name: texts.title })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText(texts.here)).toHaveCount(1)
  await expectCleanPart(list)
  await list.getByRole('button', { name: texts.end, exact: true }).first().press('Enter')
  await expect(page.getByText(texts.ended)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText(texts.here)).toHaveCount(1)

  const current = page.getByLabel(currentPassword)
  const chosen = 'three words and more'
  await page.getByRole('button', { name: authentication.changePassword }).click()
  await expect(current).toHaveCount(0)
  await page.getByLabel(authentication.newPassword).fill(chosen)
  await page.getByLabel(authentication.confirmPassword).fill(chosen)
  await expect(current).toBeVisible()
  const field = page.locator('.field-type').filter({ has: current })
  await saveAndSeeFault(page, field.getByText(validation.required))
  await expect(page.getByLabel(authentication.newPassword)).toHaveValue(chosen)
  // Typed anew each time: what was refused can be saved again only once it has been changed.
  await saveAndSeeFault(page, field.getByText(passwordText('wrong')), async () => {
    await current.clear()
    await current.fill('not this one')
  })
  await expect(page.locator('.payload-toast-container')).toContainText(currentPassword)
  await current.fill(credentials.password)
  await page.locator('#action-save').click()
  await expect(page.getByText(general.updatedSuccessfully).first()).toBeVisible()
  const { token } = await logIn({
    baseUrl: sharedSite(),
    credentials: { ...credentials, password: chosen },
  })
  expect(token).not.toBe('')
})

test('notifications are switched on and off in a browser', async ({
  page,
  context,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  await context.grantPermissions(['notifications'], { origin: baseUrl })
  const { subscription } = new PushedBrowser('/send/e2e')
  // Chromium without a window has no push service; all else is the browser's own.
  await page.addInitScript((given) => {
    PushManager.prototype.subscribe = async () =>
      ({ toJSON: () => given }) as unknown as PushSubscription
  }, subscription)
  await logInToCms()
  await page.goto('/cms/account')
  const part = page.getByRole('region', { name: push.title })
  await expectCleanPart(part)
  await part.getByLabel(push.nextSteps).uncheck()
  await part.getByRole('button', { name: push.turnOn }).press('Enter')
  await expect(page.getByText(push.isOn)).toBeVisible()
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => new URL(scope).pathname,
      ),
    )
  expect(await scopes()).toEqual(['/cms/'])

  await page.reload()
  await expect(part.getByRole('button', { name: push.turnOff })).toBeVisible()
  await expect(part.getByLabel(push.newRequests)).toBeChecked()
  await expect(part.getByLabel(push.nextSteps)).not.toBeChecked()
  await part.getByRole('button', { name: push.turnOff }).press('Enter')
  await expect(page.getByText(push.isOff)).toBeVisible()
  expect(await scopes()).toEqual([])
})
