import { adminCredentials } from './credentials'

/** Logs in at the CMS's REST interface and calls it with the session's token. */
export async function cmsClient({
  baseUrl,
  credentials = adminCredentials,
}: {
  baseUrl: string
  credentials?: typeof adminCredentials
}): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const login = await fetch(`${baseUrl}/cms/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  // Payload's answer to a log-in.
  const { token } = (await login.json()) as { token: string }
  return (path, init = {}) =>
    fetch(`${baseUrl}/cms/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${token}` },
    })
}
