'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
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
  /** whether it is the person being looked at who is merged into another */
  isOwn?: boolean
}

/** Merges two people, or takes that back. Nothing of either is moved. */
export function MergeButton({ person, name, into, isOwn }: Props) {
  const t = cmsT(useTranslation())
  const router = useRouter()
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
    const address = new URLSearchParams(location.search)
    if (isOwn && address.get('person') === String(person)) {
      address.set('person', String(into.id))
      return router.replace(`?${address}`)
    }
    // The button goes away.
    document
      .querySelector<HTMLElement>('#desk-person, #possible-duplicates')
      ?.focus({ preventScroll: true })
    reread()
  }

  const action = isOwn ? 'mergeIntoThis' : into.id === null ? 'undoMerge' : 'merge'
  const text = t(`followUp:${action}`)
  return (
    <CmsButton
      aria-label={`${text}: ${isOwn ? into.name : name}`}
      isBusy={isBusy}
      onClick={() => void merge()}
    >
      {text}
    </CmsButton>
  )
}
