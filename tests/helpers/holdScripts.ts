import type { Page, Route } from 'playwright/test'

/** Holds requests back until they are let come; `then` says what becomes of them. */
export async function hold(
  page: Page,
  url: string | RegExp,
  then: (route: Route) => Promise<void> = (route) => route.fallback(),
): Promise<{ letCome: () => void }> {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(url, async (route) => {
    await held
    await then(route)
  })
  return { letCome }
}

/** Holds back the scripts of the pages opened from now on, as a slow network does. */
export const holdScripts = (page: Page) => hold(page, '**/_next/static/**/*.js')
