import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import { adminCredentials } from './credentials'
import { logIn, ofOwnPage } from './logIn.mjs'

/** A picture with its words; what is left out is a small grey one. */
export type Picture = {
  bytes?: Buffer
  name?: string
  type?: string
  data?: Record<string, unknown>
}

/** A picture of one colour as PNG. */
export function plainPicture({ width = 40, height = 30, background = '#888' } = {}): Sharp {
  return sharp({ create: { width, height, channels: 3, background } }).png()
}

/** The form with which a picture is put into the CMS, or changed there. */
export async function pictureForm({
  bytes,
  name = 'small.png',
  type = 'image/png',
  data = { alt: 'A picture of the tests' },
}: Picture = {}): Promise<FormData> {
  const content = new Uint8Array(bytes ?? (await plainPicture().toBuffer()))
  const body = new FormData()
  body.append('_payload', JSON.stringify(data))
  body.append('file', new Blob([content], { type }), name)
  return body
}

/** Sends a picture to the CMS as an admin. */
export async function postPicture({
  baseUrl,
  ...picture
}: Picture & { baseUrl: string }): Promise<Response> {
  const { cookie } = await logIn({ baseUrl, credentials: adminCredentials })
  return fetch(`${baseUrl}/cms/api/media?locale=en`, {
    method: 'POST',
    headers: { Cookie: cookie, ...ofOwnPage },
    body: await pictureForm(picture),
  })
}

/** Puts a picture into the CMS. */
export async function uploadPicture(
  picture: Picture & { baseUrl: string },
): Promise<{ id: number; url: string; updatedAt: string }> {
  const response = await postPicture(picture)
  expect(response.status).toBe(201)
  // Payload's answer to a created document.
  return ((await response.json()) as { doc: { id: number; url: string; updatedAt: string } }).doc
}
