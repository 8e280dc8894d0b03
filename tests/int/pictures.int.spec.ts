import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureWidths } from '../../collections/Media'
import { adminCredentials } from '../helpers/credentials'
import { editorOf } from '../helpers/editing'
import { logIn } from '../helpers/logIn.mjs'
import { baseUrl } from '../helpers/server'

/** The most, in bytes, that one picture may add to a page. */
const pictureBudget = 200 * 1024

describe('a picture', () => {
  const upload = async ({ bytes, name, type }: { bytes: Buffer; name: string; type: string }) => {
    const { token } = await logIn({ baseUrl, credentials: adminCredentials })
    const body = new FormData()
    body.append('_payload', JSON.stringify({ alt: 'A picture of the tests' }))
    body.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
    return fetch(`${baseUrl}/cms/api/media?locale=en`, {
      method: 'POST',
      headers: { Authorization: `JWT ${token}` },
      body,
    })
  }

  test('of 12 MB makes no page heavy', async () => {
    const [width, height] = [3400, 1920]
    const create = {
      width: width / 4,
      height: height / 4,
      channels: 3,
      background: '#888',
    } as const
    const noise = { type: 'gaussian', mean: 128, sigma: 16 } as const
    const tile = await sharp({ create: { ...create, noise } })
      .png()
      .toBuffer()
    const picture = await sharp({ create: { ...create, width, height } })
      .composite([{ input: tile, tile: true }])
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    expect(picture.length).toBeGreaterThan(12 * 1024 * 1024)

    const response = await upload({ bytes: picture, name: 'noise.jpg', type: 'image/jpeg' })
    expect(response.status).toBe(201)
    const { doc } = (await response.json()) as {
      doc: {
        id: number
        url: string
        width: number
        mimeType: string
        sizes: Record<keyof typeof pictureWidths, { url: string; width: number; mimeType: string }>
      }
    }
    expect(doc).toMatchObject({ mimeType: 'image/webp', width: 1600 })
    for (const [name, width] of Object.entries(pictureWidths)) {
      const size = doc.sizes[name as keyof typeof pictureWidths]
      expect(size).toMatchObject({ width, mimeType: 'image/avif' })
      const bytes = await (await fetch(`${baseUrl}${size.url}`)).arrayBuffer()
      expect((await sharp(Buffer.from(bytes)).metadata()).width).toBe(width)
      expect(bytes.byteLength).toBeLessThan(pictureBudget)
    }
    const whole = await fetch(`${baseUrl}${doc.url}`)
    expect((await whole.arrayBuffer()).byteLength).toBeLessThan(pictureBudget)
    const editor = await editorOf({ baseUrl })
    expect(await editor.remove({ kind: 'media', id: doc.id })).toBe(200)
  })

  test('that is an SVG is refused, whatever it calls itself', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    for (const [name, type] of [
      ['drawing.svg', 'image/svg+xml'],
      ['drawing.png', 'image/png'],
      ['drawing.svg', 'image/png'],
    ] as const) {
      const response = await upload({ bytes: svg, name, type })
      expect(response.status, `${name} as ${type}`).toBe(400)
    }
  })
})
