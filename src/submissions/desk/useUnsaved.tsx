'use client'

import { useAuth, useTranslation } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { hasUnsaved, readUnsaved, writeUnsaved } from '@/ui/unsavedTexts'
import { followStorage } from '@/ui/webStorage'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

/** A field of one person, or several that are saved together. */
type Entry = { person: number; field: string }

/**
 * What was entered for a person and is not saved yet. It survives going to another person, loading the page anew
 * and closing the tab; it ends when it is saved (`change` to undefined) and at the log-out.
 */
export function useUnsaved<Value>({ person, field }: Entry) {
  const user = useAuth().user?.id ?? ''
  const entry = `${person} ${field}`
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

/** A dot at a person with text that is not saved yet. */
export function UnsavedMark({ person }: { person: number }) {
  const t = cmsT(useTranslation())
  const user = useAuth().user?.id ?? ''
  const isShown = useSyncExternalStore(
    followStorage,
    () => hasUnsaved(user, `${person} `),
    () => false,
  )
  if (!isShown) return null
  return (
    <span className={styles.unsaved} title={t('desk:unsaved')}>
      <span className={staff.visuallyHidden}>{t('desk:unsaved')}</span>
    </span>
  )
}
