'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import styles from './secondFactor.module.css'
import { useSecondFactorTexts } from './useSecondFactorTexts'

type Props = {
  /** what is to be done, as on the button */
  action: string
  onDo: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks once more before something is taken away. */
export function Question({ action, onDo, onCancel, children }: Props) {
  const { t } = useSecondFactorTexts()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <div ref={group} tabIndex={-1} className={styles.part} role="group" aria-label={action}>
      {children}
      <p className={styles.buttons}>
        <CmsButton onClick={onDo}>{action}</CmsButton>
        <CmsButton onClick={onCancel}>{t('secondFactor:cancel')}</CmsButton>
      </p>
    </div>
  )
}
