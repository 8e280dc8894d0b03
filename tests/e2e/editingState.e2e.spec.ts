import { pageLocales } from '../../src/i18n/locales'
import { expectCleanPart } from '../helpers/axe'
import { payloadTexts } from '../helpers/cmsTexts'
import { seedTexts } from '../helpers/content'
import {
  findId,
  form,
  people,
  query,
  seen,
  shareSite,
  statusOf,
  test,
  texts,
} from '../helpers/editorsSite'
import { expect } from '../helpers/fixtures'

shareSite()
// What is refused is an error to Payload's drawer, and to the browser.
test.use({ allowedConsole: [/cannot be scheduled yet|status of 400/] })

const { version, general } = payloadTexts

test('an article is scheduled and appears at its time; what could not be carried out is shown with its reason', async ({
  page,
  site,
  logInToCms,
}) => {
  const [body] = await site.editor.find({ kind: 'posts', where: 'locale=en' })
  const { doc } = await site.editor.create({
    kind: 'posts',
    data: { ...body, id: undefined, slug: 'scheduled', title: 'Scheduled for later' },
  })
  const { doc: unfinished } = await site.editor.create({
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
        doc: { relationTo: 'posts', value: String(unfinished.id) },
      }),
    ],
  })
  await logInToCms(people.editor)
  async function schedule(id: number) {
    await page.goto(`/cms/collections/posts/${id}?locale=en`)
    await form(page).more.click()
    await page.getByRole('button', { name: version.schedulePublish }).click()
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
  const jobs = `select count(*)::int jobs from payload_jobs where input->'doc'->>'value' = $1`
  expect(await query({ site, text: jobs, values: [`${unfinished.id}`] })).toEqual({ jobs: 1 })
  await page.goto(`/cms/collections/posts/${unfinished.id}?locale=de`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Unfinished (no title in German yet)',
  )
  await page.locator('.step-nav [href$="/collections/posts"]').click()
  await expect(page.getByRole('link', { name: 'Unfinished (English)' })).toBeVisible()
  await schedule(doc.id)
  await expect(page.getByText(version.scheduledSuccessfully)).toBeVisible()

  const article = { site, locale: 'en', path: '/blog/scheduled' } as const
  expect(await statusOf(article)).toBe(404)
  const jobOf = "from payload_jobs where input->'doc'->>'value' = $1"
  await expect
    .poll(() => query({ site, text: `select has_error ${jobOf}`, values: [`${unfinished.id}`] }))
    .toEqual({ has_error: true })
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
  await query({
    site,
    text: `update payload_jobs set wait_until = now() where input->'doc'->>'value' = $1`,
    values: [String(doc.id)],
  })
  await expect.poll(() => statusOf(article)).toBe(200)
  await seen(article, 'Scheduled for later')
  expect(await statusOf({ ...article, locale: 'de' })).toBe(404)
})

test('the panel, the list and the dashboard name what is missing, out of date, different and overdue', async ({
  page,
  site,
  logInToCms,
}) => {
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
  await expect(language('German')).toContainText(texts.complete)
  await expect(language('Arabic')).toContainText(texts.missing)

  await page.locator('#field-title').fill('Recognition in 4 steps')
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

  await page.locator('.step-nav [href$="/collections/posts"]').click()
  const listed = page.getByRole('row').filter({ hasText: 'Recognition in 4 steps' })
  const marks = listed.getByRole('listitem')
  await expect(marks).toHaveCount(pageLocales.length)
  await expect(marks.nth(1)).toHaveAttribute(
    'title',
    `Arabic: ${texts.missing}, ${texts.published}`,
  )
  await expect(marks.nth(2)).toHaveText(`deGerman: ${texts.outdated}, ${texts.unpublished}`)
  await expectCleanPart(listed.getByRole('list'))

  await page.locator('.step-nav__home').click()
  const dashboard = page.getByRole('region', { name: texts.dashboard })
  await expect(dashboard.getByRole('progressbar')).toHaveCount(pageLocales.length)
  const unfinished = dashboard.getByRole('region', { name: texts.unfinished })
  await expect(unfinished.getByText(texts.noOperator)).toBeVisible()
  await expect(unfinished.getByText(texts.unsourced)).toContainText(
    texts.unsourcedNumber.replace('{{number}}', '3'),
  )
  await expect(unfinished.getByText(texts.unchecked)).toHaveCount(3)
  await expect(dashboard.getByText(texts.noGuide)).toContainText(/USA · UK$/)
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
  const { more, publish } = form(page)
  await page.locator('#field-title').fill('Anerkennung in 5 Schritten')
  await more.click()
  await page
    .getByRole('button', { name: version.publishIn.replace('{{locale}}', 'Deutsch') })
    .click()
  await expect(page.getByText(/numbers: 4 ≠ 5/).first()).toBeVisible()
  await expect(publish).toBeEnabled()
  await page.locator('#field-title').fill('Anerkennung in sechs Schritten')
  await expect
    .poll(() => site.editor.read({ kind: 'posts', id, locale: 'de', draft: true }))
    .toMatchObject({ title: 'Anerkennung in sechs Schritten' })
})
