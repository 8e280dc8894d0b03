import type { Page } from 'playwright/test'

/** Keeps the scripts of the pages opened from now on back, as a slow network does, until they are let come. */
export async function holdScripts(page: Page): Promise<{ letCome: () => void }> {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.fallback()
  })
  return { letCome }
}
