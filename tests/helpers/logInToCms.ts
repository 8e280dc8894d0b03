import { expect, type Page } from 'playwright/test'
import { adminCredentials } from './credentials'

/**
 * Gives the page a session of the CMS. Payload keeps a user's sessions in one list that two log-ins
 * at the same moment both rewrite, so a session that was lost that way is asked for again.
 */
export async function logInToCms(
  page: Page,
  { username, password }: typeof adminCredentials = adminCredentials,
): Promise<void> {
  await expect(async () => {
    const login = await page.request.post('/cms/api/users/login', { data: { username, password } })
    expect(login.ok()).toBe(true)
    // The other log-in's write may come a little later.
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Where the site has an address, a session counts for its own pages only.
    const headers = { Origin: new URL(login.url()).origin }
    const me = await page.request.get('/cms/api/users/me', { headers })
    expect(await me.json()).toMatchObject({ user: { username } })
  }).toPass({ timeout: 15_000 })
}
