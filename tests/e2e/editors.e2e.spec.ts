import { createHash } from 'node:crypto'
import { en } from '@payloadcms/translations/languages/en'
import pg from 'pg'
import type { Browser, Page } from 'playwright/test'
import { editingTexts } from '../../src/features/editing/editingTexts'
import { formatPrice } from '../../src/features/pricing/formatPrice'
import { getLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { expectCleanPart } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { adminCredentials } from '../helpers/credentials'
import { editorOf, type Editor } from '../helpers/editing'
import { expect, test as base } from '../helpers/fixtures'
import { logInToCms } from '../helpers/logInToCms'
import { messages } from '../helpers/messages'
import { startTestServer, type TestServer } from '../helpers/testServer.mjs'

const people = {
  editor: { username: 'edith', password: 'an-editor-of-the-tests' },
  translator: { username: 'tara', password: 'a-translator-of-the-tests' },
}

type Site = TestServer & { editor: Editor }

/** A site of their own, because what they change would be in the way of other tests. */
const test = base.extend<object, { site: Site }>({
  site: [
    // Playwright reads from the first argument which fixtures this one needs.
    async ({}, run) => {
      const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0' })
      const admin = await editorOf(server)
      for (const [role, credentials] of Object.entries(people)) {
        const data = { ...credentials, role, languages: ['de', 'ar'] }
        await admin.create({ kind: 'users', data, as: 'all' })
      }
      const editor = await editorOf({ ...server, credentials: people.editor })
      await run({ ...server, editor })
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, run) => run(site.baseUrl),
})

test.describe.configure({ mode: 'serial', timeout: 90_000 })

// Whoever edits sits at a desk.
test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Berlin' })

const texts = editingTexts.en.editing
const { version, general, authentication } = en.translations

const logIn = (page: Page, person = people.editor) => logInToCms(page, person)

async function findId({ site, kind, slug }: { site: Site; kind: string; slug: string }) {
  const docs = await site.editor.find({ kind, where: `where[slug][equals]=${slug}&locale=en` })
  return Number(docs[0]?.id)
}

/** The address that has the language in it, for which nothing about the visitor decides. */
const addressOf = ({ site, locale, path }: { site: Site; locale: PageLocale; path: string }) =>
  `${site.baseUrl}/${locale}${path}`

type Visit = { site: Site; locale: PageLocale; path: string }

const visit = async (args: Visit) => (await fetch(addressOf(args))).text()

const statusOf = async (args: Visit) =>
  (await fetch(addressOf(args), { redirect: 'manual' })).status

const seen = (args: Visit, text: string) =>
  expect.poll(() => visit(args), { intervals: [50] }).toContain(text)

const digest = async (args: Visit) =>
  createHash('sha256')
    .update(await visit(args))
    .digest('hex')

function form(page: Page) {
  const panel = page.getByRole('region', { name: texts.languages })
  return {
    panel,
    language: (name: string) =>
      panel.getByRole('listitem').filter({ has: page.locator('summary', { hasText: name }) }),
    publish: page.locator('#action-save'),
    more: page.locator('.form-submit .popup-button'),
    saveDraft: page.getByRole('button', { name: version.saveDraft }),
    done: page.getByText(general.updatedSuccessfully).first(),
  }
}

async function publishAll(page: Page): Promise<void> {
  const { publish, done } = form(page)
  await publish.click()
  await expect(done).toBeVisible()
}

async function publishLanguage(page: Page, language: string): Promise<void> {
  const { more, done } = form(page)
  await more.click()
  await page
    .getByRole('button', { name: version.publishIn.replace('{{locale}}', language) })
    .click()
  await expect(done).toBeVisible()
}

test('a price is changed, published, and seen in every language', async ({ page, site }) => {
  await logIn(page)
  await page.goto('/cms/collections/pricing-plans')
  await page.getByRole('link', { name: seedTexts('en').plans.starter.name, exact: true }).click()
  await page.locator('#field-amount').fill('57')
  await publishAll(page)
  for (const locale of pageLocales) {
    const price = formatPrice({ amount: 57, currency: 'USD', intl: getLocale(locale).intl })
    await seen({ site, locale, path: '/pricing' }, price)
  }
})

test('an article is scheduled and appears at its time', async ({ page, site }) => {
  const [body] = await site.editor.find({ kind: 'posts', where: 'locale=en' })
  const { doc } = await site.editor.create({
    kind: 'posts',
    data: { ...body, id: undefined, slug: 'scheduled', title: 'Scheduled for later' },
  })
  await logIn(page)
  await page.goto(`/cms/collections/posts/${doc.id}?locale=en`)
  await form(page).more.click()
  await page.getByRole('button', { name: version.schedulePublish }).click()
  const drawer = page.getByRole('dialog').filter({ has: page.locator('#scheduled-publish-save') })
  await drawer.getByText(version.publish, { exact: true }).click()
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'short' }).format(tomorrow)
  await drawer.getByRole('textbox').first().fill(`${day} 9:30 AM`)
  await page.keyboard.press('Enter')
  await drawer.locator('#scheduled-publish-save').click()
  await expect(page.getByText(version.scheduledSuccessfully)).toBeVisible()

  const article = { site, locale: 'en', path: '/blog/scheduled' } as const
  expect(await statusOf(article)).toBe(404)
  await page.goto('/cms')
  const schedule = page.getByRole('region', { name: texts.scheduled })
  await expect(schedule.getByRole('row').filter({ hasText: 'Scheduled for later' })).toContainText(
    texts.willPublish,
  )

  // Nobody waits a day: the hour is brought forward, and the clock of the server does the rest.
  await query({
    site,
    text: `update payload_jobs set wait_until = now() where input->'doc'->>'value' = $1 returning id`,
    values: [String(doc.id)],
  })
  await expect.poll(() => statusOf(article), { timeout: 20_000 }).toBe(200)
  await seen(article, 'Scheduled for later')
  expect(await statusOf({ ...article, locale: 'de' })).toBe(404)
})

async function query({ site, text, values }: { site: Site; text: string; values: string[] }) {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const { rowCount } = await client.query(text, values).finally(() => client.end())
  expect(rowCount).toBe(1)
}

test('what was scheduled and could not be carried out is shown with its reason', async ({
  page,
  site,
}) => {
  const { doc } = await site.editor.create({
    kind: 'posts',
    data: { slug: 'unfinished', title: 'Unfinished' },
  })
  await query({
    site,
    text: `insert into payload_jobs (task_slug, queue, wait_until, processing, input)
           values ('schedulePublish', 'default', now(), false, $1)`,
    values: [
      JSON.stringify({
        type: 'publish',
        locale: 'en',
        doc: { relationTo: 'posts', value: String(doc.id) },
      }),
    ],
  })
  await logIn(page)
  const failed = page.getByRole('region', { name: texts.failed })
  await expect(async () => {
    await page.goto('/cms')
    await expect(failed.getByRole('row').filter({ hasText: 'Unfinished' })).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 30_000 })
  await expect(failed.getByRole('row').filter({ hasText: 'Unfinished' })).toContainText(
    /Category|Excerpt/,
  )
  await expectCleanPart(page.getByRole('region', { name: texts.dashboard }))
})

test('a guide for the USA is written and found by visitors', async ({ page, site }) => {
  const guide = { site, locale: 'en', path: '/process/usa' } as const
  const { guideTitle } = seedTexts('en').pages.siteTexts
  expect(await visit(guide)).toContain(guideTitle)
  await logIn(page)
  const id = await findId({ site, kind: 'process-guides', slug: 'usa' })
  await page.goto(`/cms/collections/process-guides/${id}?locale=en`)
  await page.locator('#field-title').fill('Working in the USA as a nurse')
  await page.locator('#field-subtitle').fill('From NCLEX to the first shift')
  await page.getByRole('button', { name: 'Add Section' }).click()
  await page.locator('#field-sections__0__title').fill('Licence')
  await page.locator('#field-sections__0__items').getByRole('button', { name: 'Add Item' }).click()
  await page.locator('#field-sections__0__items__0__text').fill('Pass NCLEX-RN')
  await publishAll(page)
  await seen(guide, 'Working in the USA as a nurse')
  await page.goto('/process/USA')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Working in the USA as a nurse')
  await expect(page.getByLabel('Pass NCLEX-RN')).toBeVisible()
  expect(await visit({ ...guide, locale: 'de' })).toContain(
    seedTexts('de').pages.siteTexts.guideTitle,
  )
})

test('a new address leads visitors on from the old one, for good', async ({ page, site }) => {
  const slug = 'first-hundred-days-on-the-ward'
  await logIn(page)
  const id = await findId({ site, kind: 'posts', slug })
  await page.goto(`/cms/collections/posts/${id}?locale=en`)
  await page.locator('#field-slug').fill('first-100-days')
  await publishAll(page)
  for (const locale of pageLocales) {
    const old = addressOf({ site, locale, path: `/blog/${slug}` })
    await expect
      .poll(async () => {
        const { status, headers } = await fetch(old, { redirect: 'manual' })
        return [status, new URL(headers.get('location') ?? '/', old).pathname]
      })
      .toEqual([308, localePath({ locale, path: '/blog/first-100-days' })])
    expect(await statusOf({ site, locale, path: '/blog/first-100-days' })).toBe(200)
  }
})

test('only German is published, and only German changes', async ({ page, site }) => {
  const path = '/blog/hiring-nurses-abroad-fairly'
  const id = await findId({ site, kind: 'posts', slug: 'hiring-nurses-abroad-fairly' })
  const others = pageLocales.filter((locale) => locale !== 'de')
  const digests = () => Promise.all(others.map((locale) => digest({ site, locale, path })))
  const before = await digests()
  await logIn(page)
  await page.goto(`/cms/collections/posts/${id}?locale=de`)
  await page.locator('#field-title').fill('Fair anwerben: ein Leitfaden')
  await publishLanguage(page, getLocale('de').nativeName)
  await seen({ site, locale: 'de', path }, 'Fair anwerben: ein Leitfaden')
  expect(await digests()).toEqual(before)
})

test('the panel names what is missing, out of date and different, and takes a language offline', async ({
  page,
  site,
}) => {
  const slug = 'german-recognition-step-by-step'
  const id = await findId({ site, kind: 'posts', slug })
  await site.editor.save({ kind: 'posts', id, data: { excerpt: '' }, locale: 'ar' })
  await logIn(page)
  await page.goto(`/cms/collections/posts/${id}?locale=en`)
  const { panel, language, saveDraft } = form(page)
  await expect(language('English')).toContainText(texts.beingEdited)
  await expect(language('German')).toContainText(texts.complete)
  await expect(language('Arabic')).toContainText(texts.missing)

  await page.locator('#field-title').fill('Recognition in 4 steps')
  await saveDraft.click()
  await expect(language('English')).toContainText(texts.behind)
  await expect(language('German')).toContainText(texts.outdated)
  await expect(language('German')).toContainText(texts.figuresDiffer)
  await language('German').locator('summary').click()
  await expect(language('German')).toContainText(texts.outdatedFields)
  await expect(language('German')).toContainText(/Title: numbers: 4 ≠ –/)
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

  await language('German').getByRole('link', { name: 'Edit in German' }).click()
  await expect(language('German')).toContainText(texts.beingEdited)
  await expect(page.locator('#field-title')).toHaveValue(seedTexts('de').posts[slug].title)
})

test('the dashboard leads to what is not complete and to facts that are overdue', async ({
  page,
  site,
}) => {
  const id = await findId({ site, kind: 'process-guides', slug: 'germany' })
  const { facts } = (await site.editor.read({ kind: 'process-guides', id })) as {
    facts: { label: string }[]
  }
  const overdue = facts.map((fact, index) =>
    index === 0 ? { ...fact, reviewBy: '2026-01-31T12:00:00.000Z', owner: 'Edith' } : fact,
  )
  await site.editor.save({ kind: 'process-guides', id, data: { facts: overdue }, as: 'all' })
  await logIn(page)
  await page.goto('/cms?locale=en')
  const dashboard = page.getByRole('region', { name: texts.dashboard })
  await expect(dashboard.getByRole('progressbar')).toHaveCount(pageLocales.length)
  await expect(dashboard.getByText(texts.noOperator)).toBeVisible()
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
  await expect(form(page).language('Arabic')).toContainText(texts.beingEdited)
})

test('the list shows each language of each article', async ({ page }) => {
  await logIn(page)
  await page.goto('/cms/collections/posts?locale=en')
  const row = page.getByRole('row').filter({ hasText: 'Recognition in 4 steps' })
  const marks = row.getByRole('listitem')
  await expect(marks).toHaveCount(pageLocales.length)
  await expect(marks.nth(1)).toHaveAttribute(
    'title',
    `Arabic: ${texts.missing}, ${texts.published}`,
  )
  await expect(marks.nth(2)).toHaveText(`deGerman: ${texts.outdated}, ${texts.unpublished}`)
  await expectCleanPart(row.getByRole('list'))
})

test('a translator logs in, finds their languages, and publishes one', async ({ page, site }) => {
  await page.goto('/cms/login')
  await page.locator('#field-username').fill(people.translator.username)
  await page.locator('#field-password').fill(people.translator.password)
  await page.getByRole('button', { name: authentication.login, exact: true }).click()
  const dashboard = page.getByRole('region', { name: texts.dashboard })
  await expect(dashboard.getByRole('progressbar')).toHaveCount(2)
  await expect(dashboard.getByText(texts.noOperator)).toHaveCount(0)

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
  await language('Arabic').locator('summary').click()
  await expect(
    panel.getByRole('button', { name: texts.takeOffline.replace('{{language}}', 'Arabic') }),
  ).toHaveCount(0)

  // English is there to translate from, not to write in.
  await page.goto('/cms/globals/nurse-page?locale=en')
  await expect(page.locator('#field-title')).toBeDisabled()
  await expect(publish).toHaveCount(0)
  await page.goto('/cms/collections/pricing-plans/1?locale=de')
  await expect(page.locator('#field-amount')).toBeDisabled()
  await expect(page.locator('#field-name')).toBeEnabled()
})

test('the preview beside the form follows each save, from right to left in Arabic', async ({
  page,
  site,
}) => {
  const slug = 'how-to-spot-recruitment-fraud'
  const id = await findId({ site, kind: 'posts', slug })
  await logIn(page)
  await page.goto(`/cms/collections/posts/${id}?locale=ar`)
  await page.locator('#live-preview-toggler').click()
  const frame = page.frameLocator('#live-preview-iframe')
  const heading = frame.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(seedTexts('ar').posts[slug].title)
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('#field-title').fill('عنوان من المسودة')
  await form(page).saveDraft.click()
  await expect(heading).toHaveText('عنوان من المسودة')

  await page.locator('.live-preview-toolbar-controls__breakpoint button').click()
  await page.getByRole('button', { name: 'Phone · 360 × 740' }).click()
  await expect.poll(() => frame.locator('html').evaluate(() => window.innerWidth)).toBe(360)

  await page.goto(`/cms/collections/posts/${id}?locale=de`)
  await expect(frame.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(heading).toHaveText(seedTexts('de').posts[slug].title)
  await page.locator('#live-preview-toggler').click()
})

test('a preview is left with one click, and visitors never see it', async ({
  page,
  site,
  browser,
}) => {
  const slug = 'how-to-spot-recruitment-fraud'
  const id = await findId({ site, kind: 'posts', slug })
  await logIn(page)
  await page.goto(`/ar/preview/posts/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('عنوان من المسودة')
  await page.getByRole('link', { name: messages('ar').preview.leave }).click()
  await page.waitForURL(`**/ar/blog/${slug}`)
  await expect(heading).toHaveText(seedTexts('ar').posts[slug].title)
  await expectRedirectToLogin({ browser, site, path: `/ar/preview/posts/${id}` })

  // The English preview stays English for an editor who reads the site in Arabic.
  await page.goto(`/preview/posts/${id}`)
  await expect(heading).toHaveText(seedTexts('en').posts[slug].title)
  expect(new URL(page.url()).pathname).toBe(`/preview/posts/${id}`)
})

async function expectRedirectToLogin({
  browser,
  site,
  path,
}: {
  browser: Browser
  site: Site
  path: string
}) {
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${site.baseUrl}${path}`)
  await expect(visitor.locator('#field-username')).toBeVisible()
  await visitor.locator('#field-username').fill(adminCredentials.username)
  await visitor.locator('#field-password').fill(adminCredentials.password)
  await visitor.getByRole('button', { name: authentication.login, exact: true }).click()
  await visitor.waitForURL(`**${path}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('عنوان من المسودة')
  await context.close()
}

for (const language of ['de', 'ar'] as const) {
  test(`the CMS’s own parts speak ${language}`, async ({ page, site }) => {
    const own = editingTexts[language].editing
    await logIn(page)
    await page.context().addCookies([{ name: 'payload-lng', value: language, url: site.baseUrl }])
    await page.goto('/cms')
    await expect(page.locator('html')).toHaveCSS('direction', getLocale(language).dir)
    const dashboard = page.getByRole('region', { name: own.dashboard })
    await expect(dashboard.getByText(own.noOperator)).toBeVisible()
    await expectCleanPart(dashboard)
    await page.goto('/cms/collections/posts/1?locale=ar')
    const panel = page.getByRole('region', { name: own.languages })
    await expect(panel.getByText(own.beingEdited)).toBeVisible()
    await expectCleanPart(panel)
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBeLessThanOrEqual(0)
  })
}
