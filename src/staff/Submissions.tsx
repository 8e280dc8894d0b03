'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { localePath } from '@/i18n/paths'
import { useCmsSession } from './cmsSession'
import { useCredentials } from './credentials'
import { SubmissionList } from './SubmissionList'

type Props = { locale: PageLocale; texts: Messages['admin']['list'] }

/** The list for those who are logged in, here or at the CMS; everybody else is led to the log-in. */
export function Submissions({ locale, texts }: Props) {
  const router = useRouter()
  const credentials = useCredentials()
  const hasSession = useCmsSession(credentials === null)
  const isNobody = credentials === null && hasSession === false

  useEffect(() => {
    if (isNobody) router.replace(localePath({ locale, path: '/admin/login' }))
  }, [isNobody, locale, router])

  if (credentials || (credentials === null && hasSession)) {
    return (
      <SubmissionList key={credentials} credentials={credentials} locale={locale} texts={texts} />
    )
  }
  return (
    <p role="status" className="p-8 text-center text-muted">
      {isNobody ? texts.notAuthenticated : texts.loading}
    </p>
  )
}
