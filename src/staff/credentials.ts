import { useSyncExternalStore } from 'react'
import { readItem, writeItem } from '@/ui/webStorage'

/** Where the pair is kept while the tab is open (specification, sections 4 and 9). */
const stored = { key: 'adminCredentials', area: 'sessionStorage' } as const

const listeners = new Set<() => void>()

/** The pair as HTTP Basic sends it: base64 of the UTF-8 text `user:password` (RFC 7617). */
export function encodeCredentials({
  username,
  password,
}: {
  username: string
  password: string
}): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return btoa(String.fromCharCode(...bytes))
}

/** The pair that such a text stands for. */
export function decodeCredentials(encoded: string): { username: string; password: string } {
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  const pair = new TextDecoder().decode(bytes)
  const colon = pair.indexOf(':')
  return { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

/** Keeps a pair that the server has accepted. */
export function keepCredentials(credentials: string): void {
  writeItem({ ...stored, value: credentials })
  notify()
}

/** Forgets the pair: at log-out, and when the server rejects it. */
export function forgetCredentials(): void {
  writeItem({ ...stored, value: null })
  notify()
}

/** The kept pair, null without one, and undefined until the browser has been asked. */
export function useCredentials(): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readItem(stored),
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}
