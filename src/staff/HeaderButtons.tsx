'use client'

import { LogOut, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { callCms } from '@/ui/callCms'
import { showToast } from '@/ui/toast'
import type { Messages } from '@/i18n/messages'
import { decodeCredentials, logOut, useStaffLogIn } from './staffLogIn'

/** To the CMS, and out of both. Who came here by user name and password is logged in there with the same. */
export function HeaderButtons({ texts: { list, login } }: { texts: Messages['admin'] }) {
  const { credentials, isLoggedIn } = useStaffLogIn({ asksServer: false })
  const [isPending, setIsPending] = useState(false)

  async function openCms() {
    if (isPending) return
    if (!credentials) return location.assign('/cms')
    setIsPending(true)
    const body = decodeCredentials(credentials)
    const response = await callCms({ method: 'POST', path: '/users/login', body })
    if (response?.ok) return location.assign('/cms')
    setIsPending(false)
    const { title, text } = login.failed
    showToast({ title, description: text, variant: 'destructive' })
  }

  const className = `${buttonClass.onDark} ${isLoggedIn ? '' : 'invisible'}`
  return (
    <div className="flex flex-wrap gap-3">
      <button
        type="button"
        aria-disabled={isPending}
        onClick={() => void openCms()}
        className={className}
      >
        <PencilLine aria-hidden className="size-5" />
        {list.openCms}
      </button>
      <button type="button" onClick={() => void logOut()} className={className}>
        <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
        {list.logout}
      </button>
    </div>
  )
}
