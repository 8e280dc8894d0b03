import type { BrowserContext, Locator, Page } from 'playwright/test'
import { adminCredentials } from './credentials'
import { expect, test as base } from './fixtures'
import { logIn } from './logIn.mjs'
import { forget } from './sharedContext'

type Person = { baseUrl: string; credentials?: typeof adminCredentials }

const sessions = new Map<string, Promise<string>>()

/**
 * The token of a person's session, for all tests of a worker. Payload rewrites the list of a user's
 * sessions at each log-in, so two at the same moment lose one: the admin of the site that all
 * workers share is logged in before the tests start.
 */
export function sessionToken({ baseUrl, credentials = adminCredentials }: Person): Promise<string> {
  const { E2E_BASE_URL, E2E_ADMIN_TOKEN } = process.env
  const isShared = baseUrl === E2E_BASE_URL && credentials.username === adminCredentials.username
  if (isShared && E2E_ADMIN_TOKEN) return Promise.resolve(E2E_ADMIN_TOKEN)
  const key = `${baseUrl} ${credentials.username}`
  const known = sessions.get(key)
  if (known) return known
  const token = logIn({ baseUrl, credentials }).then(({ token }) => token)
  sessions.set(key, token)
  return token
}

type Fixtures = { logInToCms: (credentials?: typeof adminCredentials) => Promise<void> }

/** Closed with the worker's browser. A fixture of the worker would end the worker with the file. */
const contexts = new Map<string, BrowserContext>()

/**
 * Playwright's test for pages of the CMS. The tests of a worker share a browser context and its page,
 * which keep the compiled scripts of the CMS; what a site keeps in the browser goes before each test.
 */
export const test = base.extend<Fixtures>({
  context: async ({ browser, baseURL, timezoneId, javaScriptEnabled }, run) => {
    const key = JSON.stringify([baseURL, timezoneId, javaScriptEnabled])
    const context = contexts.get(key) ?? (await browser.newContext())
    contexts.set(key, context)
    await run(context)
  },
  page: async ({ context, viewport, baseURL }, run) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    await forget({ page, origin: baseURL })
    await run(page)
    for (const event of ['console', 'pageerror', 'request'] as const) page.removeAllListeners(event)
    // Of the same site: another one would end the process, with the compiled scripts.
    await page.goto(`${baseURL}/robots.txt`)
  },
  /** Gives the browser a session of the CMS. */
  logInToCms: ({ context, baseURL: baseUrl = '' }, run) =>
    run(async (credentials) => {
      const value = await sessionToken({ baseUrl, credentials })
      await context.addCookies([
        { name: 'payload-token', value, url: baseUrl, httpOnly: true, sameSite: 'Lax' },
      ])
    }),
})

/** Opens the group of what is seldom looked at in the form of what a visitor has sent. */
export async function openTechnicalDetails(page: Page): Promise<void> {
  const group = page.locator('.collapsible', { hasText: 'Technical details' })
  await group.locator('.collapsible__toggle').first().click()
}

/**
 * Saves what is refused. A late look of Payload's at the form takes the error away again; people try
 * once more, too.
 * @param type what is typed before
 */
export async function saveAndSeeFault(
  page: Page,
  fault: Locator,
  type = async (): Promise<void> => undefined,
): Promise<void> {
  await expect(async () => {
    await type()
    await page.locator('#action-save').click()
    await expect(fault).toBeVisible({ timeout: 2000 })
  }).toPass()
}
