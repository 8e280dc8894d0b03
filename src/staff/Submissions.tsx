'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { localePath } from '@/i18n/paths'
import { useCredentials } from './credentials'
import { SubmissionList } from './SubmissionList'

type Props = { locale: PageLocale; texts: Messages['admin']['list'] }

/** The list for those who are logged in; everybody else is led to the log-in. */
export function Submissions({ locale, texts }: Props) {
  const router = useRouter()
  const credentials = useCredentials()

  useEffect(() => {
    if (credentials === null) router.replace(localePath({ locale, path: '/admin/login' }))
  }, [credentials, locale, router])

  if (credentials) {
    return (
      <SubmissionList key={credentials} credentials={credentials} locale={locale} texts={texts} />
    )
  }
  return (
    <p role="status" className="p-8 text-center text-muted">
      {credentials === null ? texts.notAuthenticated : texts.loading}
    </p>
  )
}
