'use client'

import { toast, useAuth, useConfig, useTranslation } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { worksOnContent } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { forgetUnsaved } from '@/ui/unsavedTexts'
import { editorKey, writeItem } from '@/ui/webStorage'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

/** Milliseconds between two looks where no request has been refused. */
const checkInterval = 15_000

/** Says over every page of the CMS that its user is logged out. The page and what is typed in it stay. */
export function SessionNotice({ children }: { children: ReactNode }) {
  const { config } = useConfig()
  const t = cmsT(useTranslation())
  const { user } = useAuth()
  const userId = user?.id
  const [hasEnded, setHasEnded] = useState(false)
  const { api, admin } = config.routes
  const address = `${config.serverURL}${api}/${config.admin.user}/me`
  const isLogOut = usePathname() === admin + config.admin.routes.logout

  useEffect(() => {
    if (userId && isLogOut) forgetUnsaved(userId)
  }, [isLogOut, userId])

  // Pages of the site show it a link to the form they are edited in.
  const isEditor = worksOnContent(user) && !hasEnded
  useEffect(() => {
    writeItem({ key: editorKey, value: isEditor ? '1' : null })
  }, [isEditor])

  useEffect(() => {
    if (!userId) return
    const check = async () => {
      if (document.visibilityState === 'hidden') return
      const response = await fetch(address, { cache: 'no-store' }).catch(() => null)
      if (!response?.ok) return
      // The response of Payload's own endpoint.
      const { user: current } = (await response.json()) as { user: { id: unknown } | null }
      const isOut = current?.id !== userId
      setHasEnded(isOut)
      // Payload says only that something is not allowed.
      if (isOut) toast.dismiss()
    }
    const refused = new PerformanceObserver((list) => {
      const entries = list.getEntries() as PerformanceResourceTiming[]
      // Older browsers do not tell the status; there the interval has to do.
      if (entries.some(({ responseStatus }) => responseStatus >= 400)) void check()
    })
    refused.observe({ type: 'resource' })
    const timer = setInterval(check, checkInterval)
    document.addEventListener('visibilitychange', check)
    return () => {
      refused.disconnect()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [address, userId])

  return (
    <>
      {hasEnded && (
        <p role="alert" className={`${staff.notice} ${styles.session}`} data-tone="bad">
          {t('editing:loggedOut')}{' '}
          <a href={`${admin}/login`} target="_blank">
            {t('editing:logInAgain')}
          </a>
        </p>
      )}
      {children}
    </>
  )
}
