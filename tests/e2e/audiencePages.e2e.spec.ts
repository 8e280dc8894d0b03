import { localePath } from '../../src/i18n/paths'
import { countries } from '../../src/domain/countries'
import { expectNoAxeViolations } from '../helpers/axe'
import { seedTexts } from '../helpers/content'
import { expect, test } from '../helpers/sharedContext'
import { messages } from '../helpers/messages'
import type { Page } from 'playwright/test'

const en = messages('en')
const { nursePage } = seedTexts('en').pages
const { countries: countryTexts } = seedTexts('en').home

const timelineTitle = (country: (typeof countries)[number]) =>
  nursePage.timelineTitle.replace('{country}', countryTexts[country].name)

const timeline = (page: Page) =>
  page.getByRole('region', { name: /./ }).filter({ has: page.locator('[aria-current=step]') })

async function expectQuestions({
  page,
  questions,
}: {
  page: Page
  questions: readonly { question: string; answer: string }[]
}) {
  const [first] = questions
  await expect(page.locator('summary h3')).toHaveText(questions.map(({ question }) => question))
  await expect(page.getByText(first?.answer ?? '')).toBeHidden()
  await page.getByText(first?.question ?? '').click()
  await expect(page.getByText(first?.answer ?? '')).toBeVisible()
}

/** In these languages axe looks at them with an answer open; the sweep over every page has the rest. */
const locales = ['en', 'ar'] as const

test.describe('nurses’ page', () => {
  for (const locale of locales) {
    test(`opens its questions in ${locale}`, async ({ page }) => {
      const { questions } = seedTexts(locale).pages.nursePage
      await page.goto(localePath({ locale, path: '/nurses' }))
      await expectQuestions({ page, questions })
      await expectNoAxeViolations(page)
    })
  }

  test('has four steps, and chooses one country at a time, which changes the heading alone', async ({
    page,
  }) => {
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
      countries.map((country) => countryTexts[country].name),
    )
    const pressed = group.getByRole('button', { pressed: true })
    await expect(pressed).toHaveText(countryTexts.germany.name)
    const words = await timeline(page).locator('ol').innerText()
    for (const country of [...countries].reverse()) {
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
})

test.describe('hospitals’ page', () => {
  for (const locale of locales) {
    test(`says what its form asks for, and opens its questions, in ${locale}`, async ({ page }) => {
      const { closing, questions } = seedTexts(locale).pages.hospitalPage
      await page.goto(localePath({ locale, path: '/hospitals' }))
      const { consultation } = messages(locale)
      const phone = page.getByRole('main').getByLabel(consultation.phone)
      await expect(phone).toHaveAccessibleDescription(consultation.hiringPhoneHint)
      const last = page.getByRole('main').getByRole('region').last()
      await expect(last).toHaveAccessibleName(closing.title)
      // Its preview is drawn without any words or figures.
      await expect(last.locator('div[aria-hidden]')).toHaveText('')
      await expectQuestions({ page, questions })
      await expectNoAxeViolations(page)
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('countries are links that choose the heading', async ({ page }) => {
    await page.goto('/nurses')
    const headings = timeline(page).getByRole('heading', { level: 2 })
    await expect(headings).toHaveText([timelineTitle('germany')])
    const choice = page.getByRole('navigation', {
      name: en.home.process.countrySelector,
      exact: true,
    })
    for (const country of [...countries].reverse()) {
      await choice.getByRole('link', { name: countryTexts[country].name, exact: true }).click()
      await expect(headings.filter({ visible: true })).toHaveText([timelineTitle(country)])
    }
  })

  test('questions open', async ({ page }) => {
    await page.goto('/de/hospitals')
    await expectQuestions({ page, questions: seedTexts('de').pages.hospitalPage.questions })
  })
})
