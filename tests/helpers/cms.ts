import { adminCredentials } from './credentials'
import { logIn } from './logIn.mjs'

/** Logs in at the CMS's REST interface and calls it with the session's token. */
export async function cmsClient({
  baseUrl,
  credentials = adminCredentials,
}: {
  baseUrl: string
  credentials?: typeof adminCredentials
}): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { token } = await logIn({ baseUrl, credentials })
  return (path, init = {}) =>
    fetch(`${baseUrl}/cms/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${token}` },
    })
}
