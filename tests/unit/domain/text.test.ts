import { expect, test } from 'vitest'
import { cleanText } from '@/domain/cleanText'
import { unknownPlaceholders } from '@/domain/messagePlaceholders'
import { parseLink } from '@/domain/parseLink'
import { interpolate } from '@/i18n/interpolate'

test.each<[string, string]>([
  [' A\u0000B\r\nC\u202eD\u2066 \u200f', 'A B C D'],
  // Lone surrogates are replaced, whole ones stay.
  ['A\ud800B👩🏽‍⚕️', 'A\ufffdB👩🏽‍⚕️'],
  ['Ju\u0308rgen', 'Jürgen'],
  // Nothing can be seen of these.
  ...['\u200b', '\u3164', '\u2800', '\u00ad', '\u2060', '\u034f', '\ufe0f', '\u200d \u200c']
    .concat('\u115f\u1160', '\u180e', '\u{e0020}')
    .map((text): [string, string] => [text.repeat(3), '']),
  // The joiners that Malayalam and Hindi are written with stay.
  ...['പാസ്‌വേഡ്', 'क्‍ष', 'می‌خواهم', 'രമ്യ', 'രമ്‌യ', '👩🏽‍⚕️ Asha', '❤️', "O'Connor", '-', 'ᄒ', 'X Æ'].map(
    (text): [string, string] => [text, text.normalize('NFC')],
  ),
])('%j is cleaned to %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

test.each([
  ['{from}–{to} of {total}, {to}', { from: '1', to: '2', total: '3' }, '1–2 of 3, 2'],
  ['CV of {name}', { name: '$& {name} {x}' }, 'CV of $& {name} {x}'],
  ['{a} {b}', { a: '1' }, '1 {b}'],
])('%s is filled in with %j', (text, values, filled) => {
  expect(interpolate(text, values)).toBe(filled)
})

test.each([
  ['Hello {name}, {reference}: {receiptLink} {coordinator}', []],
  ['Hello {{name}}', ['{', '}']],
  ['a smile :} and {phone} and { name }', ['}', '{phone}', '{', '}']],
])('a message “%s” has the unknown placeholders %j', (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown)
})

test.each<[string, ReturnType<typeof parseLink>]>([
  [' /blog?page=2#top ', { kind: 'page', path: '/blog?page=2#top' }],
  ['/nurses/../pricing', { kind: 'page', path: '/pricing' }],
  // These have no language.
  ['#section-2', { kind: 'here', href: '#section-2' }],
  ['/cms/api/media/file/map.webp', { kind: 'here', href: '/cms/api/media/file/map.webp' }],
  ['/locales/de/translation.json', { kind: 'here', href: '/locales/de/translation.json' }],
  ['https://www.example.com', { kind: 'elsewhere', href: 'https://www.example.com/' }],
  ['//example.org/a', { kind: 'elsewhere', href: 'https://example.org/a' }],
  ['/\\example.org', { kind: 'elsewhere', href: 'https://example.org/' }],
  ['mailto:info@example.org', { kind: 'elsewhere', href: 'mailto:info@example.org' }],
  ['tel:+49301234567', { kind: 'elsewhere', href: 'tel:+49301234567' }],
  // These lead nowhere.
  ...['', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'vbscript:x']
    .concat('\u0001javascript:alert(1)', 'data:text/html,<script>alert(1)</script>')
    .concat('file:///etc/passwd', 'blob:https://this-site.invalid/x', 'www.example.org', 'https://')
    .map((url): [string, null] => [url, null]),
])('a link to “%s” is %j', (url, link) => {
  expect(parseLink(url)).toEqual(link)
})
