import type { BrowserContext, Page } from 'playwright/test'
import { test as base } from './fixtures'

export { expect } from './fixtures'

type Contexts = Map<string, BrowserContext>

/**
 * The test of `fixtures.ts` in a browser context that all tests of a worker share, because most of
 * what a test costs is a new context's empty cache. Cookies, storage, permissions, routes and pages
 * are those of a new context. What stays for a context's life, as `page.clock` does, and what needs
 * an empty cache is tested with `test.use({ hasOwnContext: true })`.
 */
export const test = base.extend<{ hasOwnContext: boolean }, { contexts: Contexts }>({
  hasOwnContext: [false, { option: true }],
  contexts: [
    // Playwright demands the pattern.
    async ({}, provide) => {
      const contexts: Contexts = new Map()
      await provide(contexts)
      await Promise.all([...contexts.values()].map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, contexts, hasOwnContext, javaScriptEnabled, contextOptions },
    provide,
  ) => {
    if (hasOwnContext) {
      const context = await browser.newContext()
      await provide(context)
      await context.close()
      return
    }
    const key = JSON.stringify({ javaScriptEnabled, ...contextOptions })
    const context = contexts.get(key) ?? (await browser.newContext())
    contexts.set(key, context)
    await provide(context)
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await context.setOffline(false)
  },
  page: async ({ context, baseURL, viewport }, provide) => {
    const page = await context.newPage()
    if (viewport) await page.setViewportSize(viewport)
    // What moves is drawn all the time; the sweep over all pages loads them with motion.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await forget({ page, origin: baseURL })
    await provide(page)
  },
})

/** Empties what a site keeps in the browser, but not the browser's cache. */
export async function forget({ page, origin }: { page: Page; origin?: string }): Promise<void> {
  await page.context().clearCookies()
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: origin ?? '',
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await session.detach()
}
