import { test as base, type Page } from 'playwright/test'

export { expect } from 'playwright/test'

/**
 * Playwright's test, whose page fails on anything the console calls an error and on any request to
 * a foreign host. `allowedConsole` names errors that belong to a test's subject; `answersOthers` is for a
 * test that looks at those requests itself and answers them. Its visitors move the
 * mouse as soon as a page is there, so that its scripts come at once; `isStill` is for those who only read.
 */
export const test = base.extend<{
  allowedConsole: RegExp[]
  answersOthers: boolean
  isStill: boolean
  moveMouse: void
  watchPage: void
}>({
  allowedConsole: [[], { option: true }],
  answersOthers: [false, { option: true }],
  isStill: [false, { option: true }],
  moveMouse: [
    async ({ page, isStill }, use) => {
      if (!isStill) await page.addInitScript(moveMouseAtStart)
      await use()
    },
    { auto: true },
  ],
  watchPage: [
    async ({ page, baseURL, allowedConsole, answersOthers }, use) => {
      const problems: string[] = []
      goAgain(page)
      page.on('console', (message) => {
        const text = message.text()
        const allowed = [networkChanged, ...allowedConsole]
        if (message.type() !== 'error' || allowed.some((one) => one.test(text))) return
        problems.push(`console: ${text} (${message.location().url})`)
      })
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
      page.on('request', (request) => {
        const url = new URL(request.url())
        const isForeign = /^https?:$/.test(url.protocol) && url.origin !== baseURL
        if (isForeign && !answersOthers) problems.push(`foreign request: ${url.origin}`)
      })
      await use()
      base.expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** How Chromium ends connections that begin while a container engine beside the tests makes a network. */
const networkChanged = /net::ERR_NETWORK_CHANGED/

const goingAgain = new WeakSet<Page>()

/** Has a page ask once more for an address whose connection ended so. */
function goAgain(page: Page): void {
  if (goingAgain.has(page)) return
  goingAgain.add(page)
  const goto = page.goto.bind(page)
  page.goto = (...args) =>
    goto(...args).catch((error: unknown) => {
      if (!networkChanged.test(String(error))) throw error
      return goto(...args)
    })
}

/** For `addInitScript`: the visitor moves the mouse as soon as a page is there. */
export function moveMouseAtStart(): void {
  addEventListener('DOMContentLoaded', () => window.dispatchEvent(new MouseEvent('mousemove')))
}
