import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { standaloneFolder } from '../../scripts/lib/build.mjs'
import { inProject } from '../../scripts/lib/projectRoot.mjs'
import { askPlainly, type Asked } from '../helpers/connections'
import { baseUrl } from '../helpers/server'

const ask = (address: string, asked?: Asked) => askPlainly(baseUrl + address, asked)

const filesIn = (address: string, ...folder: string[]) =>
  readdirSync(path.join(standaloneFolder, ...folder), { recursive: true, encoding: 'utf8' })
    .map((name) => ({
      address: address + name,
      file: path.join(standaloneFolder, ...folder, name),
    }))
    .filter(({ file }) => statSync(file).isFile() && !/\.(br|gz)$/.test(file))

const files = [
  ...filesIn('/_next/static/', '.next', 'static'),
  ...filesIn('/locales/', 'public', 'locales'),
  ...filesIn('/images/', 'public', 'images'),
  ...filesIn('/icons/', 'public', 'icons'),
]

const decode = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }

test('every file of the build is answered as it is, in each encoding', async () => {
  expect(files.length).toBeGreaterThan(50)
  for (const { address, file } of files) {
    const bytes = readFileSync(file)
    const plain = await ask(address)
    expect([address, plain.status]).toEqual([address, 200])
    expect([address, plain.bytes.equals(bytes)]).toEqual([address, true])
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['x-content-type-options']).toBe('nosniff')
    expect(plain.headers['content-security-policy']).toContain("default-src 'none'")
    for (const [encoding, decompress] of Object.entries(decode)) {
      const answer = await ask(address, { headers: { 'accept-encoding': encoding } })
      const isCompressed = answer.headers['content-encoding'] === encoding
      const decoded = isCompressed ? decompress(answer.bytes) : answer.bytes
      expect([address, decoded.equals(bytes)]).toEqual([address, true])
      expect([address, answer.headers['content-type']]).toEqual([
        address,
        plain.headers['content-type'],
      ])
    }
  }
})

test('scripts and styles are sent compressed, and kept for good', async () => {
  const large = files.filter(
    ({ address, file }) => /static\/.+\.(js|css)$/.test(address) && statSync(file).size > 2000,
  )
  expect(large.length).toBeGreaterThan(20)
  for (const { address, file } of large) {
    const { headers, bytes } = await ask(address, { headers: { 'accept-encoding': 'gzip, br' } })
    expect([address, headers['content-encoding']]).toEqual([address, 'br'])
    expect(bytes.length).toBeLessThan(statSync(file).size * 0.6)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'content-length': String(bytes.length),
    })
  }
})

const texts = '/locales/en/translation.json'

test('a file is not sent again to whoever has it', async () => {
  const { headers } = await ask(texts)
  const again = await ask(texts, { headers: { 'if-none-match': headers.etag } })
  expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
  expect(again.headers['cache-control']).toBe(headers['cache-control'])
})

test.each(['/images/home.svg', texts])(
  '%s is not sent again when it is no newer',
  async (address) => {
    const { headers } = await ask(address)
    const since = (time: string) => ask(address, { headers: { 'if-modified-since': time } })
    const modified = String(headers['last-modified'])
    expect(await since(modified)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    const before = new Date(Date.parse(modified) - 1000).toUTCString()
    for (const time of [before, 'yesterday']) expect((await since(time)).status).toBe(200)
    // A tag says more than a time (RFC 9110, section 13.1.3).
    const both = { 'if-modified-since': modified, 'if-none-match': '"other"' }
    expect((await ask(address, { headers: both })).status).toBe(200)
  },
)

test('HEAD has the headers alone, and a part of a file can be asked for', async () => {
  const whole = await ask(texts)
  const head = await ask(texts, { method: 'HEAD' })
  expect(head.bytes).toHaveLength(0)
  expect(head.headers['content-length']).toBe(String(whole.bytes.length))
  const part = await ask(texts, { headers: { range: 'bytes=0-9' } })
  expect(part.status).toBe(206)
  expect(part.bytes.equals(whole.bytes.subarray(0, 10))).toBe(true)
})

test.each([
  '/_next/static/nothing.js',
  '/_next/static/../server/app-paths-manifest.json',
  '/_next/static/%2e%2e/BUILD_ID',
  '/locales/../package.json',
  '/images/',
])('there is no file at %s', async (address) => {
  const { status } = await ask(address)
  expect([307, 308, 400, 404]).toContain(status)
})

test('what looks into documents lies beside the server, and no bundle has a copy of it', () => {
  const ownWords = '/EncryptedPackage'
  const folder = path.join('src', 'submissions', 'cv', 'documents')
  const worker = path.join(standaloneFolder, folder, 'documentWorker.mjs')
  expect(readFileSync(worker, 'utf8')).toContain(ownWords)
  const bundles = filesIn('', '.next', 'server').filter(({ address }) => address.endsWith('.js'))
  expect(bundles.length).toBeGreaterThan(100)
  expect(bundles.filter(({ file }) => readFileSync(file, 'utf8').includes(ownWords))).toEqual([])
})

test('two machines that build the same release know each other’s server functions', () => {
  const manifest = path.join(standaloneFolder, '.next/server/server-reference-manifest.json')
  const { encryptionKey } = JSON.parse(readFileSync(manifest, 'utf8'))
  const lockFile = readFileSync(inProject('package-lock.json'))
  expect(encryptionKey).toBe(createHash('sha256').update(lockFile).digest('base64'))
})
