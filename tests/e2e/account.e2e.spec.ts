import { randomUUID } from 'node:crypto'
import { en } from '@payloadcms/translations/languages/en'
import { cmsTexts, passwordText } from '../helpers/cmsTexts'
import { expectCleanPart } from '../helpers/axe'
import { cmsClient } from '../helpers/cms'
import { saveAndSeeFault, sessionToken, test } from '../helpers/cmsTest'
import { expect } from '../helpers/fixtures'
import { logIn } from '../helpers/logIn.mjs'

// What a browser says of each refused form.
test.use({ viewport: { width: 1440, height: 900 }, allowedConsole: [/status of 400/] })

const texts = cmsTexts.en.account
/** The field's label in `collections/users/index.ts`. */
const currentPassword = 'Your current password'
const { authentication, general, validation } = en.translations

/** An editor who has logged in twice elsewhere. */
async function createEditor(baseUrl: string) {
  const credentials = { username: `erin-${randomUUID()}`, password: 'a long enough password' }
  const cms = await cmsClient({ baseUrl, token: await sessionToken({ baseUrl }) })
  const body = JSON.stringify({ ...credentials, role: 'editor' })
  const created = await cms('/users', { method: 'POST', body })
  expect(created.status).toBe(201)
  await logIn({ baseUrl, credentials })
  await logIn({ baseUrl, credentials })
  const { doc } = (await created.json()) as { doc: { id: number } }
  return { id: doc.id, credentials }
}

test('somebody ends a log-in of theirs', async ({ page, logInToCms, baseURL: baseUrl = '' }) => {
  const { credentials } = await createEditor(baseUrl)
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
})

test('somebody changes their password with the present one', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const { credentials } = await createEditor(baseUrl)
  await logInToCms(credentials)
  await page.goto('/cms/account')
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
  const { token } = await logIn({ baseUrl, credentials: { ...credentials, password: chosen } })
  expect(token).not.toBe('')
})

test('an admin ends all log-ins of somebody else', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const { id } = await createEditor(baseUrl)
  await logInToCms()
  await page.goto(`/cms/collections/users/${id}`)
  const list = page.getByRole('region', { name: texts.title })
  await list.getByRole('button', { name: texts.endAll }).click()
  await expect(list.getByText(texts.none)).toBeVisible()
  await expect(page.getByLabel(currentPassword)).toHaveCount(0)
})
