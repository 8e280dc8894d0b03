import type { Page } from 'playwright/test'
import { firstCountries } from '../../src/domain/countries'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { query } from '../helpers/e2eDatabase'
import { holdScripts } from '../helpers/holdScripts'
import { messages } from '../helpers/messages'
import { expect, test } from '../helpers/sharedContext'

const en = messages('en')
const texts = messages('ar')
const content = seedTexts('ar')
const { pages } = content
const { nursePage } = seedTexts('en').pages
const { countries: countryTexts } = seedTexts('en').home

const timelineTitle = (country: (typeof firstCountries)[number]) =>
  nursePage.timelineTitle.replace('{country}', countryTexts[country].name)

const timeline = (page: Page) =>
  page.getByRole('region', { name: /./ }).filter({ has: page.locator('[aria-current=step]') })

/** Opens the first of a page's questions. */
async function expectQuestions(
  page: Page,
  questions: readonly { question: string; answer: string }[],
) {
  const [first] = questions
  await expect(page.locator('summary h3')).toHaveText(questions.map(({ question }) => question))
  await expect(page.getByText(first?.answer ?? '')).toBeHidden()
  await page.getByText(first?.question ?? '').click()
  await expect(page.getByText(first?.answer ?? '')).toBeVisible()
}

test('the nurses’ page has four steps, and a heading for each country', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/nurses')
  const steps = timeline(page).locator('ol > li')
  await expect(steps).toHaveCount(4)
  await expect(steps.first()).toHaveAttribute('aria-current', 'step')
  await expect(page.locator('[aria-current=step]')).toHaveCount(1)
  await expect(steps.getByText(en.nurses.current)).toHaveCount(1)
  await expect(steps.first().getByText(en.nurses.current)).toBeVisible()
  await expect(steps.getByText(en.nurses.upcoming)).toHaveCount(3)

  const group = page.getByRole('group', { name: en.home.process.countrySelector })
  await expect(group.getByRole('button')).toHaveText(
    firstCountries.map((country) => countryTexts[country].name),
  )
  const pressed = group.getByRole('button', { pressed: true })
  await expect(pressed).toHaveText(countryTexts.germany.name)
  const words = await timeline(page).locator('ol').innerText()
  for (const country of [...firstCountries].reverse()) {
    await group.getByRole('button', { name: countryTexts[country].name, exact: true }).click()
    await expect(pressed).toHaveText(countryTexts[country].name)
    await expect(timeline(page).getByRole('heading', { level: 2 })).toHaveText(
      timelineTitle(country),
    )
    await expect(timeline(page)).toHaveAccessibleName(timelineTitle(country))
    expect(await timeline(page).locator('ol').innerText()).toBe(words)
  }

  // The first step leads to the form.
  await timeline(page).getByRole('link', { name: en.consultation.title }).click()
  await expect(page.getByRole('heading', { name: en.consultation.title })).toBeInViewport()

  // The chosen country has gone with the visitor into the form, where it can be changed.
  const { chosenCountry, changeCountry, desiredCountry } = en.consultation
  const list = page.getByLabel(desiredCountry, { exact: true })
  await expect(list).toHaveValue('Germany')
  await expect(page.getByText(chosenCountry)).toBeVisible()
  await group.getByRole('button', { name: countryTexts.ksa.name, exact: true }).click()
  await expect(list).toHaveValue('KSA')
  await page.getByRole('button', { name: changeCountry }).click()
  await expect(list).toBeFocused()
  await list.selectOption('UK')
  await expect(page.getByText(chosenCountry)).toHaveCount(0)
  await page.reload()
  await expect(list).toHaveValue('UK')
})

test('questions open in Arabic, and the hospitals’ form says what for', async ({ page }) => {
  const { hospitalPage } = pages
  await page.goto('/ar/nurses')
  await expectQuestions(page, pages.nursePage.questions)
  await expectNoAxeViolations(page)

  await page.goto('/ar/hospitals')
  const main = page.getByRole('main')
  const phone = main.getByLabel(texts.consultation.phone)
  await expect(phone).toHaveAccessibleDescription(texts.consultation.hiringPhoneHint)
  await expectQuestions(page, hospitalPage.questions)
  await expectNoAxeViolations(page)
})

test('‘Get Started’ in Arabic stores the plan with the request', async ({ page }) => {
  await page.goto('/ar/pricing')
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

  const sender = `Plan ${Date.now()}`
  await dialog.getByLabel(form.name, { exact: true }).fill(sender)
  await dialog.getByLabel(form.phone, { exact: true }).fill('+49 30 1234567')
  await dialog.getByLabel(form.hiringCountry, { exact: true }).selectOption('Germany')
  await dialog.getByRole('button', { name: form.submit }).click()
  await expect(page).toHaveURL('/ar/consultation-success')

  const stored = await query('select type, plan, locale from consultations where name = $1', [
    sender,
  ])
  expect(stored).toEqual([{ type: 'hospitals', plan, locale: 'ar' }])
})

test('all of a card leads to its article, and that to a consultation', async ({ page }) => {
  await page.goto('/blog')
  await page
    .getByRole('article')
    .first()
    .click({ position: { x: 10, y: 10 } })
  await expect(page).toHaveURL(/\/blog\/german-recognition-step-by-step$/)
  await page.goto('/blog/first-hundred-days-on-the-ward')
  await expect(page.getByRole('heading', { name: en.blog.callHospitals })).toBeVisible()
  await page.getByRole('link', { name: en.consultation.title }).click()
  const dialog = page.getByRole('dialog', { name: en.consultation.title })
  await expect(dialog.getByLabel(en.consultation.hiringCountry)).toBeVisible()
})

test('the search finds guides, articles and answers, and leads to the answer itself', async ({
  page,
}) => {
  const { search } = en
  await page.goto('/resources')
  await page.getByRole('searchbox', { name: search.label }).fill('GERMANY  recognition')
  await page.getByRole('button', { name: search.title }).click()
  await expect(page).toHaveURL(/\/search\?q=GERMANY/)
  const found = page.locator('[data-search-group] li:visible')
  await expect(
    found.getByRole('link', { name: seedTexts('en').guides.germany.title }),
  ).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
  await expectNoAxeViolations(page)
  const field = page.getByRole('searchbox', { name: search.label })
  await field.fill('zzz')
  await expect(page.getByText(search.count.replace('#', '0'))).toBeVisible()
  await expect(page).toHaveURL('/search?q=zzz')
  await expect(page.getByText(search.none)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: en.guide.guides, exact: true })).toBeVisible()
  const [{ question, answer } = { question: '', answer: '' }] = nursePage.questions
  await field.fill(question)
  await found.getByRole('link', { name: question }).click()
  await expect(page).toHaveURL(/\/nurses#answer-/)
  await expect(page.getByText(answer)).toBeVisible()
  await expect(page.getByText(search.none)).toBeHidden()
})

test('an address asks for words before the scripts come, also those of facts', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/de/search?q=Gehalt', { waitUntil: 'commit' })
  const { search } = messages('de')
  await expect(page.getByRole('searchbox', { name: search.label })).toHaveValue('Gehalt')
  const { guides } = seedTexts('de')
  const found = page.locator('[data-search-group] li:visible')
  for (const { title } of [guides.germany, guides.ksa]) {
    await expect(found.getByRole('link', { name: title })).toBeVisible()
  }
  const count = await found.count()
  expect(count).toBeLessThan(await page.locator('[data-search-group] li').count())
  const sentence = page.getByText(search.count.replace('#', String(count)))
  await expect(sentence).toBeVisible()
  scripts.letCome()
  await expect(page.locator('body')).toHaveAttribute('data-hydrated')
  await expect(sentence).toBeVisible()
  await expect(found).toHaveCount(count)
  // React leads here without running the inline script.
  await page.goto('/de')
  await page.locator('footer').getByRole('link', { name: search.title }).click()
  await page.getByRole('searchbox', { name: search.label }).fill('Gehalt')
  await expect(sentence).toBeVisible()
})
