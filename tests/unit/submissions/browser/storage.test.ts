import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetReference,
  readReceivedReference,
  rememberReference,
} from '@/submissions/browser/receivedReference'
import { draftDatabase } from '@/ui/webStorage'
import {
  draftFlagKey,
  isDialogLeftOpen,
  isFormSaved,
  openDialog,
} from '@/submissions/consultation/draftFlag'
import { stubPage, stubStorage } from '../../../helpers/fakeBrowser'

const day = 24 * 60 * 60 * 1000

let local: Map<string, string>
let session: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  local = new Map()
  session = new Map()
  stubPage()
  stubStorage(local)
  stubStorage(session, 'sessionStorage')
})
afterEach(forgetReference)

describe('the code of a request', () => {
  const code = '7K3M-Q9XW-2PVT'

  test('is kept until its time is over, a later one takes its place', () => {
    expect(readReceivedReference()).toBeNull()
    rememberReference(code)
    vi.advanceTimersByTime(30 * day - 1)
    expect(readReceivedReference()).toBe(code)
    vi.advanceTimersByTime(1)
    expect(readReceivedReference()).toBeNull()
    rememberReference('0000-0000-0001')
    expect(readReceivedReference()).toBe('0000-0000-0001')
  })

  test('counts as nothing where it is from the future, is none or cannot be read', () => {
    for (const value of [
      JSON.stringify({ reference: code, receivedAt: Date.now() + day }),
      JSON.stringify({ reference: '<script>', receivedAt: Date.now() }),
      JSON.stringify({ reference: code }),
      JSON.stringify([code]),
      'null',
      '{',
    ]) {
      local.set('receivedReference', value)
      expect(readReceivedReference()).toBeNull()
    }
    rememberReference('not a code')
    expect(local.get('receivedReference')).toBe('{')
  })
})

describe('the flag of a draft', () => {
  let databases: { name: string }[]

  beforeEach(() => {
    databases = []
    vi.stubGlobal('indexedDB', { databases: () => Promise.resolve(databases) })
  })

  const flag = (state: string, age = 0) =>
    local.set(draftFlagKey('nurses'), JSON.stringify({ state, at: Date.now() - age }))

  test('that is old is noticed, so that its form can be erased, but opens no dialog', async () => {
    flag('sending', 31 * day)
    expect(await isFormSaved('nurses')).toBe(true)
    expect(isDialogLeftOpen('nurses')).toBe(false)
  })

  test('that was lost is made up for by the database', async () => {
    expect(await isFormSaved('nurses')).toBe(false)
    databases = [{ name: draftDatabase }]
    expect(await isFormSaved('nurses')).toBe(true)
    // What was sent or discarded is not looked for again.
    flag('received')
    expect(await isFormSaved('nurses')).toBe(false)
  })

  test.each([
    ['draft', null, false],
    ['draft', 'hospitals', false],
    ['draft', 'nurses', true],
    ['discarded', 'nurses', false],
    ['sending', null, true],
  ])('that says %s opens the dialog that this tab had open (%s): %j', (state, open, isOpen) => {
    flag(state)
    if (open) session.set(openDialog.key, open)
    expect(isDialogLeftOpen('nurses')).toBe(isOpen)
  })
})
