import { expect, test } from 'vitest'
import { bodyLimit as limitOf, pathOf } from '@/server/http/bodyLimit'

const bodyLimit = (url: string, contentType = 'application/json') =>
  limitOf({ path: pathOf(url), contentType })

test.each([
  ['/api/consultations', 'counted as it is read'],
  ['/api/survey/drafts?x=1', 'counted as it is read'],
  ['/cms/api/posts', 2 * 1024 * 1024],
  ['/cms/collections/posts/1', 2 * 1024 * 1024],
  ['/cms/api/users/login', 16 * 1024],
])('is known for %s', (url, limit) => {
  expect(bodyLimit(url)).toBe(limit)
})

test.each([
  '/',
  '/nurses',
  '/admin/verify',
  '/cms/api/media%2f',
  '/%63ms/api/media',
  '/api/%2e%2e/admin',
  '/api/../admin',
  '/api\\..\\nurses',
  '//api/consultations',
  'http://other/api/consultations',
  '*',
  '',
])('is the smallest for %s', (url) => {
  expect(bodyLimit(url)).toBe(16 * 1024)
})

test('is that of where an address with dots leads', () => {
  expect(bodyLimit('/api/../cms/api/users/login')).toBe(16 * 1024)
  expect(bodyLimit('/cms/api/media/../users/login')).toBe(16 * 1024)
})

test('is that of a picture only where a form with a file is sent', () => {
  const form = 'multipart/form-data; boundary=x'
  expect(bodyLimit('/cms/api/media', form)).toBe(26 * 1024 * 1024)
  expect(bodyLimit('/cms/api/media/12?locale=en', form)).toBe(26 * 1024 * 1024)
  expect(bodyLimit('/cms/api/posts', form)).toBe(2 * 1024 * 1024)
  for (const other of ['application/json', 'application/x-www-form-urlencoded', '']) {
    expect(bodyLimit('/cms/api/media', other)).toBe(2 * 1024 * 1024)
  }
})
