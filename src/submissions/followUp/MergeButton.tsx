'use client'

import { toast, useConfig, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import { cmsT } from '@/i18n/cmsT'

type Props = {
  person: number
  name: string
  /** whom the person is merged into; null undoes it */
  into: number | null
}

/** Merges a person into the one being looked at, or takes that back. Nothing of either is moved. */
export function MergeButton({ person, name, into }: Props) {
  const t = cmsT(useTranslation())
  const { config } = useConfig()
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)

  async function merge() {
    setIsBusy(true)
    const response = await fetch(
      `${config.serverURL}${config.routes.api}/people/${person}?select[id]=true`,
      {
        method: 'PATCH',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ mergedInto: into }),
      },
    ).catch(() => null)
    setIsBusy(false)
    if (!response?.ok) return toast.error(t('followUp:mergeFailed'))
    toast.success(t(into === null ? 'followUp:mergeUndone' : 'followUp:mergeDone', { name }))
    router.refresh()
  }

  const text = t(into === null ? 'followUp:undoMerge' : 'followUp:merge')
  return (
    <CmsButton aria-label={`${text}: ${name}`} isBusy={isBusy} onClick={() => void merge()}>
      {text}
    </CmsButton>
  )
}
