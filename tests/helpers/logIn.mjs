// @ts-check

/** What browsers say of a request of the site's own page; the CMS takes a cookie with it alone. */
export const ofOwnPage = { 'Sec-Fetch-Site': 'same-origin' }

/**
 * Logs in at the CMS's REST interface.
 * @param {{ baseUrl: string, credentials: { username: string, password: string } }} where
 * @returns {Promise<{ token: string, setCookie: string, cookie: string }>} the session's token; the
 *   header that sets it as a cookie; and that cookie as a browser sends it back
 */
export async function logIn({ baseUrl, credentials: { username, password } }) {
  const response = await fetch(`${baseUrl}/cms/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  await response.text()
  const setCookie = response.headers.get('set-cookie') ?? ''
  const cookie = setCookie.split(';')[0] ?? ''
  return { token: cookie.slice(cookie.indexOf('=') + 1), setCookie, cookie }
}
