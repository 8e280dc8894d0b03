import { expect, type Page, type Request } from 'playwright/test'

export type Loaded = { type: string; url: string; bytes: number }

export type Loads = {
  /** Opens an address and answers what its first load has brought. */
  open: (url: string) => Promise<Loaded[]>
  /** Waits until the page has nothing left to do and no request is under way. */
  quiet: () => Promise<void>
  /** Every host that has been asked for anything. */
  origins: () => string[]
}

/**
 * Counts what a page asks for, each time as for a visitor who has never been there.
 * @param hasCache the browser keeps what it has loaded, as for a visitor of several pages
 */
export async function watchLoads(page: Page, hasCache = false): Promise<Loads> {
  const origins = new Set<string>()
  const pending = new Set<Request>()
  let loaded: Promise<Loaded>[] = []
  let started = 0
  page.on('request', (request) => {
    started += 1
    pending.add(request)
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol)) origins.add(origin)
  })
  page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('requestfinished', (request) => {
    pending.delete(request)
    loaded.push(
      request.sizes().then(({ responseBodySize }) => ({
        type: request.resourceType(),
        url: request.url(),
        bytes: responseBodySize,
      })),
    )
  })
  if (!hasCache) {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  }

  async function quiet(): Promise<void> {
    let before
    do {
      before = started
      await expect.poll(() => pending.size, { intervals: [20] }).toBe(0)
      await page.evaluate(async () => {
        // Chromium (156) now and then begins no idle time until something is drawn again.
        const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
        await idle()
        await new Promise((resolve) => requestAnimationFrame(resolve))
        await idle()
      })
    } while (started !== before)
  }

  async function open(url: string): Promise<Loaded[]> {
    loaded = []
    await page.goto(url)
    await quiet()
    return Promise.all(loaded)
  }

  return { open, quiet, origins: () => [...origins] }
}

/**
 * Waits until a page asks for nothing more, so that what must not come would have come; 10 s at most, since
 * Playwright may count a request that a reload has cut as one that goes on.
 */
export async function networkIsStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
}
