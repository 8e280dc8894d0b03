'use client'

import { useState } from 'react'
import { RecoveryCodes } from './RecoveryCodes'
import { SecondFactorStep } from './SecondFactorStep'
import { useSecondFactor } from './useSecondFactor'
import staff from '@/ui/staff.module.css'

type Props = {
  username: string
  hasPasskey: boolean
  /** where it goes on */
  target: string
}

/** At the log-in: asks for a passkey or a recovery code, or sets up the second factor that a role demands. */
export function SecondFactorLogIn({ username, hasPasskey, target }: Props) {
  const { t, call, givePasskey, newPasskey } = useSecondFactor()
  const [codes, setCodes] = useState<string[]>()
  const [asksForCode, setAsksForCode] = useState(false)

  // The whole page is read anew: Payload's keeps in mind who was logged in when it was opened.
  const goOn = () => location.assign(target)
  async function end() {
    await call('second-factor', { method: 'DELETE' })
    location.assign('/cms/login')
  }
  const endLogIn = { label: t('secondFactor:endLogIn'), run: () => void end() }
  const usePasskey = { label: t('secondFactor:usePasskey'), run: givePasskey }
  const useCode = { label: t('secondFactor:useCode'), run: () => setAsksForCode(true) }
  const giveCode = {
    label: t('secondFactor:giveCode'),
    run: (recoveryCode: string) => call('second-factor', { body: { recoveryCode } }),
  }

  if (codes) return <RecoveryCodes heading="h2" codes={codes} username={username} onDone={goOn} />
  if (!hasPasskey) {
    const { field, create } = newPasskey(0)
    return (
      <SecondFactorStep
        field={field}
        actions={[create, endLogIn]}
        onDone={(added) => setCodes(added.codes)}
        hasPasskey={false}
      >
        <p>{t('secondFactor:setUpIntro')}</p>
        <p className={staff.quiet}>{t('secondFactor:none')}</p>
      </SecondFactorStep>
    )
  }
  const code = {
    label: t('secondFactor:code'),
    hint: `${t('secondFactor:codeHint')} ${t('secondFactor:lost')}`,
    autoComplete: 'off',
    dir: 'ltr',
  }
  return (
    <SecondFactorStep
      key={asksForCode ? 'code' : 'passkey'}
      field={asksForCode ? code : undefined}
      actions={asksForCode ? [giveCode, usePasskey, endLogIn] : [usePasskey, useCode, endLogIn]}
      onDone={goOn}
      hasPasskey
      focus={asksForCode ? 'step' : 'button'}
    >
      <p>{t('secondFactor:giveIntro', { name: username })}</p>
    </SecondFactorStep>
  )
}
