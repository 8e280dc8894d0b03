import { afterEach, expect, test, vi } from 'vitest'
import { createUuid } from '../../src/ui/createUuid'

afterEach(() => vi.unstubAllGlobals())

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('makes random UUIDs of version 4', () => {
  expect(createUuid()).toMatch(version4)
  expect(createUuid()).not.toBe(createUuid())
})

test('makes them on pages without a secure context too', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  for (let count = 0; count < 100; count += 1) expect(createUuid()).toMatch(version4)
  expect(createUuid()).not.toBe(createUuid())
})
