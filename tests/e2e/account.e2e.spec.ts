import { randomUUID } from 'node:crypto'
import { en } from '@payloadcms/translations/languages/en'
import type { Locator, Page } from 'playwright/test'
import { passwordTexts } from '../../collections/users/passwordTexts'
import { accountTexts } from '../../src/features/account/accountTexts'
import { expectCleanPart } from '../helpers/axe'
import { cmsClient } from '../helpers/cms'
import { expect, test } from '../helpers/fixtures'
import { logIn } from '../helpers/logIn.mjs'
import { logInToCms } from '../helpers/logInToCms'

// Whoever edits sits at a desk.
test.use({ viewport: { width: 1280, height: 900 } })

const texts = accountTexts.en.account
/** The field's label in `collections/Users.ts`. */
const currentPassword = 'Your current password'
const { authentication, general, validation } = en.translations

type Person = { username: string; password: string }

async function createEditor(baseUrl: string): Promise<Person> {
  const person = { username: `erin-${randomUUID()}`, password: 'a long enough password' }
  const body = JSON.stringify({ ...person, role: 'editor' })
  // Another test's log-in at the same moment can cost this one its session; see logInToCms.
  await expect(async () => {
    const cms = await cmsClient({ baseUrl })
    expect((await cms('/users', { method: 'POST', body })).status).toBe(201)
  }).toPass({ timeout: 15_000 })
  return person
}

async function openAccount({ page, baseUrl }: { page: Page; baseUrl: string }): Promise<Person> {
  const person = await createEditor(baseUrl)
  await logInToCms(page, person)
  await page.goto('/cms/account')
  return person
}

/** Fills a field and waits for Payload's own look at the form, which would wipe out what comes before. */
async function fillAndSettle(page: Page, field: Locator, text: string): Promise<void> {
  const looked = page.waitForResponse((response) => response.request().method() === 'POST')
  await field.fill(text)
  await looked
}

test('somebody sees where they are logged in, and ends what they have lost', async ({
  page,
  baseURL: baseUrl = '',
}) => {
  const person = await createEditor(baseUrl)
  await logIn({ baseUrl, credentials: person })
  await logIn({ baseUrl, credentials: person })
  await logInToCms(page, person)
  await page.goto('/cms/account')
  const list = page.getByRole('region', { name: texts.title })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByText(texts.here)).toHaveCount(1)
  await expectCleanPart(list)

  await list.getByRole('button', { name: texts.end, exact: true }).first().press('Enter')
  await expect(page.getByText(texts.ended)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText(texts.here)).toHaveCount(1)
})

test('an admin ends all log-ins of somebody else', async ({ page, baseURL: baseUrl = '' }) => {
  const person = await createEditor(baseUrl)
  await logIn({ baseUrl, credentials: person })
  await logIn({ baseUrl, credentials: person })
  await logInToCms(page)
  await page.goto('/cms/collections/users')
  await page.getByRole('link', { name: person.username }).click()
  const list = page.getByRole('region', { name: texts.title })
  await list.getByRole('button', { name: texts.endAll }).click()
  await expect(list.getByText(texts.none)).toBeVisible()
  await expect(page.getByLabel(currentPassword)).toHaveCount(0)
})

test.describe('a change of how one logs in', () => {
  // What a browser says of each refused form.
  test.use({ allowedConsole: [/status of 400/] })

  test('takes the present password', async ({ page, baseURL: baseUrl = '' }) => {
    const person = await openAccount({ page, baseUrl })
    const current = page.getByLabel(currentPassword)
    const chosen = 'three words and more'
    await page.getByRole('button', { name: authentication.changePassword }).click()
    await expect(current).toHaveCount(0)
    await fillAndSettle(page, page.getByLabel(authentication.newPassword), chosen)
    await fillAndSettle(page, page.getByLabel(authentication.confirmPassword), chosen)
    await expect(current).toBeVisible()
    const save = page.locator('#action-save')
    await save.click()
    const field = page.locator('.field-type').filter({ has: current })
    await expect(field).toContainText(validation.required)
    await expect(page.getByLabel(authentication.newPassword)).toHaveValue(chosen)
    await fillAndSettle(page, current, 'not this one')
    await save.click()
    await expect(field).toContainText(passwordTexts.en.wrong)
    await expect(page.locator('.payload-toast-container')).toContainText(currentPassword)
    await fillAndSettle(page, current, person.password)
    await save.click()
    await expect(page.getByText(general.updatedSuccessfully).first()).toBeVisible()
    const { token } = await logIn({
      baseUrl,
      credentials: { username: person.username, password: chosen },
    })
    expect(token).not.toBe('')
  })
})
