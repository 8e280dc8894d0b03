import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Tag from '@/ui/consent/googleTag'
import type * as Events from '@/ui/analytics'

let loadGoogleTag: typeof Tag.loadGoogleTag
let pushEvent: typeof Events.pushEvent
let scripts: { src?: string; async?: boolean }[]

beforeEach(async () => {
  vi.resetModules()
  scripts = []
  const head = { append: (script: object) => scripts.push(script) }
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { createElement: () => ({}), head })
  ;({ loadGoogleTag } = await import('@/ui/consent/googleTag'))
  ;({ pushEvent } = await import('@/ui/analytics'))
})

// Later files of the same worker must not get modules that know this one's environment.
afterAll(() => void vi.resetModules())

/** The data layer with commands as lists. */
const layer = () =>
  (window.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]'
      ? Array.from(entry as ArrayLike<unknown>) // an arguments object is like an array
      : entry,
  )

const submitted = { event: 'consultation_form_submit', userType: 'nurses' }

test('an event is only kept in the page until a tag is loaded', () => {
  pushEvent(submitted)
  expect(layer()).toEqual([submitted])
  expect(scripts).toEqual([])
})

test('the tag is loaded once, and granted nothing about ads where nobody was asked', () => {
  loadGoogleTag({ analyticsId: 'G-ABC' })
  expect(layer()[1]).toEqual(['consent', 'update', { analytics_storage: 'granted' }])
  loadGoogleTag({ analyticsId: 'G-ABC' })
  expect(scripts).toHaveLength(1)
})

test('the tag manager reads the events by itself', () => {
  loadGoogleTag({ analyticsId: 'GTM-ABC' })
  pushEvent(submitted)
  expect(layer().slice(2)).toEqual([
    { event: 'gtm.js', 'gtm.start': expect.any(Number) },
    submitted,
  ])
  expect(scripts).toEqual([
    { src: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC', async: true },
  ])
})
