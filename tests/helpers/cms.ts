import { adminCredentials } from './credentials'
import { logIn } from './logIn.mjs'

/** Logs in at the CMS's REST interface, unless there is a session already, and calls it with its token. */
export async function cmsClient({
  baseUrl,
  credentials = adminCredentials,
  token,
}: {
  baseUrl: string
  credentials?: typeof adminCredentials
  token?: string
}): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const session = token ?? (await logIn({ baseUrl, credentials })).token
  return (path, init = {}) =>
    fetch(`${baseUrl}/cms/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${session}` },
    })
}
