import type { Page } from 'playwright/test'
import { localePath } from '../../src/i18n/paths'
import { parts as chatParts, uniqueName } from '../helpers/chatPanel'
import { fillNurse, parts as formParts } from '../helpers/consultationDraft'
import { adminCredentials } from '../helpers/credentials'
import { leaveNumbers } from '../helpers/leaveNumbers'
import { messages } from '../helpers/messages'
import { expect, test } from '../helpers/sharedContext'
import { english, german } from '../helpers/survey'
import { translate } from '../helpers/translate'

// A wrong password, and a server that does not respond.
test.use({ allowedConsole: [/status of 401|ERR_FAILED/] })

/** Opens a page and lets the browser translate it once React has taken it over. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('body')).toHaveAttribute('data-hydrated')
  await translate(page)
}

test('a translated page works for visitors, in Arabic', async ({ page }) => {
  const locale = 'ar'
  const texts = messages(locale)
  const { consultation, success, myRequest } = texts
  const at = (path: string) => localePath({ locale, path })
  const form = formParts(page, { texts: consultation })
  await open(page, at('/nurses'))
  await form.submit.click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  // Words that change are the new ones, and not those that were translated.
  const errors = page.locator('[data-error-summary] a')
  const error = (code: 'phone_required' | 'phone_invalid' | 'cv_required' | 'cv_empty') =>
    page.locator('[id$=-error]').filter({ hasText: consultation.errors[code] })
  await expect(error('phone_required')).toBeVisible()
  await form.phone.fill('abc')
  await expect(error('phone_invalid')).toBeVisible()
  await expect(error('cv_required')).toBeVisible()
  await form.cv.setInputFiles({ name: 'cv.pdf', mimeType: '', buffer: Buffer.alloc(0) })
  await expect(error('cv_empty')).toBeVisible()
  await expect(errors.filter({ hasText: consultation.errors.phone_invalid })).toHaveCount(1)
  await expect(errors.filter({ hasText: consultation.errors.cv_empty })).toHaveCount(1)
  await fillNurse({ within: page, texts: consultation })
  await form.submit.click()
  await expect(page.getByRole('heading', { name: success.title, exact: true })).toBeVisible()
  const code = await page.locator('main bdi[translate=no]').first().textContent()
  await page.context().grantPermissions(['clipboard-write'])
  await translate(page)
  await page.getByRole('button', { name: success.reference.copy }).click()
  await expect(page.getByRole('button', { name: success.reference.copied })).toBeVisible()

  await open(page, at('/process/germany'))
  const { clear, undo } = texts.guide
  await page.locator('main input[type=checkbox]').first().check()
  await page.getByRole('button', { name: clear }).click()
  await expect(page.getByRole('button', { name: undo })).toBeVisible()

  await open(page, at('/my-request'))
  // The code that this browser has stored is looked up by itself, or before the page was translated.
  await expect(page.locator('#my-request')).toBeVisible()
  await page.getByRole('button', { name: myRequest.found.other }).click()
  await page.getByLabel(myRequest.code).fill('7K3M-Q9XW-2PVT')
  await page.getByRole('button', { name: myRequest.look }).click()
  await expect(page.getByText(myRequest.none.title)).toBeVisible()
  await page.getByLabel(myRequest.code).fill(code ?? '')
  await page.getByRole('button', { name: myRequest.look }).click()
  await expect(page.locator('#my-request')).toBeFocused()
  await expect(page.getByText(code ?? '')).toBeVisible()

  await open(page, at('/'))
  await page.locator('a[href$="#consultation"]:visible').first().click()
  const dialog = page.getByRole('dialog', { name: consultation.title })
  const inDialog = formParts(dialog, { texts: consultation })
  await inDialog.submit.click()
  await expect(dialog.locator('[data-error-summary]')).toBeFocused()
  await inDialog.name.fill('Asha')
  await inDialog.phone.fill('98765 43210')
  await expect(dialog.getByText(consultation.phoneNoCode)).toBeVisible()
  await inDialog.submit.click()
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const chat = chatParts(page, { locale })
  await chat.bubble.press('Enter')
  await chat.send.click()
  await chat.name.fill(uniqueName('Asha'))
  await chat.send.click()
  await chat.phone.fill('98')
  await chat.send.click()
  await chat.send.click()
  await expect(chat.thankYou).toBeVisible()
  await chat.close.click()
  await expect(chat.panel).toHaveCount(0)
})

test('a translated page works for staff', async ({ page }) => {
  const { login, list } = messages('en').admin
  await leaveNumbers({ names: ['Anna'] })
  await open(page, '/admin/login')
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByText(login.usernameRequired)).toBeVisible()
  await page.getByLabel(login.username).fill(adminCredentials.username)
  await page.getByLabel(login.password, { exact: true }).fill('wrong')
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.locator('#login-error')).toHaveText(login.rejected.text)
  await page.route('**/admin/verify', (route) => route.abort())
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.locator('#login-error')).toHaveText(login.failed.text)
  await page.unroute('**/admin/verify')
  await page.getByLabel(login.password, { exact: true }).fill(adminCredentials.password)
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByRole('heading', { name: list.title, level: 1 })).toBeVisible()
  const search = page.getByRole('searchbox', { name: list.search })
  await search.fill('nobody at all')
  await expect(page.getByText(list.nothingFound.replace('{query}', 'nobody at all'))).toBeVisible()
  await search.fill('')
  await expect(search).toBeVisible()
  await page.getByRole('button', { name: list.logout }).click()
  await expect(page.getByLabel(login.username)).toBeVisible()
})

test('on a translated page the survey is sent', async ({ page }) => {
  const { interface: labels, tabs } = english
  await open(page, '/ar/questions')
  await page.locator('#tab-workflow').click()
  await expect(page.getByRole('heading', { level: 2, name: tabs.workflow.label })).toBeVisible()
  await page
    .locator('[role=tabpanel]:not([hidden]) input[type=radio]')
    .first()
    .check({ force: true })
  await page.locator('#tab-profile').click()
  const number = page.locator('#team_size_nurses')
  await number.fill('999999999')
  await page.getByRole('button', { name: labels.next }).click()
  await expect(page.locator('[data-error-summary]')).toBeFocused()
  await expect(page.locator('#team_size_nurses-error')).toContainText(labels.errors.out_of_range)
  await number.fill('2.5')
  await expect(page.locator('#team_size_nurses-error')).toContainText(labels.errors.not_whole)
  await number.fill('')
  for (const { interface: words, questions } of [german, english]) {
    const { languageSwitcher, privacy } = words
    const name = words === labels ? 'English' : 'Deutsch'
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('navigation', { name: languageSwitcher })).toBeVisible()
    await expect(page.getByText(privacy)).toBeVisible()
    await expect(page.getByRole('group', { name: questions.services.label })).toBeVisible()
  }
  await page.locator('[role=tab]').last().click()
  await page.getByRole('button', { name: labels.submit }).click()
  await expect(page.getByRole('heading', { name: labels.successTitle })).toBeFocused()
})
