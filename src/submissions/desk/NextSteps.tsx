'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState, type FormEvent } from 'react'
import type { NextStepKind } from '@/domain/nextStepKinds'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { LocalTime } from '@/ui/LocalTime'
import { StaffInput, StaffSelect } from '@/ui/StaffField'
import { StaffSection } from '@/ui/StaffSection'
import { changePerson, readRefusal } from '@/ui/callCms'
import { ownerChoices, ownerName, stepKindChoices } from './choices'
import { toMoment } from './DraftForm'
import { useReread } from './live/LiveDesk'
import type { DeskOptions } from './readDesk'
import staff from '@/ui/staff.module.css'

export type NextStep = {
  at: string | null
  kind: NextStepKind | null
  /** null: it is the owner's of the case */
  owner: number | null
}

type Change = Omit<NextStep, 'kind'> & {
  kind: string | null
  change: 'stepAdded' | 'stepDone' | 'stepRemoved'
}

type Props = { person: number; steps: NextStep[]; owners: DeskOptions['owners'] }

/** All planned steps of a case, the earliest first, to be ticked off or removed; and a way to plan another. */
export function NextSteps({ person, steps, owners }: Props) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [isBusy, setBusy] = useState(false)
  if (steps.length === 0) return null

  async function send(step: Change): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const response = await changePerson({ person, body: { steps: [step] } })
    setBusy(false)
    if (response) reread()
    if (response?.ok) toast.success(t(`followUp:${step.change}`))
    else toast.error((await readRefusal(response)) || t('desk:saveFailed'))
    return response?.ok === true
  }

  async function plan(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const { kind, at, owner } = Object.fromEntries(new FormData(form))
    if (!kind && !at) return
    const isPlanned = await send({
      change: 'stepAdded',
      kind: String(kind) || null,
      at: toMoment(at),
      owner: Number(owner) || null,
    })
    if (isPlanned) form.reset()
  }

  return (
    <StaffSection title={t('nextSteps:title')} level={3} look={staff.panel}>
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
                    <bdi>{ownerName(t, owner)}</bdi>
                  </span>
                )}
              </span>
              <span className={staff.row}>
                {(['stepDone', 'stepRemoved'] as const).map((change) => (
                  <CmsButton
                    key={change}
                    isBusy={isBusy}
                    onClick={() => void send({ ...step, change })}
                  >
                    {t(change === 'stepDone' ? 'nextSteps:done' : 'nextSteps:remove')}
                  </CmsButton>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <details>
        <summary>{t('nextSteps:another')}</summary>
        <form
          className={staff.stack}
          aria-label={t('nextSteps:another')}
          onSubmit={(event) => void plan(event)}
        >
          <div className={staff.fields}>
            <StaffSelect
              id="another-kind"
              name="kind"
              label={t('followUp:nextStepKind')}
              options={stepKindChoices(t)}
              none="–"
            />
            <StaffInput
              id="another-at"
              name="at"
              type="datetime-local"
              label={t('followUp:nextStepAt')}
            />
            <StaffSelect
              id="another-owner"
              name="owner"
              label={t('followUp:nextStepOwner')}
              options={ownerChoices(t, owners)}
              none={t('nextSteps:ofOwner')}
            />
          </div>
          <CmsButton type="submit" isBusy={isBusy}>
            {t('nextSteps:plan')}
          </CmsButton>
        </form>
      </details>
    </StaffSection>
  )
}
