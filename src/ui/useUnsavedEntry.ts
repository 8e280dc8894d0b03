'use client'

import { useAuth } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { readUnsaved, writeUnsaved } from './unsavedTexts'
import { followStorage } from './webStorage'

/**
 * What the user has entered under a name and not saved yet. It survives going elsewhere, loading the page anew
 * and closing the tab; it ends when it is saved (`change` to undefined) and at the log-out.
 */
export function useUnsavedEntry<Value>(entry: string) {
  const user = useAuth().user?.id ?? ''
  const value = useSyncExternalStore(
    followStorage,
    // `change` has written it.
    () => readUnsaved(user, entry) as Value | undefined,
    () => undefined,
  )
  const change = (next: (last: Value | undefined) => Value | undefined): void =>
    writeUnsaved(user, entry, next(readUnsaved(user, entry) as Value | undefined))
  return [value, change] as const
}
