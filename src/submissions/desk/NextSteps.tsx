'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { useState, type KeyboardEvent } from 'react'
import { nextStepKinds, type NextStepKind } from '@/domain/nextStepKinds'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { CmsButton } from '@/ui/CmsButton'
import { LocalTime } from '@/ui/LocalTime'
import { callCms } from '@/ui/callCms'
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
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const reread = useReread()
  const [isBusy, setBusy] = useState(false)
  if (steps.length === 0) return null

  async function send(change: 'stepAdded' | 'stepDone' | 'stepRemoved', step: NextStep) {
    if (isBusy) return false
    setBusy(true)
    const response = await callCms({
      method: 'PATCH',
      path: `/people/${person}?overrideLock=true&select[id]=true`,
      body: { steps: [{ ...step, change }] },
    })
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
                    <LocalTime value={step.at} language={intlTag(i18n.language)} />
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

const noStep: NextStep = { at: null, kind: null, owner: null }

type AnotherProps = Pick<Props, 'owners'> & { add: (step: NextStep) => Promise<boolean> }

function AnotherStep({ owners, add }: AnotherProps) {
  const t = cmsT(useTranslation())
  // As the fields have it: local, to the minute.
  const [step, setStep] = useState(noStep)
  const isEmpty = !step.kind && !step.at

  async function save(): Promise<void> {
    const at = step.at && new Date(step.at).toISOString()
    if (!isEmpty && (await add({ ...step, at }))) setStep(noStep)
  }

  function saveByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // The keys of the whole desk save the other form.
    event.nativeEvent.stopPropagation()
    void save()
  }

  return (
    <details>
      <summary>{t('nextSteps:another')}</summary>
      <div className={staff.fields} onKeyDown={saveByKey}>
        <div className={staff.field}>
          <label htmlFor="another-kind">{t('followUp:nextStepKind')}</label>
          <select
            id="another-kind"
            value={step.kind ?? ''}
            onChange={({ target }) => {
              const kind = nextStepKinds.find((one) => one === target.value) ?? null
              setStep({ ...step, kind })
            }}
          >
            <option value="">–</option>
            {nextStepKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`nextStep:${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={staff.field}>
          <label htmlFor="another-at">{t('followUp:nextStepAt')}</label>
          <input
            id="another-at"
            type="datetime-local"
            value={step.at ?? ''}
            onChange={({ target }) => setStep({ ...step, at: target.value || null })}
          />
        </div>
        <div className={staff.field}>
          <label htmlFor="another-owner">{t('followUp:nextStepOwner')}</label>
          <select
            id="another-owner"
            value={step.owner ?? ''}
            onChange={({ target }) => setStep({ ...step, owner: Number(target.value) || null })}
          >
            <option value="">{t('nextSteps:ofOwner')}</option>
            {owners
              .filter(({ isActive }) => isActive)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        </div>
        <div className={staff.row}>
          <CmsButton isBusy={isEmpty} onClick={() => void save()}>
            {t('nextSteps:plan')}
          </CmsButton>
        </div>
      </div>
    </details>
  )
}
