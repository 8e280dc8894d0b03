import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Locator, type Page } from 'playwright/test'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Fails where axe finds anything against WCAG 2.2 A or AA, or its own best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
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
  await expectCleanPart(page.locator('html'))
}

/** The same for one part of a page, where the rest is Payload's. */
export async function expectCleanPart(part: Locator): Promise<void> {
  await loadAxe(part.page())
  const found = await part.evaluate(async (element) => {
    // `loadAxe` defines it.
    const { axe: engine } = window as unknown as { axe: typeof axe }
    const { violations } = await engine.run(element, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Finding a selector for each element that passes takes longer than the rules themselves.
      resultTypes: ['violations'],
      selectors: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  })
  expect(found).toEqual([])
}

/** Once per document; evaluated, because the pages' security policy lets no further script run. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
}
