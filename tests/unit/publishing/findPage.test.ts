import { beforeAll, expect, test } from 'vitest'
import { findPage } from '@/publishing/findPage'
import { setSiteIndex } from '@/publishing/siteIndex'

const today = new Date()

beforeAll(() => {
  setSiteIndex({
    documents: [
      { kind: 'home-page', slug: null, published: { en: today, de: today } },
      { kind: 'posts', slug: 'fair', published: { en: today, de: today } },
      { kind: 'posts', slug: 'new-name', published: { en: today } },
    ],
    redirects: new Map([['posts/old-name', 'new-name']]),
  })
})

test.each([
  ['/', 'de', { type: 'page', path: '/' }],
  ['/', 'hi', { type: 'none' }],
  ['/check-us', 'en', { type: 'none' }],
  ['/blog/fair', 'de', { type: 'page', path: '/blog/fair' }],
  ['/blog/fair', 'ar', { type: 'none' }],
  ['/blog/old-name', 'en', { type: 'moved', path: '/blog/new-name' }],
  ['/blog/old-name', 'de', { type: 'none' }],
  ['/blog/page/1', 'en', { type: 'moved', path: '/blog' }],
  ['/process/germany', 'en', { type: 'page', path: '/process/germany' }],
  ['/process/GERMANY', 'en', { type: 'page', path: '/process/germany' }],
  ['/process/atlantis', 'en', { type: 'page', path: '/process/other' }],
  ['/preview/posts/1', 'ar', { type: 'preview', path: '/preview/posts/1' }],
  ['/questions/tr', 'de', { type: 'page', path: '/questions/tr' }],
  ['/questions/de/returned', 'en', { type: 'answer', path: '/questions/de/returned' }],
  ['/questions/fr/returned', 'en', { type: 'none' }],
  ['/not-found', 'en', { type: 'none' }],
] as const)('%s in %s', (path, locale, found) => {
  expect(findPage({ path, locale })).toEqual(found)
})
