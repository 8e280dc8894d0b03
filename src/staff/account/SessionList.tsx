'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useId, useState } from 'react'
import type { OpenSession } from '@collections/users/sessions'
import { CmsButton } from '@/ui/CmsButton'
import { callCms } from '@/ui/callCms'
import { LocalTime } from '@/ui/LocalTime'
import { StaffSection } from '@/ui/StaffSection'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

type Props = {
  user: number
  sessions: OpenSession[]
  /** the one by which this page is read */
  current: string | null
}

/** The open log-ins of a person, each with a way to end it. */
export function SessionList({ user, sessions: first, current }: Props) {
  const t = cmsT(useTranslation())
  const ids = useId()
  const [sessions, setSessions] = useState(first)

  /** Ends one log-in, or all but this one. */
  async function end(id: string | null) {
    const path = `/users/${user}/sessions${id ? `/${id}` : ''}`
    const response = await callCms({ method: 'DELETE', path })
    // 404: it had ended already.
    if (!response?.ok && response?.status !== 404) return toast.error(t('account:failed'))
    setSessions((now) => now.filter((one) => one.id === current || (id && one.id !== id)))
    toast.success(t('account:ended'))
  }

  const isOwn = sessions.some(({ id }) => id === current)
  const others = sessions.filter(({ id }) => id !== current)
  return (
    <StaffSection title={t('account:title')} level={3}>
      {sessions.length === 0 && <p className={staff.quiet}>{t('account:none')}</p>}
      <ul className={staff.list}>
        {sessions.map(({ id, createdAt }) => (
          <li key={id} className={`${staff.panel} ${staff.row} ${staff.spread}`}>
            <span id={`${ids}-${id}`}>
              {t('account:since')} <LocalTime value={createdAt} />
            </span>
            {id === current ? (
              <span className={staff.quiet}>{t('account:here')}</span>
            ) : (
              <CmsButton aria-describedby={`${ids}-${id}`} onClick={() => void end(id)}>
                {t('account:end')}
              </CmsButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <CmsButton onClick={() => void end(null)}>
          {t(isOwn ? 'account:endOthers' : 'account:endAll')}
        </CmsButton>
      )}
    </StaffSection>
  )
}
