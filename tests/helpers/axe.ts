import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Locator, type Page } from 'playwright/test'

// Evaluated, because the pages' security policy lets no further script element run.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Fails where axe finds anything against WCAG 2.2 A or AA, or its own best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  // What is still fading in has no contrast yet.
  await page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.race([
      Promise.allSettled(fading.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 2000)),
    ])
  })
  await expectClean(page.locator('html'))
}

/** The same for one part of a page, where the rest is somebody else's. */
export async function expectCleanPart(part: Locator): Promise<void> {
  await part.page().evaluate(axeSource)
  await expectClean(part)
}

async function expectClean(part: Locator): Promise<void> {
  const results: axe.AxeResults = await part.evaluate((element) =>
    // The script above defines it.
    (window as unknown as { axe: typeof axe }).axe.run(element, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  const found = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
  )
  expect(found).toEqual([])
}
