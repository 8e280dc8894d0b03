'use client'

import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import type { ChangedSecondFactor } from '@collections/users/secondFactor/secondFactorApi'
import { CmsButton } from '@/ui/CmsButton'
import { useSecondFactor, type Outcome } from './useSecondFactor'
import staff from '@/ui/staff.module.css'

/** A button: it calls the server, or leads on to another step or page. */
export type Action = { label: string; run: (typed: string) => Promise<Outcome> | void }

type Props = {
  /** The name of the step for screen readers. */
  label?: string
  /** What it says. */
  children?: ReactNode
  field?: Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength' | 'dir'> & {
    label: string
    hint?: string
    value?: string
  }
  /** Enter in the field does the first one. */
  actions: Action[]
  /** A call has worked; another step or page follows. */
  onDone: (outcome: ChangedSecondFactor) => void
  hasPasskey: boolean
  /** What takes the focus when the step appears, where it has no field. */
  focus?: 'step' | 'button' | 'none'
}

/**
 * One step of the second factor: what it says, a field at most, buttons, and why the last press failed.
 * Where the server wants password or passkey first, the step asks for them and then goes on.
 */
export function SecondFactorStep(props: Props) {
  const { label, children, field, actions, onDone, hasPasskey, focus = 'step' } = props
  const { t, call, givePasskey } = useSecondFactor()
  const id = useId()
  const step = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(field?.value ?? '')
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<Action>()

  useEffect(() => {
    const { current } = step
    const inside = current?.querySelector<HTMLElement>(focus === 'button' ? 'button' : 'input')
    if (focus !== 'none') (inside ?? current)?.focus()
  }, [focus, unconfirmed])

  async function run(action: Action) {
    const running = isBusy ? undefined : action.run(typed)
    if (!running) return
    setIsBusy(true)
    setFailure('')
    const outcome = await running
    if (outcome.ok) return onDone(outcome.data)
    setIsBusy(false)
    if (outcome.code === 'unconfirmed') setUnconfirmed(action)
    else setFailure(outcome.text)
  }

  if (unconfirmed) {
    const givePassword = (password: string) => call('second-factor', { body: { password } })
    const usePasskey = { label: t('secondFactor:usePasskey'), run: givePasskey }
    return (
      <SecondFactorStep
        label={t('secondFactor:confirmTitle')}
        field={{
          type: 'password',
          autoComplete: 'current-password',
          label: t('secondFactor:password'),
        }}
        actions={[
          { label: t('secondFactor:continue'), run: givePassword },
          ...(hasPasskey ? [usePasskey] : []),
          { label: t('secondFactor:cancel'), run: () => setUnconfirmed(undefined) },
        ]}
        onDone={() => {
          setUnconfirmed(undefined)
          void run(unconfirmed)
        }}
        hasPasskey={hasPasskey}
      >
        <p>{t('secondFactor:confirmIntro')}</p>
      </SecondFactorStep>
    )
  }
  const { label: fieldLabel, hint, value: _, ...input } = field ?? {}
  return (
    <div
      ref={step}
      className={staff.stack}
      tabIndex={-1}
      role={label && 'group'}
      aria-label={label}
    >
      {children}
      {field && (
        <div className="field-type text">
          <label htmlFor={id} className="field-label">
            {fieldLabel}
          </label>
          <input
            {...input}
            id={id}
            value={typed}
            aria-describedby={hint && `${id}-hint`}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The field may stand in Payload's form, which Enter would save.
              event.preventDefault()
              if (actions[0]) void run(actions[0])
            }}
          />
          <p id={`${id}-hint`} className={staff.quiet}>
            {hint}
          </p>
        </div>
      )}
      <p role="alert" className={staff.error}>
        {failure}
      </p>
      <p className={staff.row}>
        {actions.map((action) => (
          <CmsButton key={action.label} isBusy={isBusy} onClick={() => void run(action)}>
            {action.label}
          </CmsButton>
        ))}
      </p>
    </div>
  )
}
