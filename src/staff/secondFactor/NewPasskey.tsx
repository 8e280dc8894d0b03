'use client'

import { useState } from 'react'
import { passkeyNameMaxLength } from '@collections/users/secondFactor/passkeyName'
import { CmsButton } from '@/ui/CmsButton'
import { ConfirmIdentity, Failure } from './ConfirmIdentity'
import { makePasskey, type Made } from './secondFactorCalls'
import styles from './secondFactor.module.css'
import { TextField } from './TextField'
import { useSecondFactorTexts } from './useSecondFactorTexts'

type Props = {
  /** How many there are already. */
  passkeys: number
  onAdded: (made: Made) => void
  onCancel?: () => void
}

/** Makes a passkey under a name, after password or passkey where they were not given just now. */
export function NewPasskey({ passkeys, onAdded, onCancel }: Props) {
  const { t, failureText, api } = useSecondFactorTexts()
  const [name, setName] = useState(t('secondFactor:defaultName', { number: passkeys + 1 }))
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)

  async function create() {
    if (isBusy) return
    setIsBusy(true)
    setFailure('')
    const outcome = await makePasskey({ api, name })
    setIsBusy(false)
    if (outcome.ok) return onAdded(outcome.data)
    if (outcome.code === 'unconfirmed') setIsConfirming(true)
    else setFailure(failureText(outcome))
  }

  if (isConfirming) {
    const onConfirmed = () => {
      setIsConfirming(false)
      void create()
    }
    return (
      <ConfirmIdentity hasPasskey={passkeys > 0} onConfirmed={onConfirmed} onCancel={onCancel} />
    )
  }
  return (
    <div className={styles.part}>
      <TextField
        label={t('secondFactor:name')}
        hint={t('secondFactor:nameHint')}
        maxLength={passkeyNameMaxLength}
        value={name}
        onType={setName}
        onEnter={() => void create()}
      />
      <Failure text={failure} />
      <p className={styles.buttons}>
        <CmsButton isBusy={isBusy} onClick={() => void create()}>
          {t('secondFactor:create')}
        </CmsButton>
        {onCancel && <CmsButton onClick={onCancel}>{t('secondFactor:cancel')}</CmsButton>}
      </p>
    </div>
  )
}
