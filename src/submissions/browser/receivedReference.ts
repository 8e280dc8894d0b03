import { useMemo, useSyncExternalStore } from 'react'
import { audiences, type Audience } from '@/domain/consultationFields'
import { followStorage, parseMembers, readItem, writeItem } from '@/ui/webStorage'

const item = { key: 'receivedReference' }

/** On a device that others use too, a code lies around no longer than it is of use: 30 days. */
const maxAge = 30 * 24 * 60 * 60 * 1000

/** What the server hands out (`domain/referenceCode.ts`), such as `7K3M-Q9XW-2PVT`. */
const pattern = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/

/** Whether a text is a reference code as the server writes it. */
export const isReference = (text: string): boolean => pattern.test(text)

/** A request that was received: its code, who sent it for which country, and when, in milliseconds. */
export type ReceivedRequest = {
  reference: string
  audience?: Audience
  country?: string
  receivedAt: number
  /** The first three digits of the sender's number, where it has a country code: no such code is longer. */
  phoneStart?: string
}

/** Keeps the reference code of a request that has been received, instead of an earlier one. */
export function rememberReference(
  reference: string,
  request: Omit<Partial<ReceivedRequest>, 'reference'> = {},
): void {
  if (!isReference(reference)) return
  const value = JSON.stringify({ receivedAt: Date.now(), ...request, reference })
  writeItem({ ...item, value })
}

/** The code of the last request sent from this browser; null where there is none any more. */
export function readReceivedReference(): string | null {
  return parse(readItem(item))?.reference ?? null
}

/** The last request sent from this browser, kept up to date; null where there is none any more. */
export function useReceivedRequest(): ReceivedRequest | null {
  const stored = useSyncExternalStore(
    followStorage,
    () => readItem(item),
    () => null,
  )
  return useMemo(() => parse(stored), [stored])
}

/** Forgets the code, once its request is deleted. */
export function forgetReference(): void {
  writeItem({ ...item, value: null })
}

function parse(stored: string | null): ReceivedRequest | null {
  const received = parseReceived(stored)
  if (!received) return null
  const { others, ...request } = received
  return {
    ...request,
    audience: audiences.find((audience) => audience === others.audience),
    country: typeof others.country === 'string' ? others.country : undefined,
    phoneStart: typeof others.phoneStart === 'string' ? others.phoneStart : undefined,
  }
}

/** A code as it is kept, with when it was received and what else is kept with it; null once its time is over. */
export function parseReceived(stored: string | null) {
  const { reference, receivedAt, ...others } = parseMembers(stored)
  if (typeof reference !== 'string' || !isReference(reference)) return null
  const age = Date.now() - Number(receivedAt)
  if (!(age >= 0 && age < maxAge)) return null
  return { reference, receivedAt: Number(receivedAt), others }
}
