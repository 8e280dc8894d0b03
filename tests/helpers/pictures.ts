import sharp from 'sharp'
import { adminCredentials } from './credentials'
import { logIn } from './logIn.mjs'

/** A small picture, and the form that changes one. */
export async function pictureForm(color = '#888'): Promise<FormData> {
  const create = { width: 40, height: 30, channels: 3, background: color } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const body = new FormData()
  body.append('_payload', JSON.stringify({ alt: 'A picture of the tests' }))
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'small.png')
  return body
}

/** Puts a small picture into the CMS. */
export async function uploadPicture({
  baseUrl,
}: {
  baseUrl: string
}): Promise<{ id: number; url: string }> {
  const { cookie } = await logIn({ baseUrl, credentials: adminCredentials })
  const response = await fetch(`${baseUrl}/cms/api/media?locale=en`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: await pictureForm(),
  })
  // Payload's answer to a created document.
  return ((await response.json()) as { doc: { id: number; url: string } }).doc
}
