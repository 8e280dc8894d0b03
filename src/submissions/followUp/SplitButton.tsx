'use client'

import { toast, useConfig, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import styles from './followUp.module.css'

type Props = { list: 'consultations' | 'chat-messages'; record: number }

/** Makes one request a person of its own, once the reader has seen what that means. */
export function SplitButton({ list, record }: Props) {
  const t = cmsT(useTranslation())
  const { config } = useConfig()
  const router = useRouter()
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function split() {
    setIsBusy(true)
    const url = `${config.serverURL}${config.routes.api}/${list}/${record}/split`
    const response = await fetch(url, { method: 'POST', credentials: 'include' }).catch(() => null)
    setIsBusy(false)
    if (!response?.ok) return toast.error(t('followUp:mergeFailed'))
    const { person } = await response.json()
    toast.success(t('followUp:splitDone', { person }))
    router.refresh()
  }

  if (!isAsked) {
    return (
      <button type="button" className={styles.quietButton} onClick={() => setIsAsked(true)}>
        {t('followUp:split')}
      </button>
    )
  }
  return (
    <div className={styles.split}>
      <p>{t('followUp:splitMeans')}</p>
      <p className={styles.buttons}>
        <CmsButton isBusy={isBusy} onClick={() => void split()}>
          {t('followUp:splitNow')}
        </CmsButton>
        <CmsButton onClick={() => setIsAsked(false)}>{t('followUp:keepTogether')}</CmsButton>
      </p>
    </div>
  )
}
