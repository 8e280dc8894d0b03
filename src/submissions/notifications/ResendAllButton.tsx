'use client'

import { useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { cmsT } from '@/i18n/cmsT'
import { ResendButton } from './ResendButton'

/** Sends all again that were given up; the page around it is made anew. */
export function ResendAllButton() {
  const t = cmsT(useTranslation())
  const { refresh } = useRouter()
  return <ResendButton label={t('notifications:sendAllAgain')} onChange={refresh} />
}
