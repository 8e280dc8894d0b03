import type { Page, PlaywrightWorkerArgs, TestFixture } from 'playwright/test'
import { timeZoneCookie } from '@/domain/timeZoneCookie'
import { listen } from '../helpers/announcements'
import { expectCleanPart } from '../helpers/axe'
import { addUser, cmsClient, type CmsCall } from '../helpers/cms'
import { sessionToken, test as base } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { adminOf, findPerson, leaveNumbers } from '../helpers/leaveNumbers'

const { desk: texts, followUp, nextStep } = cmsTexts.en

type Colleague = { page: Page; username: string; cms: CmsCall }

/** A coordinator with a browser of their own. */
const withColleague: TestFixture<
  Colleague,
  PlaywrightWorkerArgs & { baseURL: string | undefined }
> = async ({ browser, baseURL: baseUrl = '' }, run) => {
  const { username, credentials } = await addUser(await adminOf(), { role: 'coordinator' })
  const token = await sessionToken({ baseUrl, credentials })
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([
    { name: 'payload-token', value: token, url: baseUrl, httpOnly: true, sameSite: 'Strict' },
  ])
  const cms = await cmsClient({ baseUrl, token })
  await run({ page: await context.newPage(), username, cms })
  await context.close()
}

const test = base.extend<{ anna: Colleague; ben: Colleague }>({
  anna: withColleague,
  ben: withColleague,
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: texts.people }).getByRole('link', { name })

const formOf = (page: Page) => page.getByRole('form', { name: texts.followUp })

const noteOf = (page: Page) => formOf(page).getByLabel(texts.note)

const answerOf = (page: Page) => page.locator('#chat-answer')

/** The stream is open as soon as the others see who is there. */
async function lookTogether(colleagues: readonly Colleague[], path: string): Promise<void> {
  for (const { page } of colleagues) await page.goto(path)
  for (const { page } of colleagues) {
    for (const { page: other, username } of colleagues) {
      if (other === page) continue
      const header = page.getByRole('region').locator('header')
      await expect(header).toContainText(`${texts.looking} ${username}`)
    }
  }
}

test('colleagues see each other and lose nothing typed', async ({ anna, ben }) => {
  const word = await leaveNumbers({ names: ['Asha'] })
  const [first, second] = [`Asha ${word}`, `Bina ${word}`]
  const { id: person } = await findPerson(first)
  const list = `/cms/desk?tab=all&q=${word}`
  await lookTogether([anna, ben], `${list}&person=${person}`)
  await expect(rowOf(ben.page, first)).toContainText(anna.username)
  await expectCleanPart(ben.page.getByRole('main'))

  // What comes in appears, and counts in the title of a page in the background.
  await setHidden(ben.page, true)
  const said = await listen(anna.page)
  await leaveNumbers({ names: ['Bina'], word })
  await expect(rowOf(anna.page, second)).toBeVisible()
  // Anna has the page in front of her.
  await expect
    .poll(said)
    .toContainEqual(expect.stringMatching(texts.arrived.replace('{{number}}', '\\d+')))
  // Others of this site may have sent something meanwhile.
  await expect(ben.page).toHaveTitle(/^\(\d+\) /)
  await setHidden(ben.page, false)
  await expect(rowOf(ben.page, second)).toBeVisible()
  await expect(ben.page).toHaveTitle(/^[^(]/)

  // What Ben types stays while what Anna saves appears.
  await noteOf(ben.page).fill('Ben is still writing')
  await formOf(ben.page)
    .getByLabel(followUp.nextStepKind, { exact: true })
    .selectOption('documents')
  await noteOf(anna.page).fill('Anna has called')
  const saved = anna.page.waitForResponse((one) => one.request().method() === 'PATCH')
  await anna.page.keyboard.press('Control+Enter')
  await saved
  const savedAt = Date.now()
  await expect(ben.page.getByRole('listitem').filter({ hasText: 'Anna has called' })).toBeVisible()
  console.log(`a change was seen by the other after ${Date.now() - savedAt} ms`)
  await expect(noteOf(ben.page)).toHaveValue('Ben is still writing')

  // Both change the same field: Ben is asked, and nothing of his is sent before he has answered.
  await anna.cms.patch(`/people/${person}?overrideLock=true`, { nextStepKind: 'interview' })
  const question = formOf(ben.page).getByRole('alert')
  await expect(question).toContainText(nextStep.interview)
  await expectCleanPart(formOf(ben.page))
  await ben.page.keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: texts.takeTheirs })).toBeFocused()
  await question.getByRole('button', { name: texts.keepMine }).click()
  await expect(question).toBeHidden()
  await ben.page.keyboard.press('Control+Enter')
  const change = anna.page
    .getByRole('region', { name: followUp.timeline })
    .getByRole('listitem')
    .filter({ hasText: nextStep.documents })
  await expect(change).toContainText(nextStep.interview)
  await expect(noteOf(ben.page)).toHaveValue('')

  // A colleague who goes on to another person is seen there.
  await rowOf(anna.page, second).click()
  await expect(rowOf(ben.page, second)).toContainText(anna.username)
  await expect(rowOf(ben.page, first)).not.toContainText(`${texts.looking} ${anna.username}`)
})

test('a reading anew that is cut off is tried again, and the page stays', async ({
  anna: { page },
}) => {
  const word = await leaveNumbers({ names: ['Asha'] })
  const cuts: string[] = []
  await page.route('**/cms/desk?**', async (route) => {
    if (route.request().method() !== 'POST' || cuts.length === 2) return route.continue()
    cuts.push(route.request().url())
    if (cuts.length === 1) return route.abort()
    const response = await route.fetch()
    const body = await response.text()
    return route.fulfill({ response, body: body.slice(0, body.length / 2) })
  })
  const opened = page.waitForResponse((one) => one.url().includes('/cms/desk/events'))
  await page.goto(`/cms/desk?tab=all&q=${word}`)
  await opened
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await leaveNumbers({ names: ['Bina'], word })
  await expect(rowOf(page, `Bina ${word}`)).toBeVisible()
  expect(cuts).toHaveLength(2)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('what is not saved goes with the log-out, not with the tab', async ({ anna }) => {
  const word = await leaveNumbers({ names: ['Asha'] })
  const { id } = await findPerson(`Asha ${word}`)
  const desk = `/cms/desk?tab=all&q=${word}&person=${id}`
  await anna.page.goto(desk)
  await anna.page.locator('summary', { hasText: cmsTexts.en.messages.answer }).click()
  await answerOf(anna.page).fill('We call you')
  await noteOf(anna.page).fill('Speaks German')
  // Nothing asks: both are stored.
  await anna.page.close({ runBeforeUnload: true })
  const page = await anna.page.context().newPage()
  await page.goto(desk)
  await expect(answerOf(page)).toHaveValue('We call you')
  await expect(noteOf(page)).toHaveValue('Speaks German')

  // Where the browser stores nothing, it asks.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('full')
    }
  })
  await noteOf(page).pressSequentially(' at B1')
  const asked = page.waitForEvent('dialog')
  const left = page.reload().catch(() => null)
  await (await asked).accept()
  await left
  await expect(noteOf(page)).toHaveValue('Speaks German')

  await page.goto('/cms/logout')
  await page.waitForURL(/login/)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Speaks German')
})

test('what is shown never goes back to what was before', async ({ anna: { page } }) => {
  const word = await leaveNumbers({ names: ['Asha'] })
  const { id } = await findPerson(`Asha ${word}`)
  const zone = await page.context().newCDPSession(page)
  await zone.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' })
  // What refreshes the page by itself is answered late.
  const late: (() => Promise<void>)[] = []
  await page.route(/cms\/desk.*_rsc=/, async (route) => {
    const response = await route.fetch()
    late.push(() => route.fulfill({ response }))
  })
  await page.goto(`/cms/desk?tab=all&q=${word}&person=${id}`)
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(cookies).toContain(timeZoneCookie)
  await noteOf(page).fill('Speaks German')
  await page.keyboard.press('Control+Enter')
  const written = page.getByRole('listitem').filter({ hasText: 'Speaks German' })
  await expect(written).toBeVisible()
  // Nothing else comes in that would set it right.
  await page.route('**/cms/desk?*', (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  )
  for (const answer of late) await answer()
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  await expect(written).toBeVisible({ timeout: 1 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Puts a page behind another window, or back. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
