import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepConsent, readConsent } from '@/ui/consent/consentChoice'
import { createUuid } from '@/ui/createUuid'
import { IsolatedNumbers } from '@/ui/IsolatedNumbers'
import { dismissFailure, dismissToast, getToast, showToast } from '@/ui/toast'
import { stubStorage } from '../../helpers/fakeBrowser'

test('random UUIDs are of version 4, on pages without a secure context too', () => {
  const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const { crypto } = globalThis
  const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  for (const given of [crypto, insecure]) {
    vi.stubGlobal('crypto', given)
    const made = Array.from({ length: 100 }, createUuid)
    for (const one of made) expect(one).toMatch(version4)
    expect(new Set(made).size).toBe(100)
  }
})

const number = '<bdi dir="ltr" class="whitespace-nowrap">+91 98765 43210</bdi>'

test.each([
  ['مع رمز الدولة، مثل +91 98765 43210.', `مع رمز الدولة، مثل ${number}.`],
  ['المادة 6(1)(b) من', 'المادة <bdi dir="ltr" class="whitespace-nowrap">6(1)(b)</bdi> من'],
  // No line ends at the dash of a range.
  [
    '€2,500–€3,000, ٦٬٠٠٠–١٢٬٠٠٠ – A–Z',
    '€2,500\u2060–\u2060€3,000, ٦٬٠٠٠\u2060–\u2060١٢٬٠٠٠ – A–Z',
  ],
])('numbers keep together and apart from the text around them: %s', (text, markup) => {
  expect(renderToStaticMarkup(createElement(IsolatedNumbers, { text }))).toBe(markup)
})

test.each(readdirSync('public/images'))(
  'the drawing %s is small and needs no other file',
  (name) => {
    const svg = readFileSync(path.join('public/images', name), 'utf8')
    expect(svg.length).toBeLessThanOrEqual(name.startsWith('skyline-') ? 6000 : 12_000)
    expect(svg).toMatch(/^<svg [\x20-\x7e]+<\/svg>\s*$/)
    expect(svg).not.toMatch(/<(text|image|script|style)\b|href="(?!#)/)
  },
)

describe('consent', () => {
  test.each([
    ['accepted', true, 'accepted', 'accepted'],
    ['rejected', true, 'rejected', 'rejected'],
    // Who agreed to the counting of visits has not been asked about ads.
    ['accepted', false, null, 'accepted'],
    ['maybe', false, null, null],
  ] as const)('%s, asked with ads: %j, is read as %s and %s', (choice, asked, withAds, without) => {
    stubStorage(new Map())
    expect(readConsent({ withAds: false })).toBeNull()
    // A later release may have kept what this one does not know.
    keepConsent({ choice: choice as 'accepted', withAds: asked })
    expect(readConsent({ withAds: true })).toBe(withAds)
    expect(readConsent({ withAds: false })).toBe(without)
  })

  test('lasts as long as the page where a browser forbids storage', () => {
    stubStorage(null)
    keepConsent({ choice: 'accepted', withAds: true })
    expect(readConsent({ withAds: false })).toBe('accepted')
    stubStorage(new Map())
    keepConsent({ choice: 'rejected', withAds: true })
    expect(readConsent({ withAds: false })).toBe('rejected')
  })
})

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.runAllTimers())

  const failure = { title: 'Error', description: 'Failed', variant: 'destructive' } as const
  const news = { title: 'Saved', variant: 'default' } as const

  test('is shown alone; a failure ends by itself where it is over, other news stays', () => {
    showToast(failure)
    const first = getToast()
    dismissFailure()
    expect(getToast()).toMatchObject({ title: 'Error', isOpen: false })
    showToast(news)
    expect(getToast()?.id).not.toBe(first?.id)
    dismissFailure()
    expect(getToast()).toMatchObject({ title: 'Saved', isOpen: true })
  })

  test('that is dismissed is forgotten after 1,000,000 ms, and touches no later one', () => {
    showToast(failure)
    const id = getToast()?.id ?? 0
    dismissToast(id)
    vi.advanceTimersByTime(999_999)
    expect(getToast()).toMatchObject({ id, isOpen: false })
    vi.advanceTimersByTime(1)
    expect(getToast()).toBeNull()
    showToast(failure)
    const second = getToast()?.id ?? 0
    dismissToast(second)
    showToast(failure)
    dismissToast(second)
    vi.advanceTimersByTime(1_000_000)
    expect(getToast()).toMatchObject({ isOpen: true })
  })
})
