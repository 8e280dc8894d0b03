import { expect, test } from 'vitest'
import { isAllowedPath, isAllowedMethod } from '@/server/http/allowedRequests'

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
  expect(isAllowedMethod({ method, path, headers })).toBe(true)
})

test.each([
  ['OPTIONS', '/og/en/index.jpg', {}],
  ['OPTIONS', '/en/feed.xml', {}],
  ['POST', '/locales/en/translation.json', {}],
  ['POST', '/locales/add/en/translation', {}],
  ['DELETE', '/icons/icon-192.png', {}],
  ['PUT', '/nurses', {}],
  ['POST', '/nurses', form],
  ['POST', '/en/blog/a.b', form],
  ['POST', '/cms/login', form],
])('does not take %s %s %o', (method, path, headers) => {
  expect(isAllowedMethod({ method, path, headers })).toBe(false)
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
