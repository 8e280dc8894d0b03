import { type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { seedTexts } from './content'
import { expect } from './fixtures'
import { messages } from './messages'
import type { Locator, Page } from 'playwright/test'

export const en = messages('en')
export const content = seedTexts('en').home
export const wordMilliseconds = 1500

export const homePath = (locale: PageLocale) => localePath({ locale, path: '/' })
export const startView = (locale: PageLocale) => (locale === 'ar' ? 'hospitals' : 'nurses')
export const otherView = (locale: PageLocale) => (locale === 'ar' ? 'nurses' : 'hospitals')

export function viewButton({
  page,
  locale,
  view,
}: {
  page: Page
  locale: PageLocale
  view: 'nurses' | 'hospitals'
}): Locator {
  const { viewNurses, viewHospitals } = messages(locale).home
  const name = view === 'nurses' ? viewNurses : viewHospitals
  return page.getByRole('button', { name, exact: true })
}

/** Everything that follows the view: hero, button, statistics, process and features. */
export async function expectView({
  page,
  locale,
  view,
}: {
  page: Page
  locale: PageLocale
  view: 'nurses' | 'hospitals'
}) {
  const { home } = seedTexts(locale)
  const shown = home[view]
  const hidden = home[view === 'nurses' ? 'hospitals' : 'nurses']
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(shown.headlineFull)
  await expect(page.getByText(shown.description)).toBeVisible()
  await expect(page.getByText(hidden.description)).toBeHidden()
  await expect(page.getByRole('link', { name: shown.button, exact: true }).first()).toBeVisible()
  for (const { value, label } of shown.statistics) {
    await expect(
      page.getByRole('listitem').filter({ hasText: value }).filter({ hasText: label }),
    ).toBeVisible()
  }
  const cards = shown.features.map(({ title }) => title)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(cards)
  await expect(page.getByText(hidden.featuresTitle)).toBeHidden()
  const { hospitalTitle } = messages(locale).home.process
  const title = view === 'nurses' ? home.processTitle : hospitalTitle
  await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()
}

export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
