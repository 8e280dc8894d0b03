'use client'

import { useEffect, useRef, useState } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import { Failure } from './ConfirmIdentity'
import { EndLogIn } from './EndLogIn'
import { callSecondFactor, signWithPasskey, type Outcome } from './secondFactorCalls'
import styles from './secondFactor.module.css'
import { TextField } from './TextField'
import { useSecondFactorTexts } from './useSecondFactorTexts'

type Props = {
  username: string
  /** where it goes on */
  target: string
}

/** Asks for a passkey, or a recovery code in its place. */
export function GiveSecondFactor({ username, target }: Props) {
  const { t, failureText, api } = useSecondFactorTexts()
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [hasNoPasskey, setHasNoPasskey] = useState(false)
  const [code, setCode] = useState('')

  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  async function give(how: () => Promise<Outcome>) {
    if (isBusy) return
    setIsBusy(true)
    setFailure('')
    const outcome = await how()
    // The whole page is read anew: Payload's keeps in mind who was logged in when it was opened.
    if (outcome.ok) return location.assign(target)
    setIsBusy(false)
    setFailure(failureText(outcome))
  }

  const giveCode = () =>
    give(() => callSecondFactor({ path: 'second-factor', body: { recoveryCode: code }, api }))

  return (
    <div className={styles.part}>
      <p className={styles.text}>{t('secondFactor:giveIntro', { name: username })}</p>
      <CmsButton ref={button} isBusy={isBusy} onClick={() => void give(() => signWithPasskey(api))}>
        {t('secondFactor:usePasskey')}
      </CmsButton>
      {hasNoPasskey ? (
        <>
          <TextField
            label={t('secondFactor:code')}
            hint={t('secondFactor:codeHint')}
            autoComplete="off"
            dir="ltr"
            value={code}
            onType={setCode}
            onEnter={() => void giveCode()}
          />
          <CmsButton isBusy={isBusy} onClick={() => void giveCode()}>
            {t('secondFactor:giveCode')}
          </CmsButton>
        </>
      ) : (
        <CmsButton onClick={() => setHasNoPasskey(true)}>{t('secondFactor:useCode')}</CmsButton>
      )}
      <Failure text={failure} />
      {hasNoPasskey && <p className={styles.quiet}>{t('secondFactor:lost')}</p>}
      <EndLogIn />
    </div>
  )
}
