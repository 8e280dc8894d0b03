import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { localeScript } from '../../src/ui/language/localeInlineScript'
import { pageLocales } from '../../src/i18n/locales'

type Visit = {
  path: string
  cookie?: string
  local?: string
  session?: string
  blocksCookies?: boolean
}

/** Runs the script as a page would; what it leaves behind. */
function visit({ path, cookie = '', local, session, blocksCookies = false }: Visit) {
  const kept = new Map(local ? [['i18nextLng', local]] : [])
  const left: { to: string | undefined; written: string[] } = { to: undefined, written: [] }
  const document = {
    get cookie() {
      return blocksCookies ? '' : cookie
    },
    set cookie(value: string) {
      left.written.push(value)
    },
  }
  const location = {
    pathname: path,
    search: '?a=1',
    hash: '#b',
    replace: (to: string) => (left.to = to),
  }
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  const sessionStorage = { getItem: () => session ?? null }
  const settings = JSON.stringify({
    cookie: 'i18next',
    maxAge: 31_536_000,
    mark: 'detected.',
    key: 'i18nextLng',
    locales: pageLocales,
    fallback: 'en',
    preview: '/preview',
  })
  const world = { document, location, localStorage, sessionStorage }
  runInNewContext(`(${localeScript})(${settings})`, world)
  return { ...left, local: kept.get('i18nextLng') }
}

const forgotten = 'i18next=;path=/;max-age=0;samesite=lax'
const chosen = (locale: string) => `i18next=${locale};path=/;max-age=31536000;samesite=lax`

describe('a prefix that was asked for wins over what is kept', () => {
  test.each([
    ['/en/nurses', 'en'],
    ['/en', 'en'],
    ['/de/nurses', 'de'],
  ])('%s', (path, shown) =>
    expect(visit({ path, local: 'ml' })).toEqual({ to: undefined, written: [], local: shown }),
  )
})

test('the answer to a form that was sent before the scripts came stays where it is', () => {
  const left = visit({ path: '/api/requests', local: 'ar' })
  expect(left).toEqual({ to: undefined, written: [], local: 'ar' })
})

describe('a language that the server detected gives way to the one that is kept', () => {
  test.each([
    ['/de/nurses', 'ar', '/ar/nurses'],
    ['/de/nurses', 'en', '/nurses'],
    ['/de', 'en', '/'],
  ])('on %s with %s', (path, kept, to) => {
    for (const storage of [{ local: kept }, { session: kept }]) {
      expect(visit({ path, cookie: 'a=1; i18next=detected.de', ...storage })).toMatchObject({
        to: `${to}?a=1#b`,
        written: [forgotten, chosen(kept)],
      })
    }
  })

  test('and stays where nothing else is kept', () => {
    for (const local of [undefined, 'de', 'tr', 'toString']) {
      expect(visit({ path: '/de', cookie: 'i18next=detected.de', local })).toEqual({
        to: undefined,
        written: [forgotten],
        local: 'de',
      })
    }
  })

  test('unless it is another page’s', () =>
    expect(visit({ path: '/ml', cookie: 'i18next=detected.de', local: 'ar' })).toMatchObject({
      to: undefined,
      local: 'ml',
    }))
})

test('without a prefix, what is kept leads to its own; the cookie’s choice comes first', () => {
  expect(visit({ path: '/nurses', local: 'hi' })).toMatchObject({
    to: '/hi/nurses?a=1#b',
    written: [chosen('hi')],
  })
  for (const cookie of ['i18next=en', 'other=1; i18next=tr']) {
    expect(visit({ path: '/nurses', cookie, local: 'hi' })).toEqual({
      to: undefined,
      written: [],
      local: 'en',
    })
  }
})

test('nobody is sent in circles where cookies are blocked', () =>
  // The server goes on sending such a visitor from / to /de.
  expect(
    visit({ path: '/de', cookie: 'i18next=detected.de', local: 'en', blocksCookies: true }),
  ).toEqual({ to: undefined, written: [], local: 'de' }))

test('a preview leaves the editor’s own language alone', () =>
  expect(visit({ path: '/de/preview/global/home-page', local: 'en' })).toEqual({
    to: undefined,
    written: [],
    local: 'en',
  }))
