import { expect, test } from 'vitest'
import { requestLocale } from '@/i18n/detectLocale'

const everything = {
  referer: 'https://www.example.org/ar/nurses',
  cookie: 'i18next=ml',
  'accept-language': 'hi',
}

test('what the form says comes first, then the page it was sent from, the cookie, the browser', () => {
  const headers = new Headers(everything)
  expect(requestLocale({ headers, form: 'de' })).toBe('de')
  expect(requestLocale({ headers, form: 'xx' })).toBe('ar')
  headers.delete('referer')
  expect(requestLocale({ headers })).toBe('ml')
  headers.delete('cookie')
  expect(requestLocale({ headers })).toBe('hi')
  headers.delete('accept-language')
  expect(requestLocale({ headers })).toBe('en')
})

test.each(['https://www.example.org/nurses', 'https://www.example.org/xx/', 'no address', ''])(
  'a page without a language in its address (%s) says nothing',
  (referer) => {
    expect(requestLocale({ headers: new Headers({ ...everything, referer }) })).toBe('ml')
  },
)
