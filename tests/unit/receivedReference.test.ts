import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  followReference,
  forgetReference,
  readReceivedReference,
  rememberReference,
} from '../../src/submissions/browser/receivedReference'

const code = '7K3M-Q9XW-2PVT'
const day = 24 * 60 * 60 * 1000

let kept: Map<string, string>

function stubStorage(storage: Partial<Storage>) {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', storage)
}

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Map()
  stubStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
})
afterEach(() => {
  forgetReference()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a code is kept until its time is over, a later one takes its place', () => {
  expect(readReceivedReference()).toBeNull()
  rememberReference(code)
  vi.advanceTimersByTime(30 * day - 1)
  expect(readReceivedReference()).toBe(code)
  vi.advanceTimersByTime(1)
  expect(readReceivedReference()).toBeNull()
  rememberReference('0000-0000-0001')
  expect(readReceivedReference()).toBe('0000-0000-0001')
})

test('a code from the future, one that is none and what cannot be read count as nothing', () => {
  for (const value of [
    JSON.stringify({ reference: code, receivedAt: Date.now() + day }),
    JSON.stringify({ reference: '<script>', receivedAt: Date.now() }),
    JSON.stringify({ reference: code }),
    JSON.stringify([code]),
    'null',
    '{',
  ]) {
    kept.set('receivedReference', value)
    expect(readReceivedReference()).toBeNull()
  }
  rememberReference('not a code')
  expect(kept.get('receivedReference')).toBe('{')
})

test('where a browser forbids storage, the code is there until the next page is loaded', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  stubStorage({ getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberReference(code)
  expect(readReceivedReference()).toBe(code)
  forgetReference()
  expect(readReceivedReference()).toBeNull()
})

test('those who follow it are told, here and from other tabs', () => {
  const listener = vi.fn()
  const stop = followReference(listener)
  rememberReference(code)
  forgetReference()
  window.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  rememberReference(code)
  expect(listener).toHaveBeenCalledTimes(3)
})
