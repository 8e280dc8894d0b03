import { expect, test } from 'vitest'
import { isAllowedPath, methodsInstead } from '@/server/http/allowedRequests'

const form = { 'content-type': 'multipart/form-data; boundary=x' }

test.each([
  ['GET', '/sitemap.xml', {}],
  ['HEAD', '/og/en/index.jpg', {}],
  ['POST', '/admin/login', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['POST', '/ar/admin/login', {}],
  ['POST', '/api/consultations', form],
  ['OPTIONS', '/api/chat', {}],
  ['DELETE', '/cms/api/posts/1', {}],
  ['POST', '/cms/api/media', form],
  ['POST', '/cms/collections/posts', { ...form, 'next-action': 'x' }],
])('takes %s %s %o', (method, path, headers) => {
  expect(methodsInstead({ method, path, headers })).toBeNull()
})

const typed = { 'content-type': 'application/x-www-form-urlencoded' }

test.each([
  ['OPTIONS', '/og/en/index.jpg', {}, 'GET, HEAD'],
  ['OPTIONS', '/en/feed.xml', {}, 'GET, HEAD'],
  ['POST', '/locales/en/translation.json', {}, 'GET, HEAD'],
  ['POST', '/locales/add/en/translation', {}, 'GET, HEAD'],
  ['DELETE', '/icons/icon-192.png', {}, 'GET, HEAD'],
  ['PUT', '/nurses', {}, 'GET, HEAD'],
  ['POST', '/nurses', form, 'GET, HEAD'],
  ['POST', '/nurses', typed, 'GET, HEAD'],
  ['POST', '/de', { ...typed, 'next-action': 'x' }, 'GET, HEAD'],
  ['POST', '/', {}, 'GET, HEAD'],
  ['POST', '/en/blog/a.b', form, 'GET, HEAD'],
  ['POST', '/en/admin', typed, 'GET, HEAD'],
  ['POST', '/admin/verify', {}, 'GET, HEAD'],
  ['POST', '/en/api/chat', {}, 'GET, HEAD'],
  ['POST', '/cms/login', form, 'GET, HEAD'],
  ['POST', '/cms/login', typed, 'GET, HEAD'],
  ['PUT', '/cms', { 'next-action': 'x' }, 'GET, HEAD'],
  ['PUT', '/en/admin/login', {}, 'GET, HEAD, POST'],
  ['POST', '/en/admin/login', form, 'GET, HEAD, POST'],
])('does not take %s %s %o, but %s', (method, path, headers, allow) => {
  expect(methodsInstead({ method, path, headers })).toBe(allow)
})

test.each([
  '/cms/api/posts/%',
  '/api/%zz',
  '/cms/api/media/%ED%A0%80',
  '/ar/preview/6%',
  '/%/feed.xml',
  '/questions/en/%zz/1',
  '/en/returned-form/%ED%A0%80',
  '/%ED%A0%80/not-found',
  '/admin/consultations/%ED%A0%80/cv',
  '/a.%y',
  '/og/%C0%AF',
  '/go/%C0%AF',
  '/locales/%C0%AF/translation',
  '/a.b%y/hospitals',
])('cannot read %s', (path) => {
  expect(isAllowedPath(path)).toBe(false)
})

test.each(['/', '/%zz', '/en/blog/%', '/cms/api/posts/%E0%A4%B9', '/api/survey/%00'])(
  'leaves %s to those who answer it',
  (path) => {
    expect(isAllowedPath(path)).toBe(true)
  },
)
