'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { localePath } from '@/i18n/paths'
import { useStaffLogIn } from './staffLogIn'
import { SubmissionList, type Said } from './SubmissionList'

type Props = { locale: PageLocale; texts: Messages['admin']['list'] }

/** The list for those who are logged in, here or at the CMS; everybody else is led to the log-in. */
export function Submissions({ locale, texts }: Props) {
  const router = useRouter()
  const { credentials, isLoggedIn } = useStaffLogIn({ asksServer: true })
  const isNobody = isLoggedIn === false

  useEffect(() => {
    if (isNobody) router.replace(localePath({ locale, path: '/admin/login' }))
  }, [isNobody, locale, router])

  // One place for all that is announced: what comes together with its text is not read out.
  const [said, setSaid] = useState<Said>({ text: texts.loading, isSeen: true })
  const { text, isSeen } = isNobody ? { text: texts.notAuthenticated, isSeen: true } : said
  return (
    <>
      {isLoggedIn && (
        <SubmissionList key={credentials} locale={locale} texts={texts} onSay={setSaid} />
      )}
      <p
        role="status"
        className={isSeen ? 'p-8 text-center wrap-anywhere text-muted empty:hidden' : 'sr-only'}
      >
        {text}
      </p>
    </>
  )
}
