import { expect, test, vi } from 'vitest'
import {
  createOutboxStore,
  hasContent,
  isSameFile,
  isSameForm,
  isSameValues,
} from '../../src/submissions/consultation/outboxState'

const file = (name: string, options?: FilePropertyBag) => new File(['x'], name, options)

test('the state tells of its changes until nobody listens any more', () => {
  const store = createOutboxStore()
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.set({ progress: 0.5 })
  expect(store.get()).toMatchObject({ phase: 'idle', progress: 0.5, values: {}, isSaved: false })
  store.clear({ notice: 'discarded' })
  expect(store.get()).toMatchObject({ progress: 0, notice: 'discarded' })
  stop()
  store.set({ phase: 'sending' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a form has content once a visitor has written or chosen something', () => {
  const state = createOutboxStore().get()
  expect(hasContent(state)).toBe(false)
  expect(hasContent({ ...state, values: { name: '  ', plan: 'Starter' } })).toBe(false)
  expect(hasContent({ ...state, values: { phone: '1' } })).toBe(true)
  expect(hasContent({ ...state, cv: file('a.pdf') })).toBe(true)
})

test('texts are the same whatever their order, and an empty field is none', () => {
  const a = { name: 'Asha', phone: '1', desired_country: '' }
  expect(isSameValues({ a, b: { phone: '1', name: 'Asha' } })).toBe(true)
  expect(isSameValues({ a, b: { name: 'Asha', phone: '2' } })).toBe(false)
})

test('files are the same by name, size and time', () => {
  const a = file('a.pdf', { lastModified: 1 })
  expect(isSameFile({ a, b: file('a.pdf', { lastModified: 1 }) })).toBe(true)
  expect(isSameFile({ a, b: file('a.pdf', { lastModified: 2 }) })).toBe(false)
  expect(isSameFile({ a, b: undefined })).toBe(false)
  expect(isSameFile({ a: undefined, b: undefined })).toBe(true)
  const form = { values: { name: 'Asha' }, cv: a }
  expect(isSameForm({ a: form, b: { ...form } })).toBe(true)
  expect(isSameForm({ a: form, b: { ...form, cv: undefined } })).toBe(false)
})
