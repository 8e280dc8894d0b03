import type { Page } from 'playwright/test'
import { getLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { editorOf } from '../helpers/editing'
import { expect, test } from '../helpers/sharedContext'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

for (const locale of ['en', 'ar'] as const) {
  const content = seedTexts(locale)
  const texts = messages(locale)
  const { siteTexts } = content.pages
  const open = (page: Page, path: string) => page.goto(localePath({ locale, path }))
  const href = (path: string) => localePath({ locale, path })

  test.describe(`in ${locale}`, () => {
    test('the pricing page shows three plans; ‘Get Started’ stores the plan with the request', async ({
      page,
      baseURL,
    }) => {
      await open(page, '/pricing')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts.pricingTitle)
      const plans = Object.values(content.plans)
      await expect(headings(page)).toHaveText(plans.map(({ name }) => name))
      const prices = { en: ['$49', '$99'], ar: ['49 USD', '99 USD'] }[locale]
      for (const [index, plan] of plans.entries()) {
        const card = page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: plan.name }) })
        await expect(card).toContainText(plan.description)
        await expect(card).toContainText(prices[index] ?? content.plans.enterprise.priceText)
        await expect(card.getByRole('listitem')).toHaveText(plan.features)
        await expect(card.getByText(texts.pricing.recommended)).toHaveCount(index === 1 ? 1 : 0)
      }

      const plan = content.plans.professional.name
      const button = page.getByRole('link', { name: `${texts.pricing.getStarted} ${plan}` })
      await button.click()
      const form = texts.consultation
      const dialog = page.getByRole('dialog', { name: form.title })
      await expect(dialog.getByText(form.chosenPlan)).toBeVisible()
      await expect(dialog.getByText(plan, { exact: true })).toBeVisible()
      await expectNoAxeViolations(page)

      // Another plan's dialog is another one.
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      const { name } = content.plans.starter
      await page.getByRole('link', { name: `${texts.pricing.getStarted} ${name}` }).click()
      await expect(dialog.getByText(name, { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await button.click()

      const sender = `Plan ${locale} ${Date.now()}`
      await dialog.getByLabel(form.name, { exact: true }).fill(sender)
      await dialog.getByLabel(form.phone, { exact: true }).fill('+49 30 1234567')
      await dialog.getByLabel(form.hiringCountry, { exact: true }).selectOption('Germany')
      await dialog.getByRole('button', { name: form.submit }).click()
      await expect(page).toHaveURL(href('/consultation-success'))

      const staff = await editorOf({ baseUrl: baseURL ?? '' })
      const where = `where[name][equals]=${encodeURIComponent(sender)}`
      expect(await staff.find({ kind: 'consultations', where })).toMatchObject([
        { type: 'hospitals', plan, locale },
      ])
    })

    test('‘Get Started’ pressed before the scripts come leads to the form with its plan', async ({
      page,
    }) => {
      const scripts = await holdScripts(page)
      await page.goto(href('/pricing'), { waitUntil: 'commit' })
      const { starter } = content.plans
      const name = `${texts.pricing.getStarted} ${starter.name}`
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(href('/hospitals#consultation'))
      scripts.letCome()
      await expect(page.locator('main form input[name=plan]')).toHaveValue(starter.name)
    })

    test('the resources page leads to pages in its language, and marks another site', async ({
      page,
    }) => {
      await open(page, '/resources')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts.resourcesTitle)
      const { documentation, videos, caseStudies } = content.resources
      await expect(headings(page)).toHaveText(
        [documentation, videos, caseStudies].map(({ title }) => title),
      )
      const link = (name: string) => page.getByRole('main').getByRole('link', { name })
      await expect(link(documentation.linkText)).toHaveAttribute('href', href('/process/germany'))
      await expect(link(caseStudies.linkText)).toHaveAttribute('href', href('/blog'))
      const elsewhere = link(videos.linkText)
      await expect(elsewhere).toHaveAttribute('rel', 'noopener')
      await expect(elsewhere).toHaveAccessibleName(
        `${videos.linkText} (${texts.resources.external})`,
      )
    })

    test('the blog lists its articles, newest first, and each can be read', async ({ page }) => {
      await open(page, '/blog')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteTexts.blogTitle)
      const posts = Object.values(content.posts)
      await expect(headings(page)).toHaveText(posts.map(({ title }) => title))
      const [first, second] = posts
      if (!first || !second) throw new Error('The first content has articles')

      const card = page.getByRole('article').first()
      for (const text of [first.category, first.excerpt, first.author]) {
        await expect(card).toContainText(text)
      }
      // All of a card leads to its article.
      await card.click({ position: { x: 10, y: 10 } })
      await expect(page).toHaveURL(/\/blog\/german-recognition-step-by-step$/)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
      const article = page.getByRole('article').first()
      const date = new Intl.DateTimeFormat(getLocale(locale).intl, {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date('2026-11-18'))
      await expect(article.getByText(date)).toBeVisible()
      await expect(
        article.getByText(texts.blog.readingTime.replace(/\{time\}.*/, '')),
      ).toBeVisible()
      const chapters = first.body.flatMap((part) => /^## (.+)/.exec(part)?.[1] ?? [])
      await expect(article.getByRole('heading', { level: 2 })).toHaveText(chapters)
      await expect(article.locator('#section-2')).toHaveText(chapters[1] ?? '')
      await expect(article.locator(`a[href="${href('/process/germany')}"]`)).toBeVisible()

      // The other article for nurses, and none for hospitals.
      const more = page.getByRole('heading', { level: 3 })
      await expect(more).toHaveText([second.title])
      await page.getByRole('link', { name: texts.blog.all }).click()
      await expect(page).toHaveURL(href('/blog'))
    })

    test('an article leads to a consultation for its readers', async ({ page }) => {
      for (const [slug, call, audience] of [
        ['how-to-spot-recruitment-fraud', texts.blog.callNurses, 'nurses'],
        ['first-hundred-days-on-the-ward', texts.blog.callHospitals, 'hospitals'],
      ] as const) {
        await open(page, `/blog/${slug}`)
        await expect(page.getByRole('heading', { name: call })).toBeVisible()
        const button = page.getByRole('link', { name: texts.consultation.title })
        await expect(button).toHaveAttribute('href', `${href(`/${audience}`)}#consultation`)
        await button.click()
        const dialog = page.getByRole('dialog', { name: texts.consultation.title })
        await expect(dialog).toBeVisible()
        await expect(dialog.getByText(texts.consultation.chosenPlan)).toHaveCount(0)
      }
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('plans, articles and legal pages can be read', async ({ page }) => {
    const content = seedTexts('de')
    const texts = messages('de')
    await page.goto('/de/pricing')
    await expect(headings(page)).toHaveText(Object.values(content.plans).map(({ name }) => name))
    const { name } = content.plans.starter
    await page.getByRole('link', { name: `${texts.pricing.getStarted} ${name}` }).click()
    await expect(page).toHaveURL('/de/hospitals#consultation')
    await expect(page.getByLabel(texts.consultation.name, { exact: true })).toBeVisible()

    await page.goto('/de/blog')
    const [post] = Object.values(content.posts)
    await page.getByRole('link', { name: post?.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post?.title ?? '')
    await expect(page.getByText(post?.body[0]?.slice(0, 40) ?? '')).toBeVisible()

    await page.goto('/de/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.legal.privacy.title)
  })
})

test('sections appear as they are scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/blog')
  const last = page.getByRole('main').getByRole('listitem').last()
  await expect(last).toHaveCSS('opacity', '0')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveCSS('opacity', '1')
})
