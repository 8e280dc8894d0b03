'use client'

import { toast, useServerFunctions, useTranslation } from '@payloadcms/ui'
import { useEffect, useState, useSyncExternalStore, type FormEvent, type ReactNode } from 'react'
import { nextStepKinds } from '@/domain/nextStepKinds'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { callCms } from '@/ui/callCms'
import { MessagesToSeveral } from '@/submissions/messages/MessagesToSeveral'
import type { PreparedMessages } from '@/submissions/messages/readMessages'
import { OwnerOptions } from './FollowUpForm'
import { prepareMessagesName } from './live/deskEvents'
import { useReread } from './live/LiveDesk'
import type { DeskOptions, DeskRow } from './readDesk'
import { useKeyboardShortcuts } from './useKeyboardShortcuts'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

/** Numbers of the people who are chosen; a list that is read anew keeps them. */
let chosen: ReadonlySet<number> = new Set()
let lastChosen: number | undefined
const listeners = new Set<() => void>()
const none: ReadonlySet<number> = new Set()

function setChosen(ids: Iterable<number>): void {
  chosen = new Set(ids)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function useChosen(): ReadonlySet<number> {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => none,
  )
}

/** Chooses a person or no longer, with all between this one and the last one if wanted. */
function toggle(id: number, isRange = false): void {
  const boxes = document.querySelectorAll<HTMLElement>('[data-choose]')
  const shown = [...boxes].map(({ dataset }) => Number(dataset.choose))
  const [from, to] = [lastChosen ?? id, id].map((one) => shown.indexOf(one)).sort((a, b) => a - b)
  const meant = isRange && from !== -1 ? shown.slice(from, Number(to) + 1) : [id]
  const isOn = !chosen.has(id)
  lastChosen = id
  setChosen([...[...chosen].filter((one) => !meant.includes(one)), ...(isOn ? meant : [])])
}

/** The box beside a person of the list. */
export function ChooseBox({ id, name }: Pick<DeskRow, 'id' | 'name'>) {
  const t = cmsT(useTranslation())
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        checked={useChosen().has(id)}
        aria-label={t('selection:choose', { name })}
        data-choose={id}
        onChange={({ nativeEvent }) =>
          toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

type Props = {
  rows: readonly DeskRow[]
  options: DeskOptions
}

/** Chooses all who are shown, and changes or writes to those who are chosen. Who is not shown is never changed. */
export function Selection({ rows, options }: Props) {
  const t = cmsT(useTranslation())
  const ids = useChosen()
  const people = rows.filter(({ id }) => ids.has(id))
  const areAll = people.length > 0 && people.length === rows.length
  const { serverFunction } = useServerFunctions()
  // It stays while those who are written to leave the list.
  const [prepared, setPrepared] = useState<PreparedMessages | null>(null)
  // So do the names of those who were not changed.
  const [left, setLeft] = useState<string[]>([])

  async function prepare(): Promise<void> {
    const args = { ids: people.map(({ id }) => id) }
    const answer = serverFunction({ name: prepareMessagesName, args })
    // It is what `prepareMessages` gives.
    const found = await (answer as Promise<PreparedMessages | null>).catch(() => null)
    if (found) setPrepared(found)
    else toast.error(t('followUp:mergeFailed'))
  }

  // Another list begins without a choice.
  useEffect(() => () => setChosen([]), [])
  useKeyboardShortcuts({
    x: () => {
      const current = document.querySelector('[data-desk-row][aria-current]')
      const boxes = [document.activeElement, current].map((one) =>
        one?.closest('li')?.querySelector<HTMLElement>('[data-choose]'),
      )
      const box = boxes.find(Boolean)
      if (box) toggle(Number(box.dataset.choose))
    },
  })

  return (
    <div className={styles.selection} data-desk-selection>
      {rows.length > 0 && (
        <label className={staff.choice}>
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = people.length > 0 && !areAll
            }}
            checked={areAll}
            onChange={() => setChosen(areAll ? [] : rows.map(({ id }) => id))}
          />
          <span>{t('selection:all', { number: rows.length })}</span>
        </label>
      )}
      <span role="status">
        {people.length > 0 && t('selection:chosen', { number: people.length })}
      </span>
      {/* It has its place before a person is chosen: the list stays where it is while boxes are ticked. */}
      <details key={String(people.length > 0)} data-is-empty={people.length === 0}>
        <summary>{t('selection:change')}</summary>
        {people.length > 0 && !prepared && (
          <div className={staff.stack}>
            <div className={staff.row}>
              <CmsButton onClick={() => void prepare()}>{t('messages:write')}</CmsButton>
              <CmsButton onClick={() => setChosen([])}>{t('selection:none')}</CmsButton>
            </div>
            <ChangeForm people={people} options={options} onLeft={setLeft} />
          </div>
        )}
      </details>
      {left.length > 0 && (
        <p role="alert" className={staff.notice}>
          <span>{t('selection:left')}</span> <bdi>{left.join(', ')}</bdi>
        </p>
      )}
      {prepared && <MessagesToSeveral prepared={prepared} onClose={() => setPrepared(null)} />}
    </div>
  )
}

const fields = ['stage', 'owner', 'nextStepKind', 'nextStepAt'] as const

type Change = Partial<Record<(typeof fields)[number], string>>

/** What each field of a change is as the API takes it; an owner of 0 is none. */
const toBody = (change: Change) => ({
  ...(change.stage && { stage: Number(change.stage) }),
  ...(change.owner && { owner: Number(change.owner) || null }),
  ...(change.nextStepKind && { nextStepKind: change.nextStepKind }),
  ...(change.nextStepAt && { nextStepAt: new Date(change.nextStepAt).toISOString() }),
})

type ChangeProps = {
  people: DeskRow[]
  options: DeskOptions
  /** takes the names of those who stay as they are */
  onLeft: (names: string[]) => void
}

/** Sets stage, owner and next step of several people by one request. */
function ChangeForm({ people, options, onLeft }: ChangeProps) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [change, setChange] = useState<Change>({})
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isOf = (stage: DeskOptions['stages'][number]) =>
    people.some(({ stageId }) => stageId === stage.id)
  const audiences = new Set(options.stages.filter(isOf).map(({ audience }) => audience))
  const stages = options.stages.filter(({ audience }) => audiences.has(audience))
  const body = toBody(audiences.size > 1 ? { ...change, stage: '' } : change)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || Object.keys(body).length === 0) return
    setIsBusy(true)
    setHasFailed(false)
    onLeft([])
    const seenOf = people.map(({ id, stageId, ownerId, nextStepKind, nextStepAt }) => [
      id,
      { stage: stageId, owner: ownerId, nextStepKind, nextStepAt: toIso(nextStepAt) },
    ])
    const ids = people.map(({ id }) => id).join()
    const response = await callCms({
      method: 'PATCH',
      path: `/people?where[id][in]=${ids}&overrideLock=true&select[id]=true`,
      body: { ...body, seenOf: Object.fromEntries(seenOf) },
    })
    setIsBusy(false)
    if (!response?.ok) return setHasFailed(true)
    const { docs } = (await response.json()) as { docs: { id: number }[] }
    const others = people.filter(({ id }) => !docs.some((doc) => doc.id === id))
    onLeft(others.map(({ name }) => name))
    setChosen(others.map(({ id }) => id))
    setChange({})
    toast.success(t('selection:saved', { number: docs.length }))
    reread()
  }

  const select = (name: keyof Change, choices: ReactNode) => (
    <div className={staff.field}>
      <label htmlFor={`selection-${name}`}>{t(`followUp:${name}`)}</label>
      <select
        id={`selection-${name}`}
        value={change[name] ?? ''}
        onChange={({ target }) => setChange({ ...change, [name]: target.value })}
      >
        <option value="">{t('selection:unchanged')}</option>
        {choices}
      </select>
    </div>
  )
  const option = (value: string | number, text: string) => (
    <option key={value} value={value}>
      {text}
    </option>
  )
  return (
    <form
      className={staff.stack}
      aria-label={t('selection:change')}
      onSubmit={(event) => void save(event)}
    >
      <div className={staff.fields}>
        {select(
          'owner',
          <>
            {option(0, t('desk:nobodyYet'))}
            <OwnerOptions owners={options.owners} />
          </>,
        )}
        {audiences.size === 1 &&
          select(
            'stage',
            stages.map(({ id, name }) => option(id, name)),
          )}
        {select(
          'nextStepKind',
          nextStepKinds.map((kind) => option(kind, t(`nextStep:${kind}`))),
        )}
        <div className={staff.field}>
          <label htmlFor="selection-at">{t('followUp:nextStepAt')}</label>
          <input
            id="selection-at"
            type="datetime-local"
            value={change.nextStepAt ?? ''}
            onChange={({ target }) => setChange({ ...change, nextStepAt: target.value })}
          />
        </div>
      </div>
      {audiences.size > 1 && <p className={staff.quiet}>{t('selection:oneRole')}</p>}
      <button
        type="submit"
        className={staff.button}
        data-primary
        aria-disabled={isBusy || Object.keys(body).length === 0}
      >
        {t('selection:save', { number: people.length })}
      </button>
      {hasFailed && (
        <p role="alert" className={staff.notice} data-tone="bad">
          {t('desk:saveFailed')}
        </p>
      )}
    </form>
  )
}

const toIso = (value: string | null) => value && new Date(value).toISOString()
