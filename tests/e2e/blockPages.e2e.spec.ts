import type { Page } from 'playwright/test'
import type { PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { expectNoAxeViolations } from '../helpers/axe'
import { makeBlockPage, uploadBlockFiles, wordIn, type BlockPage } from '../helpers/blockPage'
import { testOfEditors, type Site } from '../helpers/editorsSite'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'
import { watchLoads } from '../helpers/pageLoads'

const test = testOfEditors()

/** As every other page has them (`everyPage.e2e.spec.ts`). */
const budget = { script: 156_000, document: 28_000 }

const made = new WeakMap<Site, Promise<BlockPage>>()

async function makePage(site: Site): Promise<BlockPage> {
  const files = await uploadBlockFiles({ ...site, locales: ['ar', 'de'] })
  const page = await makeBlockPage({ ...site, files, slug: 'kochi-fair', locales: ['ar', 'de'] })
  for (const locale of ['en', 'ar', 'de'] as const) {
    await site.editor.save({ ...page, data: {}, locale, as: 'only' })
  }
  const status = async () => (await fetch(`${site.baseUrl}/ar${page.path}`)).status
  await expect.poll(status).toBe(200)
  return page
}

async function addressIn({ site, locale }: { site: Site; locale: PageLocale }): Promise<string> {
  const { path } = await (made.get(site) ??
    made.set(site, makePage(site)).get(site) ??
    makePage(site))
  return site.baseUrl + localePath({ locale, path })
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const locale of ['ar', 'de'] as const) {
  test(`fits a phone, is free of faults, and weighs what pages may: ${locale}`, async ({
    page,
    site,
  }) => {
    const address = await addressIn({ site, locale })
    await page.setViewportSize({ width: 360, height: 740 })
    const { open } = await watchLoads(page)
    const loaded = await open(address)
    const sum = (wanted: string) =>
      loaded.reduce((total, { type, bytes }) => total + (type === wanted ? bytes : 0), 0)
    expect.soft(sum('document')).toBeLessThanOrEqual(budget.document)
    expect.soft(sum('script')).toBeLessThanOrEqual(budget.script)
    expect(await sideways(page)).toBe(0)
    await expectNoAxeViolations(page)
    const levels = await page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels.every((level, index) => level - (levels[index - 1] ?? level) <= 1)).toBe(true)
  })
}

test.describe('with the keyboard', () => {
  // The host of the film is asked, and answered here.
  test.use({ answersOthers: true })

  test('its table is scrolled, its question opened and its film asked for by keyboard', async ({
    page,
    site,
  }) => {
    const w = wordIn('en')
    await page.goto(await addressIn({ site, locale: 'en' }))
    const table = page.getByRole('group', { name: w('The morning') })
    await table.focus()
    await expect(table).toBeFocused()
    const question = page.locator('summary', { hasText: w('May I bring a friend') })
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(w('Gladly'))).toBeVisible()
    const players: string[] = []
    await page.route(/youtube/, async (route) => {
      players.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>A player</title>' })
    })
    const play = page.getByRole('button', { name: messages('en').video.play })
    expect(players).toEqual([])
    await play.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('iframe')).toBeFocused()
    await expect
      .poll(() => players)
      .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'])
  })
})

test('the country of the form is chosen, and no draft comes of it', async ({ page, site }) => {
  await page.goto(await addressIn({ site, locale: 'en' }))
  const country = page.getByLabel(messages('en').consultation.hiringCountry)
  await expect(country).toHaveValue('UAE')
  await page.getByLabel(messages('en').consultation.name, { exact: true }).focus()
  await expect(page.getByText(messages('en').consultation.chosenCountry)).toBeVisible()
  await page.reload()
  await expect(country).toHaveValue('UAE')
  await expect(page.getByText(messages('en').consultation.kept.restored)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all can be read, a film is watched elsewhere, and the form has its country', async ({
    page,
    site,
  }) => {
    const w = wordIn('en')
    await page.goto(await addressIn({ site, locale: 'en' }))
    for (const word of ['Why come', 'At a glance', 'How to take part', 'To take home']) {
      await expect(page.getByRole('heading', { name: w(word) })).toBeVisible()
    }
    const { video, consultation } = messages('en')
    await expect(page.getByRole('button', { name: video.play })).toBeHidden()
    const watch = page.getByRole('link', { name: video.watch.replace('{host}', 'YouTube') })
    await expect(watch).toBeVisible()
    await page.getByText(w('May I bring a friend')).click()
    await expect(page.getByText(w('Gladly'))).toBeVisible()
    await expect(page.getByLabel(consultation.hiringCountry)).toHaveValue('UAE')
    await expect(page.getByRole('button', { name: consultation.submit })).toBeEnabled()
  })
})
