import { readFileSync } from 'node:fs'
import { en } from '@payloadcms/translations/languages/en'
import type { Page } from 'playwright/test'
import { cmsOverrides, payloadTexts } from '../helpers/cmsTexts'
import { getLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import { expectCleanPart, expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import {
  findId,
  form,
  people,
  seen,
  statusOf,
  testOfEditors,
  texts,
  visit,
} from '../helpers/editorsSite'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'

const test = testOfEditors()

const { error } = en.translations
const { general, version } = payloadTexts

async function publishAll(page: Page): Promise<void> {
  const { publish, done } = form(page)
  await publish.click()
  await expect(done).toBeVisible()
}

async function publishLanguage(page: Page, language: string): Promise<void> {
  const { choose, done } = form(page)
  await choose(version.publishIn.replace('{{locale}}', language))
  await expect(done).toBeVisible()
}

/** What a language says of values that are written for each; values of all languages stay. */
function inLanguage(value: unknown, locale: PageLocale): unknown {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, locale))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const own = entries.find(([name]) => name === locale)
  if (own) return own[1]
  return Object.fromEntries(entries.map(([name, one]) => [name, inLanguage(one, locale)]))
}

test('the demonstration’s worked example can be entered and read', async ({
  page,
  site,
  logInToCms,
}) => {
  const demo = inLanguage(
    JSON.parse(readFileSync('src/demo/content/pricing.json', 'utf8')),
    'en',
  ) as {
    'pricing-plans': { order: number }[]
    'site-texts': { pricing: { exampleTitle: string; lines: object[] } }
  }
  const { pricing } = demo['site-texts']
  const stored = (await site.editor.read({ kind: 'site-texts' })) as { pricing: object }
  const data = { pricing: { ...stored.pricing, ...pricing } }
  await site.editor.save({ kind: 'site-texts', data, as: 'only' })
  for (const plan of demo['pricing-plans']) {
    const where = `where[order][equals]=${plan.order}`
    const [stored] = await site.editor.find({ kind: 'pricing-plans', where })
    const id = Number(stored?.id)
    const saved = await site.editor.save({ kind: 'pricing-plans', id, data: plan, as: 'only' })
    expect(saved).toMatchObject({ status: 200, errors: [] })
  }
  await seen({ site, locale: 'en', path: '/pricing' }, pricing.exampleTitle)
  await page.goto('/pricing')
  const table = page.getByRole('region', { name: pricing.exampleTitle }).getByRole('table')
  // With its heads, and the sums of hospital and nurse.
  await expect(table.getByRole('row')).toHaveCount(pricing.lines.length + 3)
  await expectNoAxeViolations(page)
  // Each language has a price of its own.
  await logInToCms(people.editor)
  const [plan] = await site.editor.find({
    kind: 'pricing-plans',
    where: 'where[order][equals]=10',
  })
  await page.goto(`/cms/collections/pricing-plans/${String(plan?.id)}?locale=en`)
  await expect(page.getByText(texts.priceNotShown)).toBeVisible()
})

test('text from Word keeps its lists; what is lost is said', async ({ page, site, logInToCms }) => {
  const slug = 'how-to-spot-recruitment-fraud'
  await logInToCms(people.editor)
  const id = await findId({ site, kind: 'posts', slug })
  await page.goto(`/cms/collections/posts/${id}?locale=en`)
  const body = page.locator('.rich-text-lexical [contenteditable=true]')
  await body.focus()
  await page.keyboard.press('ControlOrMeta+a')
  // Word writes an item of a list as a paragraph with its sign in it.
  const item = ({ level, sign, text }: { level: number; sign: string; text: string }) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`
  const html = [
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>',
    '<p class=MsoNormal>Before <b>you pay</b></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>',
    item({ level: 1, sign: '·', text: 'Ask for a contract' }),
    item({ level: 2, sign: 'o', text: 'in your language' }),
    item({ level: 1, sign: '·', text: 'Never send money' }),
    '<p class=MsoNormal>Then</p>',
    item({ level: 1, sign: '1.', text: 'Call us' }),
    "<p class=MsoNormal><img width=100 src='file:///C:/Temp/image001.png'></p>",
    '<table class=MsoTableGrid><tr><td><p>Year</p></td><td><p>Fee</p></td></tr></table></body></html>',
  ].join('')
  await body.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'Before you pay')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, html)
  await expect(body.locator('ul > li').filter({ hasText: /^Ask for a contract$/ })).toHaveCount(1)
  await expect(body.locator('ul ul > li')).toHaveText('in your language')
  await expect(body.locator('ol > li')).toHaveText('Call us')
  await expect(body.getByText('Year | Fee')).toBeVisible()
  await expect(body).not.toContainText('·')
  const toasts = page.locator('.payload-toast-container')
  await expect(toasts.getByText(texts.pastedTable)).toBeVisible()
  await expect(toasts.getByText(texts.pastedPictures)).toBeVisible()
  await publishAll(page)
  await seen({ site, locale: 'en', path: `/blog/${slug}` }, 'Never send money')
})

test.describe('an editor whose session ends', () => {
  // The browser reports each refused request as an error, and React what a server function throws.
  test.use({ allowedConsole: [/status of (?:401|403|500)|React error #441|unexpected response/] })

  test('is told at once, and keeps the text', async ({ page, context, site, logInToCms }) => {
    await logInToCms(people.editor)
    const id = await findId({ site, kind: 'posts', slug: 'how-to-spot-recruitment-fraud' })
    await page.goto(`/cms/collections/posts/${id}?locale=en`)
    const title = page.locator('#field-title')
    await expect(title).toBeEnabled()
    await context.clearCookies({ name: 'payload-token' })
    await title.fill('Written without a session')
    const notice = page.getByRole('alert').filter({ hasText: texts.loggedOut })
    await expect(notice).toBeVisible()
    const logIn = notice.getByRole('link', { name: texts.logInAgain })
    await expect(logIn).toHaveAttribute('target', '_blank')
    await expectCleanPart(notice)
    // It says what is the matter; Payload's own words say that something is not allowed.
    await expect(page.getByText(error.notAllowedToPerformAction)).toHaveCount(0)
    await expect(title).toHaveValue('Written without a session')
    // What is refused from now on says nothing beside it.
    const refused = page.waitForResponse((answer) => answer.status() >= 400)
    await title.press('End')
    await title.pressSequentially('!')
    await refused
    await expect(page.getByText(messages('en').errors.forbidden)).toBeHidden()

    await logInToCms(people.editor)
    await expect(notice).toHaveCount(0)
    await expect(title).toHaveValue('Written without a session!')
    await title.press('End')
    await title.pressSequentially('!')
    await expect
      .poll(async () => (await site.editor.read({ kind: 'posts', id, draft: true })).title)
      .toBe('Written without a session!!')
  })
})

test('the guide for the USA is a draft, and one click publishes it', async ({
  page,
  site,
  logInToCms,
}) => {
  const guide = { site, locale: 'en', path: '/process/usa' } as const
  const { pages, guideDrafts } = seedTexts('en')
  expect(await visit(guide)).toContain(pages.siteTexts.guideTitle)
  expect(await visit({ ...guide, path: '/' })).toContain(seedTexts('en').home.countries.usa.note)
  await logInToCms(people.editor)
  const id = await findId({ site, kind: 'process-guides', slug: 'usa' })
  await page.goto(`/cms/collections/process-guides/${id}?locale=en`)
  await expect(page.locator('#field-title')).toHaveValue(guideDrafts.usa.title)
  await publishAll(page)
  await expect(form(page).done).toHaveText('Published in all languages.')
  for (const locale of pageLocales) {
    const { title, steps, sections } = seedTexts(locale).guideDrafts.usa
    await seen({ ...guide, locale }, title)
    expect(await visit({ ...guide, locale })).toContain(sections[0]?.items[0])
    expect(steps).toHaveLength(6)
  }
  const { atLeast } = messages('en').guide
  expect(await visit(guide)).toContain(atLeast.replace('{value}', '32 months'))
  expect(await visit({ ...guide, path: '/process/USA' })).toContain(guideDrafts.usa.title)
  // The home page says now where the guide's order differs, in place of the note.
  await seen({ ...guide, path: '/' }, messages('en').home.process.order)
})

test('only German is published, and the list of versions says so', async ({
  page,
  site,
  logInToCms,
}) => {
  const path = '/blog/hiring-nurses-abroad-fairly'
  const id = await findId({ site, kind: 'posts', slug: 'hiring-nurses-abroad-fairly' })
  await logInToCms(people.editor)
  await page.goto(`/cms/collections/posts/${id}?locale=de`)
  await page.locator('#field-title').fill('Fair anwerben: ein Leitfaden')
  await publishLanguage(page, getLocale('de').nativeName)
  await seen({ site, locale: 'de', path }, 'Fair anwerben: ein Leitfaden')

  await page.goto(`/cms/collections/posts/${id}/versions`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.first()).toContainText(texts.savedBy)
  await expect(rows.nth(1)).toContainText(`${people.editor.username}German`)
  await expect(rows.nth(1)).toContainText(`${version.currentlyPublished} (German)`)
  // The first content is still what the others show.
  const others = `${version.currentlyPublished} (English, Arabic, Malayalam, Hindi)`
  await expect(rows.filter({ hasText: others })).toHaveCount(1)
  await expect(rows.filter({ hasText: version.previouslyPublished })).toHaveCount(0)
  await expectCleanPart(page.getByRole('group', { name: version.versions }))
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/versions\/\d+/)
})

test('a deleted article is put back from the trash', async ({ page, site, logInToCms }) => {
  const path = '/blog/hiring-nurses-abroad-fairly'
  const id = await findId({ site, kind: 'posts', slug: 'hiring-nurses-abroad-fairly' })
  const statuses = () => Promise.all(pageLocales.map((locale) => statusOf({ site, locale, path })))
  await logInToCms(people.editor)
  await page.goto(`/cms/collections/posts/${id}?locale=en`)
  await page.locator('.doc-controls__popup button').first().click()
  await page.locator('#action-delete').click()
  await expect(page.locator('#delete-forever')).toHaveCount(0)
  const [, moves = ''] = cmsOverrides.en.general.aboutToTrash.split('</1>')
  await expect(page.getByText(moves.trim())).toBeVisible()
  await page.getByRole('button', { name: general.confirm, exact: true }).click()
  await expect.poll(statuses).toEqual(pageLocales.map(() => 404))

  await page.goto(`/cms/collections/posts/trash/${id}?locale=en`)
  const restore = page.getByRole('button', { name: general.restore, exact: true })
  await restore.click()
  await expect(page.getByRole('button', { name: general.permanentlyDelete })).toHaveCount(0)
  await expect(page.getByText(cmsOverrides.en.general.restoreAsPublished)).toBeVisible()
  await page.locator('#restore-as-published').check()
  await page.getByRole('button', { name: general.confirm, exact: true }).click()
  await expect.poll(statuses).toEqual(pageLocales.map(() => 200))
})
