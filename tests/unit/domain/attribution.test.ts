import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import {
  attributionMaxLength,
  attributionOfPage,
  clickIds,
  readSentAttribution,
  touchFields,
} from '@/domain/attribution'
import { attributionScript } from '@/submissions/browser/AttributionScript'

const own = 'https://www.curaco.example'

/** One tab, in which pages are opened one after the other; what it remembers. */
function openTab({ session = new Map<string, string>(), blocksStorage = false } = {}) {
  const settings = JSON.stringify({
    key: 'attribution',
    max: attributionMaxLength,
    names: touchFields.map(({ member }) => member).filter((member) => member.startsWith('utm_')),
    clickIds,
  })
  const sessionStorage = {
    getItem: (key: string) => {
      if (blocksStorage) throw new Error('SecurityError')
      return session.get(key) ?? null
    },
    setItem: (key: string, value: string) => session.set(key, value),
  }
  return ({ to, from = '', lang = 'en' }: { to: string; from?: string; lang?: string }) => {
    const document = { referrer: from, documentElement: { lang } }
    const location = new URL(to, own)
    const world = {
      addEventListener: () => {},
      document,
      location,
      sessionStorage,
      URL,
      URLSearchParams,
    }
    runInNewContext(`(${attributionScript})(${settings})`, world)
    return JSON.parse(session.get('attribution') ?? 'null')
  }
}

describe('a tab remembers', () => {
  test('the campaign, the site and the page that somebody came by', () => {
    const visit = openTab()({
      to: '/de/nurses?utm_source=google&utm_campaign=gulf&gclid=secret&other=1',
      from: 'https://www.google.com/search?q=x',
      lang: 'de',
    })
    const touch = {
      landing_path: '/de/nurses',
      locale: 'de',
      referrer_host: 'www.google.com',
      utm_source: 'google',
      utm_campaign: 'gulf',
      had_click_id: true,
    }
    expect(visit).toEqual({ first: touch, last: touch })
  })

  test('the first visit and the last from outside, not pages in between', () => {
    const open = openTab()
    open({ to: '/?utm_source=a' })
    open({ to: '/nurses', from: `${own}/?utm_source=a` })
    open({ to: '/pricing', from: 'https://forum.example/topic' })
    open({ to: '/ar/pricing?utm_source=a', from: `${own}/pricing` })
    const { first, last } = open({ to: '/imprint' })
    expect(first).toMatchObject({ landing_path: '/', utm_source: 'a' })
    expect(last).toEqual({
      landing_path: '/pricing',
      locale: 'en',
      referrer_host: 'forum.example',
    })
    expect(open({ to: '/nurses?fbclid=x' })).toMatchObject({ first, last: { had_click_id: true } })
  })

  test('nothing where the browser allows no storage, and no page breaks', () => {
    expect(openTab({ blocksStorage: true })({ to: '/?utm_source=a' })).toBeNull()
  })
})

describe('what a browser sends', () => {
  /** `utm_source` of the first visit is `firstUtmSource`. */
  const columnOf = (visit: string, member: string) =>
    `${visit}_${member}`.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

  const visit = {
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'gulf',
    utm_term: 'krankenpfleger dubai',
    utm_content: 'b',
    referrer_host: 'www.google.com',
    landing_path: '/de/nurses',
    locale: 'de',
    had_click_id: true,
  }

  test('is read, as JSON or as an object; the page without its language', () => {
    const sent = { first: visit, last: { landing_path: '/', locale: 'ar' } }
    const read = readSentAttribution(sent)
    const none = Object.keys(visit).map((member) => [columnOf('last', member), null])
    expect(read).toEqual({
      ...Object.fromEntries(
        Object.entries(visit).map(([member, value]) => [columnOf('first', member), value]),
      ),
      ...Object.fromEntries(none),
      firstLandingPath: '/nurses',
      lastLandingPath: '/',
      lastLocale: 'ar',
      lastHadClickId: false,
    })
    expect(Object.keys(read)).toHaveLength(18)
    expect(readSentAttribution(JSON.stringify(sent))).toEqual(read)
  })

  const junk = [undefined, null, '', '{', '[]', '"x"', 7, true, [], { first: 'x', last: [] }]

  test.each([...junk, '\u0000'])('is no attribution, and no reason to refuse: %j', (sent) => {
    const values = Object.values(readSentAttribution(sent))
    expect(values.filter((value) => value !== null && value !== false)).toEqual([])
  })

  test.each([
    ['utm_source', 'x'.repeat(5000), 'x'.repeat(attributionMaxLength)],
    ['utm_source', ' a\u0000\u202e\n b ', 'a b'],
    ['utm_source', 'asha@example.org', null],
    ['utm_source', 'asha%40example.org', null],
    ['utm_source', { toString: 'x' }, null],
    ['referrer_host', 'WWW.Example.org', 'www.example.org'],
    ['referrer_host', 'https://example.org/path', null],
    ['landing_path', '/ar', '/'],
    ['landing_path', '//evil.example', null],
    ['landing_path', '/questions/en/SECRET-CODE/team', '/questions'],
    ['landing_path', `/${'x'.repeat(500)}`, `/${'x'.repeat(attributionMaxLength - 1)}`],
    ['locale', '__proto__', null],
  ])('%s %j is kept as %j', (member, value, kept) => {
    const read = readSentAttribution({ last: { [member]: value } })
    const values = Object.values(read).filter((one) => one !== null && one !== false)
    expect(values).toEqual(kept === null ? [] : [kept])
  })
})

test('without scripts the address of the page tells of its campaign', () => {
  const referer = `${own}/ar/hospitals?utm_source=expo&gclid=x&referrer_host=evil.example`
  expect(attributionOfPage({ referer, locale: 'ar' })).toMatchObject({
    firstUtmSource: null,
    lastUtmSource: 'expo',
    lastReferrerHost: null,
    lastLandingPath: '/hospitals',
    lastHadClickId: true,
  })
  const values = Object.values(attributionOfPage({ referer: 'no address', locale: 'en' }))
  expect(new Set(values)).toEqual(new Set([null]))
})
