import { randomUUID } from 'node:crypto'
import { en } from '@payloadcms/translations/languages/en'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { expectSaidOnce, listen } from '../helpers/announcements'
import { expectCleanPart } from '../helpers/axe'
import { contact, postChat } from '../helpers/chat'
import { addUser } from '../helpers/cms'
import { test, untilTakenOver } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { readCv } from '../helpers/consultationForms'
import { adminCredentials } from '../helpers/credentials'
import { expect } from '../helpers/fixtures'
import { adminOf, findPerson, leaveNumbers, sharedSite } from '../helpers/leaveNumbers'
import { messages } from '../helpers/messages'
import { sendCv } from '../helpers/staffList'

const { account, board, desk: texts, deskKey, deskTab: tabs, erasure, followUp } = cmsTexts.en
const { erasedPart, messages: words, nextStep, nextSteps, profile, selection } = cmsTexts.en
const { fields, general } = en.translations

test.use({ viewport: { width: 1280, height: 900 } })

test.beforeEach(({ logInToCms }) => logInToCms())

const rowsOf = (page: Page) =>
  page.getByRole('navigation', { name: texts.people }).getByRole('link')

const tabOf = (page: Page, tab: keyof typeof tabs) =>
  page
    .getByRole('navigation', { name: texts.tabs })
    .getByRole('link', { name: new RegExp(`^${tabs[tab]} \\d+$`) })

const formOf = (page: Page) => page.getByRole('form', { name: texts.followUp })

const columnOf = (page: Page, stage: string) =>
  page.getByRole('region', { name: new RegExp(`^${stage}`) })

/** The keys work once the page's scripts run; a second press of this one changes nothing. */
async function openHelp(page: Page): Promise<Locator> {
  const help = page.getByRole('dialog', { name: texts.keys })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 2000 })
  }).toPass()
  return help
}

/** Opens the desk at a query, once its keys work. */
async function openDesk(page: Page, query: string): Promise<void> {
  await page.goto(`/cms/desk?${query}`)
  const help = await openHelp(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
}

/**
 * Drags one element onto another. Playwright's own `dragTo` (1.65) stops listening before a busy Chromium
 * has said that the drag began, and waits for ever.
 */
async function drag({ page, from, to }: { page: Page; from: Locator; to: Locator }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const middle = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [start, end] = [await middle(from), await middle(to)]
  const press = { button: 'left', buttons: 1, clickCount: 1 } as const
  await session.send('Input.setInterceptDrags', { enabled: true })
  const begun = new Promise<{ data: { items: []; dragOperationsMask: number } }>((resolve) =>
    session.once('Input.dragIntercepted', (event) => resolve(event as never)),
  )
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...start, ...press })
  for (const x of [start.x + 10, end.x]) {
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...start, ...press, x })
  }
  const { data } = await begun
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...end, data })
  }
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end, ...press })
  await session.detach()
}

const fill = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((all, [key, value]) => all.replace(`{{${key}}}`, `${value}`), text)

/** A visitor leaves a number twice, and another one that may be the same, dialled from an unknown country. */
async function leaveAlike() {
  const digits = String(Math.floor(1_000_000 + Math.random() * 9_000_000))
  const contacts = [
    { name: 'Meera Nair', phone: `+49 30 ${digits}`, locale: 'en' },
    { name: 'Meera N.', phone: `0049 30 ${digits}`, locale: 'de' },
    { name: 'Mrs Nair', phone: `030 ${digits}`, locale: 'en' },
  ]
  for (const one of contacts) {
    const body = { ...contact, ...one, submission_id: randomUUID() }
    expect((await postChat({ baseUrl: sharedSite(), address: '203.0.113.77', body })).status).toBe(
      201,
    )
  }
  return digits
}

test('a case is worked off with the keyboard, and stays in view', async ({ page }) => {
  const word = await leaveNumbers({ names: ['Anna', 'Béla', 'Chloë'] })
  await openDesk(page, `tab=waiting&q=${word}`)
  await expect(rowsOf(page)).toHaveText([/^Anna/, /^Béla/, /^Chloë/])
  await expect(tabOf(page, 'new')).toContainText('3')
  const person = (name: string) => page.getByRole('region', { name: `${name} ${word}` })
  const headingOf = (name: string) => person(name).getByRole('heading', { name: word })
  const eventsOf = (name: string) =>
    person(name).getByRole('region', { name: followUp.timeline }).getByRole('listitem')
  await page.keyboard.press('j')
  await expect(headingOf('Anna')).toBeFocused()
  await expect(page).toHaveURL(/person=/)
  const said = await listen(page)
  const savedOf = (name: string, fields: string) =>
    fill(texts.saved, { name: `${name} ${word}`, fields })
  await page.keyboard.press('c')
  const note = formOf(page).getByLabel(texts.note)
  await expect(note).toBeFocused()
  await expect(note).toHaveValue(texts.called)
  // While something is typed, keys are letters.
  await page.keyboard.type(', speaks jnk')
  await expect(note).toHaveValue(`${texts.called}, speaks jnk`)
  await page.keyboard.press('Control+Enter')
  await expectSaidOnce(said, savedOf('Anna', texts.note))
  await expect(eventsOf('Anna').first()).toContainText('speaks jnk')
  await expect(rowsOf(page)).toHaveText([/^Béla/, /^Chloë/])
  await expect(person('Anna').getByRole('heading', { name: word })).toBeFocused()
  await expect(note).toHaveValue('')

  await page.keyboard.press('t')
  const step = formOf(page).getByLabel(followUp.nextStepKind, { exact: true })
  await expect(step).toBeFocused()
  await step.selectOption(nextStep.call)
  await page.keyboard.press('Control+Enter')
  await expectSaidOnce(said, savedOf('Anna', followUp.nextStepKind))
  await expect(eventsOf('Anna').first()).toContainText(`${followUp.nextStepKind}: ${nextStep.call}`)
  await expect(person('Anna').getByRole('heading', { name: word })).toBeFocused()
  await page.keyboard.press('2')
  await expect(formOf(page)).toContainText(texts.unsaved)
  await page.keyboard.press('Control+Enter')
  await expect(eventsOf('Anna').first()).toContainText(followUp.stage)
  await expect(tabOf(page, 'new')).toContainText('2')

  // The one who has moved up is next.
  await page.keyboard.press('j')
  await expect(person('Béla')).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('Control+Enter')
  await expectSaidOnce(said, savedOf('Béla', followUp.owner))
  await expect(eventsOf('Béla').first()).toContainText(`${followUp.owner}: `)
  const assign = formOf(page).getByRole('button', { name: deskKey.assignToMe })
  await expect(assign).toHaveCount(0)
  // A key that is pressed before the next person is there is not for the one before.
  let goOn = (): void => undefined
  const isPressed = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/cms/desk?*', async (route) => {
    if (route.request().method() === 'GET') await isPressed
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('2')
  goOn()
  await expect(headingOf('Chloë')).toBeFocused()
  await page.keyboard.press('k')
  await expect(headingOf('Béla')).toBeFocused()
  await expect(rowsOf(page)).not.toContainText([texts.unsaved])
  await rowsOf(page).last().press('Enter')
  await expect(headingOf('Chloë')).toBeFocused()
  await page.reload()
  await expect(person('Chloë')).toBeVisible()
  await expect(headingOf('Chloë')).not.toBeFocused()

  const help = await openHelp(page)
  await expectCleanPart(help)
  await help.getByLabel(texts.keysOn).press('Space')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('n')
  await expect(note).not.toBeFocused()
  await expect(page.getByRole('searchbox', { name: texts.search })).not.toBeFocused()
})

test('no one is left out by keys that are faster than the list', async ({ page }) => {
  const word = await leaveNumbers({ names: ['Anna', 'Béla', 'Chloë', 'Dora'] })
  await openDesk(page, `tab=waiting&q=${word}`)
  const headingOf = (name: string) =>
    page.getByRole('region', { name: `${name} ${word}` }).getByRole('heading', { name: word })
  const open = async (name: string) => {
    await page.keyboard.press('j')
    await expect(headingOf(name)).toBeFocused()
  }
  const save = async () => {
    await page.keyboard.press('c')
    await page.keyboard.press('Control+Enter')
    await expect(formOf(page).getByLabel(texts.note)).toHaveValue('')
  }
  await open('Anna')
  // The list is read anew late. What the next page asks for would keep that page from being shown.
  await expect(page).toHaveURL(/person=/)
  const address = page.url()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/cms/desk?**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST' && request.url() === address) await held
    await route.continue()
  })
  await save()
  await open('Béla')
  letGo()
  await expect(rowsOf(page)).toHaveText([/^Béla/, /^Chloë/, /^Dora/])
  await save()
  await expect(rowsOf(page)).toHaveText([/^Chloë/, /^Dora/])
  await open('Chloë')
  await open('Dora')
  // The last one stays open, and the focus with them.
  await page.keyboard.press('j')
  await expect(headingOf('Dora')).toBeFocused()
})

test('several are chosen with keys and mouse, and changed together', async ({ page }) => {
  const word = await leaveNumbers({ names: ['Anna', 'Béla', 'Chloë', 'Dora'] })
  await openDesk(page, `tab=all&q=${word}`)
  const boxOf = (name: string) =>
    page.getByRole('checkbox', { name: fill(selection.choose, { name: `${name} ${word}` }) })
  const chosen = (number: number) =>
    page.getByText(fill(selection.chosen, { number }), { exact: true })
  const all = page.getByRole('checkbox', { name: fill(selection.all, { number: 4 }) })
  // The newest comes first.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(boxOf('Dora')).toBeChecked()
  await expect(chosen(1)).toBeVisible()
  await boxOf('Béla').click({ modifiers: ['Shift'] })
  await expect(boxOf('Chloë')).toBeChecked()
  await expect(boxOf('Anna')).not.toBeChecked()
  await expect(chosen(3)).toBeVisible()
  await all.check()
  await expect(chosen(4)).toBeVisible()
  await expectCleanPart(page.locator('[data-desk-selection]'))
  await boxOf('Anna').uncheck()
  const form = page.getByRole('form', { name: selection.change })
  const change = page.getByRole('button', { name: selection.change })
  const place = await rowsOf(page).first().boundingBox()
  await change.click()
  await expect(form).toBeVisible()
  expect(await rowsOf(page).first().boundingBox()).toEqual(place)
  await form.getByLabel(followUp.stage).selectOption('Documents')
  await form.getByLabel(followUp.nextStepKind, { exact: true }).selectOption(nextStep.documents)
  const said = await listen(page)
  await form.getByRole('button', { name: fill(selection.save, { number: 3 }) }).click()
  await expectSaidOnce(said, fill(selection.saved, { number: 3 }))
  await expect(rowsOf(page)).toHaveText([/Documents/, /Documents/, /Documents/, /New/])
  await expect(boxOf('Dora')).not.toBeChecked()
  await expect(form).toBeHidden()
  await expect(change).toBeFocused()

  // WhatsApp takes them one after the other.
  await all.check()
  await change.click()
  await page.getByRole('button', { name: words.write }).click()
  const links = page.getByRole('region', { name: words.write }).getByRole('listitem')
  await expect(links).toHaveCount(4)
  const text = new URL((await links.first().getByRole('link').getAttribute('href')) ?? '')
  await links.first().locator('summary').click()
  await expect(links.first().locator('details p')).toHaveText(
    text.searchParams.get('text') ?? 'none',
  )
  await expectCleanPart(links.first())
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const opened = page.context().waitForEvent('page')
  await links.first().getByRole('link').click()
  await (await opened).close()
  await expect(links.first()).toContainText(followUp.whatsAppPrepared)
  expect(await findPerson(`Anna ${word}`)).toMatchObject({ notes: [{ channel: 'whatsapp' }] })
})

test('filters are kept under a name, renamed and deleted', async ({ page }) => {
  await openDesk(page, 'tab=all&country=UK&language=hi')
  const name = `View ${randomUUID().slice(0, 8)}`
  const views = page.getByRole('navigation', { name: texts.views })
  const opener = page.getByRole('button', { name: texts.saveView })
  await untilTakenOver(opener)
  const list = page.getByRole('navigation', { name: texts.tabs })
  const before = await list.boundingBox()
  await opener.press('Enter')
  const form = page.getByRole('group', { name: texts.saveView })
  await form.getByLabel(texts.viewName).fill(name)
  expect(await list.boundingBox()).toEqual(before)
  await page.getByLabel(texts.shareView).check()
  await expectCleanPart(form)
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
  await page.goto('/cms/desk')
  await views.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/country=UK/)
  const change = (view: string) => fill(texts.changeView, { name: view })
  await page.getByRole('button', { name: change(name) }).click()
  await page.getByLabel(texts.viewName).fill(`${name} of all`)
  await page
    .getByRole('group', { name: change(name) })
    .getByRole('button', { name: texts.save })
    .click()
  await expect(views.getByRole('link', { name: `${name} of all` })).toBeVisible()
  await page.getByRole('button', { name: change(`${name} of all`) }).click()
  await page.getByRole('button', { name: texts.deleteView }).click()
  await page.getByRole('button', { name: texts.deleteViewNow }).click()
  await expect(views.getByRole('link', { name })).toHaveCount(0)
})

test('a person is erased once it is confirmed, and the receipt is shown', async ({ page }) => {
  const word = await leaveNumbers({ names: ['Anna'] })
  await openDesk(page, `tab=all&q=${word}`)
  await rowsOf(page).first().click()
  await page.getByRole('button', { name: erasure.erase }).click()
  const name = { name: `Anna ${word}` }
  const dialog = page.getByRole('dialog', { name: fill(erasure.title, name) })
  await expect(dialog).toContainText(erasedPart.chatMessages)
  await expectCleanPart(dialog)
  // Without the tick nothing goes.
  await dialog.getByRole('button', { name: erasure.now }).click()
  const sure = dialog.getByLabel(fill(erasure.sure, name))
  await expect(sure).toBeFocused()
  await sure.press('Space')
  await dialog.getByRole('button', { name: erasure.now }).click()
  const receipt = page.getByRole('region', { name: erasure.receipt })
  await expect(receipt).toContainText(`${erasedPart.chatMessages}: 1`)
  await expect(receipt).not.toContainText(word)
  const download = page.waitForEvent('download')
  await receipt.getByRole('link', { name: 'Arabic' }).click()
  expect((await download).suggestedFilename()).toMatch(/^deletion-receipt-\d+-ar\.txt$/)
  await page.goto(`/cms/desk?tab=all&q=${word}`)
  await expect(page.getByText(texts.none)).toBeVisible()
})

test.describe('a save that fails', () => {
  test.use({ allowedConsole: [/Failed to load resource/] })

  test('loses nothing of what was typed', async ({ page }) => {
    const word = await leaveNumbers({ names: ['Anna', 'Béla'] })
    await openDesk(page, `tab=waiting&q=${word}`)
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
    // Nor with the page, and the list says whose text it is.
    await page.reload()
    await expect(note).toHaveValue(typed)
    await expect(rowsOf(page)).toContainText([texts.unsaved, /^Béla/])
    await expect(rowsOf(page).nth(1)).not.toContainText(texts.unsaved)
    await page.unroute('**/cms/api/people/*')
    await formOf(page).getByRole('button', { name: texts.save }).click()
    await expect(page.getByRole('listitem').filter({ hasText: typed })).toBeVisible()
    await expect(note).toHaveValue('')
    await expect(rowsOf(page)).not.toContainText([texts.unsaved])
  })
})

test.describe('contact and profile', () => {
  // Of a value that is refused.
  test.use({ allowedConsole: [/status of 400/] })

  test('a number is completed, a profile filled in, and a file added', async ({ page }) => {
    const word = `z${randomUUID().slice(0, 8)}`
    const body = { ...contact, name: word, phone: '0917 555 0199', locale: 'en' }
    await postChat({ baseUrl: sharedSite(), body: { ...body, submission_id: randomUUID() } })
    await openDesk(page, `tab=all&q=${word}`)
    await rowsOf(page).first().click()
    const panel = page.getByRole('region', { name: profile.title })
    await expect(page.getByText(texts.timeThere)).toHaveCount(0)
    await panel.getByRole('button', { name: `${profile.use}: +639175550199` }).click()
    await expect(page.getByText(texts.timeThere)).toBeVisible()
    await expect(panel.getByRole('button', { name: new RegExp(profile.use) })).toHaveCount(0)

    await panel.getByText(profile.more).click()
    await panel.getByLabel(followUp.secondNumber).fill('0917')
    await panel.getByRole('button', { name: profile.saveProfile }).click()
    await expect(panel.getByRole('alert')).toContainText(followUp.secondNumber)
    await panel.getByLabel(followUp.secondNumber).fill('')
    await panel.getByLabel(followUp.languageLevel).selectOption('B1')
    await panel.getByLabel(followUp.yearsOfExperience).fill('5')
    await panel.getByLabel(followUp.role).selectOption(texts.nurses)
    await expectCleanPart(panel)
    await panel.getByLabel(followUp.yearsOfExperience).press('Control+Enter')
    await expect(panel.locator('summary')).toContainText(`${followUp.languageLevel}: B1`)
    const timeline = page.getByRole('region', { name: followUp.timeline })
    await expect(timeline).toContainText(`${followUp.role}: ${texts.nurses}`)

    await panel.getByLabel(profile.addFile).setInputFiles('tests/fixtures/cv/asha.pdf')
    await expect(panel.getByRole('link', { name: 'asha.pdf' })).toBeVisible()
    await expect(timeline).toContainText(`${followUp.file}: asha.pdf`)

    // Photos become the pages of a PDF.
    const look = { width: 60, height: 80, channels: 3, background: 'white' } as const
    const buffer = await sharp({ create: look }).jpeg().toBuffer()
    const photos = ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
    await panel.getByLabel(profile.addFile).setInputFiles(photos)
    await expect(panel.getByRole('link', { name: 'one.pdf' })).toBeVisible()
    const noPhoto = { name: 'x.heic', mimeType: 'image/heic', buffer: Buffer.from('x') }
    await panel.getByLabel(profile.addFile).setInputFiles(noPhoto)
    await expect(page.getByText(fill(profile.photoFailed, { name: 'x.heic' }))).toBeVisible()
  })
})

test.describe('on the board', () => {
  // Where a colleague is faster, and where the page hears nothing of it.
  test.use({ allowedConsole: [/status of 409|net::ERR_FAILED/] })

  test('cases are moved by hand and by keys', async ({ page }) => {
    const word = await leaveNumbers({ names: ['Anna', 'Béla'], role: 'nurses' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await openDesk(page, `tab=new&q=${word}`)
    await page.getByRole('link', { name: texts.board, exact: true }).click()
    const inStage = (stage: string) => columnOf(page, stage).getByRole('listitem')
    // Who waits longest comes first.
    await expect(inStage('New')).toHaveText([/^Anna/, /^Béla/])
    await expect(columnOf(page, 'New').getByRole('heading')).toContainText('2')

    const hold = inStage('New').first()
    await expect(hold.getByRole('combobox')).toBeEnabled()
    await drag({ page, from: hold, to: columnOf(page, 'Contacted') })
    await expect(inStage('Contacted')).toHaveText([/^Anna/])
    await expect(inStage('New')).toHaveText([/^Béla/])

    const stageOf = (name: string) => page.getByLabel(fill(board.move, { name: `${name} ${word}` }))
    await stageOf('Béla').focus()
    await expect(stageOf('Béla')).toHaveAccessibleDescription(board.keys)
    const said = await listen(page)
    // Others of this site may send something meanwhile.
    const saidOfBela = async () => (await said()).filter((text) => text.includes(`Béla ${word}`))
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
    expect(await saidOfBela()).toEqual([])
    await page.keyboard.press('Enter')
    const stage = await stageOf('Béla').locator('option:checked').textContent()
    await expect(inStage(stage ?? '')).toHaveText([/^Béla/])
    await expect(inStage('New')).toHaveCount(0)
    await expect(stageOf('Béla')).toBeFocused()
    const moved = fill(board.moved, { name: `Béla ${word}`, stage: stage ?? '' })
    expect(await saidOfBela()).toEqual([expect.stringContaining(moved)])
    await stageOf('Béla').selectOption('Documents')
    await expect(inStage('Documents')).toHaveText([/^Béla/])

    // A colleague is faster, and the page has not heard of it yet.
    const cms = await adminOf()
    const [anna, bela] = [`Anna ${word}`, `Béla ${word}`].map((name) => findPerson(name))
    await page.route('**/cms/desk/events*', (route) => route.abort())
    await page.reload()
    await expect(inStage('Contacted')).toHaveText([/^Anna/])
    const body = JSON.stringify({ stage: (await bela)?.stage })
    expect((await cms(`/people/${(await anna)?.id}`, { method: 'PATCH', body })).status).toBe(200)
    await stageOf('Anna').selectOption('Interview')
    const faster = cmsTexts.en.refusal.changedMeanwhile.replace('{{name}} ', '')
    await expect(page.getByText(faster)).toBeVisible()
    // No person waits any more: who came last comes first.
    await expect(inStage('Documents')).toHaveText([/^Béla/, /^Anna/])
    await expect(inStage('Interview')).toHaveCount(0)

    await inStage('Documents').getByRole('link', { name: 'Anna' }).click()
    await expect(page.getByRole('region', { name: `Anna ${word}` })).toBeVisible()
  })
})

test('the person stays in sight, on a phone too', async ({ page }) => {
  const names = Array.from({ length: 16 }, (_, index) => `Asha ${index}`)
  const word = await leaveNumbers({ names })
  await page.goto(`/cms/desk?tab=waiting&q=${word}`)
  const heading = page.locator('#desk-person')
  const call = page.getByRole('region').getByRole('link', { name: followUp.call })
  await openHelp(page)
  await page.keyboard.press('Escape')
  await rowsOf(page).last().click()
  await expect(heading).toHaveText(`Asha 15 ${word}`)
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(rowsOf(page).last()).toBeInViewport({ ratio: 1 })
  // The end of the timeline leaves the name where it is.
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(call).toBeInViewport({ ratio: 1 })
  for (let row = 14; row >= 0; row -= 1) {
    await page.keyboard.press('k')
    await expect(heading).toHaveText(`Asha ${row} ${word}`)
  }
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(rowsOf(page).first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // The form can be saved as it is, and by keys nothing of it is gone to below its buttons.
  const save = formOf(page).getByRole('button', { name: texts.save })
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(save).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await formOf(page).getByLabel(followUp.stage).focus()
  await expect(save).toBeInViewport({ ratio: 1 })
  await formOf(page).getByLabel(texts.note).focus()
  await page.keyboard.press('Shift+Tab')
  // A moment has several parts.
  for (let field = 0; field < 16; field += 1) {
    const isFree = await page.evaluate(() => {
      const focused = document.activeElement?.closest('#follow-up :is(input, select)')
      if (!focused) return true
      const { left, right, bottom } = focused.getBoundingClientRect()
      return focused === document.elementFromPoint((left + right) / 2, bottom - 2)
    })
    expect(isFree).toBe(true)
    await page.keyboard.press('Shift+Tab')
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  // Nor does the message that it is saved lie over what is pressed next.
  await formOf(page).getByRole('button', { name: deskKey.assignToMe }).click()
  await save.click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  await expect(async () => {
    const { y, height } = (await toast.boundingBox()) ?? { y: 900, height: 0 }
    expect(y + height).toBeLessThan((await heading.boundingBox())?.y ?? 0)
  }).toPass()
  await expectCleanPart(page.getByRole('main'))

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: texts.back }).click()
  await rowsOf(page).nth(12).click()
  await expect(heading).toHaveText(`Asha 12 ${word}`)
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(call).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: texts.back }).press('Enter')
  await expect(rowsOf(page).nth(12)).toBeInViewport({ ratio: 1 })
  await expect(rowsOf(page).nth(12)).toBeFocused()

  // What is pressed most is in reach of the thumb.
  await rowsOf(page).nth(12).click()
  const next = page.getByRole('button', { name: texts.nextPage, exact: true })
  const bar = next.locator('..')
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: texts.note }).click()
  await page.keyboard.type('Rang twice')
  await bar.getByRole('button', { name: texts.save }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rang twice' })).toBeVisible()
  await expectCleanPart(page.getByRole('main'))
  // A person who was answered no longer waits; the next one has taken the place in the list.
  await next.click()
  await expect(heading).toHaveText(`Asha 13 ${word}`)
})

test('the lists are named in one line, on a phone in two', async ({ page, baseURL: url }) => {
  const linesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const links = await page.locator('[data-desk-tab]').all()
    expect(links).toHaveLength(6)
    const boxes = await Promise.all(links.map((link) => link.boundingBox()))
    return new Set(boxes.map((box) => box?.y)).size
  }
  for (const value of ['en', 'de', 'ar']) {
    await page.context().addCookies([{ name: 'payload-lng', value, url }])
    await page.goto('/cms/desk?tab=all')
    for (const width of [1440, 1280, 768]) expect([value, await linesAt(width)]).toEqual([value, 1])
    expect([value, await linesAt(360)]).toEqual([value, 2])
  }
})

test('who rings is entered, and the desk goes on with them', async ({ page }) => {
  await openDesk(page, 'tab=new')
  const opener = page.getByRole('button', { name: texts.newPerson })
  await untilTakenOver(opener)
  await opener.press('Enter')
  const panel = page.getByRole('group', { name: texts.newPerson })
  const name = `Rani ${randomUUID()}`
  await panel.getByLabel(texts.name).fill(name)
  const digits = `98${Math.floor(1e7 + Math.random() * 8e7)}`
  await panel.getByLabel(texts.phone).fill(`+91 ${digits}`)
  await panel.getByLabel(texts.role).selectOption('nurses')
  await panel.getByLabel(texts.country).selectOption('UAE')
  const origin = panel.getByLabel(cmsTexts.en.attribution.title)
  await origin.selectOption(cmsTexts.en.spokenSource.recommendation)
  await expectCleanPart(panel)
  await panel.getByLabel(texts.note).fill('Called: wants Dubai')
  await panel.getByRole('button', { name: texts.save }).press('Enter')
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'wants Dubai' })).toBeVisible()

  // Who rings again is known while they are on the line.
  await opener.press('Enter')
  await panel.getByLabel(texts.phone).fill(`0${digits}`)
  await panel.getByLabel(texts.phone).press('Tab')
  await expect(panel.getByRole('status')).toContainText(texts.alreadyKnown)
  await expect(panel.getByRole('link', { name })).toHaveAttribute('href', /person=\d+/)
  await panel.getByRole('button', { name: texts.close }).press('Enter')
  await page.keyboard.press('n')
  await page.keyboard.type('half a note')
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await expect(formOf(page).getByLabel(texts.note)).toHaveValue('half a note')

  await openDesk(page, 'tab=all&source=recommendation')
  await expect(rowsOf(page).filter({ hasText: name })).toBeVisible()
})

test('filters lie beside the list, and each is taken away alone', async ({ page }) => {
  const word = await leaveNumbers({ names: ['Asha', 'Bina'] })
  await page.goto(`/cms/desk?tab=waiting&q=${word}&source=jobfair`)
  const row = page.getByRole('navigation', { name: texts.tabs })
  const opener = page.getByRole('button', { name: new RegExp(`^${texts.filters}`) })
  const before = await row.boundingBox()
  await opener.press('Enter')
  const panel = page.getByRole('group', { name: texts.filters })
  const choices = (name: string) =>
    panel.locator('details').filter({ has: page.locator(`[name=${name}]`) })
  await expect(choices('source').locator('summary')).toHaveText('jobfair')
  expect(await row.boundingBox()).toEqual(before)
  const languages = choices('language')
  await languages.locator('summary').press('Enter')
  await languages.getByLabel('English').press('Space')
  await languages.getByLabel('Arabic').check()
  await expectCleanPart(page.getByRole('main'))
  await page.getByRole('button', { name: texts.applyFilters }).click()
  await expect(page).toHaveURL(/language=en&language=ar/)
  await expect(page.getByText(texts.noneFound)).toBeVisible()
  const chips = page.getByRole('search').getByRole('link', { name: texts.removeFilter })
  const { language, source } = texts
  await expect(chips).toContainText([
    `${language}: English`,
    `${language}: Arabic`,
    `${source}: jobfair`,
  ])
  // The filters have loaded a page, and its scripts keep the focus.
  await untilTakenOver(chips.last())
  await chips.last().press('Enter')
  await expect(rowsOf(page)).toHaveText([/^Asha/, /^Bina/])
  await chips.last().press('Enter')
  await expect(chips).toHaveText([new RegExp(`${language}: English`)])
  await expect(rowsOf(page)).toHaveText([/^Asha/, /^Bina/])
  await expect(opener).toBeFocused()
  // An empty list says where the search does find people.
  await page.goto(`/cms/desk?tab=overdue&q=${word}`)
  const others = page.getByText(texts.none).locator('..').getByRole('link')
  await expect(others).toHaveAttribute('href', /tab=all/)
})

test('a CV is read beside the note, each of them', async ({ page, request }) => {
  const name = `Asha ${randomUUID()}`
  const phone = `+91 98${Math.floor(1e7 + Math.random() * 8e7)}`
  const cv = { name: 'cv.pdf', buffer: readCv('asha.pdf') }
  const standing = 'german=B1&milestones=cbt&countries=uk'
  await sendCv({ request, name, phone, standing, cv })
  await sendCv({ request, name: `${name} again`, phone, cv })
  const { id } = await findPerson(name)
  await openDesk(page, `tab=all&q=${name.slice(5)}&passed=cbt&person=${id}`)
  const answers = page.getByRole('region', { name: cmsTexts.en.standing.answers })
  await expect(answers.getByRole('listitem')).toHaveText([
    'German level: B1',
    'UK: CBT',
    'Interested in: UK',
  ])
  await expect(page.getByRole('listitem').filter({ hasText: texts.passed })).toContainText(
    'UK: CBT',
  )
  const views = page.getByRole('button', { name: messages('en').admin.list.view })
  await expect(views).toHaveCount(2)
  const dialog = page.getByRole('dialog', { name })
  await page.keyboard.press('v')
  await expect(dialog.getByRole('img')).toHaveCount(2)
  const note = formOf(page).getByLabel(texts.note)
  await page.keyboard.press('n')
  await expect(note).toBeFocused()
  // All of the form is in view; before, its buttons lie over a part of it.
  await expectCleanPart(page.getByRole('main'))
  await page.keyboard.type('Four years of ICU')
  const [text, paper] = await Promise.all([note, dialog].map((one) => one.boundingBox()))
  expect(text && paper && paper.x + paper.width <= text.x).toBe(true)
  await page.keyboard.press('Control+Enter')
  const timeline = page.getByRole('region', { name: followUp.timeline })
  await expect(timeline.getByRole('listitem').first()).toContainText('Four years of ICU')
  await dialog.getByRole('region').press('Escape')
  await expect(dialog).toBeHidden()
  await expect(views.first()).toBeFocused()
  await expect(rowsOf(page)).toBeVisible()
  // On a phone it covers the page.
  await page.setViewportSize({ width: 360, height: 740 })
  await views.last().click()
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(360)
})

test('staff find a case by its number, move it on and merge', async ({ page }) => {
  const digits = await leaveAlike()
  await page.goto(`/cms/collections/people?search=${digits}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const perhapsOne = fill(followUp.perhapsCount, { number: 1 })
  await expect(rows.filter({ hasText: 'Meera Nair' })).toContainText(perhapsOne)
  await rows.getByRole('link', { name: 'Meera Nair', exact: true }).click()
  await page.getByRole('button', { name: fill(fields.addLabel, { label: 'Note' }) }).click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Speaks German at B1, call after 18:00')
  const stage = page.getByRole('option', { name: 'Contacted', exact: true }).first()
  await expect(async () => {
    // The form's new state may come with the list open, and closes it.
    await page.locator('#field-stage').getByRole('combobox').press('ArrowDown')
    await stage.click({ timeout: 3000 })
  }).toPass()
  await page.getByRole('button', { name: general.save, exact: true }).click()
  await expect(page.getByText(general.updatedSuccessfully)).toBeVisible()
  // The server adds the author to what it has stored, and it cannot be changed any more.
  const note = page.locator('#field-notes')
  await expect(note).toContainText('Speaks German at B1, call after 18:00')
  await expect(note).toContainText(adminCredentials.username)
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveCount(0)
  await expect(note.locator('.array-actions')).toBeHidden()
  await expect(page.locator('#field-stage')).toContainText('Contacted')

  await page.reload()
  const timeline = page.getByRole('region', { name: followUp.timeline })
  await expect(timeline.getByRole('listitem')).toHaveText([
    /New → Contacted/,
    /Speaks German at B1/,
    new RegExp(followUp.owner),
    new RegExp(contact.message),
    new RegExp(contact.message),
  ])
  await expectCleanPart(timeline)
  const duplicates = page.getByRole('region', { name: followUp.duplicates })
  await expect(duplicates.getByRole('listitem')).toHaveText([/Mrs Nair/])
  await expect(duplicates).toContainText(followUp.perhapsSameNumber)
  await expectCleanPart(duplicates)
  // Each way is named by the person, said once, and leaves the focus where the change is seen.
  const said = await listen(page)
  const name = { name: 'Mrs Nair', into: 'Meera Nair' }
  const heading = duplicates.getByRole('heading', { name: followUp.duplicates })
  await duplicates.getByRole('button', { name: `${followUp.merge}: Mrs Nair` }).press('Enter')
  await expectSaidOnce(said, fill(followUp.mergeDone, name))
  await expect(duplicates).toContainText(followUp.merged)
  await expect(heading).toBeFocused()
  await expect(timeline.getByRole('listitem')).toHaveCount(7)
  await duplicates.getByRole('button', { name: followUp.undoMerge }).press('Enter')
  await expectSaidOnce(said, fill(followUp.mergeUndone, name))
  await expect(duplicates).toContainText(followUp.perhapsSameNumber)
  await expect(heading).toBeFocused()

  await openDesk(page, `tab=all&q=${digits}`)
  await rowsOf(page).filter({ hasText: 'Meera Nair' }).click()
  const person = page.getByRole('heading', { name: 'Meera Nair', level: 2 })
  await duplicates.getByRole('button', { name: `${followUp.merge}: Mrs Nair` }).press('Enter')
  const newest = timeline.getByRole('listitem').first()
  await expect(newest).toHaveText(new RegExp(`^${followUp.mergedInto} Mrs Nair`))
  await expect(person).toBeFocused()
  await expect(rowsOf(page)).toHaveCount(1)
  await newest.getByRole('link', { name: 'Mrs Nair' }).click()
  await expect(newest).toHaveText(new RegExp(`^${followUp.mergedInto} Meera Nair`))
  await page.goBack()
  // A button of the page that is being left would be gone before the key.
  await expect(newest).toHaveText(new RegExp(`^${followUp.mergedInto} Mrs Nair`))
  await duplicates.getByRole('button', { name: followUp.undoMerge }).press('Enter')
  await expect(rowsOf(page)).toHaveCount(2)
  await rowsOf(page).filter({ hasText: 'Mrs Nair' }).click()
  await expect(newest).toHaveText(new RegExp(`^${followUp.separatedFrom} Meera Nair`))
})

test('staff confirm a request, and split another one off', async ({ page }) => {
  const digits = await leaveAlike()
  await openDesk(page, `tab=all&q=${digits}`)
  const rows = page
    .getByRole('navigation', { name: texts.people })
    .getByRole('link', { name: 'Meera' })
  await expect(rows).toHaveText([/^Meera Nair/])
  await rows.click()
  const said = await listen(page)
  const heading = page.getByRole('heading', { name: 'Meera', level: 2 })
  const records = page
    .getByRole('region', { name: followUp.timeline })
    .getByRole('listitem')
    .filter({ hasText: contact.message })
  await expect(records).toHaveCount(2)
  const newest = records.first()
  // The newest message may be a stranger's: its answer says so.
  const region = page.getByRole('region', { name: 'Meera Nair' })
  const { unconfirmed, answer, answered } = cmsTexts.en.messages
  const warning = region.getByText(unconfirmed)
  await region.getByText(answer, { exact: true }).click()
  await expect(warning).toBeVisible()
  await expect(records).toContainText([followUp.unconfirmed, followUp.unconfirmed])
  const opener = newest.getByRole('button', { name: new RegExp(`^${followUp.confirm}`) })
  await opener.press('Enter')
  await expect(newest).toContainText(followUp.confirmMeans)
  await expectCleanPart(newest)
  await newest.getByRole('button', { name: followUp.leaveIt }).press('Enter')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  const request = (await newest.getByRole('link').textContent()) ?? ''
  await newest.getByRole('button', { name: followUp.confirmNow }).press('Enter')
  await expectSaidOnce(said, fill(followUp.confirmDone, { request: request }))
  await expect(newest).not.toContainText(followUp.unconfirmed)
  await expect(warning).toHaveCount(0)
  await expect(heading).toBeFocused()
  await region.locator('#chat-answer').fill('We call you at six.')
  await region.locator('#chat-answer').press('Control+Enter')
  await expectSaidOnce(said, fill(answered, { name: 'Meera Nair' }))
  await expect(heading).toBeFocused()

  await newest.getByRole('button', { name: followUp.split }).press('Enter')
  await expect(newest).toContainText(followUp.splitMeans)
  await expectCleanPart(newest)
  await newest.getByRole('button', { name: followUp.keepTogether }).press('Enter')
  await newest.getByRole('button', { name: followUp.split }).press('Enter')
  await newest.getByRole('button', { name: followUp.splitNow, exact: true }).press('Enter')
  await expectSaidOnce(said, fill(followUp.splitDone, { request }))

  await expect(rows).toHaveText([/^Meera N\./, /^Meera Nair/])
  await expect(records).toHaveCount(1)
  // What is left is all that the person has.
  await expect(page.getByRole('button', { name: followUp.split })).toHaveCount(0)
})

test('a case has several steps, and the cases of a leaver are handed over', async ({ page }) => {
  const word = await leaveNumbers({ names: ['Anna'] })
  const admin = await adminOf()
  const leaver = await addUser(admin, { role: 'coordinator', name: `Leo ${word}` })
  const { id: person } = await findPerson(word)
  await admin.patch(`/people/${person}`, { owner: leaver.id, nextStepKind: 'call' })
  await page.goto(`/cms/desk?tab=all&q=${word}&person=${person}`)
  const said = await listen(page)
  const steps = page.getByRole('region', { name: nextSteps.title })
  await steps.getByText(nextSteps.another).click()
  await steps.getByLabel(followUp.nextStepKind, { exact: true }).selectOption(nextStep.interview)
  await steps.getByLabel(followUp.nextStepAt).fill('2030-01-02T10:00')
  await steps.getByLabel(followUp.nextStepOwner).selectOption(`Leo ${word}`)
  await steps.getByLabel(followUp.nextStepOwner).press('Control+Enter')
  await expectSaidOnce(said, followUp.stepAdded)
  const rows = steps.getByRole('listitem')
  await expect(rows).toHaveText([
    new RegExp(`^${nextStep.interview} · .*Leo ${word}`),
    new RegExp(`^${nextStep.call}`),
  ])
  await expectCleanPart(steps)
  await rows.first().getByRole('button', { name: nextSteps.done }).press('Enter')
  await expectSaidOnce(said, followUp.stepDone)
  await expect(rows).toHaveText([new RegExp(`^${nextStep.call}`)])

  await page.goto(`/cms/collections/users/${leaver.id}`)
  const question = page.getByLabel(fill(account.handOver, { number: 1 }))
  await expect(question).toHaveCount(0)
  await page.locator('#field-active').uncheck()
  await question.selectOption(account.handOverNobody)
  await expectCleanPart(page.locator(':has(> #hand-over)'))
  await page.getByRole('button', { name: general.save, exact: true }).click()
  await expect(page.getByText(general.updatedSuccessfully)).toBeVisible()
  await page.goto(`/cms/desk?tab=all&q=${word}&person=${person}`)
  await expect(formOf(page).getByLabel(followUp.owner)).toHaveValue('')
})
