'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { CmsCopyButton } from '@/ui/CmsCopyButton'
import { StaffSection } from '@/ui/StaffSection'
import { callCms } from '@/ui/callCms'
import staff from '@/ui/staff.module.css'

type Props = {
  user: number
  isOwn: boolean
  /** Whether there is an address already; it is shown when it is made, and never again. */
  isOpen: boolean
  /** Empty where the operator has named none; then it is the one that the reader uses. */
  siteUrl: string
}

/** Makes, renews and ends the address of a user's calendar. */
export function CalendarAddress({ user, isOwn, isOpen: wasOpen, siteUrl }: Props) {
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const [isOpen, setIsOpen] = useState(wasOpen)
  const [address, setAddress] = useState('')

  async function ask(method: 'POST' | 'DELETE') {
    const response = await callCms({ method, path: `/users/${user}/calendar` })
    const answer = response?.ok ? await response.json().catch(() => null) : null
    if (!answer) return toast.error(t('account:failed'))
    const path = `/cms/calendar/${answer.key}.ics?language=${i18n.language}`
    setAddress(answer.key ? `${siteUrl || location.origin}${path}` : '')
    setIsOpen(method === 'POST')
    toast.success(t(method === 'POST' ? 'calendar:made' : 'calendar:ended'))
  }

  return (
    <StaffSection title={t('calendar:title')} level={3}>
      <p className={staff.quiet}>{t(isOpen ? 'calendar:open' : 'calendar:none')}</p>
      {address && (
        <>
          <p className={staff.panel}>
            <bdi>{address}</bdi>
          </p>
          <p className={staff.quiet}>{t('calendar:once')}</p>
        </>
      )}
      <p className={staff.row}>
        {address && <CmsCopyButton text={address} />}
        {isOwn && (
          <CmsButton onClick={() => void ask('POST')}>
            {t(isOpen ? 'calendar:renew' : 'calendar:make')}
          </CmsButton>
        )}
        {isOpen && <CmsButton onClick={() => void ask('DELETE')}>{t('calendar:end')}</CmsButton>}
      </p>
    </StaffSection>
  )
}
