import { useMemo, useSyncExternalStore } from 'react'
import {
  audiences,
  desiredCountries,
  type Audience,
  type DesiredCountry,
} from '@/domain/consultationFields'
import { parseMembers, readItem, writeItem } from '@/ui/webStorage'

const item = { key: 'receivedReference' }

/** On a device that others use too, a code lies around no longer than it is of use: 30 days. */
const maxAge = 30 * 24 * 60 * 60 * 1000

/** What the server hands out (`domain/referenceCode.ts`), such as `7K3M-Q9XW-2PVT`. */
const pattern = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/

const listeners = new Set<() => void>()

/** Whether a text is a reference code as the server writes it. */
export const isReference = (text: string): boolean => pattern.test(text)

/** A request that was received: its code, who sent it for which country, and when, in milliseconds. */
export type ReceivedRequest = {
  reference: string
  audience?: Audience
  country?: DesiredCountry
  receivedAt: number
}

/** Keeps the reference code of a request that has been received, instead of an earlier one. */
export function rememberReference(
  reference: string,
  request: Omit<Partial<ReceivedRequest>, 'reference'> = {},
): void {
  if (!isReference(reference)) return
  write(JSON.stringify({ receivedAt: Date.now(), ...request, reference }))
}

/** The code of the last request sent from this browser; null where there is none any more. */
export function readReceivedReference(): string | null {
  return parse(readItem(item))?.reference ?? null
}

/** The last request sent from this browser, kept up to date; null where there is none any more. */
export function useReceivedRequest(): ReceivedRequest | null {
  const stored = useSyncExternalStore(
    followReference,
    () => readItem(item),
    () => null,
  )
  return useMemo(() => parse(stored), [stored])
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

function parse(stored: string | null): ReceivedRequest | null {
  const { reference, receivedAt, ...request } = parseMembers(stored)
  if (typeof reference !== 'string' || !isReference(reference)) return null
  const age = Date.now() - Number(receivedAt)
  if (!(age >= 0 && age < maxAge)) return null
  return {
    reference,
    receivedAt: Number(receivedAt),
    audience: audiences.find((audience) => audience === request.audience),
    country: desiredCountries.find((country) => country === request.country),
  }
}
