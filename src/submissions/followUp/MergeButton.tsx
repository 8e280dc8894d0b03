'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { useReread } from '@/submissions/desk/live/LiveDesk'
import { CmsButton } from '@/ui/CmsButton'
import { changePerson, readRefusal } from '@/ui/callCms'
import { cmsT } from '@/i18n/cmsT'

type Props = {
  person: number
  name: string
  /** whom the person is merged into; without a number that is undone */
  into: { id: number | null; name: string }
}

/** Merges a person into the one being looked at, or takes that back. Nothing of either is moved. */
export function MergeButton({ person, name, into }: Props) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [isBusy, setIsBusy] = useState(false)

  async function merge() {
    setIsBusy(true)
    // Who was merged by a colleague meanwhile stays where they are.
    const seen = into.id === null ? undefined : { mergedInto: null }
    const response = await changePerson({ person, body: { mergedInto: into.id, seen } })
    setIsBusy(false)
    if (!response?.ok) {
      toast.error((await readRefusal(response)) || t('followUp:mergeFailed'))
      return reread()
    }
    const done = into.id === null ? 'followUp:mergeUndone' : 'followUp:mergeDone'
    toast.success(t(done, { name, into: into.name }))
    // The button goes away.
    document
      .querySelector<HTMLElement>('#desk-person, #possible-duplicates')
      ?.focus({ preventScroll: true })
    reread()
  }

  const text = t(into.id === null ? 'followUp:undoMerge' : 'followUp:merge')
  return (
    <CmsButton aria-label={`${text}: ${name}`} isBusy={isBusy} onClick={() => void merge()}>
      {text}
    </CmsButton>
  )
}
