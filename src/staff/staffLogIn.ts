import { useEffect, useSyncExternalStore } from 'react'
import { worksWithRequests } from '@collections/access/roles'
import { forgetUnsaved } from '@/ui/unsavedTexts'
import { followStorage, readItem, writeItem } from '@/ui/webStorage'

/** Where the pair is stored while the tab is open (specification, sections 4 and 9). */
const stored = { key: 'adminCredentials', area: 'sessionStorage' } as const

/** Whether this browser has a session of the CMS that opens /admin; undefined until it was asked for. */
let hasSession: boolean | undefined

/** Whose session it is. */
let sessionUser: number | undefined

const listeners = new Set<() => void>()

/**
 * Who is logged in with this browser, here or at the CMS.
 * @param asksServer whether the server is asked for a session, where that is not known yet
 * @returns the pair as `encodeCredentials` gives it, null without one; whether a user who works with requests is
 *   logged in by either. Both are undefined until they are known
 */
export function useStaffLogIn({ asksServer }: { asksServer: boolean }) {
  const credentials = useSyncExternalStore(followStorage, readCredentials, () => undefined)
  const session = useSyncExternalStore(
    subscribe,
    () => hasSession,
    () => undefined,
  )
  const isAsked = asksServer && credentials === null && session === undefined
  useEffect(() => {
    if (isAsked) void findSession()
  }, [isAsked])
  return {
    credentials,
    isLoggedIn: credentials ? true : credentials === null ? session : undefined,
  }
}

type Pair = { username: string; password: string }

/** A pair as HTTP Basic sends it: base64 of the UTF-8 text `user:password` (RFC 7617). */
export function encodeCredentials({ username, password }: Pair): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return btoa(String.fromCharCode(...bytes))
}

/** The pair that such a text stands for. */
export function decodeCredentials(encoded: string): Pair {
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  const pair = new TextDecoder().decode(bytes)
  const colon = pair.indexOf(':')
  return { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

/** The stored pair, as `encodeCredentials` gives it; null without one. */
export function readCredentials(): string | null {
  return readItem(stored)
}

/** Stores a pair that the server has accepted. */
export function keepCredentials(credentials: string): void {
  writeItem({ ...stored, value: credentials })
}

/** Where the server no longer knows who asks: the pair goes, and the session counts for nothing. */
export function clearLogIn(): void {
  setSession(false)
  writeItem({ ...stored, value: null })
}

/** Ends the log-in, also at the CMS, whose session would open the list again. */
export async function logOut(): Promise<void> {
  if (hasSession ?? (await findSession())) {
    await fetch('/cms/api/users/logout', { method: 'POST' }).catch(() => null)
    if (sessionUser !== undefined) forgetUnsaved(sessionUser)
  }
  clearLogIn()
}

async function findSession(): Promise<boolean> {
  // Asked without a session, too, it is no error, which browsers would report as one.
  const response = await fetch('/cms/api/users/me?depth=0', { cache: 'no-store' }).catch(() => null)
  const answer = await response?.json().catch(() => null)
  sessionUser = answer?.user?.id
  setSession(worksWithRequests(answer?.user))
  return hasSession === true
}

function setSession(found: boolean): void {
  hasSession = found
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
