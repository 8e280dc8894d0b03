'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { nextStepKinds, type NextStepKind } from '@/domain/nextStepKinds'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { LocalTime } from '@/ui/LocalTime'
import { changePerson } from '@/ui/callCms'
import { Field, OwnerOptions, StepKindOptions } from './FollowUpForm'
import { useReread } from './live/LiveDesk'
import type { DeskOptions } from './readDesk'
import staff from '@/ui/staff.module.css'

export type NextStep = {
  at: string | null
  kind: NextStepKind | null
  /** null: it is the owner's of the case */
  owner: number | null
}

type Props = { person: number; steps: NextStep[]; owners: DeskOptions['owners'] }

/** All planned steps of a case, the earliest first, to be ticked off or removed; and a way to plan another. */
export function NextSteps({ person, steps, owners }: Props) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [isBusy, setBusy] = useState(false)
  if (steps.length === 0) return null

  async function send(change: 'stepAdded' | 'stepDone' | 'stepRemoved', step: NextStep) {
    if (isBusy) return false
    setBusy(true)
    const response = await changePerson({ person, body: { steps: [{ ...step, change }] } })
    setBusy(false)
    if (response) reread()
    if (response?.ok) toast.success(t(`followUp:${change}`))
    else toast.error(t(response?.status === 409 ? 'nextSteps:contested' : 'board:failed'))
    return response?.ok === true
  }

  return (
    <section className={staff.panel} aria-labelledby="next-steps">
      <h3 id="next-steps" className={staff.title}>
        {t('nextSteps:title')}
      </h3>
      <ul className={staff.list}>
        {steps.map((step) => {
          const owner = owners.find(({ id }) => id === step.owner)
          return (
            <li key={JSON.stringify(step)} className={`${staff.row} ${staff.spread}`}>
              <span>
                <span>{t(`nextStep:${step.kind ?? 'other'}`)}</span>
                {step.at && (
                  <span>
                    {' · '}
                    <LocalTime value={step.at} />
                  </span>
                )}
                {owner && (
                  <span>
                    {' · '}
                    <bdi>
                      {owner.isActive ? owner.name : t('desk:hasLeft', { name: owner.name })}
                    </bdi>
                  </span>
                )}
              </span>
              <span className={staff.row}>
                <CmsButton isBusy={isBusy} onClick={() => void send('stepDone', step)}>
                  {t('nextSteps:done')}
                </CmsButton>
                <CmsButton isBusy={isBusy} onClick={() => void send('stepRemoved', step)}>
                  {t('nextSteps:remove')}
                </CmsButton>
              </span>
            </li>
          )
        })}
      </ul>
      <AnotherStep owners={owners} add={(step) => send('stepAdded', step)} />
    </section>
  )
}

type AnotherProps = Pick<Props, 'owners'> & { add: (step: NextStep) => Promise<boolean> }

function AnotherStep({ owners, add }: AnotherProps) {
  const t = cmsT(useTranslation())

  async function save(form: HTMLFormElement): Promise<void> {
    const [kind, at, owner] = ['kind', 'at', 'owner'].map((name) => new FormData(form).get(name))
    const step = {
      kind: nextStepKinds.find((one) => one === kind) ?? null,
      // Of the reader's time zone.
      at: at ? new Date(String(at)).toISOString() : null,
      owner: Number(owner) || null,
    }
    if ((step.kind || step.at) && (await add(step))) form.reset()
  }

  return (
    <details>
      <summary>{t('nextSteps:another')}</summary>
      <form
        aria-label={t('nextSteps:another')}
        onSubmit={(event) => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        <div className={staff.fields}>
          <Field name="another-kind" label={t('followUp:nextStepKind')}>
            <select id="follow-up-another-kind" name="kind">
              <StepKindOptions />
            </select>
          </Field>
          <Field name="another-at" label={t('followUp:nextStepAt')}>
            <input id="follow-up-another-at" name="at" type="datetime-local" />
          </Field>
          <Field name="another-owner" label={t('followUp:nextStepOwner')}>
            <select id="follow-up-another-owner" name="owner">
              <option value="">{t('nextSteps:ofOwner')}</option>
              <OwnerOptions owners={owners} />
            </select>
          </Field>
        </div>
        <button type="submit" className={staff.button}>
          {t('nextSteps:plan')}
        </button>
      </form>
    </details>
  )
}
