'use client'

import { toast } from '@payloadcms/ui'
import { useId, useState } from 'react'
import type { Passkey } from '@collections/users/secondFactor/passkeys'
import { CmsButton } from '@/ui/CmsButton'
import { PasskeyDates } from './PasskeyDates'
import { Question } from './Question'
import { callSecondFactor } from './secondFactorCalls'
import styles from './secondFactor.module.css'
import { useSecondFactorTexts } from './useSecondFactorTexts'

/** A colleague's second factor, which an admin can take away from somebody who has lost it. */
export function ColleagueSecondFactor({
  user,
  passkeys: first,
}: {
  user: number
  passkeys: Passkey[]
}) {
  const { t, failureText, api } = useSecondFactorTexts()
  const titleId = useId()
  const [passkeys, setPasskeys] = useState(first)
  const [isAsking, setIsAsking] = useState(false)

  async function takeAway() {
    const outcome = await callSecondFactor({
      path: `${user}/second-factor`,
      method: 'DELETE',
      api,
    })
    setIsAsking(false)
    if (!outcome.ok) {
      toast.error(failureText(outcome))
      return
    }
    setPasskeys([])
    toast.success(t('secondFactor:takenAway'))
  }

  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('secondFactor:title')}
      </h2>
      {passkeys.length === 0 && <p className={styles.text}>{t('secondFactor:colleagueNone')}</p>}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.passkey}>
            <PasskeyDates passkey={passkey} />
          </li>
        ))}
      </ul>
      {passkeys.length > 0 && !isAsking && (
        <CmsButton onClick={() => setIsAsking(true)}>{t('secondFactor:takeAway')}</CmsButton>
      )}
      {isAsking && (
        <Question
          action={t('secondFactor:takeAway')}
          onDo={() => void takeAway()}
          onCancel={() => setIsAsking(false)}
        >
          <p className={styles.warning}>{t('secondFactor:takeAwayWarning')}</p>
        </Question>
      )}
    </section>
  )
}
