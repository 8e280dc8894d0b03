'use client'

import { toast } from '@payloadcms/ui'
import { useId, useState, type ComponentProps } from 'react'
import type {
  ChangedSecondFactor,
  Passkey,
  SecondFactorState,
} from '@collections/users/secondFactor/secondFactorApi'
import type { CmsKey } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { LocalTime } from '@/ui/LocalTime'
import { RecoveryCodes } from './RecoveryCodes'
import { SecondFactorStep, type Action } from './SecondFactorStep'
import { useSecondFactor } from './useSecondFactor'
import staff from '@/ui/staff.module.css'

type Props = SecondFactorState & {
  username: string
  isDemanded: boolean
  /** The number of a colleague's account, whose second factor an admin can take away. */
  colleague?: number
}

/** In an account: its passkeys and recovery codes. People change their own. */
export function Passkeys({ username, isDemanded, colleague, ...first }: Props) {
  const { t, call, newPasskey } = useSecondFactor()
  const titleId = useId()
  const [{ passkeys, codesLeft }, setState] = useState<SecondFactorState>(first)
  const [codes, setCodes] = useState<string[]>([])
  // The list, until something is asked.
  const [step, setStep] = useState<ComponentProps<typeof SecondFactorStep> | 'list' | 'listAgain'>(
    'list',
  )
  const isOwn = colleague === undefined
  const has = passkeys.length > 0
  const cancel = { label: t('secondFactor:cancel'), run: () => setStep('listAgain') }

  /** Shows what there is after a change. */
  const show = (done: CmsKey) => (changed: ChangedSecondFactor) => {
    const { codes: made = [], ...state } = changed
    setState(state)
    setCodes(made)
    setStep('listAgain')
    // The codes say it by themselves, and on a phone a toast would lie on them.
    if (made.length === 0) toast.success(t(done))
  }

  const add = () => {
    const { field, create } = newPasskey(passkeys.length)
    const onDone = show('secondFactor:added')
    setStep({ field, actions: [create, cancel], onDone, hasPasskey: has })
  }
  /** Asks once more before one passkey is removed, or all of a colleague's. */
  const ask = (passkey?: Passkey) => {
    const label = t(passkey ? 'secondFactor:remove' : 'secondFactor:takeAway')
    const path = passkey ? `passkeys/${passkey.id}` : `${colleague}/second-factor`
    const left = passkeys.length > 1 ? 'secondFactor:removeOne' : 'secondFactor:removeLast'
    setStep({
      label,
      children: (
        <p className={passkey ? undefined : staff.notice}>
          {passkey && (
            <span className={staff.lines}>
              <bdi>{passkey.name}</bdi>
            </span>
          )}
          <span>{t(passkey ? left : 'secondFactor:takeAwayWarning')}</span>
        </p>
      ),
      actions: [{ label, run: () => call(path, { method: 'DELETE' }) }, cancel],
      onDone: show(passkey ? 'secondFactor:removed' : 'secondFactor:takenAway'),
      hasPasskey: true,
    })
  }

  const actions: (Action | false)[] = [
    isOwn && { label: t('secondFactor:add'), run: add },
    isOwn && has && { label: t('secondFactor:renewCodes'), run: () => call('recovery-codes') },
    !isOwn && has && { label: t('secondFactor:takeAway'), run: () => ask() },
  ]
  const about = has ? 'secondFactor:has' : 'secondFactor:none'

  return (
    <section className={staff.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={staff.title}>
        {t('secondFactor:title')}
      </h2>
      {codes.length > 0 ? (
        <RecoveryCodes heading="h3" codes={codes} username={username} onDone={() => setCodes([])} />
      ) : typeof step === 'object' ? (
        <SecondFactorStep key="asking" {...step} />
      ) : (
        <SecondFactorStep
          key="list"
          actions={actions.filter((action) => action !== false)}
          onDone={show('secondFactor:codesTitle')}
          hasPasskey={has}
          focus={step === 'list' ? 'none' : 'step'}
        >
          {(isOwn || !has) && (
            <p>
              <span>{t(isOwn ? about : 'secondFactor:colleagueNone')}</span>{' '}
              {isDemanded && <span>{t('secondFactor:demanded')}</span>}
            </p>
          )}
          <ul className={staff.list}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={`${staff.panel} ${staff.row} ${staff.spread}`}>
                <span id={`${titleId}-${passkey.id}`} className={staff.lines}>
                  <bdi>{passkey.name}</bdi>
                  <span className={staff.quiet}>
                    {t(passkey.lastUsedAt ? 'secondFactor:lastUsed' : 'secondFactor:since')}{' '}
                    <LocalTime value={passkey.lastUsedAt ?? passkey.createdAt} />
                  </span>
                </span>
                {isOwn && (
                  <CmsButton
                    aria-describedby={`${titleId}-${passkey.id}`}
                    onClick={() => ask(passkey)}
                  >
                    {t('secondFactor:remove')}
                  </CmsButton>
                )}
              </li>
            ))}
          </ul>
          {has && isOwn && (
            <p className={codesLeft < 3 ? staff.notice : undefined}>
              {t('secondFactor:codesLeft', { number: codesLeft })}
            </p>
          )}
        </SecondFactorStep>
      )}
    </section>
  )
}
