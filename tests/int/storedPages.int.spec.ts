import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createReference } from '../../src/domain/referenceCode'
import { askPlainly, type Asked } from '../helpers/connections'
import { policyFaults, readPage } from '../helpers/pagePolicy'
import { ownServer } from '../helpers/ownServer'

const server = await ownServer({ SITE_URL: 'https://www.example.org' })

type Answer = Awaited<ReturnType<typeof askPlainly>>

const ask = (path: string, asked?: Asked) => askPlainly(server.baseUrl + path, asked)

/** A page that has been made before. */
async function askTwice(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  await ask(path, { headers })
  return ask(path, { headers })
}

const isFromMemory = ({ headers }: Answer) => headers['cache-status'] === 'pages; hit'

const ownOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(x-request-id|x-nextjs-.*|etag|date|cache-status|connection)$/.test(name),
    ),
  )

test('a page made for one visitor may run its scripts, also before any page has been stored', async () => {
  const path = `/consultation-success?reference=${createReference()}`
  expect(policyFaults(await readPage(await fetch(server.baseUrl + path)))).toEqual([])
})

describe('a page that is stored', () => {
  test('is answered like the one that Next.js has made, but from memory', async () => {
    const first = await ask('/de/pricing')
    const second = await ask('/de/pricing')
    expect(isFromMemory(first)).toBe(false)
    expect(isFromMemory(second)).toBe(true)
    expect(second.status).toBe(200)
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(ownOf(second.headers)).toEqual(ownOf(first.headers))
  })

  test('is the same page in each encoding', async () => {
    const plain = await askTwice('/ml/nurses')
    const decode = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }
    for (const [encoding, decompress] of Object.entries(decode)) {
      const answer = await ask('/ml/nurses', { headers: { 'accept-encoding': encoding } })
      expect(isFromMemory(answer)).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(answer.bytes.length),
        vary: plain.headers.vary,
      })
      expect(decompress(answer.bytes).equals(plain.bytes)).toBe(true)
      expect(answer.headers.etag).toBe(plain.headers.etag)
    }
    expect(plain.headers.vary).toMatch(/accept-encoding/i)
  })

  test('is not sent again to whoever has it', async () => {
    const { headers } = await askTwice('/ar')
    const etag = String(headers.etag)
    for (const known of [etag, etag.replace('W/', ''), `"another", ${etag}`, '*']) {
      const again = await ask('/ar', { headers: { 'if-none-match': known } })
      expect({ known, status: again.status, bytes: again.bytes.length }).toEqual({
        known,
        status: 304,
        bytes: 0,
      })
      expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    }
    const other = await ask('/ar', { headers: { 'if-none-match': '"another"' } })
    expect(other.status).toBe(200)
  })

  test('shows its headers alone where they are asked for alone', async () => {
    const whole = await askTwice('/hi/blog')
    const head = await ask('/hi/blog', { method: 'HEAD' })
    expect(isFromMemory(head)).toBe(true)
    expect(head.bytes).toHaveLength(0)
    expect(ownOf(head.headers)).toEqual(ownOf(whole.headers))
  })

  test('is answered whole where a part is asked for', async () => {
    const whole = await askTwice('/de/imprint')
    const part = await ask('/de/imprint', { headers: { range: 'bytes=0-9' } })
    expect(part.status).toBe(200)
    expect(part.bytes.equals(whole.bytes)).toBe(true)
  })
})

describe('which page a visitor gets is decided as before', () => {
  const english = { 'accept-language': 'en' }

  test('an address without a prefix shows English to those who read it', async () => {
    const page = await askTwice('/pricing', english)
    expect(isFromMemory(page)).toBe(true)
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect(page.headers.vary).toMatch(/^Cookie, Accept-Language/)
  })

  test('other parameters show the same page', async () => {
    const page = await askTwice('/de/pricing')
    const counted = await ask('/de/pricing?utm_source=mail&x=%00')
    expect(counted.bytes.equals(page.bytes)).toBe(true)
  })

  test('a thank-you page with a code is made for one visitor', async () => {
    await askTwice('/de/consultation-success')
    const answer = await ask(`/de/consultation-success?reference=${createReference()}`)
    expect(isFromMemory(answer)).toBe(false)
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test.each(['/de/pricing/', '/DE/pricing', '//de/pricing', '/de//pricing'])(
    'an address that is written otherwise, %s, is none of a stored page',
    async (path) => {
      await askTwice('/de/pricing')
      expect(isFromMemory(await ask(path))).toBe(false)
    },
  )

  test("React's request for a page's data gets them, and no page", async () => {
    await askTwice('/de/pricing')
    const answer = await fetch(`${server.baseUrl}/de/pricing`, { headers: { rsc: '1' } })
    expect(answer.headers.get('content-type')).toContain('text/x-component')
  })
})

describe('a page comes without the scripts that it can be read without', () => {
  /** The scripts that a page fetches by itself. */
  const fetched = (html: string) => [...html.matchAll(/<script src="([^"]+)" async/g)]

  const dataOf = (html: string) => /\bdata-scripts="(\/page-data\/[^ "]+)/.exec(html)?.[1] ?? ''

  test('and names them for later', async () => {
    const page = await readPage(await fetch(`${server.baseUrl}/de`))
    expect(fetched(page.html)).toEqual([])
    expect(page.html).not.toContain('__next_f')
    expect(page.html).not.toContain('rel="stylesheet"')
    expect(policyFaults(page)).toEqual([])
    const data = await ask(dataOf(page.html))
    expect(data.headers).toMatchObject({
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(data.bytes.toString()).toContain('__next_f')
    for (const [encoding, decompress] of [
      ['br', zlib.brotliDecompressSync],
      ['gzip', zlib.gunzipSync],
    ] as const) {
      const answer = await ask(dataOf(page.html), { headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(decompress(answer.bytes).equals(data.bytes)).toBe(true)
    }
  })

  test('data that nobody knows any more load the page anew, once', async () => {
    for (const name of ['AAAAAAAAAAAAAAAAAAAAAA.js', 'another', '']) {
      const answer = await ask(`/page-data/${name}`)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.bytes.toString()).toContain('location.reload()')
    }
  })

  test('unless a server is told not to hold them back', async () => {
    const other = await server.startAnother({ DEFER_SCRIPTS: 'false' })
    const page = await readPage(await fetch(`${other.baseUrl}/de`))
    expect(fetched(page.html).length).toBeGreaterThan(5)
    expect(page.html).toContain('__next_f')
    expect(policyFaults(page)).toEqual([])
    await other.stop()
  })
})
