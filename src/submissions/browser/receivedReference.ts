import { parseMembers, readItem, writeItem } from './webStorage'

const item = { key: 'receivedReference' }

/** On a device that others use too, a code lies around no longer than it is of use: 30 days. */
const maxAge = 30 * 24 * 60 * 60 * 1000

/** What the server hands out (`domain/referenceCode.ts`), such as `7K3M-Q9XW-2PVT`. */
const pattern = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/

const listeners = new Set<() => void>()

/** Whether a text is a reference code as the server writes it. */
export const isReference = (text: string): boolean => pattern.test(text)

/** Keeps the reference code of a request that has been received, instead of an earlier one. */
export function rememberReference(reference: string): void {
  if (!isReference(reference)) return
  write(JSON.stringify({ reference, receivedAt: Date.now() }))
}

/** The code of the last request sent from this browser; null where there is none any more. */
export function readReceivedReference(): string | null {
  const stored = parse(readItem(item))
  if (!stored) return null
  const age = Date.now() - stored.receivedAt
  return age >= 0 && age < maxAge ? stored.reference : null
}

/** Forgets the code, once its request is deleted. */
export function forgetReference(): void {
  write(null)
}

/** Calls back when a code is kept or forgotten, here or in another tab. @returns how to stop that */
export function followReference(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function write(value: string | null): void {
  writeItem({ ...item, value })
  for (const listener of listeners) listener()
}

function parse(stored: string | null): { reference: string; receivedAt: number } | null {
  const { reference, receivedAt } = parseMembers(stored)
  const isCode = typeof reference === 'string' && isReference(reference)
  return isCode && typeof receivedAt === 'number' ? { reference, receivedAt } : null
}
