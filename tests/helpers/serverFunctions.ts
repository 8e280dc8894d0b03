import { ofOwnPage } from './logIn.mjs'

/** The number under which the CMS's pages reach what they call on the server, as they carry it. */
export async function findServerFunction({
  baseUrl,
  cookie,
}: {
  baseUrl: string
  cookie: string
}): Promise<string> {
  const page = await (
    await fetch(`${baseUrl}/cms`, { headers: { Cookie: cookie, ...ofOwnPage } })
  ).text()
  const ids = [...page.matchAll(/\\"id\\":\\"([0-9a-f]{40,42})\\"/g)].map(([, id = '']) => id)
  for (const action of new Set(ids)) {
    const args = { valueToSlugify: 'A b', collectionSlug: 'posts', path: 'title' }
    const { text } = await callServerFunction({ baseUrl, action, cookie, name: 'slugify', args })
    if (text.includes('a-b')) return action
  }
  throw new Error('The page of the CMS names no server function')
}

/** Calls a server function as the CMS's pages do. */
export async function callServerFunction({
  baseUrl,
  action,
  cookie,
  name,
  args,
}: {
  baseUrl: string
  action: string
  cookie: string | undefined
  name: string
  args: object
}): Promise<{ status: number; text: string }> {
  const response = await fetch(`${baseUrl}/cms`, {
    method: 'POST',
    headers: {
      'Next-Action': action,
      'Content-Type': 'text/plain;charset=UTF-8',
      Accept: 'text/x-component',
      ...(cookie ? { Cookie: cookie, ...ofOwnPage } : {}),
    },
    body: JSON.stringify([{ name, args }]),
  })
  return { status: response.status, text: await response.text() }
}
