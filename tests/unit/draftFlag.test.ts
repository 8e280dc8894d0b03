import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftDatabase } from '../../src/submissions/browser/webStorage'
import {
  isDialogLeftOpen,
  isFormSaved,
  draftFlagKey,
  openDialogKey,
  readDraftFlag,
} from '../../src/submissions/consultation/draftFlag'

const days = (count: number) => count * 24 * 60 * 60 * 1000
const storageOf = (values: Map<string, string>) => ({
  getItem: (name: string) => values.get(name) ?? null,
})

let local: Map<string, string>
let session: Map<string, string>
let databases: { name: string }[]

beforeEach(() => {
  local = new Map()
  session = new Map()
  databases = []
  vi.stubGlobal('localStorage', storageOf(local))
  vi.stubGlobal('sessionStorage', storageOf(session))
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve(databases) })
})

afterEach(() => vi.unstubAllGlobals())

const flag = (state: string, age = 0) =>
  local.set(draftFlagKey('nurses'), JSON.stringify({ state, at: Date.now() - age }))

test.each([
  ['draft', true],
  ['sending', true],
  ['received', false],
  ['discarded', false],
])('a form that is %s is kept: %j', async (state, isSaved) => {
  flag(state)
  expect(await isFormSaved('nurses')).toBe(isSaved)
  expect(await isFormSaved('hospitals')).toBe(false)
})

test('an old form is noticed too, so that it can be erased, but opens no dialog', async () => {
  flag('sending', days(31))
  expect(await isFormSaved('nurses')).toBe(true)
  expect(isDialogLeftOpen('nurses')).toBe(false)
})

test('a flag that was lost is made up for by the database', async () => {
  expect(await isFormSaved('nurses')).toBe(false)
  databases = [{ name: draftDatabase }]
  expect(await isFormSaved('nurses')).toBe(true)
  // What was sent or discarded is not looked for again.
  flag('received')
  expect(await isFormSaved('nurses')).toBe(false)
})

test('nothing is kept where storage is forbidden or a flag means nothing', async () => {
  local.set(draftFlagKey('nurses'), '{')
  expect(readDraftFlag('nurses')).toBeNull()
  const forbidden = {
    getItem: () => {
      throw new Error('denied')
    },
  }
  vi.stubGlobal('localStorage', forbidden)
  vi.stubGlobal('sessionStorage', forbidden)
  vi.stubGlobal('indexedDB', undefined)
  expect(readDraftFlag('nurses')).toBeNull()
  expect(await isFormSaved('nurses')).toBe(false)
  expect(isDialogLeftOpen('nurses')).toBe(false)
})

test('a dialog opens again in its own tab, and everywhere while a request is on its way', () => {
  flag('draft')
  expect(isDialogLeftOpen('nurses')).toBe(false)
  session.set(openDialogKey, 'hospitals')
  expect(isDialogLeftOpen('nurses')).toBe(false)
  session.set(openDialogKey, 'nurses')
  expect(isDialogLeftOpen('nurses')).toBe(true)
  flag('discarded')
  expect(isDialogLeftOpen('nurses')).toBe(false)
  session.clear()
  flag('sending')
  expect(isDialogLeftOpen('nurses')).toBe(true)
})
