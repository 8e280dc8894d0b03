'use client'

import { toast, useConfig, useTranslation } from '@payloadcms/ui'
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { nextStepKinds } from '@/domain/nextStepKinds'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import type { Person } from '@/payload-types'
import { CmsButton } from '@/ui/CmsButton'
import { LocalTime } from '@/ui/LocalTime'
import { useReread } from './live/LiveDesk'
import type { DeskOptions } from './readDesk'
import { useKeyboardShortcuts } from './useKeyboardShortcuts'
import staff from '@/ui/staff.module.css'

type FollowUp = {
  stage: number
  owner: number | null
  nextStepAt: string | null
  nextStepKind: NonNullable<Person['nextStepKind']> | null
}

/** What was entered and not saved yet; `note` is a new one. */
type Edits = Partial<FollowUp> & { note?: string }

type Props = {
  person: FollowUp & { id: number; name: string }
  stages: DeskOptions['stages']
  owners: DeskOptions['owners']
}

type FieldName = keyof FollowUp

/** What was entered, and what each field had when it was: a colleague may change it meanwhile. */
type Draft = { edits: Edits; seen: Partial<FollowUp> }

const nothing: Draft = { edits: {}, seen: {} }

/** What was entered for each person while the page is open: going to another person loses nothing. */
const drafts = new Map<number, Draft>()

const subscribe = () => () => undefined

/**
 * Stage, owner, next step and a note. Only what was changed is sent, so that no colleague's work is undone; where
 * a colleague has changed the same field meanwhile, both are shown and one is to be chosen.
 */
export function FollowUpForm({ person, stages, owners }: Props) {
  const t = cmsT(useTranslation())
  const draft = useDraft(person)
  const { edits, seen, isDirty, contested } = draft
  const { config } = useConfig()
  const reread = useReread()
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [refusal, setRefusal] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { note = '', ...current } = { ...person, ...edits }
  useFollowUpKeys({ form, draft, current, stages })

  async function save(): Promise<void> {
    if (status === 'busy' || !isDirty) return
    if (contested.length > 0) {
      form.current?.querySelector<HTMLElement>('[data-contested] button')?.focus()
      return
    }
    setStatus('busy')
    const focused = document.activeElement
    const { note: text, ...changed } = edits
    const written = text?.trim()
    // Payload would refuse it while a user has the whole record open; here single fields are written.
    const url = `${config.serverURL}${config.routes.api}/people/${person.id}?overrideLock=true&select[id]=true`
    const response = await fetch(url, {
      method: 'PATCH',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...changed,
        seen,
        ...(written ? { notes: [{ text: written }] } : {}),
      }),
    }).catch(() => null)
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
    draft.forgetSaved(edits)
    const labels = [
      ...fieldNames.flatMap((name) => (name in changed ? t(`followUp:${name}`) : [])),
      ...(written ? [t('desk:note')] : []),
    ]
    toast.success(t('desk:saved', { name: person.name, fields: labels.join(', ') }))
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
            {t('desk:contested', { field: t(`followUp:${name}`) })}{' '}
            <StoredValue {...{ name, person, stages, owners }} />
          </p>
          <div className={staff.row}>
            <CmsButton onClick={() => draft.takeTheirs(name)}>{t('desk:takeTheirs')}</CmsButton>
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
          value={note}
          onChange={(event) => draft.enterNote(event.target.value)}
        />
      </Field>
      <div className={staff.row}>
        <CmsButton isBusy={status === 'busy'} onClick={() => void save()}>
          {t('desk:save')}
        </CmsButton>
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

/** What was entered for a person and is not saved yet. */
function useDraft(person: Props['person']) {
  const [draft, setDraft] = useState<Draft>(() => drafts.get(person.id) ?? nothing)
  const { edits, seen } = draft
  const { note = '', ...fields } = edits
  const isDirty = Object.keys(fields).length > 0 || note.trim() !== ''

  useEffect(() => {
    if (isDirty) drafts.set(person.id, draft)
    else drafts.delete(person.id)
  }, [draft, isDirty, person.id])

  return {
    edits,
    seen,
    isDirty,
    contested: fieldNames.filter(
      (name) => name in edits && seen[name] !== person[name] && edits[name] !== person[name],
    ),
    enter,
    enterNote,
    keepMine: (name: FieldName) =>
      setDraft((earlier) => ({ ...earlier, seen: { ...earlier.seen, [name]: person[name] } })),
    takeTheirs: (name: FieldName) =>
      setDraft((earlier) => without({ draft: earlier, names: [name] })),
    forgetSaved,
  }

  function enter<Name extends FieldName>(name: Name, value: FollowUp[Name]): void {
    setDraft((earlier) =>
      value === person[name]
        ? without({ draft: earlier, names: [name] })
        : {
            edits: { ...earlier.edits, [name]: value },
            seen: { [name]: person[name], ...earlier.seen },
          },
    )
  }

  function enterNote(value: string): void {
    setDraft(({ edits: { note: _, ...others }, seen: known }) => ({
      edits: value === '' ? others : { ...others, note: value },
      seen: known,
    }))
  }

  function forgetSaved(saved: Edits): void {
    const { note: _, ...changed } = saved
    // Where another person is shown meanwhile, there is no form to forget it.
    drafts.delete(person.id)
    // What was typed meanwhile stays, on top of what is saved by now.
    setDraft((now) => {
      const names = editNames.filter((name) => saved[name] === now.edits[name])
      const left = without({ draft: now, names })
      const base = without({ draft: { edits: {}, seen: changed }, names })
      return { edits: left.edits, seen: { ...left.seen, ...base.seen } }
    })
  }
}

/** What the keys of the desk do in the form. */
function useFollowUpKeys({
  form,
  draft: { edits, enter, enterNote },
  current,
  stages,
}: {
  form: RefObject<HTMLFormElement | null>
  draft: ReturnType<typeof useDraft>
  current: FollowUp
  stages: Props['stages']
}): void {
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
    f: () => {
      enter('nextStepAt', dayLater('nextStepAt' in edits ? edits.nextStepAt : null))
      if (!current.nextStepKind) enter('nextStepKind', 'call')
    },
    c: () => {
      enterNote(edits.note ? `${edits.note}\n${t('desk:called')}` : t('desk:called'))
      focus('note')
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
  }, [form])
}

/** Stage, owner and next step, side by side. */
function FollowUpFields({
  person,
  stages,
  owners,
  current,
  enter,
}: Props & { current: FollowUp } & Pick<ReturnType<typeof useDraft>, 'enter'>) {
  const t = cmsT(useTranslation())
  // The browser alone knows the reader's time zone.
  const isBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  // Who has left keeps a case, but gets none.
  const offered = owners.filter(({ id, isActive }) => isActive || id === person.owner)
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
          {offered.map(({ id, name, isActive }) => (
            <option key={id} value={id}>
              {isActive ? name : t('desk:hasLeft', { name })}
            </option>
          ))}
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
          <option value="">–</option>
          {nextStepKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`nextStep:${kind}`)}
            </option>
          ))}
        </select>
      </Field>
      <Field name="at" label={t('followUp:nextStepAt')}>
        <input
          id="follow-up-at"
          type="datetime-local"
          value={isBrowser ? toInput(current.nextStepAt) : ''}
          onChange={(event) => enter('nextStepAt', fromInput(event.target.value))}
        />
      </Field>
    </div>
  )
}

function Field({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className={staff.field}>
      <label htmlFor={`follow-up-${name}`}>{label}</label>
      {children}
    </div>
  )
}

/** What a colleague has entered meanwhile. */
function StoredValue({ name, person, stages, owners }: Props & { name: FieldName }) {
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const { stage, owner, nextStepKind, nextStepAt } = person
  switch (name) {
    case 'stage':
      return <bdi>{stages.find(({ id }) => id === stage)?.name ?? '–'}</bdi>
    case 'owner':
      return <bdi>{owners.find(({ id }) => id === owner)?.name ?? t('desk:nobodyYet')}</bdi>
    case 'nextStepKind':
      return <bdi>{nextStepKind ? t(`nextStep:${nextStepKind}`) : '–'}</bdi>
    case 'nextStepAt':
      return nextStepAt ? <LocalTime value={nextStepAt} language={intlTag(i18n.language)} /> : '–'
  }
}

/** The fields that the server refuses, each with its reason; empty where it names none. */
async function readRefusal(response: Response | null): Promise<string> {
  type Refusal = { data?: { errors?: { label?: string; message: string }[] } }
  // Payload's answer to what it does not save.
  const answer = (await response?.json().catch(() => null)) as { errors?: Refusal[] } | null
  return (answer?.errors ?? [])
    .flatMap(({ data }) => data?.errors ?? [])
    .map(({ label, message }) => (label ? `${label}: ${message}` : message))
    .join(' · ')
}

const fieldNames = ['stage', 'owner', 'nextStepKind', 'nextStepAt'] as const satisfies FieldName[]
const editNames = [...fieldNames, 'note'] as const

/** A draft in which some fields were not touched. */
function without({ draft, names }: { draft: Draft; names: readonly (keyof Edits)[] }): Draft {
  const others = <Values extends object>(values: Values) =>
    // Fewer of what may all be missing.
    Object.fromEntries(
      Object.entries(values).filter(([name]) => !names.some((one) => one === name)),
    ) as Values
  return { edits: others(draft.edits), seen: others(draft.seen) }
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

function fromInput(value: string): string | null {
  return value === '' ? null : new Date(value).toISOString()
}
