import { en } from '@payloadcms/translations/languages/en'
import type { Page } from 'playwright/test'
import { cmsTexts } from '../helpers/cmsTexts'
import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { forgetSessions, untilTakenOver } from '../helpers/cmsTest'
import { findId, people, seen, testOfEditors, visit } from '../helpers/editorsSite'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'

const test = testOfEditors()

const { find, interfaceTexts, refusal } = cmsTexts.en
const { fields } = en.translations

// A text that is refused; and Payload's log-out asks twice, the second time for nothing that there still is.
test.use({ allowedConsole: [/status of 40[03]/] })

/** Looks for a text on the dashboard, and opens the first place. */
async function openPlaceOf(page: Page, text: string): Promise<void> {
  await page.goto('/cms')
  await page.getByRole('searchbox', { name: find.label }).fill(text)
  await page.getByRole('button', { name: find.find, exact: true }).click()
  await expect(page.locator('mark').first()).toHaveText(text)
  const place = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  await untilTakenOver(place)
  await place.click()
}

test('a sentence leads to its field, also in a folded row of a row', async ({
  page,
  site,
  logInToCms,
}) => {
  await logInToCms(people.editor)
  const id = await findId({ site, kind: 'process-guides', slug: 'germany' })
  const guide = await site.editor.read({ kind: 'process-guides', id, locale: 'ar' })
  const sections = guide.sections as { items: { text: string }[] }[]
  const last = sections.length - 1
  const text = sections[last]?.items.at(-1)?.text ?? ''
  const field = page.locator(
    `#field-sections__${last}__items__${(sections[last]?.items.length ?? 0) - 1}__text`,
  )
  await openPlaceOf(page, text)
  await expect(page).toHaveURL(/locale=ar/)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(text)
  await expect(field).toBeInViewport()

  // The CMS remembers what is folded.
  const saved = page.waitForResponse((answer) => answer.url().includes('payload-preferences'))
  const list = page.locator('#field-sections')
  await list.getByRole('button', { name: fields.collapseAll }).first().click()
  await expect(field).toBeHidden()
  await saved
  await openPlaceOf(page, text)
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
})

test('a sentence of an article leads into its text', async ({ page, logInToCms }) => {
  await logInToCms(people.editor)
  const id = await findIdOfArticle(page)
  await page.goto(`/cms/collections/posts/${id}?locale=en#field-body`)
  await expect(page.locator('[data-field-path="body"] [contenteditable=true]')).toBeFocused()
})

async function findIdOfArticle(page: Page): Promise<string> {
  await page.goto('/cms/find?q=recruitment fraud')
  const link = page.locator('main a[href*="/posts/"][href$="#field-title"]').first()
  return /posts\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
}

/** By what pages of the site know that an editor is logged in. */
const editorMark = (page: Page) => page.evaluate(() => localStorage.getItem('editor'))

async function visitCms(page: Page): Promise<void> {
  await page.goto('/cms')
  await expect.poll(() => editorMark(page)).toBe('1')
}

test('a page leads editors to its form until they log out', async ({ page, logInToCms }) => {
  const link = (locale: 'de' | 'ar') =>
    page.getByRole('link', { name: messages(locale).preview.editPage })
  const isAskedFor: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('edit-link')) isAskedFor.push(request.url())
  })
  const whole = () => expect(page.locator('body')).toHaveAttribute('data-hydrated', '')
  await page.goto('/de/nurses')
  await whole()
  await expect(link('de')).toHaveCount(0)
  expect(isAskedFor).toEqual([])

  await logInToCms(people.editor)
  await visitCms(page)
  await page.goto('/de/nurses')
  await expect(link('de')).toHaveAttribute('href', '/cms/globals/nurse-page?locale=de')
  await expectNoAxeViolations(page)
  await page.emulateMedia({ media: 'print' })
  await expect(link('de')).toBeHidden()
  await page.emulateMedia({ media: null })
  // To another page without loading it anew.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: messages('de').navigation.pricing })
    .first()
    .click()
  await expect(link('de')).toHaveAttribute('href', '/cms/collections/pricing-plans')
  await page.goto('/ar/imprint')
  await expect(link('ar')).toHaveAttribute(
    'href',
    /^\/cms\/collections\/legal-pages\/\d+\?locale=ar$/,
  )
  await page.goto('/ar/search')
  const ofTexts = '/cms/collections/interface-texts?in=ar&place=search'
  await expect(link('ar')).toHaveAttribute('href', ofTexts)
  await page.goto('/ar/imprint')
  await link('ar').press('Enter')
  await expect(page).toHaveURL(/\/cms\/collections\/legal-pages\/\d+\?locale=ar$/)

  forgetSessions()
  await page.goto('/cms/logout')
  await expect(page).toHaveURL(/\/cms\/login/)
  await expect.poll(() => editorMark(page)).toBeNull()
  isAskedFor.length = 0
  await page.goto('/de/nurses')
  await whole()
  await expect(link('de')).toHaveCount(0)
  expect(isAskedFor).toEqual([])
})

test.describe('an editor whose session has ended elsewhere', () => {
  test('is led nowhere, and the page asks no more', async ({ page, context, logInToCms }) => {
    await logInToCms(people.editor)
    const link = page.getByRole('link', { name: messages('en').preview.editPage })
    await visitCms(page)
    await page.goto('/nurses')
    await expect(link).toBeVisible()
    await context.clearCookies({ name: 'payload-token' })
    const refused = page.waitForResponse((answer) => answer.url().includes('edit-link'))
    await page.reload()
    expect((await refused).status()).toBe(403)
    await expect.poll(() => editorMark(page)).toBeNull()
    await expect(link).toHaveCount(0)
  })
})

test('an editor finds a text of the interface, changes it and takes it back', async ({
  page,
  site,
  logInToCms,
}) => {
  await logInToCms(people.editor)
  await page.goto('/cms/collections/interface-texts')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'German' })
  const words = page.getByLabel(interfaceTexts.words)
  await words.fill(messages('hi').chat.title)
  await words.press('Enter')
  const text = page.getByRole('textbox', { name: 'chat.title' })
  const status = page.locator('form').filter({ has: text }).getByRole('status')
  const save = page.getByRole('button', { name: interfaceTexts.save })
  await expect(text).toHaveCount(1)
  const shipped = messages('de').chat.title
  await expect(text).toHaveValue(shipped)
  await expect(page.locator('main')).toContainText(messages('en').chat.title)

  await text.fill('Hallo {name}')
  await save.click()
  await expect(status).toContainText(refusal.textWithoutPlaceholders)
  await expectCleanPart(page.locator('main'))

  await text.fill('Fragen Sie uns')
  await save.click()
  await expect(status).toHaveText(interfaceTexts.saved)
  await expect(save).toBeHidden()
  await seen({ site, locale: 'de', path: '' }, 'Fragen Sie uns')
  await expectCleanPart(page.locator('main'))

  await page.getByRole('button', { name: interfaceTexts.backToStandard }).click()
  await expect(text).toHaveValue(shipped)
  await expect.poll(() => visit({ site, locale: 'de', path: '' })).not.toContain('Fragen Sie uns')
})

test('a translator has the texts of their languages', async ({ page, logInToCms }) => {
  await logInToCms(people.translator)
  await page.goto('/cms/collections/interface-texts')
  await expect(page.getByRole('combobox', { name: 'Language' }).getByRole('option')).toHaveText([
    'German',
    'Arabic',
  ])
})
