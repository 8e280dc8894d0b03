import { useEffect, useSyncExternalStore } from 'react'
import { worksWithRequests } from '@collections/access/roles'
import { forgetUnsaved } from '@/ui/unsavedTexts'

/** Whether this browser has a session of the CMS that opens /admin; undefined until it was asked for. */
let hasSession: boolean | undefined

/** Whose session it is. */
let sessionUser: number | undefined

const listeners = new Set<() => void>()

/**
 * Whether a user who works with requests is logged in at the CMS with this browser.
 * @param isAsked whether the server is asked, where that is not known yet
 * @returns undefined until it is known
 */
export function useCmsSession(isAsked: boolean): boolean | undefined {
  const known = useSyncExternalStore(
    subscribe,
    () => hasSession,
    () => undefined,
  )
  useEffect(() => {
    if (isAsked && known === undefined) void findSession()
  }, [isAsked, known])
  return known
}

/** Notes that the session is no longer good for anything. */
export function forgetCmsSession(): void {
  note(false)
}

/** Ends the session on the server, where there is one. */
export async function endCmsSession(): Promise<void> {
  if (hasSession ?? (await findSession())) {
    await fetch('/cms/api/users/logout', { method: 'POST' }).catch(() => null)
    if (sessionUser !== undefined) forgetUnsaved(sessionUser)
  }
  note(false)
}

async function findSession(): Promise<boolean> {
  // Asked without a session, too, it is no error, which browsers would report as one.
  const response = await fetch('/cms/api/users/me?depth=0', { cache: 'no-store' }).catch(() => null)
  const answer = await response?.json().catch(() => null)
  sessionUser = answer?.user?.id
  note(worksWithRequests(answer?.user))
  return hasSession === true
}

function note(found: boolean): void {
  hasSession = found
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
