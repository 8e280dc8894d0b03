import type { EnteredValues } from './formModel'

/** What is known about an audience's form in this tab. */
export type OutboxState = {
  phase: 'idle' | 'sending' | 'waiting'
  /** The share of the request that is on its way, from 0 to 1. */
  progress: number
  /** What it waits for: a connection, or a server that has asked for a pause. */
  waitsFor: 'connection' | 'server'
  values: EnteredValues
  cv?: File
  /** Whether the browser would still have it if this page were gone. */
  isSaved: boolean
  /** Something to be said about what was entered. */
  notice?: 'restored' | 'discarded'
}

export type OutboxStore = ReturnType<typeof createOutboxStore>

const empty: OutboxState = {
  phase: 'idle',
  progress: 0,
  waitsFor: 'connection',
  values: {},
  isSaved: false,
}

/** Holds the state and tells of its changes. */
export function createOutboxStore() {
  let state = empty
  const listeners = new Set<() => void>()

  function replace(next: OutboxState) {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    set: (change: Partial<OutboxState>) => replace({ ...state, ...change }),
    /** Back to a form in which nothing has been entered. */
    clear: (change?: Partial<OutboxState>) => replace({ ...empty, ...change }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** True where a visitor has entered anything; a plan alone is chosen by a link. */
export function hasContent({ values: { plan: _, ...values }, cv }: OutboxState): boolean {
  return cv !== undefined || Object.values(values).some((value) => value?.trim())
}

type Entered = Pick<OutboxState, 'values' | 'cv'>

/** True where two forms show the same. */
export function isSameForm({ a, b }: { a: Entered; b: Entered }): boolean {
  return isSameValues({ a: a.values, b: b.values }) && isSameFile({ a: a.cv, b: b.cv })
}

/** True for the same texts, where an empty field is none. */
export function isSameValues({ a, b }: { a: EnteredValues; b: EnteredValues }): boolean {
  const given = (values: EnteredValues) => Object.entries(values).filter(([, value]) => value)
  return JSON.stringify(given(a).sort()) === JSON.stringify(given(b).sort())
}

/** True for the same file, or none in both places. */
export function isSameFile({ a, b }: { a: File | undefined; b: File | undefined }): boolean {
  return describe(a) === describe(b)
}

const describe = (file: File | undefined) =>
  file && JSON.stringify([file.name, file.size, file.lastModified])
