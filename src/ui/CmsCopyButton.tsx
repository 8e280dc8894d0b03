'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from './CmsButton'

/** Copies a text from a page of the CMS and says so. */
export function CmsCopyButton({ text }: { text: string }) {
  const t = cmsT(useTranslation())

  async function copy() {
    // Browsers have no clipboard where the site is not served over TLS.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())
    await copying.then(
      () => toast.success(t('copy:done')),
      () => toast.error(t('copy:failed')),
    )
  }

  return <CmsButton onClick={() => void copy()}>{t('copy:copy')}</CmsButton>
}
