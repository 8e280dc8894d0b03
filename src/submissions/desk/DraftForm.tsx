'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { LocalTime } from '@/ui/LocalTime'
import { StaffField, StaffInput, StaffSelect, type Option } from '@/ui/StaffField'
import { changePerson, readRefusal } from '@/ui/callCms'
import { useHasScript } from '@/ui/useBrowserValue'
import { useReread } from './live/LiveDesk'
import { useUnsaved } from './useUnsaved'
import staff from '@/ui/staff.module.css'

/** null: nothing is known or entered */
type Value = string | number | null
type Values = Record<string, Value>

/** What was entered and is not saved yet, and what each field had then: a colleague may change it meanwhile. */
type Draft = { edits: Values; seen: Values }

const noDraft: Draft = { edits: {}, seen: {} }

/** A person whose form it is, and who has changed each field of it last. */
export type DraftPerson = { id: number; name: string; changedBy: Partial<Record<string, string>> }

type DraftOf = {
  person: DraftPerson
  form: string
  /** what a colleague may change; a new note is not among it */
  stored: Values
}

/** The draft of one form of a person, and the names of the fields that a colleague has changed otherwise. */
export function useDraft({ person, form, stored }: DraftOf) {
  const [{ edits, seen } = noDraft, change] = useUnsaved<Draft>({
    person: person.id,
    field: form,
  })
  const storedOf = (name: string): Value => stored[name] ?? null

  const setDraft = (next: (last: Draft) => Draft): void =>
    change((last = noDraft) => {
      const draft = next(last)
      return Object.keys(draft.edits).length > 0 ? draft : undefined
    })

  return {
    edits,
    seen,
    person,
    storedOf,
    contested: Object.keys(stored).filter(
      (name) => name in edits && seen[name] !== stored[name] && edits[name] !== stored[name],
    ),
    enter(name: string, value: Value): void {
      setDraft((last) => ({
        edits:
          value === storedOf(name)
            ? filterEdits(last.edits, (other) => other !== name)
            : { ...last.edits, [name]: value },
        // Of what was entered before, the first value that was seen counts.
        seen: name in last.edits ? last.seen : { ...last.seen, [name]: storedOf(name) },
      }))
    },
    keepMine(name: string): void {
      setDraft((last) => ({ ...last, seen: { ...last.seen, [name]: storedOf(name) } }))
    },
    forgetSaved(saved: Values): void {
      // What was typed meanwhile stays, on top of what is saved by now.
      setDraft((last) => ({
        edits: filterEdits(last.edits, (name, value) => value !== saved[name]),
        seen: { ...last.seen, ...saved },
      }))
    },
  }
}

const filterEdits = (edits: Values, isLeft: (name: string, value: Value) => boolean): Values =>
  Object.fromEntries(Object.entries(edits).filter((edit) => isLeft(...edit)))

/** A list where it has options, else an input or a text of several lines. */
export type DraftField = {
  name: string
  label: string
  options?: readonly Option[]
  /** the words of an empty list */
  none?: string
  input?: Pick<ComponentProps<'input'>, 'type' | 'dir' | 'max' | 'min' | 'maxLength'>
  text?: Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength'>
}

type Props = {
  /** the beginning of its fields' ids */
  id: string
  title: string
  look: string | undefined
  draft: ReturnType<typeof useDraft>
  fields: readonly DraftField[]
  /** the words of its button, where the page has another one */
  save?: string
  /** what is sent of what was entered */
  toBody?: (edits: Values) => object
  /** further buttons */
  children?: ReactNode
}

/**
 * A form of a person. Only what was changed is sent, so that no colleague's work is undone; where a colleague has
 * changed the same field meanwhile, both values are shown and one is to be chosen.
 */
export function DraftForm(props: Props) {
  const {
    id,
    title,
    look,
    draft,
    fields,
    save: saveText,
    toBody = (edits) => edits,
    children,
  } = props
  const t = cmsT(useTranslation())
  const reread = useReread()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { edits, seen, contested, person } = draft
  const isDirty = Object.keys(edits).length > 0

  // What was entered before the page was loaded anew is seen.
  useEffect(() => {
    if (isDirty) form.current?.closest('details')?.setAttribute('open', '')
  }, [isDirty])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !isDirty) return
    if (contested.length > 0) {
      form.current?.querySelector<HTMLElement>('[data-contested] button')?.focus()
      return
    }
    setIsBusy(true)
    const focused = document.activeElement
    const response = await changePerson({ person: person.id, body: { ...toBody(edits), seen } })
    // A colleague was faster: what they have entered comes with the page, and the fields show it.
    const isContested = response?.status === 409
    setRefusal(response?.ok || isContested ? null : await readRefusal(response))
    setIsBusy(false)
    if (response?.ok) {
      draft.forgetSaved(edits)
      const saved = fields.filter(({ name }) => name in edits).map(({ label }) => label)
      toast.success(t('desk:saved', { name: person.name, fields: saved.join(', ') }), {
        // On a phone it lies above the bar.
        ...(matchMedia('(width >= 1024px)').matches && { position: 'top-center' as const }),
      })
      if (document.activeElement === focused) {
        document.querySelector<HTMLElement>('#desk-person')?.focus({ preventScroll: true })
      }
    }
    if (response?.ok || isContested) reread()
  }

  const inputOf = (field: DraftField) => (
    <DraftInput key={field.name} id={`${id}-${field.name}`} field={field} draft={draft} />
  )
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={look}
      aria-label={title}
      onSubmit={(event) => void save(event)}
    >
      <div className={staff.fields}>{fields.filter(({ text }) => !text).map(inputOf)}</div>
      {fields
        .filter(({ name }) => contested.includes(name))
        .map((field) => (
          <Contested key={field.name} field={field} draft={draft} />
        ))}
      {fields.filter(({ text }) => text).map(inputOf)}
      <div className={staff.row}>
        <CmsButton type="submit" data-primary isBusy={isBusy}>
          {saveText ?? t('desk:save')}
        </CmsButton>
        {children}
        <span role="status">{isDirty && refusal === null && t('desk:unsaved')}</span>
      </div>
      {refusal !== null && (
        <p
          // Saved by a key or from a phone's foot, the form may be out of sight.
          ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })}
          role="alert"
          className={staff.notice}
          data-tone="bad"
        >
          {t('desk:saveFailed')} <bdi>{refusal}</bdi>
        </p>
      )}
    </form>
  )
}

type FieldProps = { id: string; field: DraftField; draft: Props['draft'] }

function DraftInput({ id, field, draft }: FieldProps) {
  const { name, label, options, none, input, text } = field
  // The browser alone knows the reader's time zone.
  const isBrowser = useHasScript()
  const value = (name in draft.edits ? draft.edits[name] : draft.storedOf(name)) ?? ''
  const onChange = ({ target }: ChangeEvent<{ value: string } & Element>) =>
    draft.enter(name, parseValue(field, target.value))
  if (options) return <StaffSelect {...{ id, label, options, none, value, onChange }} />
  if (text) {
    return (
      <StaffField id={id} label={label}>
        <textarea {...text} id={id} dir="auto" value={value} onChange={onChange} />
      </StaffField>
    )
  }
  const shown = input?.type === 'datetime-local' ? toLocal(isBrowser ? value : '') : value
  return <StaffInput {...input} {...{ id, label, onChange }} value={shown} />
}

function parseValue({ options, input }: DraftField, text: string): Value {
  if (!text.trim()) return null
  if (options) return options.find(({ value }) => String(value) === text)?.value ?? null
  if (input?.type === 'number') return Number(text)
  return input?.type === 'datetime-local' ? toMoment(text) : text
}

/** What a field for a moment has, in the reader's time zone; null where it is empty. */
export const toMoment = (local: unknown) => (local ? new Date(String(local)).toISOString() : null)

/** A moment as the field has it: local, to the minute. */
function toLocal(value: string | number): string {
  if (!value) return ''
  const date = new Date(value)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Shows what a colleague has entered meanwhile, and lets one of both be chosen. */
function Contested({ field, draft }: Omit<FieldProps, 'id'>) {
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const { name, label, options, none = '–', input } = field
  const theirs = draft.storedOf(name)
  return (
    <div role="alert" className={staff.notice} data-tone="bad" data-contested>
      <p>
        <span>
          {t('desk:contested', {
            name: draft.person.changedBy[name] ?? t('desk:someoneElse'),
            field: label,
          })}
        </span>{' '}
        {theirs !== null && input?.type === 'datetime-local' ? (
          <LocalTime value={String(theirs)} />
        ) : (
          <bdi>{options?.find(({ value }) => value === theirs)?.text ?? theirs ?? none}</bdi>
        )}
      </p>
      <div className={staff.row}>
        <CmsButton onClick={() => draft.enter(name, theirs)}>{t('desk:takeTheirs')}</CmsButton>
        <CmsButton onClick={() => draft.keepMine(name)}>{t('desk:keepMine')}</CmsButton>
      </div>
    </div>
  )
}
