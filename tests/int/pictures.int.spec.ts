import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureWidths } from '../../collections/media'
import type { PageLocale } from '../../src/i18n/locales'
import { logIn, ofOwnPage } from '../helpers/logIn.mjs'
import { pictureForm, plainPicture, postPicture, uploadPicture } from '../helpers/pictures'
import { baseUrl, editor, reach } from '../helpers/server'

/** The most, in bytes, that one picture may add to a page. */
const pictureBudget = 200 * 1024

describe('a picture', () => {
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

    const response = await postPicture({
      baseUrl,
      bytes: picture,
      name: 'noise.jpg',
      type: 'image/jpeg',
    })
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
      const bytes = await (await fetch(reach(size.url))).arrayBuffer()
      expect((await sharp(Buffer.from(bytes)).metadata()).width).toBe(width)
      expect(bytes.byteLength).toBeLessThan(pictureBudget)
    }
    const whole = await fetch(reach(doc.url))
    expect((await whole.arrayBuffer()).byteLength).toBeLessThan(pictureBudget)
    expect(await editor.remove({ kind: 'media', id: doc.id })).toBe(200)
  })

  test('of up to 25 MB is taken, and a larger one refused', async () => {
    const picture = await plainPicture().toBuffer()
    // What follows the end of a PNG is not looked at.
    const sent = async (bytes: number) => {
      const padding = Buffer.alloc(bytes - picture.length)
      const response = await postPicture({ baseUrl, bytes: Buffer.concat([picture, padding]) })
      return response.status
    }
    const megabyte = 1024 * 1024
    expect(await sent(24 * megabyte)).toBe(201)
    expect(await sent(25 * megabyte + 1)).toBe(413)
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
      const response = await postPicture({ baseUrl, bytes: svg, name, type })
      expect(response.status, `${name} as ${type}`).toBe(400)
    }
  })
})

test('nobody has the server make pictures of other sizes', async () => {
  const { id, url } = await uploadPicture({ baseUrl })
  for (const path of [url, '/images/home.svg', '/images/home.svg?x%0A{}']) {
    const query = new URLSearchParams({ url: path, w: '640', q: '75' })
    expect((await fetch(`${baseUrl}/_next/image?${query}`)).status).toBe(404)
  }
  await editor.remove({ kind: 'media', id })
})

describe('a picture’s file', () => {
  let id = 0
  let url = ''
  const credentials = { username: `tara-${Date.now()}`, password: 'a-translator-of-the-tests' }
  const stored = async () =>
    Buffer.from(await (await fetch(`${reach(url)}?${Math.random()}`)).arrayBuffer())

  beforeAll(async () => {
    const data = { ...credentials, role: 'translator', languages: ['de'] }
    await editor.create({ kind: 'users', data, as: 'all' })
    ;({ id, url } = await uploadPicture({ baseUrl }))
  })
  afterAll(async () => void (await editor.remove({ kind: 'media', id })))

  const change = async (query: string, body: FormData) => {
    const { cookie } = await logIn({ baseUrl, credentials })
    const init = { method: 'PATCH', headers: { Cookie: cookie, ...ofOwnPage }, body }
    return (await fetch(`${baseUrl}/cms/api/media/${id}?locale=de${query}`, init)).status
  }

  const words = (data: object) => {
    const form = new FormData()
    form.append('_payload', JSON.stringify(data))
    return form
  }

  test('stays the same when a translator writes its words', async () => {
    const before = await stored()
    expect(await change('', words({ alt: 'Ein Bild', focalX: 1, filename: 'other.webp' }))).toBe(
      200,
    )
    const doc = await editor.read({ kind: 'media', id, locale: 'de' })
    expect(doc).toMatchObject({ alt: 'Ein Bild', focalX: 50, url })
    expect(await stored()).toEqual(before)
  })

  test('keeps the words of all languages when they are saved at the same moment', async () => {
    const alts = { ar: 'صورة', de: 'Ein Bild von dir', hi: 'एक तस्वीर', ml: 'ഒരു ചിത്രം' }
    await Promise.all(
      Object.entries(alts).map(([locale, alt]) =>
        // The keys are languages.
        editor.save({ kind: 'media', id, data: { alt }, locale: locale as PageLocale }),
      ),
    )
    const { alt } = await editor.read({ kind: 'media', id, locale: 'all' })
    expect(alt).toMatchObject(alts)
  })

  const red = async () =>
    pictureForm({ bytes: await plainPicture({ background: '#f00' }).toBuffer() })

  test.each([
    ['another file', '', red],
    ['a part of it', '&uploadEdits[crop][x]=0&uploadEdits[widthInPixels]=10', () => words({})],
    ['another middle', '&uploadEdits[focalPoint][x]=1', () => words({})],
  ])('is not replaced by a translator: %s', async (_, query, form) => {
    const before = await stored()
    expect(await change(query, await form())).toBe(403)
    expect(await stored()).toEqual(before)
  })

  test('is never fetched from an address', async () => {
    let visits = 0
    const elsewhere = http.createServer((_request, response) => {
      visits += 1
      response.end()
    })
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
    // A listening server has an address of this kind.
    const { port } = elsewhere.address() as AddressInfo
    const url = `http://localhost:${port}/h.png`
    const answers = [
      await editor.call.post('/media?uploadEdits[crop][x]=0', { url, filename: 'h.png', alt: 'x' }),
      await editor.call(`/media/paste-url?src=${encodeURIComponent(url)}`),
    ]
    expect(visits).toBe(0)
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    elsewhere.close()
  })

  test('of few bytes and very many pixels is refused', async () => {
    const create = { width: 9000, height: 9000, channels: 3, background: '#fff' } as const
    const bytes = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
    const response = await postPicture({ baseUrl, bytes, name: 'bomb.png', data: { alt: 'x' } })
    expect(response.status).toBe(400)
  })
})
