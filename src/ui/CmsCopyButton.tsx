'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from './CmsButton'
import { copyText } from './copyText'

/** Copies a text from a page of the CMS and says so. */
export function CmsCopyButton({ text }: { text: string }) {
  const t = cmsT(useTranslation())

  async function copy() {
    if (await copyText(text)) toast.success(t('copy:done'))
    else toast.error(t('copy:failed'))
  }

  return <CmsButton onClick={() => void copy()}>{t('copy:copy')}</CmsButton>
}
