import { runInNewContext } from 'node:vm'
import { de } from '@payloadcms/translations/languages/de'
import { describe, expect, test } from 'vitest'
import germanOverrides from '@/i18n/cms/overrides.de.json'
import { requestLocale } from '@/i18n/detectLocale'
import { splitLanguages } from '@/i18n/foreignWords'
import { pageLocales } from '@/i18n/locales'
import { localeScript } from '@/ui/language/LocaleScript'

describe('the language of a request', () => {
  const everything = {
    referer: 'https://www.example.org/ar/nurses',
    cookie: 'i18next=ml',
    'accept-language': 'hi',
  }

  test.each([
    [everything, 'de', 'de'],
    [everything, 'xx', 'ar'],
    [{ ...everything, referer: '' }, undefined, 'ml'],
    [{}, undefined, 'en'],
    // A page without a language in its address says nothing.
    [{ ...everything, referer: 'https://www.example.org/nurses' }, undefined, 'ml'],
  ])('with %j and the form’s own %s is %s', (headers, form, locale) => {
    expect(requestLocale({ headers: new Headers(headers), form })).toBe(locale)
  })
})

test.each([
  ['en', 'Recognition (Anerkennung)', 'Recognition ([de Anerkennung])'],
  ['en', 'the knowledge test, Kenntnisprüfung.', 'the knowledge test, [de Kenntnisprüfung].'],
  ['en', 'the Pflegebereich, anerkennung-in-deutschland.de', undefined],
  ['de', 'auf Make it in Germany, dem Portal', 'auf [en Make it in Germany], dem Portal'],
  ['ar', 'الاعتراف (Anerkennung) وB2', 'الاعتراف ([de Anerkennung]) وB2'],
  ['ar', 'من Bayerisches Landesamt für Pflege', 'من [de Bayerisches Landesamt für Pflege]'],
  ['ml', 'placement test എഴുതുക, CV-യും', '[en placement test] എഴുതുക, CV-യും'],
  ['ml', 'sworn translator-ഉടെ', '[en sworn translator]-ഉടെ'],
  ['hi', 'www.gesetze-im-internet.de, name@example.com', undefined],
] as const)('words of other languages are marked in %s: %s', (locale, text, expected) => {
  const marked = splitLanguages({ text, locale }).map((part) =>
    part.language ? `[${part.language} ${part.text}]` : part.text,
  )
  expect(marked.join('')).toBe(expected ?? text)
})

describe('the script at the start of a page', () => {
  type Visit = { cookie?: string; local?: string; session?: string; blocksCookies?: boolean }

  /** Runs the script as a page would; what it leaves behind. */
  function visit(path: string, { cookie = '', local, session, blocksCookies }: Visit = {}) {
    const kept = new Map(local ? [['i18nextLng', local]] : [])
    const left: { to?: string; written: string[] } = { written: [] }
    const document = {
      get cookie() {
        return blocksCookies ? '' : cookie
      },
      set cookie(value: string) {
        left.written.push(value)
      },
    }
    const replace = (to: string) => (left.to = to)
    const location = { pathname: path, search: '?a=1', hash: '#b', replace }
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
  const detected = 'i18next=detected.de'

  test.each<[string, string, Visit, { local?: string; written?: string[] }]>([
    ['a prefix that was asked for', '/en/nurses', { local: 'ml' }, { local: 'en' }],
    ['an answer to a form without scripts', '/api/requests', { local: 'ar' }, { local: 'ar' }],
    ...[undefined, 'de', 'tr', 'toString'].map(
      (local): [string, string, Visit, { local: string; written: string[] }] => [
        `a detected language where ${local} is kept`,
        '/de',
        { cookie: detected, local },
        { local: 'de', written: [forgotten] },
      ],
    ),
    ['the cookie’s choice', '/nurses', { cookie: 'i18next=en', local: 'hi' }, { local: 'en' }],
    ['another cookie', '/nurses', { cookie: 'other=1; i18next=tr', local: 'hi' }, { local: 'en' }],
    // The server goes on sending such a visitor from / to /de.
    [
      'a page where cookies are blocked',
      '/de',
      { cookie: detected, local: 'en', blocksCookies: true },
      { local: 'de' },
    ],
    [
      'a preview, which leaves the editor’s own language alone',
      '/de/preview/global/home-page',
      { local: 'en' },
      { local: 'en' },
    ],
  ])('stays at %s', (_, path, given, expected) => {
    expect(visit(path, given)).toEqual({ written: [], ...expected })
  })

  test('stays where the detected language is another page’s', () => {
    expect(visit('/ml', { cookie: detected, local: 'ar' })).toMatchObject({ local: 'ml' })
    expect(visit('/ml', { cookie: detected, local: 'ar' })).not.toHaveProperty('to')
  })

  test.each([
    ['/de/nurses', 'ar', '/ar/nurses'],
    ['/de/nurses', 'en', '/nurses'],
  ])('leads from %s, which was detected, to the %s that is kept', (path, kept, to) => {
    for (const storage of [{ local: kept }, { session: kept }]) {
      expect(visit(path, { cookie: `a=1; ${detected}`, ...storage })).toMatchObject({
        to: `${to}?a=1#b`,
        written: [forgotten, chosen(kept)],
      })
    }
  })
})

test('the German CMS says Sie to its readers, also where Payload says du', () => {
  const overrides: Record<string, Record<string, string>> = germanOverrides
  const texts = Object.entries(de.translations).flatMap(([group, entries]) =>
    Object.values({ ...entries, ...overrides[group] }),
  )
  expect(texts.filter((text) => /\b(du|dich|dir|dein\w*)\b/i.test(text))).toEqual([])
})
