'use client'

import { toast } from '@payloadcms/ui'
import { useId, useState } from 'react'
import type { Passkey } from '@collections/users/secondFactor/passkeys'
import { CmsButton } from '@/ui/CmsButton'
import { ConfirmIdentity } from './ConfirmIdentity'
import { NewPasskey } from './NewPasskey'
import { PasskeyDates } from './PasskeyDates'
import { Question } from './Question'
import { RecoveryCodes } from './RecoveryCodes'
import { callSecondFactor, type Made, type Outcome } from './secondFactorCalls'
import styles from './secondFactor.module.css'
import { useSecondFactorTexts } from './useSecondFactorTexts'

type Props = {
  username: string
  isDemanded: boolean
  passkeys: Passkey[]
  codesLeft: number
}

/** What the panel is at. */
type Step =
  | { kind: 'list' }
  | { kind: 'adding' }
  | { kind: 'removing'; passkey: Passkey }
  /** password or passkey are asked for, then it goes on */
  | { kind: 'confirming'; goOn: () => void }
  | { kind: 'codes'; codes: string[] }

/** One's own passkeys and recovery codes. */
export function OwnSecondFactor({
  username,
  isDemanded,
  passkeys: first,
  codesLeft: codesAtFirst,
}: Props) {
  const { t, failureText, api } = useSecondFactorTexts()
  const titleId = useId()
  const [passkeys, setPasskeys] = useState(first)
  const [codesLeft, setCodesLeft] = useState(codesAtFirst)
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const showList = () => setStep({ kind: 'list' })

  /** Does what takes password or passkey, and asks for them where they were not given just now. */
  async function change<Data>({
    call,
    onDone,
  }: {
    call: () => Promise<Outcome<Data>>
    onDone: (data: Data) => void
  }) {
    const outcome = await call()
    if (outcome.ok) {
      onDone(outcome.data)
    } else if (outcome.code === 'unconfirmed') {
      setStep({ kind: 'confirming', goOn: () => void change({ call, onDone }) })
    } else {
      toast.error(failureText(outcome))
      showList()
    }
  }

  const remove = ({ id }: Passkey) =>
    change<{ passkeys: Passkey[] }>({
      call: () => callSecondFactor({ path: `passkeys/${id}`, method: 'DELETE', api }),
      onDone: ({ passkeys: left }) => {
        setPasskeys(left)
        if (left.length === 0) setCodesLeft(0)
        toast.success(t('secondFactor:removed'))
        showList()
      },
    })

  const renewCodes = () =>
    change<{ codes: string[] }>({
      call: () => callSecondFactor({ path: 'recovery-codes', api }),
      onDone: ({ codes }) => showCodes(codes),
    })

  function onAdded({ codes, passkeys: all }: Made) {
    setPasskeys(all)
    // The codes say it by themselves, and on a phone a toast would lie on them.
    if (codes.length > 0) return showCodes(codes)
    toast.success(t('secondFactor:added'))
    showList()
  }

  function showCodes(codes: string[]) {
    setCodesLeft(codes.length)
    setStep({ kind: 'codes', codes })
  }

  const has = passkeys.length > 0
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('secondFactor:title')}
      </h2>
      {step.kind === 'adding' && (
        <NewPasskey passkeys={passkeys.length} onAdded={onAdded} onCancel={showList} />
      )}
      {step.kind === 'confirming' && (
        <ConfirmIdentity hasPasskey={has} onConfirmed={step.goOn} onCancel={showList} />
      )}
      {step.kind === 'codes' && (
        <RecoveryCodes heading="h3" codes={step.codes} username={username} onDone={showList} />
      )}
      {step.kind === 'removing' && (
        <Question
          action={t('secondFactor:remove')}
          onDo={() => void remove(step.passkey)}
          onCancel={showList}
        >
          <p className={styles.text}>
            <bdi>{step.passkey.name}</bdi>
          </p>
          <p className={styles.text}>
            {t(passkeys.length > 1 ? 'secondFactor:removeOne' : 'secondFactor:removeLast')}
          </p>
        </Question>
      )}
      {step.kind === 'list' && (
        <>
          <p className={styles.text}>
            {t(has ? 'secondFactor:has' : 'secondFactor:none')}{' '}
            {isDemanded && <span>{t('secondFactor:demanded')}</span>}
          </p>
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.passkey}>
                <PasskeyDates passkey={passkey} id={`${titleId}-${passkey.id}`} />
                <CmsButton
                  aria-describedby={`${titleId}-${passkey.id}`}
                  onClick={() => setStep({ kind: 'removing', passkey })}
                >
                  {t('secondFactor:remove')}
                </CmsButton>
              </li>
            ))}
          </ul>
          {has && (
            <p className={codesLeft < 3 ? styles.warning : styles.text}>
              {t('secondFactor:codesLeft', { number: codesLeft })}
            </p>
          )}
          <p className={styles.buttons}>
            <CmsButton onClick={() => setStep({ kind: 'adding' })}>
              {t('secondFactor:add')}
            </CmsButton>
            {has && (
              <CmsButton onClick={() => void renewCodes()}>
                {t('secondFactor:renewCodes')}
              </CmsButton>
            )}
          </p>
        </>
      )}
    </section>
  )
}
