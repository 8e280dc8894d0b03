import { describe, expect, test } from 'vitest'
import { isAllowedPath, allowedMethods } from '@/server/http/allowedMethods'
import { attachment } from '@/server/http/attachment'
import { maxBodies, takeRoom } from '@/server/http/bodyConcurrency'
import { bodyLimit as limitOf, pathOf } from '@/server/http/bodyLimit'
import { clientAddress, networksOf } from '@/server/http/clientAddress'
import { socketAddressHeader } from '@/server/http/tagRequests'
import {
  databaseConflict,
  databaseUnavailable,
  storageUnavailable,
  temporaryFailure,
} from '@/server/http/temporaryFailure'
import { words } from '../../helpers/words'

test.each([
  ['Jörg Müller', 'Jorg Muller.pdf', 'J%C3%B6rg%20M%C3%BCller.pdf'],
  ['فاطمة 2026-11-22', '2026-11-22.pdf', '%D9%81%D8%A7%D8%B7%D9%85%D8%A9%202026-11-22.pdf'],
  ["O'Neil (RN) 50%", "O'Neil (RN) 50.pdf", 'O%27Neil%20%28RN%29%2050%25.pdf'],
  ['../a"b\r\nc', 'a b c.pdf', 'a%20b%20c.pdf'],
])('an attachment has the name of %j', (name, ascii, encoded) => {
  expect(attachment({ name, extension: 'pdf' })).toBe(
    `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  )
})

describe('bodies at once', () => {
  /** How many bodies are taken of as many senders as there is room for, one of each. */
  function takenOf(addressOf: (index: number) => string): number {
    const taken = Array.from({ length: maxBodies.inTotal }, (_, index) =>
      takeRoom({ networks: networksOf(addressOf(index)), bytes: 0, hasSession: false }),
    )
    for (const leave of taken) leave?.()
    return taken.filter((leave) => leave !== null).length
  }
  const hex = (number: number) => number.toString(16).slice(-4)
  const { ofOneNetwork, inTotal } = maxBodies

  test.each<[string, number, (index: number) => string]>([
    ['an address', ofOneNetwork, () => '192.0.2.1'],
    ['a /64', ofOneNetwork, (index) => `2001:db8:1:2::${hex(index)}`],
    ['a /56', 2 * ofOneNetwork, (index) => `2001:db8:1:${hex(index % 256)}::1`],
    ['a /48', 4 * ofOneNetwork, (index) => `2001:db8:1:${hex(index * 256)}::1`],
    ['others', inTotal, (index) => `2001:db8:${hex(index)}::1`],
  ])('of %s are %i, and all of the room comes back', (_, most, addressOf) => {
    expect([takenOf(addressOf), takenOf(addressOf)]).toEqual([most, most])
  })
})

describe('the limit of a body', () => {
  const bodyLimit = (url: string, contentType = 'application/json') =>
    limitOf({ path: pathOf(url), contentType })
  const kilobytes = (count: number) => count * 1024

  test.each([
    ['/api/consultations', 'counted as it is read'],
    ['/api/survey/drafts?x=1', 'counted as it is read'],
    ['/cms/api/users/login', kilobytes(16)],
    ['/api/../cms/api/users/login', kilobytes(16)],
    ['/cms/api/media/../users/login', kilobytes(16)],
  ])('is known for %s', (url, limit) => {
    expect(bodyLimit(url)).toBe(limit)
  })

  test.each([
    ...words(`
      / /nurses /admin/verify /cms/api/media%2f /%63ms/api/media /api/%2e%2e/admin /api/../admin
      /api\\..\\nurses //api/consultations http://other/api/consultations *`),
    '',
  ])('is the smallest for %s', (url) => {
    expect(bodyLimit(url)).toBe(kilobytes(16))
  })

  test('is that of a picture only where a form with a file is sent', () => {
    const form = 'multipart/form-data; boundary=x'
    expect(bodyLimit('/cms/api/media', form)).toBe(kilobytes(26 * 1024))
    expect(bodyLimit('/cms/api/media/12?locale=en', form)).toBe(kilobytes(26 * 1024))
    expect(bodyLimit('/cms/api/posts', form)).toBe(kilobytes(2048))
    for (const other of ['application/json', 'application/x-www-form-urlencoded', '']) {
      expect(bodyLimit('/cms/api/media', other)).toBe(kilobytes(2048))
    }
  })
})

describe('a client’s address', () => {
  test.each([
    ['the socket’s where no proxy is trusted', null, 0, '10.0.0.1'],
    ['the socket’s, whatever is claimed', '1.1.1.1, 2.2.2.2', 0, '10.0.0.1'],
    ['what the outermost trusted proxy wrote', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
    ['what the outermost of two wrote', '1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    ['the socket’s where none of them wrote', null, 5, '10.0.0.1'],
  ])('is %s', (_, forwarded, trustedProxies, address) => {
    const headers = new Headers({ [socketAddressHeader]: '10.0.0.1' })
    if (forwarded) headers.set('x-forwarded-for', forwarded)
    expect(clientAddress({ headers, trustedProxies })).toBe(address)
  })

  test.each([
    ['203.0.113.7:4001', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4001', '203.0.113.7'],
  ])('of %s counts as %s', (address, network) => {
    expect(networksOf(address)).toEqual([network])
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '20010db800010002'],
    ['[2001:db8:1:2:3:4:5:6]:443', '20010db800010002'],
    ['2001:db8::1', '20010db800000000'],
    ['fe80::1%eth0', 'fe80000000000000'],
  ])('of %s counts as what a customer may have: a /64, a /56 and a /48', (address, network) => {
    expect(networksOf(address)).toEqual([network, network.slice(0, 14), network.slice(0, 12)])
  })
})

describe('a request', () => {
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const typed = { 'content-type': 'application/x-www-form-urlencoded' }

  test.each<[string, string, Record<string, string>, string | null]>([
    ['GET', '/sitemap.xml', {}, null],
    ['POST', '/ar/admin/login', {}, null],
    ['POST', '/api/consultations', form, null],
    ['OPTIONS', '/api/chat', {}, null],
    ['POST', '/cms/collections/posts', { ...form, 'next-action': '0'.repeat(42) }, null],
    ['POST', '/cms/collections/posts', { ...form, 'next-action': 'x' }, 'GET, HEAD'],
    ['OPTIONS', '/og/en/index.jpg', {}, 'GET, HEAD'],
    ['POST', '/locales/en/translation.json', {}, 'GET, HEAD'],
    ['PUT', '/nurses', {}, 'GET, HEAD'],
    ['POST', '/nurses', form, 'GET, HEAD'],
    ['POST', '/de', { ...typed, 'next-action': 'x' }, 'GET, HEAD'],
    ['POST', '/admin/verify', {}, 'GET, HEAD'],
    ['POST', '/cms/login', form, 'GET, HEAD'],
    ['PUT', '/cms', { 'next-action': 'x' }, 'GET, HEAD'],
    ['POST', '/en/admin/login', form, 'GET, HEAD, POST'],
  ])('%s %s %o has as methods instead: %s', (method, path, headers, allow) => {
    expect(allowedMethods({ method, path, headers })).toBe(allow)
  })

  test.each(
    words(`
      /cms/api/posts/% /api/%zz /cms/api/media/%ED%A0%80 /ar/preview/6% /%/feed.xml
      /questions/en/%zz/1 /en/returned-form/%ED%A0%80 /%ED%A0%80/not-found
      /admin/consultations/%ED%A0%80/cv /a.%y /og/%C0%AF /go/%C0%AF
      /locales/%C0%AF/translation /a.b%y/hospitals`),
  )('has a path that cannot be read: %s', (path) => {
    expect(isAllowedPath(path)).toBe(false)
  })

  test.each(words('/ /%zz /en/blog/% /cms/api/posts/%E0%A4%B9 /api/survey/%00'))(
    'has a path for others to answer: %s',
    (path) => {
      expect(isAllowedPath(path)).toBe(true)
    },
  )
})

const withCode = (code: string) => Object.assign(new Error('x'), { code })
const causedBy = (cause: Error) => new Error('Failed query', { cause })

test.each<[string, unknown, object | null]>([
  ['nobody listens', withCode('ECONNREFUSED'), databaseUnavailable],
  ['the connection broke', withCode('ECONNRESET'), databaseUnavailable],
  ['Postgres is shutting down', withCode('57P01'), databaseUnavailable],
  ['Postgres has no connection left', withCode('53300'), databaseUnavailable],
  ['a standby has yet to take over', withCode('25006'), databaseUnavailable],
  [
    'the pool has no connection left',
    new Error('timeout exceeded when trying to connect'),
    databaseUnavailable,
  ],
  ['a connection takes too long', new Error('timeout expired'), databaseUnavailable],
  [
    'a query’s connection is gone',
    new Error('Connection terminated unexpectedly'),
    databaseUnavailable,
  ],
  ['it is the cause of the error', causedBy(withCode('57P01')), databaseUnavailable],
  ...words('ENOSPC EDQUOT EFBIG EIO EROFS EMFILE BUCKET_UNAVAILABLE').map(
    (code): [string, unknown, object] => [code, withCode(code), storageUnavailable],
  ),
  ['two changes met', causedBy(withCode('40P01')), databaseConflict],
  ['a row breaks a rule', withCode('23514'), null],
  ['the program is wrong', new TypeError('undefined is not a function'), null],
])('what passes by itself is told from what does not, where %s', (_, error, failure) => {
  expect(temporaryFailure(error)).toEqual(failure)
})
