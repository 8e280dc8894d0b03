'use client'

import { useState } from 'react'
import { CmsButton } from '@/ui/CmsButton'
import { callSecondFactor, signWithPasskey, type Outcome } from './secondFactorCalls'
import styles from './secondFactor.module.css'
import { TextField } from './TextField'
import { useSecondFactorTexts } from './useSecondFactorTexts'

type Props = {
  hasPasskey: boolean
  onConfirmed: () => void
  onCancel?: () => void
}

/** Asks for password or passkey before it changes how somebody logs in. */
export function ConfirmIdentity({ hasPasskey, onConfirmed, onCancel }: Props) {
  const { t, failureText, api } = useSecondFactorTexts()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function confirm(how: () => Promise<Outcome>) {
    if (isBusy) return
    setIsBusy(true)
    setFailure('')
    const outcome = await how()
    setIsBusy(false)
    if (outcome.ok) onConfirmed()
    else setFailure(failureText(outcome))
  }

  const withPassword = () =>
    confirm(() => callSecondFactor({ path: 'second-factor', body: { password }, api }))

  return (
    <div className={styles.part} role="group" aria-label={t('secondFactor:confirmTitle')}>
      <p className={styles.text}>{t('secondFactor:confirmIntro')}</p>
      <TextField
        type="password"
        autoComplete="current-password"
        label={t('secondFactor:password')}
        value={password}
        onType={setPassword}
        onEnter={() => void withPassword()}
      />
      <Failure text={failure} />
      <p className={styles.buttons}>
        <CmsButton isBusy={isBusy} onClick={() => void withPassword()}>
          {t('secondFactor:continue')}
        </CmsButton>
        {hasPasskey && (
          <CmsButton isBusy={isBusy} onClick={() => void confirm(() => signWithPasskey(api))}>
            {t('secondFactor:usePasskey')}
          </CmsButton>
        )}
        {onCancel && <CmsButton onClick={onCancel}>{t('secondFactor:cancel')}</CmsButton>}
      </p>
    </div>
  )
}

/** What went wrong, said aloud when it appears. */
export function Failure({ text }: { text: string }) {
  return (
    <p role="alert" className={styles.failure}>
      {text}
    </p>
  )
}
