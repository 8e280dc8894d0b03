import { describe, expect, test } from 'vitest'
import { parseLink } from '../../src/domain/parseLink'

describe('a link in content', () => {
  test.each([
    ['/', '/'],
    ['/process/germany', '/process/germany'],
    [' /blog?page=2#top ', '/blog?page=2#top'],
    ['/nurses/../pricing', '/pricing'],
  ])('“%s” is a page', (url, path) => expect(parseLink(url)).toEqual({ kind: 'page', path }))

  test.each([
    ['#section-2', '#section-2'],
    ['/cms/api/media/file/map.webp', '/cms/api/media/file/map.webp'],
    ['/checklist.pdf', '/checklist.pdf'],
    ['/locales/de/translation.json', '/locales/de/translation.json'],
  ])('“%s” has no language', (url, href) => expect(parseLink(url)).toEqual({ kind: 'here', href }))

  test.each([
    ['https://www.make-it-in-germany.com', 'https://www.make-it-in-germany.com/'],
    ['http://example.org/a', 'http://example.org/a'],
    ['//example.org/a', 'https://example.org/a'],
    ['/\\example.org', 'https://example.org/'],
    ['mailto:info@example.org', 'mailto:info@example.org'],
    ['tel:+49301234567', 'tel:+49301234567'],
  ])('“%s” leads elsewhere', (url, href) =>
    expect(parseLink(url)).toEqual({ kind: 'elsewhere', href }),
  )

  test.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://this-site.invalid/x',
    'www.example.org',
    'https://',
  ])('“%s” leads nowhere', (url) => expect(parseLink(url)).toBeNull())
})
