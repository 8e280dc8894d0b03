import { describe, expect, test } from 'vitest'
import { pageOfOgImage, ogImagePath } from '../../src/publishing/ogImage'

describe('the address of a picture', () => {
  test.each([
    ['en', '/', '/og/en/index.jpg'],
    ['ar', '/nurses', '/og/ar/nurses.jpg'],
    ['de', '/blog/one-two', '/og/de/blog/one-two.jpg'],
  ] as const)('in %s of %s leads back to the page', (locale, path, address) => {
    expect(ogImagePath({ locale, path })).toBe(address)
    expect(pageOfOgImage(address.split('/').slice(2))).toEqual({ locale, path })
  })

  test.each([[], ['de'], ['de.jpg'], ['tr', 'index.jpg'], ['de', 'nurses'], ['de', 'nurses.png']])(
    'is not made of %s',
    (...parts) => expect(pageOfOgImage(parts)).toBeNull(),
  )
})
