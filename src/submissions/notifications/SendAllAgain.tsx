'use client'

import { useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { cmsT } from '@/i18n/cmsT'
import { SendAgain } from './SendAgain'

/** Sends all again that were given up; the page around it is made anew. */
export function SendAllAgain() {
  const t = cmsT(useTranslation())
  const { refresh } = useRouter()
  return <SendAgain label={t('notifications:sendAllAgain')} onChange={refresh} />
}
