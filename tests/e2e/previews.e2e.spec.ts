import { en } from '@payloadcms/translations/languages/en'
import { cmsTexts, payloadTexts } from '../helpers/cmsTexts'
import { getLocale } from '../../src/i18n/locales'
import { expectCleanPart } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { findId, form, people, seen, shareSite, test, texts } from '../helpers/editorsSite'
import { expect } from '../helpers/fixtures'
import { messages } from '../helpers/messages'

shareSite()

const { authentication } = en.translations
const { version } = payloadTexts

test('a preview asks a visitor to log in; a translator finds their languages, and publishes one', async ({
  page,
  site,
}) => {
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
  await expect(dashboard.getByText(texts.unchecked)).toHaveCount(0)

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
  await page.locator('.localizer').getByRole('button').first().click()
  await offered.getByText('(en)').click()
  await expect(page.locator('#field-title')).toBeDisabled()
  await expect(publish).toHaveCount(0)
})

test('the preview beside the form follows what is typed, from right to left in Arabic, and is left with one click', async ({
  page,
  site,
  logInToCms,
}) => {
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

for (const language of ['de', 'ar'] as const) {
  test(`the CMS’s own parts speak ${language}`, async ({ page, site, logInToCms }) => {
    const own = cmsTexts[language].editing
    await logInToCms(people.editor)
    await page.context().addCookies([{ name: 'payload-lng', value: language, url: site.baseUrl }])
    await page.goto('/cms')
    await expect(page.locator('html')).toHaveCSS('direction', getLocale(language).dir)
    const dashboard = page.getByRole('region', { name: own.dashboard })
    await expect(dashboard.getByText(own.unchecked).first()).toBeVisible()
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
