'use client'

import { useModal, useRouteTransition } from '@payloadcms/ui'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import staff from '@/ui/staff.module.css'

/** Takes a version to compare with the one that is open. */
export function CompareVersionButton({ id, children }: { id: number; children: ReactNode }) {
  const { closeAllModals } = useModal()
  const { startRouteTransition } = useRouteTransition()
  const router = useRouter()
  const pathname = usePathname()
  const searchParams = useSearchParams()

  function choose() {
    closeAllModals()
    const query = new URLSearchParams(searchParams)
    query.set('versionFrom', String(id))
    startRouteTransition(() => router.push(`${pathname}?${query.toString()}`))
  }

  return (
    <button type="button" className={staff.textButton} onClick={choose}>
      {children}
    </button>
  )
}
