import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expectSaidOnce, listen } from '../helpers/announcements'
import { expectCleanPart } from '../helpers/axe'
import { cmsClient } from '../helpers/cms'
import { sessionToken, test } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { leaveNumbers } from '../helpers/leaveNumbers'

const { desk: texts, deskTab: tabs, followUp, nextStep } = cmsTexts.en

test.use({ viewport: { width: 1280, height: 900 } })

/** Writes a note at the person with a word in the name, and tells the number. */
async function addNote(note: { baseUrl: string; word: string; text: string }): Promise<string> {
  const { baseUrl, word, text } = note
  const cms = await cmsClient({ baseUrl, token: await sessionToken({ baseUrl }) })
  const found = await cms(`/people?where[name][contains]=${word}`)
  const { docs } = (await found.json()) as { docs: { id: number; phone: string }[] }
  const [person] = docs
  if (!person) throw new Error('nobody has this name')
  const body = JSON.stringify({ notes: [{ text }] })
  expect((await cms(`/people/${person.id}`, { method: 'PATCH', body })).status).toBe(200)
  return person.phone
}

const rowsOf = (page: Page) =>
  page.getByRole('navigation', { name: texts.people }).getByRole('link')

const tabOf = (page: Page, tab: keyof typeof tabs) =>
  page
    .getByRole('navigation', { name: texts.tabs })
    .getByRole('link', { name: new RegExp(`^${tabs[tab]} \\d+$`) })

const formOf = (page: Page) => page.getByRole('form', { name: texts.followUp })

/** The keys work once the page's scripts run. */
async function pressUntil(page: Page, key: string, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await seen()
  }).toPass()
}

test('a case is worked off with the keyboard alone, and stays in view when it leaves the list', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const word = await leaveNumbers({ baseUrl, names: ['Anna', 'Béla', 'Chloë'] })
  await logInToCms()
  await page.goto(`/cms/desk?tab=waiting&q=${word}`)
  await expect(rowsOf(page)).toHaveText([/^Anna/, /^Béla/, /^Chloë/])
  for (const tab of ['new', 'waiting', 'all'] as const) {
    await expect(tabOf(page, tab)).toContainText('3')
  }
  for (const tab of ['mine', 'today'] as const) await expect(tabOf(page, tab)).toContainText('0')

  const person = (name: string) => page.getByRole('region', { name: `${name} ${word}` })
  // A second press would lead on, so what shows the first one is what it does at once.
  const headingOf = (name: string) => person(name).getByRole('heading', { name: word })
  await pressUntil(page, 'j', () => expect(headingOf('Anna')).toBeFocused({ timeout: 2000 }))
  await expect(page).toHaveURL(/person=/)
  const said = await listen(page)
  const savedOf = (name: string, fields: string) =>
    texts.saved.replace('{{name}}', `${name} ${word}`).replace('{{fields}}', fields)
  await page.keyboard.press('c')
  const note = formOf(page).getByLabel(texts.note)
  await expect(note).toBeFocused()
  await expect(note).toHaveValue(texts.called)
  // While something is typed, keys are letters.
  await page.keyboard.type(', speaks jnk')
  await expect(note).toHaveValue(`${texts.called}, speaks jnk`)
  await page.keyboard.press('Control+Enter')
  await expectSaidOnce(said, savedOf('Anna', texts.note))
  await expect(person('Anna').getByRole('listitem').first()).toContainText('speaks jnk')
  await expect(rowsOf(page)).toHaveText([/^Béla/, /^Chloë/])
  await expect(person('Anna').getByRole('heading', { name: word })).toBeFocused()
  await expect(note).toHaveValue('')

  await page.keyboard.press('t')
  const step = formOf(page).getByLabel(followUp.nextStepKind, { exact: true })
  await expect(step).toBeFocused()
  await step.selectOption(nextStep.call)
  await page.keyboard.press('Control+Enter')
  await expectSaidOnce(said, savedOf('Anna', followUp.nextStepKind))
  await expect(person('Anna').getByRole('listitem').first()).toContainText(
    `${followUp.nextStepKind}: ${nextStep.call}`,
  )
  await expect(person('Anna').getByRole('heading', { name: word })).toBeFocused()
  await page.keyboard.press('2')
  await expect(formOf(page)).toContainText(texts.unsaved)
  await page.keyboard.press('Control+Enter')
  await expect(person('Anna').getByRole('listitem').first()).toContainText(followUp.stage)
  await expect(tabOf(page, 'new')).toContainText('2')

  // The one who has moved up is next.
  await page.keyboard.press('j')
  await expect(person('Béla')).toBeVisible()
  await page.keyboard.press('j')
  await expect(headingOf('Chloë')).toBeFocused()
  await page.keyboard.press('k')
  await expect(headingOf('Béla')).toBeFocused()
  await rowsOf(page).last().press('Enter')
  await expect(headingOf('Chloë')).toBeFocused()
  await page.reload()
  await expect(person('Chloë')).toBeVisible()
  await expect(headingOf('Chloë')).not.toBeFocused()

  const help = page.getByRole('dialog', { name: texts.keys })
  await pressUntil(page, '?', () => expect(help).toBeVisible({ timeout: 1000 }))
  await expectCleanPart(help)
  await help.getByLabel(texts.keysOn).press('Space')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('n')
  await expect(note).not.toBeFocused()
  await expect(page.getByRole('searchbox', { name: texts.search })).not.toBeFocused()
})

test.describe('a save that fails', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('loses nothing of what was typed, nor does a look at somebody else', async ({
    page,
    logInToCms,
    baseURL: baseUrl = '',
  }) => {
    const word = await leaveNumbers({ baseUrl, names: ['Anna', 'Béla'] })
    await logInToCms()
    await page.goto(`/cms/desk?tab=waiting&q=${word}`)
    await rowsOf(page).first().click()
    const note = formOf(page).getByLabel(texts.note)
    const typed = 'Has two children'
    await note.fill(typed)
    await page.route('**/cms/api/people/*', (route) => route.abort())
    await page.keyboard.press('Control+Enter')
    await expect(formOf(page).getByRole('alert')).toHaveText(texts.saveFailed)
    await expect(note).toHaveValue(typed)
    await rowsOf(page).nth(1).click()
    await expect(note).toHaveValue('')
    await rowsOf(page).first().click()
    await expect(note).toHaveValue(typed)
    await page.unroute('**/cms/api/people/*')
    await formOf(page).getByRole('button', { name: texts.save }).click()
    await expect(page.getByRole('listitem').filter({ hasText: typed })).toBeVisible()
    await expect(note).toHaveValue('')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search finds names without accents, words of notes and numbers', async ({
    page,
    logInToCms,
    baseURL: baseUrl = '',
  }) => {
    const word = await leaveNumbers({ baseUrl, names: ['Zoë Müller'] })
    await logInToCms()
    const search = page.getByRole('searchbox', { name: texts.search })
    const noted = `Größe ${randomUUID()}`
    const phone = await addNote({ baseUrl, word, text: noted })
    await page.goto('/cms/desk?tab=all')
    const searches = [
      `zoe MULLER ${word}`,
      `ZÖE MÜLLER ${word.toUpperCase()}`,
      noted.replace('ö', 'o').toUpperCase(),
      phone.replaceAll(/\D/g, '').slice(-9),
    ]
    for (const text of searches) {
      await search.fill(text)
      await page.getByRole('button', { name: texts.apply }).click()
      await expect(rowsOf(page)).toHaveText([/^Zoë Müller/])
    }
    await search.fill(`${word} and more`)
    await page.getByRole('button', { name: texts.apply }).click()
    await expect(page.getByText(texts.none)).toBeVisible()
    await page.goto(`/cms/desk?tab=all&q=${word}&country=UK`)
    await expect(page.getByText(texts.none)).toBeVisible()
  })
})

for (const language of ['en', 'ar'] as const) {
  test(`in ${language} it fits a phone, list first and then the person, and has no faults`, async ({
    page,
    logInToCms,
    baseURL: url = '',
  }) => {
    const { desk } = cmsTexts[language]
    const word = await leaveNumbers({ baseUrl: url, names: ['Anna', 'Béla'] })
    await logInToCms()
    await page.context().addCookies([{ name: 'payload-lng', value: language, url }])
    await page.goto(`/cms/desk?tab=waiting&q=${word}`)
    const main = page.getByRole('main')
    const list = page.getByRole('navigation', { name: desk.people })
    await expect(list.getByRole('link')).toHaveCount(2)
    await expect(main).toContainText(desk.nobody)
    await expectCleanPart(main)
    await page.setViewportSize({ width: 360, height: 800 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBe(360)
    await list.getByRole('link').first().click()
    const form = page.getByRole('form', { name: desk.followUp })
    await expect(form).toBeVisible()
    await expect(list).toBeHidden()
    await expect(page.getByText(desk.timeThere)).toBeVisible()
    await expect.poll(width).toBe(360)
    await expectCleanPart(main)
    await page.getByRole('link', { name: desk.back }).click()
    await expect(list).toBeVisible()
    await page.context().clearCookies({ name: 'payload-lng' })
  })
}
