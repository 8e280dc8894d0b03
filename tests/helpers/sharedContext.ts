import type { BrowserContext, Page } from 'playwright/test'
import { moveMouseAtStart, test as base } from './fixtures'

export { expect } from './fixtures'

/** A browser context with the page that its tests use one after the other. */
type Browsing = {
  context: BrowserContext
  page?: Page
  /** Whether a test has changed the page in a way that stays for the page's life. */
  isChangedForGood: boolean
}

/**
 * The test of `fixtures.ts` in a browser context and a page that all tests of a worker share, because most
 * of what a test costs is a new context's empty cache and a new page's process. Cookies, storage,
 * permissions, routes, listeners and history are those of a new context. What stays for a
 * context's life, as `page.clock` does, and what needs an empty cache is tested with
 * `test.use({ hasOwnContext: true })`.
 */
export const test = base.extend<
  { hasOwnContext: boolean; browsing: Browsing },
  { shared: Map<string, Browsing> }
>({
  hasOwnContext: [false, { option: true }],
  shared: [
    // Playwright demands the pattern.
    async ({}, provide) => {
      const shared = new Map<string, Browsing>()
      await provide(shared)
      await Promise.all([...shared.values()].map(({ context }) => context.close()))
    },
    { scope: 'worker' },
  ],
  browsing: async (
    {
      browser,
      baseURL,
      shared,
      hasOwnContext,
      isStill,
      javaScriptEnabled,
      locale,
      timezoneId,
      contextOptions,
    },
    provide,
  ) => {
    const open = async (): Promise<Browsing> => {
      const context = await browser.newContext()
      if (!isStill) await context.addInitScript(moveMouseAtStart)
      const browsing: Browsing = { context, isChangedForGood: false }
      noteChanges({ browsing, of: context, by: 'newCDPSession' })
      return browsing
    }
    if (hasOwnContext) {
      const browsing = await open()
      await provide(browsing)
      await browsing.context.close()
      return
    }
    const key = JSON.stringify({
      baseURL,
      isStill,
      javaScriptEnabled,
      locale,
      timezoneId,
      ...contextOptions,
    })
    const browsing = shared.get(key) ?? (await open())
    shared.set(key, browsing)
    await provide(browsing)
    const { context } = browsing
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await context.setOffline(false)
    if (browsing.isChangedForGood) browsing.page = undefined
    const others = context.pages().filter((page) => page !== browsing.page)
    await Promise.all(others.map((page) => page.close()))
    if (browsing.page) await leave({ page: browsing.page, origin: baseURL ?? '' })
  },
  context: ({ browsing }, provide) => provide(browsing.context),
  page: async ({ browsing, baseURL, viewport }, provide) => {
    const page = browsing.page ?? (await openPage(browsing))
    if (viewport) await page.setViewportSize(viewport)
    // What moves is drawn all the time; the sweep over all pages loads them with motion.
    await page.emulateMedia({ ...noEmulation, reducedMotion: 'reduce' })
    await forget({ page, origin: baseURL })
    browsing.isChangedForGood = false
    await provide(page)
    if (page.isClosed()) browsing.isChangedForGood = true
  },
  // The context does it, once.
  moveMouse: async ({}, provide) => provide(),
})

const noEmulation = { media: null, colorScheme: null, forcedColors: null, contrast: null }

async function openPage(browsing: Browsing): Promise<Page> {
  browsing.page = await browsing.context.newPage()
  noteChanges({ browsing, of: browsing.page, by: 'addInitScript' })
  return browsing.page
}

/** A script of a page stays for its life, as does most of what is asked of the browser itself. */
function noteChanges<Name extends 'addInitScript' | 'newCDPSession'>({
  browsing,
  of,
  by,
}: {
  browsing: Browsing
  of: Record<Name, (...args: never[]) => unknown>
  by: Name
}): void {
  const method = of[by].bind(of)
  of[by] = (...args) => {
    browsing.isChangedForGood = true
    return method(...args)
  }
}

const events = ['console', 'pageerror', 'request', 'requestfailed', 'response', 'dialog'] as const

/** Leaves nothing of a test in its page. */
async function leave({ page, origin }: { page: Page; origin: string }): Promise<void> {
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // A page without scripts, of the same site: another site's would end the process.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => sessionStorage.clear())
  const session = await page.context().newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

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
