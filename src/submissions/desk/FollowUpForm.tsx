'use client'

import { toast, useConfig, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { nextStepKinds } from '@/domain/nextStepKinds'
import { cmsT } from '@/i18n/cmsT'
import type { Person } from '@/payload-types'
import { CmsButton } from '@/ui/CmsButton'
import type { DeskOptions } from './readDesk'
import { useKeys } from './useKeys'
import styles from './desk.module.css'

type FollowUp = {
  stage: number
  owner: number | null
  nextStepAt: string | null
  nextStepKind: NonNullable<Person['nextStepKind']> | null
}

/** What was entered and not saved yet; `note` is a new one. */
type Edits = Partial<FollowUp> & { note?: string }

type Props = {
  person: FollowUp & { id: number }
  stages: DeskOptions['stages']
  owners: DeskOptions['owners']
}

/** What was entered for each person while the page is open: going to somebody else loses nothing. */
const drafts = new Map<number, Edits>()

const subscribe = () => () => undefined

/** Stage, owner, next step and a note; only what was changed is sent, so that nobody's work is undone. */
export function FollowUpForm({ person, stages, owners }: Props) {
  const t = cmsT(useTranslation())
  const { config } = useConfig()
  const router = useRouter()
  const [edits, setEdits] = useState<Edits>(() => drafts.get(person.id) ?? {})
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  const noteField = useRef<HTMLTextAreaElement>(null)
  const stepField = useRef<HTMLSelectElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { note = '', ...current } = { ...person, ...edits }
  // The browser alone knows the reader's time zone.
  const isBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  const isDirty = Object.keys(edits).length > 0

  useEffect(() => {
    if (isDirty) drafts.set(person.id, edits)
    else drafts.delete(person.id)
  }, [edits, isDirty, person.id])

  function enter<Name extends keyof Edits>(name: Name, value: Edits[Name]): void {
    setEdits((earlier) => {
      const { [name]: _, ...others } = earlier
      const before = name === 'note' ? '' : person[name as keyof FollowUp]
      return value === before ? (others as Edits) : { ...earlier, [name]: value }
    })
  }

  async function save(): Promise<void> {
    if (status === 'busy' || !isDirty) return
    setStatus('busy')
    const focused = document.activeElement
    const { note: text, ...changed } = edits
    const written = text?.trim()
    const response = await fetch(`${config.serverURL}${config.routes.api}/people/${person.id}`, {
      method: 'PATCH',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...changed, ...(written ? { notes: [{ text: written }] } : {}) }),
    }).catch(() => null)
    if (!response?.ok) return setStatus('failed')
    setStatus('idle')
    // Where somebody else is shown meanwhile, there is no form to forget it.
    drafts.delete(person.id)
    // What was typed meanwhile stays.
    setEdits((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name, value]) => edits[name as keyof Edits] !== value),
      ),
    )
    toast.success(t('desk:saved'))
    if (document.activeElement === focused) {
      document.querySelector<HTMLElement>('#desk-person')?.focus({ preventScroll: true })
    }
    router.refresh()
  }

  const stageKeys = stages
    .slice(0, 9)
    .map(({ id }, index) => [String(index + 1), () => enter('stage', id)] as const)
  useKeys({
    ...Object.fromEntries(stageKeys),
    n: () => noteField.current?.focus(),
    t: () => stepField.current?.focus(),
    c: () => {
      enter('note', note === '' ? t('desk:called') : `${note}\n${t('desk:called')}`)
      noteField.current?.focus()
    },
  })

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('dialog[open], [role="dialog"]')) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('desk:followUp')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor="follow-up-stage">{t('followUp:stage')}</label>
          <select
            id="follow-up-stage"
            value={current.stage}
            onChange={(event) => enter('stage', Number(event.target.value))}
          >
            {stages.map(({ id, name }, index) => (
              <option key={id} value={id}>
                {index < 9 ? `${index + 1} · ${name}` : name}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor="follow-up-owner">{t('followUp:owner')}</label>
          <select
            id="follow-up-owner"
            value={current.owner ?? ''}
            onChange={(event) => enter('owner', Number(event.target.value) || null)}
          >
            <option value="">{t('desk:nobodyYet')}</option>
            {owners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor="follow-up-kind">{t('followUp:nextStepKind')}</label>
          <select
            id="follow-up-kind"
            ref={stepField}
            value={current.nextStepKind ?? ''}
            onChange={(event) =>
              enter(
                'nextStepKind',
                nextStepKinds.find((kind) => kind === event.target.value) ?? null,
              )
            }
          >
            <option value="">–</option>
            {nextStepKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`nextStep:${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor="follow-up-at">{t('followUp:nextStepAt')}</label>
          <input
            id="follow-up-at"
            type="datetime-local"
            value={isBrowser ? toInput(current.nextStepAt) : ''}
            onChange={(event) => enter('nextStepAt', fromInput(event.target.value))}
          />
        </div>
      </div>
      <div className={styles.field}>
        <label htmlFor="follow-up-note">{t('desk:note')}</label>
        <textarea
          id="follow-up-note"
          ref={noteField}
          rows={3}
          maxLength={5000}
          dir="auto"
          value={note}
          onChange={(event) => enter('note', event.target.value)}
        />
      </div>
      <div className={styles.actions}>
        <CmsButton isBusy={status === 'busy'} onClick={() => void save()}>
          {t('desk:save')}
        </CmsButton>
        <span role="status">{isDirty && status !== 'failed' && t('desk:unsaved')}</span>
      </div>
      {status === 'failed' && (
        <p role="alert" className={styles.warning}>
          {t('desk:saveFailed')}
        </p>
      )}
    </form>
  )
}

/** A moment as the field has it: local, to the minute. */
function toInput(value: string | null): string {
  if (!value) return ''
  const date = new Date(value)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function fromInput(value: string): string | null {
  return value === '' ? null : new Date(value).toISOString()
}
