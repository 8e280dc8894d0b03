'use client'

import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { showToast } from '@/ui/toast'
import type { Messages } from '@/i18n/messages'
import { useCmsSession } from './cmsSession'
import { decodeCredentials, useCredentials } from './credentials'

type Props = { text: string; failed: Messages['admin']['login']['failed'] }

/** Leads to the CMS. Who came here by user name and password is logged in there with the same. */
export function OpenCms({ text, failed }: Props) {
  const credentials = useCredentials()
  const hasSession = useCmsSession(false)
  const [isPending, setIsPending] = useState(false)

  async function open() {
    if (isPending) return
    if (!credentials) return location.assign('/cms')
    setIsPending(true)
    const response = await fetch('/cms/api/users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(decodeCredentials(credentials)),
    }).catch(() => null)
    if (response?.ok) return location.assign('/cms')
    setIsPending(false)
    showToast({ title: failed.title, description: failed.text, variant: 'destructive' })
  }

  return (
    <button
      type="button"
      aria-disabled={isPending}
      onClick={() => void open()}
      className={`${buttonClass.onDark} ${credentials || hasSession ? '' : 'invisible'}`}
    >
      <PencilLine aria-hidden className="size-5" />
      {text}
    </button>
  )
}
