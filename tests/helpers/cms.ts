import { randomUUID } from 'node:crypto'
import { adminCredentials } from './credentials'
import type { FormFile } from './consultationForms'
import { logIn, ofOwnPage } from './logIn.mjs'
import type { TestDatabase } from './testDatabase.mjs'

/** A call of the CMS over REST. */
type Call = (path: string, init?: RequestInit) => Promise<Response>

/** The same, with short forms. */
export type CmsCall = Call & {
  post: (path: string, data?: object) => Promise<Response>
  patch: (path: string, data: object) => Promise<Response>
  delete: (path: string) => Promise<Response>
  read: <Body = Record<string, unknown>>(path: string) => Promise<Body>
}

/** Moves a record into the trash, over an address that fits it. */
export function moveToTrash(cms: CmsCall, path: string): Promise<Response> {
  return cms.patch(path, { deletedAt: new Date().toISOString() })
}

/** Brings it back. */
export function takeFromTrash(cms: CmsCall, path: string): Promise<Response> {
  return cms.patch(`${path}?trash=true`, { deletedAt: null })
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
  return withShortForms((path, init = {}) =>
    fetch(`${baseUrl}/cms/api${path}`, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `JWT ${session}`,
        ...init.headers,
      },
    }),
  )
}

/** Calls without a session. */
export const visitorClient = (baseUrl: string): CmsCall =>
  withShortForms((path, init = {}) =>
    fetch(`${baseUrl}/cms/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json' },
    }),
  )

function withShortForms(call: Call): CmsCall {
  return Object.assign(call.bind(undefined), {
    post: (path: string, data?: object) =>
      call(path, { method: 'POST', body: data && JSON.stringify(data) }),
    patch: (path: string, data: object) =>
      call(path, { method: 'PATCH', body: JSON.stringify(data) }),
    delete: (path: string) => call(path, { method: 'DELETE' }),
    read: async (path: string) => (await call(path)).json(),
  })
}

/** What the CMS answers to a new or changed document. */
export async function docOf<Doc = { id: number }>(answer: Response): Promise<Doc> {
  return ((await answer.json()) as { doc: Doc }).doc
}

/** A new user with a name and an address of its own. */
export async function addUser(
  cms: CmsCall,
  { username = `user-${randomUUID()}`, ...data }: Record<string, unknown> & { username?: string },
) {
  const credentials = { username, password: 'a long enough password' }
  const email = `${username}@people.example`
  const answer = await cms.post('/users', { ...credentials, email, role: 'editor', ...data })
  if (answer.status !== 201) throw new Error(`No user was made: ${await answer.text()}`)
  return { ...(await docOf(answer)), username, email, credentials }
}

/** Stores a link for a new password, as a mail would have it. @returns its token */
export async function storeResetLink(db: TestDatabase, user: number): Promise<string> {
  const token = randomUUID()
  await db.query(
    `update users set reset_password_token = encode(sha256($1::bytea), 'hex'),
       reset_password_expiration = now() + '1 hour' where id = $2`,
    [token, user],
  )
  return token
}

/** Adds a file to a person as the desk does. */
export function addFile({
  baseUrl,
  cookie,
  person,
  file: { name, bytes },
}: {
  baseUrl: string
  cookie: string
  person: number
  file: FormFile
}): Promise<Response> {
  const body = new FormData()
  body.append('cv', new Blob([new Uint8Array(bytes)]), name)
  const headers = { Cookie: cookie, ...ofOwnPage }
  return fetch(`${baseUrl}/cms/api/people/${person}/files`, { method: 'POST', headers, body })
}
