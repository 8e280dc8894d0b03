import { en } from '@payloadcms/translations/languages/en'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { pageLocales } from '../../src/i18n/locales'
import { expectCleanPart } from '../helpers/axe'
import { adminCredentials } from '../helpers/credentials'
import { editorOf, type Editor } from '../helpers/editing'
import { sessionToken } from '../helpers/cmsTest'
import { cmsTexts, payloadTexts } from '../helpers/cmsTexts'
import { seedTexts } from '../helpers/content'
import { query } from '../helpers/e2eDatabase'
import {
  findId,
  form,
  people,
  seen,
  statusOf,
  testOfEditors,
  texts,
  visit,
  type Site,
} from '../helpers/editorsSite'
import { expect } from '../helpers/fixtures'
import { ofOwnPage } from '../helpers/logIn.mjs'
import { messages } from '../helpers/messages'

const test = testOfEditors()
// What is refused is an error to Payload's drawer, and to the browser.
test.use({ allowedConsole: [/cannot be scheduled yet|status of 400/] })

const { authentication } = en.translations
const { version, general } = payloadTexts
const { setup, setupReasons } = cmsTexts.en

test('a translator logs in at a preview, and publishes a language', async ({ page, site }) => {
  const slug = 'german-recognition-step-by-step'
  const preview = `/ar/preview/posts/${await findId({ site, kind: 'posts', slug })}`
  await page.goto(preview)
  await page.locator('#field-username').fill(people.translator.username)
  await page.locator('#field-password').fill(people.translator.password)
  await page.getByRole('button', { name: authentication.login, exact: true }).click()
  await page.waitForURL(`**${preview}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    seedTexts('ar').posts[slug].title,
  )

  await page.goto('/cms')
  const dashboard = page.getByRole('region', { name: texts.dashboard })
  await expect(dashboard.getByRole('progressbar')).toHaveCount(2)
  await expect(dashboard.getByText(setup.title)).toHaveCount(0)

  await page.goto('/cms/globals/nurse-page?locale=de')
  await page.locator('.localizer').getByRole('button').first().click()
  const offered = page.locator('.popup__content').filter({ hasText: '(en)' })
  await expect(offered).toContainText('(de)')
  await expect(offered).toContainText('(ar)')
  await expect(offered).not.toContainText(/\((ml|hi)\)/)
  await page.keyboard.press('Escape')

  const { panel, publish, done, language } = form(page)
  await expect(panel.getByText(texts.translatorsChange)).toBeVisible()
  await expect(page.locator('.array-field__add-row').first()).toBeHidden()
  await page.locator('#field-title').fill('Ihr Weg als Pflegekraft')
  await expect(publish).toHaveText(version.publishIn.replace('{{locale}}', 'German'))
  await publish.click()
  await expect(done).toBeVisible()
  await seen({ site, locale: 'de', path: '/nurses' }, 'Ihr Weg als Pflegekraft')
  // All is well, so the languages were one line.
  await expect(language('Arabic')).toBeHidden()
  await panel.locator('summary').first().click()
  await language('Arabic').locator('summary').click()
  await expect(
    panel.getByRole('button', { name: texts.takeOffline.replace('{{language}}', 'Arabic') }),
  ).toHaveCount(0)

  // English is there to translate from, not to write in.
  await page.locator('.localizer').getByRole('button').first().click()
  await offered.getByText('(en)').click()
  await expect(page.locator('#field-title')).toBeDisabled()
  await expect(publish).toHaveCount(0)
})

test('pasted lines become rows of a list, and fill those that wait for a language', async ({
  page,
  site,
  logInToCms,
}) => {
  const paste = (row: number, lines: string[]) =>
    page.locator(`#field-features__${row}__text`).evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
    }, lines.join('\r\n'))
  const rows = () => page.locator('[id^="field-features__"][id$="__text"]')
  const written = () =>
    rows().evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value))
  const find = async () => {
    const [plan] = await site.editor.find({ kind: 'pricing-plans', where: 'draft=true' })
    return plan as { id: number; features: unknown[] }
  }
  const { id } = await find()
  const form = `/cms/collections/pricing-plans/${id}?locale=`
  await logInToCms(people.editor)
  await page.goto(`${form}en`)
  await expect(rows().first()).not.toHaveValue('')
  const [, ...others] = await written()
  await page.locator('#field-features__0__text').fill('')
  await paste(0, ['• Interview by video', '', '2. Contract in two languages', 'Flight booked'])
  const english = ['Interview by video', 'Contract in two languages', 'Flight booked', ...others]
  await expect.poll(written).toEqual(english)
  await expect.poll(async () => (await find()).features.length).toBe(english.length)

  await page.goto(`${form}de`)
  await expect(rows().nth(1)).toHaveValue('')
  // There is no row for the third line, so nothing is taken apart.
  await paste(1, ['Vertrag in zwei Sprachen', 'Flug gebucht', 'Wohnung'])
  await expect(rows().nth(2)).toHaveValue('')
  await paste(1, ['Vertrag in zwei Sprachen', 'Flug gebucht'])
  await expect(rows().nth(1)).toHaveValue('Vertrag in zwei Sprachen')
  await expect(rows().nth(2)).toHaveValue('Flug gebucht')
  expect(await written()).toHaveLength(english.length)
})

test('the preview beside the form follows what is typed', async ({ page, site, logInToCms }) => {
  const slug = 'how-to-spot-recruitment-fraud'
  const id = await findId({ site, kind: 'posts', slug })
  await logInToCms(people.editor)
  await page.goto(`/cms/collections/posts/${id}?locale=ar`)
  await page.locator('#live-preview-toggler').click()
  const frame = page.frameLocator('#live-preview-iframe')
  const heading = frame.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(seedTexts('ar').posts[slug].title)
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('#field-title').fill('عنوان من المسودة')
  await expect(heading).toHaveText('عنوان من المسودة')
  // What Payload offers beside it would put the draft online.
  await expect(page.locator('.status__value')).toHaveText(version.changed)
  await expect(page.locator('#action-revert-to-published')).toHaveCount(0)

  await page.locator('.live-preview-toolbar-controls__breakpoint button').click()
  await page.getByRole('button', { name: 'Phone · 360 × 740' }).click()
  await expect.poll(() => frame.locator('html').evaluate(() => window.innerWidth)).toBe(360)

  await page.goto(`/cms/collections/posts/${id}?locale=de`)
  await expect(frame.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(heading).toHaveText(seedTexts('de').posts[slug].title)
  await page.locator('#live-preview-toggler').click()

  await page.goto(`/ar/preview/posts/${id}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('عنوان من المسودة')
  await page.getByRole('link', { name: messages('ar').preview.leave }).click()
  await page.waitForURL(`**/ar/blog/${slug}`)
  await expect(title).toHaveText(seedTexts('ar').posts[slug].title)

  // The English preview stays English for an editor who reads the site in Arabic.
  await page.goto(`/preview/posts/${id}`)
  await expect(title).toHaveText(seedTexts('en').posts[slug].title)
  expect(new URL(page.url()).pathname).toBe(`/preview/posts/${id}`)
})

test('a row that is added is open, and those before it stay folded', async ({
  page,
  site,
  logInToCms,
}) => {
  const id = await findId({ site, kind: 'process-guides', slug: 'usa' })
  await logInToCms(people.editor)
  await page.goto(`/cms/collections/process-guides/${id}?locale=en`)
  const list = page.locator('#field-steps')
  const rows = list.locator('[id^="steps-row-"]')
  await expect(rows).toHaveCount(6)
  await list.locator('.array-field__add-row').click()
  const added = page.locator('#field-steps__6__text')
  await expect(added).toBeVisible()
  await write(page, 'steps__6__text', 'A step that has just been added')
  // The form is read anew once more when it has been saved.
  await expect(page.locator('.autosave')).toHaveText(/saved/)
  await expect(added).toBeVisible()
  await expect(page.locator('#field-steps__0__text')).toBeHidden()
  await expect(page.locator('#field-steps__5__text')).toBeHidden()
})

type Credentials = (typeof people)['editor']

/** A page of a user's own browser, for which nothing else is open. */
async function openAs(page: Page, site: Site, credentials: Credentials): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: site.baseUrl })
  if (!context) throw new Error('The browser is gone')
  const value = await sessionToken({ baseUrl: site.baseUrl, credentials })
  await context.addCookies([{ name: 'payload-token', value, url: site.baseUrl }])
  return context.newPage()
}

/** Writes into a field, and waits until that has been saved by itself. */
async function write(page: Page, field: string, text: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().includes('autosave=true'),
    { timeout: 15_000 },
  )
  await page.locator(`#field-${field}`).fill(text)
  expect((await saved).status()).toBe(200)
}

const locksOf = async ({ site, id }: { site: Site; id: number }) => {
  const text = `select count(*)::int as number from payload_locked_documents_rels
                where posts_id = $1::int`
  const [row] = await query<{ number: number }>(text, [id], site.databaseUrl)
  return row?.number
}

test('what two tabs of one editor write is kept', async ({ page, context, site, logInToCms }) => {
  const id = await findId({ site, kind: 'posts', slug: 'hiring-nurses-abroad-fairly' })
  await logInToCms(people.editor)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/cms/collections/posts/${id}?locale=en`)
    await expect(tab.locator('#field-title')).toBeEnabled()
  }
  await write(page, 'title', 'A title from the first tab')
  await write(other, 'excerpt', 'An excerpt from the second tab')
  const draft = () => site.editor.read({ kind: 'posts', id, draft: true })
  expect(await draft()).toMatchObject({
    title: 'A title from the first tab',
    excerpt: 'An excerpt from the second tab',
  })
  await expect(other.locator('#field-title')).toHaveValue('A title from the first tab')

  await write(page, 'excerpt', 'Another excerpt from the first tab')
  expect(await draft()).toMatchObject({ excerpt: 'Another excerpt from the first tab' })
  const said = page.getByRole('alert').filter({ hasText: 'Excerpt' })
  await expect(said).toHaveText(
    `${texts.changedElsewhere.replace('{{fields}}', 'Excerpt')} ${general.close}`,
  )
  await said.getByRole('button').click()
  await expect(said).toHaveCount(0)
})

test('of two authors the second sees the first, and both texts stay', async ({ page, site }) => {
  const [locale, slug] = ['de', 'first-hundred-days-on-the-ward'] as const
  const id = await findId({ site, kind: 'posts', slug })
  const first = await openAs(page, site, people.editor)
  const later = await openAs(page, site, people.translator)
  const address = `/cms/collections/posts/${id}?locale=${locale}`
  await first.goto(address)
  await expect.poll(() => locksOf({ site, id })).toBe(1)
  await later.goto(`/cms/collections/posts?locale=${locale}`)
  const padlock = `${people.editor.username} ${general.isEditing}`
  // The first may still hold an article of a test before.
  const own = later.getByRole('row').filter({ has: later.locator(`a[href*="/posts/${id}"]`) })
  await expect(own.getByRole('button', { name: padlock })).toBeVisible()
  // Who translates another language is told as well.
  await later.goto(`/cms/translate?document=posts/${id}&language=ar`)
  const held = cmsTexts.en.translate.heldBy.replace('{{names}}', people.editor.username)
  await expect(later.getByText(held)).toBeVisible()
  await later.goto(address)
  await expect(later.getByText(people.editor.username)).toBeVisible()
  await expect(later.getByText(general.editedSince)).toBeHidden()
  const releases: string[] = []
  later.on('request', (request) => {
    if (request.method() === 'DELETE') releases.push(request.url())
  })
  await later.getByRole('button', { name: general.takeOver }).click()
  // Payload fills the form anew once it is taken over, and with it what was written at once.
  await expect(() => write(later, 'title', `A title in ${locale}`)).toPass()
  await write(first, 'excerpt', `An excerpt in ${locale}`)
  expect(await site.editor.read({ kind: 'posts', id, locale, draft: true })).toMatchObject({
    title: `A title in ${locale}`,
    excerpt: `An excerpt in ${locale}`,
  })
  // Each save would have taken it away; who does not see the other's has one of their own.
  expect(await locksOf({ site, id })).toBeGreaterThan(0)
  // The form that is filled anew would have released what it has just taken.
  expect(releases).toEqual([])
  for (const one of [first, later]) {
    await one.goto('about:blank')
    await one.context().close()
  }
  await expect.poll(() => locksOf({ site, id })).toBe(0)
})

/** The English of an article of the first content. */
async function wholeArticle({ editor }: { editor: Editor }) {
  const where = 'locale=en&where[slug][equals]=german-recognition-step-by-step'
  const [body] = await editor.find({ kind: 'posts', where })
  return body
}

test('another person’s unfinished text goes online only once it is confirmed', async ({
  page,
  site,
  logInToCms,
}) => {
  const slug = 'left-by-an-admin'
  const article = { site, locale: 'en', path: `/blog/${slug}` } as const
  const body = await wholeArticle(site)
  const admin = await editorOf(site)
  const data = { ...body, id: undefined, slug, title: 'Left by an admin' }
  const { id } = (await admin.create({ kind: 'posts', data })).doc
  await admin.save({ kind: 'posts', id, data: {}, as: 'only' })
  const { excerpt: written } = await admin.read({ kind: 'posts', id })
  const excerpt = 'Half a sentence that an admin left'
  await admin.save({ kind: 'posts', id, data: { excerpt } })
  await logInToCms(people.editor)
  await page.goto(`/cms/collections/posts/${id}?locale=en`)
  const { panel, publish, done } = form(page)
  const named = `Also contains changes by ${adminCredentials.username} (English): Excerpt`
  await expect(panel.getByText(named)).toBeVisible()
  const question = page.getByRole('dialog').filter({ hasText: texts.publishWithOthers })
  await publish.click()
  await expect(question).toContainText(named)
  await expectCleanPart(question)
  await question.getByRole('button', { name: general.cancel }).click()
  await expect(question).toBeHidden()
  expect(await visit(article)).not.toContain(excerpt)
  await form(page).choose(version.publishIn.replace('{{locale}}', 'English'))
  await question.getByRole('button', { name: texts.publishAnyway }).click()
  await expect(done).toContainText('Published: English.')
  await seen(article, excerpt)
  // What is one’s own asks nothing.
  await page.locator('#field-excerpt').fill(String(written))
  await publish.click()
  await expect(done).toContainText('Published: English.')
  await expect(question).toBeHidden()
  await page.goto('about:blank')
  await site.editor.remove({ kind: 'posts', id })
})

test('a new document shows its translation status once a text is saved', async ({
  page,
  site,
  logInToCms,
}) => {
  await logInToCms(people.editor)
  const kinds = { posts: 'title', pages: 'title', 'pricing-plans': 'name' }
  for (const [kind, field] of Object.entries(kinds)) {
    await page.goto(`/cms/collections/${kind}/create?locale=en`)
    await page.waitForURL(/\/\d+/)
    const { panel, language } = form(page)
    await expect(panel.getByText(texts.afterFirstText)).toBeVisible()
    await page.locator(`#field-${field}`).pressSequentially('New', { delay: 400 })
    await expect(panel.getByText(texts.afterFirstText)).toBeHidden()
    await expect(language('English')).toContainText(texts.unpublished)
    const id = new URL(page.url()).pathname.split('/').pop()
    await site.editor.remove({ kind, id })
  }
})

test('an article is scheduled and appears at its time', async ({ page, site, logInToCms }) => {
  const body = await wholeArticle(site)
  const { doc } = await site.editor.create({
    kind: 'posts',
    data: { ...body, id: undefined, slug: 'scheduled', title: 'Scheduled for later' },
  })
  const { doc: unfinished } = await site.editor.create({
    kind: 'posts',
    data: { slug: 'unfinished', title: 'Unfinished' },
  })
  const { databaseUrl } = site
  await query(
    `insert into payload_jobs (task_slug, queue, wait_until, processing, input)
           values ('schedulePublish', 'default', now(), false, $1)`,
    [
      JSON.stringify({
        type: 'publish',
        locale: 'en',
        doc: { relationTo: 'posts', value: String(unfinished.id) },
      }),
    ],
    databaseUrl,
  )
  await logInToCms(people.editor)
  async function schedule(id: number) {
    await page.goto(`/cms/collections/posts/${id}?locale=en`)
    await form(page).choose(version.schedulePublish)
    const drawer = page.getByRole('dialog').filter({ has: page.locator('#scheduled-publish-save') })
    await drawer.getByText(version.publish, { exact: true }).click()
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000)
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' }).format(tomorrow)
    await drawer.getByRole('textbox').first().fill(`${day} 9:30 AM`)
    await page.keyboard.press('Enter')
    await drawer.locator('#scheduled-publish-save').click()
  }
  await schedule(unfinished.id)
  await expect(page.getByText(/English cannot be scheduled yet.*Category.*Excerpt/)).toBeVisible()
  const jobsOf = (id: number) =>
    query(
      `select has_error from payload_jobs where input->'doc'->>'value' = $1`,
      [String(id)],
      databaseUrl,
    )
  expect(await jobsOf(unfinished.id)).toHaveLength(1)
  await schedule(doc.id)
  await expect(page.getByText(version.scheduledSuccessfully)).toBeVisible()
  const languages = 'Arabic, German, Malayalam, Hindi'
  await expect(page.getByText(texts.notReady.replace('{{languages}}', languages))).toBeVisible()

  const article = { site, locale: 'en', path: '/blog/scheduled' } as const
  expect(await statusOf(article)).toBe(404)
  await expect.poll(() => jobsOf(unfinished.id)).toEqual([{ has_error: true }])
  await page.goto('/cms')
  const rowOf = (region: string, text: string) =>
    page.getByRole('region', { name: region }).getByRole('row').filter({ hasText: text })
  await expect(rowOf(texts.scheduled, 'Scheduled for later')).toContainText(texts.willPublish)
  const failures = page.getByRole('region', { name: texts.failed }).getByRole('listitem')
  await expect(failures.filter({ hasText: 'Unfinished' })).toContainText(/Category|Excerpt/)
  await expectCleanPart(page.getByRole('region', { name: texts.dashboard }))
  await site.editor.trash({ kind: 'posts', id: unfinished.id })
  await page.reload()
  await expect(rowOf(texts.scheduled, 'Scheduled for later')).toBeVisible()
  await expect(page.getByRole('region', { name: texts.failed })).toHaveCount(0)

  // The test does not wait a day: the hour is brought forward, and the clock of the server does the rest.
  await query(
    `update payload_jobs set wait_until = now() where input->'doc'->>'value' = $1`,
    [String(doc.id)],
    databaseUrl,
  )
  await expect.poll(() => statusOf(article)).toBe(200)
  await seen(article, 'Scheduled for later')
  expect(await statusOf({ ...article, locale: 'de' })).toBe(404)
})

test('what has no title yet is not called by its number', async ({ page, site, logInToCms }) => {
  const { doc } = await site.editor.create({ kind: 'posts', data: {} })
  await logInToCms(people.editor)
  await page.goto(`/cms/collections/posts/${doc.id}?locale=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(general.untitled)
})

test('panel, list and dashboard name what is to be done', async ({ page, site, logInToCms }) => {
  const slug = 'german-recognition-step-by-step'
  const id = await findId({ site, kind: 'posts', slug })
  await site.editor.save({ kind: 'posts', id, data: { excerpt: '' }, locale: 'ar' })
  const guide = await findId({ site, kind: 'process-guides', slug: 'germany' })
  const { facts } = (await site.editor.read({ kind: 'process-guides', id: guide })) as {
    facts: { label: string }[]
  }
  const overdue = facts.map((fact, index) =>
    index === 0 ? { ...fact, reviewBy: '2026-01-31T12:00:00.000Z', owner: 'Edith' } : fact,
  )
  await site.editor.save({ kind: 'process-guides', id: guide, data: { facts: overdue }, as: 'all' })
  const operator = { name: null }
  await site.editor.save({ kind: 'site-settings', data: { operator }, as: 'all' })
  const { nurses } = (await site.editor.read({ kind: 'home-page' })) as {
    nurses: { statistics: object[] }
  }
  const statistics = nurses.statistics.map((figure) => ({ ...figure, source: null }))
  const data = { nurses: { ...nurses, statistics } }
  await site.editor.save({ kind: 'home-page', data, as: 'all' })
  await logInToCms(people.editor)
  await page.goto(`/cms/collections/posts/${id}?locale=en`)
  const { panel, language } = form(page)
  await expect(language('English')).toContainText(texts.beingEdited)
  // What other articles have is offered, so that it is spelled alike.
  for (const name of ['author', 'category'] as const) {
    const field = page.locator(`#field-${name}`)
    await field.focus()
    const offered = page.locator(`datalist[id="${await field.getAttribute('list')}"]`)
    const other = seedTexts('en').posts['how-to-spot-recruitment-fraud'][name]
    await expect(offered.locator(`option[value="${other}"]`)).toHaveCount(1)
  }
  await expect(language('German')).toContainText(texts.complete)
  await expect(language('Arabic')).toContainText(texts.missing)

  await page.locator('#field-title').fill('Recognition in 4 steps')
  await expect(language('English')).toContainText(texts.behind)
  await expect(language('German')).toContainText(texts.outdated)
  await expect(language('German')).toContainText(texts.figuresDiffer)
  await language('German').locator('summary').click()
  await expect(language('German')).toContainText(texts.outdatedFields)
  await expect(language('German')).toContainText(/Title: Numbers: 4 in English, – here/)
  await language('Arabic').locator('summary').click()
  await expect(language('Arabic')).toContainText(texts.missingFields)
  await expectCleanPart(panel)

  const page_ = { site, path: `/blog/${slug}` }
  expect(await statusOf({ ...page_, locale: 'de' })).toBe(200)
  await language('German')
    .getByRole('button', { name: texts.takeOffline.replace('{{language}}', 'German') })
    .click()
  await page.getByRole('button', { name: general.confirm, exact: true }).click()
  await expect(language('German')).toContainText(texts.unpublished)
  await expect.poll(() => statusOf({ ...page_, locale: 'de' })).toBe(404)
  expect(await statusOf({ ...page_, locale: 'hi' })).toBe(200)

  await page.locator('.step-nav [href$="/collections/posts"]').click()
  const listed = page.getByRole('row').filter({ hasText: 'Recognition in 4 steps' })
  const marks = listed.getByRole('listitem')
  await expect(marks).toHaveCount(pageLocales.length)
  await expect(marks.nth(2)).toHaveText(`deGerman: ${texts.outdated}, ${texts.unpublished}`)
  await expectCleanPart(listed.getByRole('list'))

  await page.locator('.step-nav__home').click()
  const dashboard = page.getByRole('region', { name: texts.dashboard })
  await expect(dashboard.getByRole('progressbar')).toHaveCount(pageLocales.length)
  const steps = dashboard.getByRole('region', { name: setup.title }).locator('ol > li')
  await expect(steps.filter({ hasText: setup.operator })).toContainText(setupReasons.operator)
  await expect(steps.filter({ hasText: setup.sources }).getByRole('link')).toHaveCount(1)
  await expect(steps.filter({ hasText: setup.legal }).getByRole('link')).toHaveCount(3)
  const fact = dashboard
    .getByRole('region', { name: texts.facts })
    .getByRole('row')
    .filter({ hasText: facts[0]?.label })
  await expect(fact).toContainText('31 Jan 2026')
  await expect(fact).toContainText('Edith')

  const open = dashboard.getByRole('region', { name: texts.openWork })
  const row = open.getByRole('row').filter({ hasText: 'Recognition in 4 steps' })
  await expect(row.getByText(texts.figuresDiffer).first()).toBeVisible()
  await row
    .getByRole('link', { name: texts.fieldsMissing.replace('{{number}}', '1') })
    .first()
    .click()
  await expect(page.locator('#field-excerpt')).toHaveValue('')
  await expect(language('Arabic')).toContainText(texts.beingEdited)
  await language('German').locator('summary').click()
  await language('German').getByRole('link', { name: 'Edit in German' }).click()
  await expect(language('German')).toContainText(texts.beingEdited)
  await expect(page.locator('#field-title')).toHaveValue(seedTexts('de').posts[slug].title)

  // After a publication that was refused, what is typed is saved all the same.
  const { choose, publish } = form(page)
  await page.locator('#field-title').fill('Anerkennung in 5 Schritten')
  await choose(version.publishIn.replace('{{locale}}', 'Deutsch'))
  await expect(page.getByText(/Numbers: 4 in English, 5 here/).first()).toBeVisible()
  await expect(publish).toBeEnabled()
  await page.locator('#field-title').fill('Anerkennung in sechs Schritten')
  await expect
    .poll(() => site.editor.read({ kind: 'posts', id, locale: 'de', draft: true }))
    .toMatchObject({ title: 'Anerkennung in sechs Schritten' })
})

test('who calls back is on a phone’s first screen, with the picture where it belongs', async ({
  page,
  site,
  logInToCms,
}) => {
  await logInToCms(people.editor)
  const create = { width: 40, height: 40, channels: 3, background: '#888' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const answer = await page.request.post('/cms/api/media?locale=en', {
    headers: ofOwnPage,
    multipart: {
      _payload: JSON.stringify({ alt: 'Asha Thomas' }),
      file: { name: 'asha.png', mimeType: 'image/png', buffer },
    },
  })
  const { doc } = (await answer.json()) as { doc: { id: number } } // Payload's answer
  const team = [{ name: 'Asha Thomas', picture: doc.id, languages: ['ml', 'en'] }]
  const { errors } = await site.editor.save({ kind: 'site-texts', data: { team }, as: 'only' })
  expect(errors).toEqual([])

  await page.setViewportSize({ width: 360, height: 640 })
  for (const path of ['/', '/hospitals']) {
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByText('Asha', { exact: true })).toBeInViewport({ timeout: 500 })
    }).toPass()
  }
  const card = page.getByRole('region', { name: messages('en').team.title }).getByRole('listitem')
  const gap = await card.evaluate((element) => {
    const [picture, text] = ['img', 'div'].map((name) => element.querySelector(name))
    return text && picture && text.getBoundingClientRect().x - picture.getBoundingClientRect().right
  })
  expect(gap).toBe(16)
})
