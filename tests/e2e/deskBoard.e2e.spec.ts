import type { Page } from 'playwright/test'
import { listen } from '../helpers/announcements'
import { expectCleanPart } from '../helpers/axe'
import { cmsClient } from '../helpers/cms'
import { sessionToken, test } from '../helpers/cmsTest'
import { cmsTexts } from '../helpers/cmsTexts'
import { expect } from '../helpers/fixtures'
import { leaveNumbers } from '../helpers/leaveNumbers'

const { board: texts, desk } = cmsTexts.en

// Where a colleague is faster, and where the page hears nothing of it.
test.use({ allowedConsole: [/status of 409|net::ERR_FAILED/] })

const columnOf = (page: Page, stage: string) =>
  page.getByRole('region', { name: new RegExp(`^${stage}`) })

test('cases are moved from stage to stage, by hand and by keys; who was faster counts', async ({
  page,
  logInToCms,
  baseURL: baseUrl = '',
}) => {
  const word = await leaveNumbers({ baseUrl, names: ['Anna', 'Béla'] })
  await logInToCms()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/cms/desk?tab=new&q=${word}`)
  await page.getByRole('link', { name: desk.board, exact: true }).click()
  const inStage = (stage: string) => columnOf(page, stage).getByRole('listitem')
  // Who waits longest comes first.
  await expect(inStage('New')).toHaveText([/^Anna/, /^Béla/])
  await expect(columnOf(page, 'New').getByRole('heading')).toContainText('2')

  await inStage('New').first().dragTo(columnOf(page, 'Contacted'))
  await expect(inStage('Contacted')).toHaveText([/^Anna/])
  await expect(inStage('New')).toHaveText([/^Béla/])

  const stageOf = (name: string) =>
    page.getByLabel(texts.move.replace('{{name}}', `${name} ${word}`))
  await stageOf('Béla').focus()
  await expect(stageOf('Béla')).toHaveAccessibleDescription(texts.keys)
  const said = await listen(page)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  expect(await said()).toEqual([])
  await page.keyboard.press('Enter')
  const stage = await stageOf('Béla').locator('option:checked').textContent()
  await expect(inStage(stage ?? '')).toHaveText([/^Béla/])
  await expect(inStage('New')).toHaveCount(0)
  await expect(stageOf('Béla')).toBeFocused()
  const moved = texts.moved.replace('{{name}}', `Béla ${word}`).replace('{{stage}}', stage ?? '')
  expect(await said()).toEqual([expect.stringContaining(moved)])
  await stageOf('Béla').selectOption('Documents')
  await expect(inStage('Documents')).toHaveText([/^Béla/])

  // A colleague is faster, and the page has not heard of it yet.
  const cms = await cmsClient({ baseUrl, token: await sessionToken({ baseUrl }) })
  const found = await cms(`/people?where[name][contains]=${word}&depth=0`)
  const { docs } = (await found.json()) as { docs: { id: number; name: string; stage: number }[] }
  const [anna, bela] = ['Anna', 'Béla'].map((name) => docs.find((one) => one.name.startsWith(name)))
  await page.route('**/cms/desk/events*', (route) => route.abort())
  await page.reload()
  await expect(inStage('Contacted')).toHaveText([/^Anna/])
  const body = JSON.stringify({ stage: bela?.stage })
  expect((await cms(`/people/${anna?.id}`, { method: 'PATCH', body })).status).toBe(200)
  await stageOf('Anna').selectOption('Interview')
  await expect(page.getByText(texts.contested)).toBeVisible()
  // No person waits any more: who came last comes first.
  await expect(inStage('Documents')).toHaveText([/^Béla/, /^Anna/])
  await expect(inStage('Interview')).toHaveCount(0)

  await inStage('Documents').getByRole('link', { name: 'Anna' }).click()
  await expect(page.getByRole('region', { name: `Anna ${word}` })).toBeVisible()
  await page.getByRole('link', { name: desk.board, exact: true }).click()
  await page.getByRole('link', { name: texts.hospitals }).click()
  await expect(columnOf(page, 'Contract')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: word })).toHaveCount(
    0,
  )
})

for (const language of ['en', 'ar'] as const) {
  test(`in ${language} the board scrolls by itself on a phone, and has no faults`, async ({
    page,
    logInToCms,
    baseURL: url = '',
  }) => {
    const word = await leaveNumbers({ baseUrl: url, names: ['Anna'] })
    await logInToCms()
    await page.context().addCookies([{ name: 'payload-lng', value: language, url }])
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(`/cms/desk?view=board&q=${word}`)
    const main = page.getByRole('main')
    await expect(main.getByText(`Anna ${word}`)).toBeVisible()
    await expect(main.getByRole('group', { name: cmsTexts[language].board.title })).toBeVisible()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBe(360)
    await expectCleanPart(main)
    await page.context().clearCookies({ name: 'payload-lng' })
  })
}
