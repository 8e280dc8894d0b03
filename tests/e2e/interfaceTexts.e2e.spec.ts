import { expectCleanPart } from '../helpers/axe'
import { cmsTexts } from '../helpers/cmsTexts'
import { people, seen, testOfEditors, visit } from '../helpers/editorsSite'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'

const test = testOfEditors()

const { interfaceTexts: texts, refusal } = cmsTexts.en

// A text that is refused.
test.use({ allowedConsole: [/status of 400/] })

test('an editor finds a text, changes it and takes it back', async ({ page, site, logInToCms }) => {
  await logInToCms(people.editor)
  await page.goto('/cms/collections/interface-texts')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'German' })
  const words = page.getByLabel(texts.words)
  await words.fill(messages('hi').chat.title)
  await words.press('Enter')
  const text = page.getByRole('textbox', { name: 'chat.title' })
  const status = page.locator('form').filter({ has: text }).getByRole('status')
  const save = page.getByRole('button', { name: texts.save })
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
  await expect(status).toHaveText(texts.saved)
  await expect(save).toBeHidden()
  await seen({ site, locale: 'de', path: '' }, 'Fragen Sie uns')
  await expectCleanPart(page.locator('main'))

  await page.getByRole('button', { name: texts.backToStandard }).click()
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
