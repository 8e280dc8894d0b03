'use client'

import { useAuth, useTranslation } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { hasUnsaved } from '@/ui/unsavedTexts'
import { useUnsavedEntry } from '@/ui/useUnsavedEntry'
import { followStorage } from '@/ui/webStorage'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

/** A field of one person, or several that are saved together. */
type Entry = { person: number; field: string }

/** What was entered for a person and is not saved yet. */
export function useUnsaved<Value>({ person, field }: Entry) {
  return useUnsavedEntry<Value>(`${person} ${field}`)
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
