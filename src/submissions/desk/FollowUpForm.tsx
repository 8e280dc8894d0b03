'use client'

import { toast, useAuth, useTranslation } from '@payloadcms/ui'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { nextStepKinds } from '@/domain/nextStepKinds'
import { cmsT } from '@/i18n/cmsT'
import type { Person } from '@/payload-types'
import { CmsButton } from '@/ui/CmsButton'
import { LocalTime } from '@/ui/LocalTime'
import { changePerson } from '@/ui/callCms'
import { useHasScript } from '@/ui/useBrowserValue'
import { useReread } from './live/LiveDesk'
import type { DeskOptions } from './readDesk'
import { openDialog, useKeyboardShortcuts } from './useKeyboardShortcuts'
import { useUnsaved } from './useUnsaved'
import staff from '@/ui/staff.module.css'

type FollowUp = {
  stage: number
  owner: number | null
  nextStepAt: string | null
  nextStepKind: NonNullable<Person['nextStepKind']> | null
  /** null: it is the owner's */
  nextStepOwner: number | null
}

/** With a new note; stored notes are never changed. */
type Entries = FollowUp & { note: string }
type EntryName = keyof Entries

type Props = DeskOptions & { person: FollowUp & { id: number; name: string } }

const fieldNames = ['stage', 'owner', 'nextStepKind', 'nextStepAt', 'nextStepOwner'] as const

/** What was entered and is not saved yet, and what each field had then: a colleague may change it meanwhile. */
type Draft = { edits: Partial<Entries>; seen: Partial<Entries> }

const noDraft: Draft = { edits: {}, seen: {} }

/**
 * Stage, owner, next step and a note. Only what was changed is sent, so that no colleague's work is undone; where
 * a colleague has changed the same field meanwhile, both are shown and one is to be chosen.
 */
export function FollowUpForm({ person, stages, owners }: Props) {
  const t = cmsT(useTranslation())
  const draft = useDraft(person)
  const { edits, seen, isDirty, contested } = draft
  const reread = useReread()
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [refusal, setRefusal] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const current = { ...person, note: '', ...edits }
  const me = useAuth().user?.id
  const assignToMe = () => draft.enter('owner', Number(me))
  useFollowUpKeys({ form, draft, current, stages, assignToMe })

  async function save(): Promise<void> {
    if (status === 'busy' || !isDirty) return
    if (contested.length > 0) {
      form.current?.querySelector<HTMLElement>('[data-contested] button')?.focus()
      return
    }
    setStatus('busy')
    const focused = document.activeElement
    const { note = '', ...changed } = edits
    const text = note.trim()
    const response = await changePerson({
      person: person.id,
      body: { ...changed, seen, ...(text && { notes: [{ text }] }) },
    })
    if (response?.status === 409) {
      // A colleague was faster: what they have entered comes with the page, and the fields show it.
      setStatus('idle')
      return reread()
    }
    if (!response?.ok) {
      setRefusal(await readRefusal(response))
      return setStatus('failed')
    }
    setStatus('idle')
    // A note of blanks was not sent.
    draft.forgetSaved({ ...changed, ...(text && { note }) })
    const saved = fieldNames.filter((name) => name in changed).map((name) => t(`followUp:${name}`))
    const fields = [...saved, ...(text ? [t('desk:note')] : [])].join(', ')
    toast.success(t('desk:saved', { name: person.name, fields }))
    if (document.activeElement === focused) {
      document.querySelector<HTMLElement>('#desk-person')?.focus({ preventScroll: true })
    }
    reread()
  }

  return (
    <form
      ref={form}
      className={`${staff.panel} ${staff.shaded}`}
      aria-label={t('desk:followUp')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FollowUpFields {...{ person, stages, owners, current }} enter={draft.enter} />
      {contested.map((name) => (
        <div key={name} role="alert" className={staff.notice} data-tone="bad" data-contested>
          <p>
            <span>{t('desk:contested', { field: t(`followUp:${name}`) })}</span>{' '}
            <StoredValue {...{ name, person, stages, owners }} />
          </p>
          <div className={staff.row}>
            <CmsButton onClick={() => draft.enter(name, person[name])}>
              {t('desk:takeTheirs')}
            </CmsButton>
            <CmsButton onClick={() => draft.keepMine(name)}>{t('desk:keepMine')}</CmsButton>
          </div>
        </div>
      ))}
      <Field name="note" label={t('desk:note')}>
        <textarea
          id="follow-up-note"
          rows={3}
          maxLength={5000}
          dir="auto"
          value={current.note}
          onChange={(event) => draft.enter('note', event.target.value)}
        />
      </Field>
      <div className={staff.row}>
        <CmsButton isBusy={status === 'busy'} onClick={() => void save()}>
          {t('desk:save')}
        </CmsButton>
        {current.owner !== me && (
          <CmsButton aria-keyshortcuts="m" onClick={assignToMe}>
            {t('deskKey:assignToMe')}
          </CmsButton>
        )}
        <span role="status">{isDirty && status !== 'failed' && t('desk:unsaved')}</span>
      </div>
      {status === 'failed' && (
        <p role="alert" className={staff.notice} data-tone="bad">
          {t('desk:saveFailed')} <bdi>{refusal}</bdi>
        </p>
      )}
    </form>
  )
}

function useDraft(person: Props['person']) {
  const [{ edits, seen } = noDraft, change] = useUnsaved<Draft>({
    person: person.id,
    field: 'followUp',
  })
  const { note = '', ...fields } = edits
  const stored: Entries = { ...person, note: '' }

  const setDraft = (next: (last: Draft) => Draft): void =>
    change((last = noDraft) => {
      const draft = next(last)
      return Object.keys(draft.edits).length > 0 ? draft : undefined
    })

  return {
    edits,
    seen,
    isDirty: Object.keys(fields).length > 0 || note.trim() !== '',
    contested: fieldNames.filter(
      (name) => name in edits && seen[name] !== person[name] && edits[name] !== person[name],
    ),
    enter<Name extends EntryName>(name: Name, value: Entries[Name]): void {
      setDraft((last) => ({
        edits:
          value === stored[name]
            ? filterEdits(last.edits, (other) => other !== name)
            : { ...last.edits, [name]: value },
        // Of what was entered before, the first value that was seen counts.
        seen: name in last.edits ? last.seen : { ...last.seen, [name]: stored[name] },
      }))
    },
    keepMine(name: EntryName): void {
      setDraft((last) => ({ ...last, seen: { ...last.seen, [name]: stored[name] } }))
    },
    forgetSaved(saved: Partial<Entries>): void {
      // What was typed meanwhile stays, on top of what is saved by now.
      setDraft((last) => ({
        edits: filterEdits(last.edits, (name, value) => value !== saved[name]),
        seen: { ...last.seen, ...saved },
      }))
    },
  }
}

function filterEdits(
  edits: Draft['edits'],
  isLeft: (name: EntryName, value: unknown) => boolean,
): Draft['edits'] {
  // Some entries of the same names.
  const entries = Object.entries(edits) as [EntryName, unknown][]
  return Object.fromEntries(entries.filter((entry) => isLeft(...entry)))
}

type KeysProps = Pick<Props, 'stages'> & {
  form: RefObject<HTMLFormElement | null>
  draft: ReturnType<typeof useDraft>
  current: Entries
  assignToMe: () => void
}

function useFollowUpKeys({ form, draft, current, stages, assignToMe }: KeysProps): void {
  const { edits, enter } = draft
  const t = cmsT(useTranslation())
  const focus = (field: 'note' | 'kind') =>
    form.current?.querySelector<HTMLElement>(`#follow-up-${field}`)?.focus()
  const stageKeys = stages
    .slice(0, 9)
    .map(({ id }, index) => [String(index + 1), () => enter('stage', id)] as const)
  useKeyboardShortcuts({
    ...Object.fromEntries(stageKeys),
    n: () => focus('note'),
    t: () => focus('kind'),
    m: assignToMe,
    f: () => {
      enter('nextStepAt', dayLater(edits.nextStepAt))
      if (!current.nextStepKind) enter('nextStepKind', 'call')
    },
    c: () => {
      enter('note', [edits.note, t('desk:called')].filter(Boolean).join('\n'))
      focus('note')
    },
  })

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector(openDialog)) return
      const { target } = event
      // What has no form of its own, such as a message for WhatsApp, has a main button.
      const part =
        target instanceof Element ? target.closest('form, details:has([data-primary])') : null
      event.preventDefault()
      if (part instanceof HTMLDetailsElement) {
        part.querySelector<HTMLElement>('[data-primary]')?.click()
      } else (part instanceof HTMLFormElement ? part : form.current)?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
}

type FieldsProps = Props & { current: Entries } & Pick<ReturnType<typeof useDraft>, 'enter'>

function FollowUpFields({ person, stages, owners, current, enter }: FieldsProps) {
  const t = cmsT(useTranslation())
  // The browser alone knows the reader's time zone.
  const isBrowser = useHasScript()
  return (
    <div className={staff.fields}>
      <Field name="stage" label={t('followUp:stage')}>
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
      </Field>
      <Field name="owner" label={t('followUp:owner')}>
        <select
          id="follow-up-owner"
          value={current.owner ?? ''}
          onChange={(event) => enter('owner', Number(event.target.value) || null)}
        >
          <option value="">{t('desk:nobodyYet')}</option>
          <OwnerOptions owners={owners} current={person.owner} />
        </select>
      </Field>
      <Field name="kind" label={t('followUp:nextStepKind')}>
        <select
          id="follow-up-kind"
          value={current.nextStepKind ?? ''}
          onChange={({ target }) =>
            enter('nextStepKind', nextStepKinds.find((kind) => kind === target.value) ?? null)
          }
        >
          <StepKindOptions />
        </select>
      </Field>
      <Field name="at" label={t('followUp:nextStepAt')}>
        <input
          id="follow-up-at"
          type="datetime-local"
          value={isBrowser ? toInput(current.nextStepAt) : ''}
          onChange={({ target }) =>
            enter('nextStepAt', target.value ? new Date(target.value).toISOString() : null)
          }
        />
      </Field>
      <Field name="step-owner" label={t('followUp:nextStepOwner')}>
        <select
          id="follow-up-step-owner"
          value={current.nextStepOwner ?? ''}
          onChange={(event) => enter('nextStepOwner', Number(event.target.value) || null)}
        >
          <option value="">{t('nextSteps:ofOwner')}</option>
          <OwnerOptions owners={owners} current={person.nextStepOwner} />
        </select>
      </Field>
    </div>
  )
}

type OwnerProps = Pick<Props, 'owners'> & { current?: number | null }

/** Who may get a case or step. Who has left keeps theirs, but gets none. */
export function OwnerOptions({ owners, current }: OwnerProps) {
  const t = cmsT(useTranslation())
  return owners
    .filter(({ id, isActive }) => isActive || id === current)
    .map(({ id, name, isActive }) => (
      <option key={id} value={id}>
        {isActive ? name : t('desk:hasLeft', { name })}
      </option>
    ))
}

export function StepKindOptions() {
  const t = cmsT(useTranslation())
  return (
    <>
      <option value="">–</option>
      {nextStepKinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(`nextStep:${kind}`)}
        </option>
      ))}
    </>
  )
}

/** A field with its label above. @param props.name `follow-up-` and it are the field's id */
export function Field({
  name,
  label,
  children,
}: {
  name: string
  label: string
  children: ReactNode
}) {
  return (
    <div className={staff.field}>
      <label htmlFor={`follow-up-${name}`}>{label}</label>
      {children}
    </div>
  )
}

/** What a colleague has entered meanwhile. */
function StoredValue({ name, person, stages, owners }: Props & { name: keyof FollowUp }) {
  const t = cmsT(useTranslation())
  const { stage, owner, nextStepKind, nextStepAt, nextStepOwner } = person
  switch (name) {
    case 'stage':
      return <bdi>{stages.find(({ id }) => id === stage)?.name ?? '–'}</bdi>
    case 'owner':
      return <bdi>{owners.find(({ id }) => id === owner)?.name ?? t('desk:nobodyYet')}</bdi>
    case 'nextStepOwner':
      return (
        <bdi>{owners.find(({ id }) => id === nextStepOwner)?.name ?? t('nextSteps:ofOwner')}</bdi>
      )
    case 'nextStepKind':
      return <bdi>{nextStepKind ? t(`nextStep:${nextStepKind}`) : '–'}</bdi>
    case 'nextStepAt':
      return nextStepAt ? <LocalTime value={nextStepAt} /> : '–'
  }
}

/** The fields that the server refuses, each with its reason; empty where it names none. */
export async function readRefusal(response: Response | null): Promise<string> {
  type Refusal = { data?: { errors?: { label?: string; message: string }[] } }
  // Payload's answer to what it does not save.
  const answer = (await response?.json().catch(() => null)) as { errors?: Refusal[] } | null
  return (answer?.errors ?? [])
    .flatMap(({ data }) => data?.errors ?? [])
    .map(({ label, message }) => (label ? `${label}: ${message}` : message))
    .join(' · ')
}

/** Nine o'clock on the day after a moment, or on tomorrow. */
function dayLater(moment: string | null | undefined): string {
  const day = moment ? new Date(moment) : new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(9, 0, 0, 0)
  return day.toISOString()
}

/** A moment as the field has it: local, to the minute. */
function toInput(value: string | null): string {
  if (!value) return ''
  const date = new Date(value)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
