import type { Locator, Page } from 'playwright/test'
import { adminCredentials } from './credentials'
import { logIn } from './logIn.mjs'
import { expect, test as base } from './sharedContext'

type Person = { baseUrl: string; credentials?: typeof adminCredentials }

const sessions = new Map<string, Promise<string>>()

/** A test that logs out ends with it the session that others of its worker have. */
export const forgetSessions = () => sessions.clear()

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

type Fixtures = {
  logInToCms: (credentials?: typeof adminCredentials) => Promise<void>
  pressLater: void
}

/** The test of `sharedContext.ts` for pages of the CMS. */
export const test = base.extend<Fixtures>({
  /** Gives the browser a session of the CMS. */
  logInToCms: ({ context, baseURL: baseUrl = '' }, run) =>
    run(async (credentials) => {
      const value = await sessionToken({ baseUrl, credentials })
      await context.addCookies([
        { name: 'payload-token', value, url: baseUrl, httpOnly: true, sameSite: 'Lax' },
      ])
    }),
  /** People press nothing within the tenths of a second before a page's scripts are there. */
  pressLater: [
    async ({ page }, run) => {
      const { goto, reload } = page
      page.goto = (...args) => goto.apply(page, args).then((response) => scriptsOf(page, response))
      page.reload = (...args) =>
        reload.apply(page, args).then((response) => scriptsOf(page, response))
      await run()
      Object.assign(page, { goto, reload })
    },
    { auto: true },
  ],
})

/** Waits until React has taken over what a page of the CMS shows last; a page of another kind has nothing of it. */
async function scriptsOf<Answer>(page: Page, answer: Answer): Promise<Answer> {
  if (!new URL(page.url()).pathname.startsWith('/cms')) return answer
  const isTakenOver = () => {
    const controls = document.querySelectorAll(':is(a, button, input):not([contenteditable] *)')
    const last = [...controls].at(-1)
    return last !== undefined && Object.keys(last).some((key) => key.startsWith('__react'))
  }
  await page.waitForFunction(isTakenOver, undefined, { timeout: 3000 }).catch(() => undefined)
  return answer
}

/** The test of a file that has a site of its own, in one worker, because each would start one. */
export function testOnOwnSite<Site extends { baseUrl: string; stop: () => Promise<void> }>(
  start: () => Promise<Site>,
) {
  let site: Site
  /** Hooks ask for it too, before there is a site. */
  let baseUrl = ''
  const own = test.extend<{ site: Site }>({
    // Playwright demands the pattern.
    site: ({}, run) => run(site),
    baseURL: ({}, run) => run(baseUrl),
  })
  own.describe.configure({ mode: 'default' })
  own.beforeAll(async () => {
    site = await start()
    baseUrl = site.baseUrl
  })
  own.afterAll(() => site.stop())
  return own
}

/** Opens the group of what is seldom looked at in the form of what a visitor has sent. */
export async function openTechnicalDetails(page: Page): Promise<void> {
  const group = page.locator('.collapsible', { hasText: 'Technical details' })
  await group.locator('.collapsible__toggle').first().click()
}

/** Waits until React has taken a field over: what is typed into it before is lost. */
export async function untilTakenOver(field: Locator): Promise<void> {
  const isTakenOver = (node: Element) => Object.keys(node).some((key) => key.startsWith('__react'))
  await expect.poll(() => field.evaluate(isTakenOver)).toBe(true)
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
