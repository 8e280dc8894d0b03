'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useSyncExternalStore } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import styles from './campaigns.module.css'

type Props = {
  /** Absent where the operator has named none; then it is the one that the editor uses. */
  siteUrl?: string
  path: string
}

const neverChanges = () => () => undefined

/** The whole short address, with a way to copy it. */
export function CampaignAddress({ siteUrl, path }: Props) {
  const t = cmsT(useTranslation())
  const origin = useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => '',
  )
  const address = `${siteUrl ? new URL(siteUrl).origin : origin}${path}`

  async function copy() {
    // Browsers have no clipboard where the site is not served over TLS.
    const copying = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error())
    await copying.then(
      () => toast.success(t('campaigns:copied')),
      () => toast.error(t('campaigns:copyFailed')),
    )
  }

  return (
    <p className={styles.address}>
      <bdi>{address}</bdi>
      <CmsButton onClick={() => void copy()}>{t('campaigns:copy')}</CmsButton>
    </p>
  )
}
