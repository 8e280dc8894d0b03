'use client'

import { useFormFields, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

/** Says which fields another author has changed since the form was filled; it stays until it is closed. */
export function SaveConflicts() {
  const translation = useTranslation()
  const t = cmsT(translation)
  // The server's own answer (collections/publications/formBase.ts).
  const base = useFormFields(([fields]) => fields.base?.value) as { conflicts?: string[] } | null
  const [conflicts, setConflicts] = useState<string[]>([])
  const newest = base?.conflicts?.join('\n') ?? ''
  const [last, setLast] = useState(newest)
  if (newest !== last) {
    setLast(newest)
    if (newest) setConflicts([...new Set([...conflicts, ...newest.split('\n')])])
  }
  if (conflicts.length === 0) return null
  return (
    <p role="alert" className={staff.notice} data-tone="bad">
      <span>{t('editing:changedElsewhere', { fields: conflicts.join(', ') })}</span>{' '}
      <button type="button" className={staff.textButton} onClick={() => setConflicts([])}>
        {translation.t('general:close')}
      </button>
    </p>
  )
}
