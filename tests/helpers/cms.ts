import { adminCredentials } from './credentials'
import { logIn } from './logIn.mjs'

/** A call of the CMS over REST. */
export type CmsCall = (path: string, init?: RequestInit) => Promise<Response>

/** Moves a record into the trash, over an address that fits it. */
export function moveToTrash(cms: CmsCall, path: string): Promise<Response> {
  const body = JSON.stringify({ deletedAt: new Date().toISOString() })
  return cms(path, { method: 'PATCH', body })
}

/** Logs in at the CMS's REST interface, unless there is a session already, and calls it with its token. */
export async function cmsClient({
  baseUrl,
  credentials = adminCredentials,
  token,
}: {
  baseUrl: string
  credentials?: typeof adminCredentials
  token?: string
}): Promise<CmsCall> {
  const session = token ?? (await logIn({ baseUrl, credentials })).token
  return (path, init = {}) =>
    fetch(`${baseUrl}/cms/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${session}` },
    })
}
