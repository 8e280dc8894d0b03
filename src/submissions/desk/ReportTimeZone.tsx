'use client'

import { useEffect } from 'react'
import { timeZoneCookie } from '@/domain/timeZoneCookie'
import { useReread } from './live/LiveDesk'

const year = 365 * 24 * 60 * 60

/** Tells the server where the reader is, so that "today" ends at midnight there. */
export function ReportTimeZone({ known }: { known: string }) {
  const reread = useReread()
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (timeZone === known) return
    document.cookie = `${timeZoneCookie}=${timeZone}; path=/cms; max-age=${year}; samesite=strict`
    reread()
  }, [known, reread])
  return null
}
