'use client'

import { toast, useAuth, useServerFunctions, useTranslation } from '@payloadcms/ui'
import {
  createContext,
  useContext,
  useState,
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
} from 'react'
import { worksWithRequests } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { CmsButton } from '@/ui/CmsButton'
import { StaffInput, StaffSelect } from '@/ui/StaffField'
import { callCms } from '@/ui/callCms'
import { MessagesToSeveral } from '@/submissions/messages/MessagesToSeveral'
import type { PreparedMessages } from '@/submissions/messages/readMessages'
import { ownerChoices, stepKindChoices } from './choices'
import { useKeyboardShortcuts } from './DeskShortcuts'
import { toMoment } from './DraftForm'
import { prepareMessagesName } from './live/deskEvents'
import { useReread } from './live/LiveDesk'
import type { DeskOptions, DeskRow } from './readDesk'
import { SidePanel } from './SidePanel'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type Chosen = readonly number[]

const ChosenContext = createContext<[Chosen, (ids: Chosen) => void]>([[], () => undefined])

/** Holds who is chosen of a list; a list that is read anew keeps them. */
export function ChosenPeople({ children }: { children: ReactNode }) {
  const state = useState<Chosen>([])
  return <ChosenContext value={state}>{children}</ChosenContext>
}

let lastChosen: number | undefined

/** The box beside a person of the list. With Shift, it is for all between this one and the last one. */
export function ChooseBox({ id, name }: Pick<DeskRow, 'id' | 'name'>) {
  const t = cmsT(useTranslation())
  const [chosen, setChosen] = useContext(ChosenContext)
  const isChosen = chosen.includes(id)

  function toggle({ nativeEvent }: ChangeEvent): void {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    const boxes = document.querySelectorAll<HTMLElement>('[data-choose]')
    const shown = [...boxes].map(({ dataset }) => Number(dataset.choose))
    const ends = [lastChosen ?? id, id].map((one) => shown.indexOf(one))
    const [from = 0, to = 0] = ends.sort((a, b) => a - b)
    const meant = isRange && from !== -1 ? shown.slice(from, to + 1) : [id]
    lastChosen = id
    setChosen([...chosen.filter((one) => !meant.includes(one)), ...(isChosen ? [] : meant)])
  }

  return (
    <label className={`${staff.choice} ${styles.choose}`}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={t('selection:choose', { name })}
        data-choose={id}
        onChange={toggle}
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
  const [chosen, setChosen] = useContext(ChosenContext)
  const people = rows.filter(({ id }) => chosen.includes(id))
  const areAll = people.length > 0 && people.length === rows.length
  const { serverFunction } = useServerFunctions()
  const canWork = worksWithRequests(useAuth().user)
  const [hasFailed, setHasFailed] = useState(false)
  // It stays while those who are written to leave the list.
  const [prepared, setPrepared] = useState<PreparedMessages | null>(null)
  // So do the names of those who were not changed.
  const [left, setLeft] = useState<string[]>([])

  async function prepare(): Promise<void> {
    const args = { ids: people.map(({ id }) => id) }
    const answer = serverFunction({ name: prepareMessagesName, args })
    // It is what `prepareMessages` gives.
    const found = await (answer as Promise<PreparedMessages | null>).catch(() => null)
    setPrepared(found)
    setHasFailed(!found)
  }

  function clear(): void {
    setChosen([])
    closePanel()
  }

  useKeyboardShortcuts({
    x: () => {
      const current = document.querySelector('[data-desk-row][aria-current]')
      const boxes = [document.activeElement, current].map((one) =>
        one?.closest('li')?.querySelector<HTMLElement>('[data-choose]'),
      )
      boxes.find(Boolean)?.click()
    },
  })

  return (
    <div className={`${staff.row} ${styles.selection}`} data-desk-selection>
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
      <span role="status" className={staff.visuallyHidden}>
        {people.length > 0 && t('selection:chosen', { number: people.length })}
      </span>
      {/* It has its place before a person is chosen: the list stays where it is while boxes are ticked. */}
      {(rows.length > 0 || prepared) && (
        <CmsButton
          isBusy={people.length === 0 && !prepared}
          onClick={() => document.getElementById(panelId)?.showPopover()}
        >
          <span>
            {people.length > 0
              ? `${t('selection:change')} (${people.length})`
              : t('selection:change')}
          </span>
        </CmsButton>
      )}
      <SidePanel id={panelId} title={t('selection:change')} close={t('desk:close')}>
        {prepared ? (
          <MessagesToSeveral prepared={prepared} onClose={() => setPrepared(null)} />
        ) : (
          <>
            <div className={staff.row}>
              {canWork && (
                <CmsButton onClick={() => void prepare()}>{t('messages:write')}</CmsButton>
              )}
              <CmsButton onClick={clear}>{t('selection:none')}</CmsButton>
            </div>
            {/* For other people it begins anew. */}
            <ChangeForm
              key={String(people.length > 0)}
              {...{ people, options, setChosen, canWork }}
              onLeft={setLeft}
            />
          </>
        )}
        {hasFailed && <p role="alert">{t('followUp:mergeFailed')}</p>}
      </SidePanel>
      {left.length > 0 && (
        <p role="alert" className={staff.notice}>
          <span>{t('selection:left')}</span> <bdi>{left.join(', ')}</bdi>
        </p>
      )}
    </div>
  )
}

const panelId = 'desk-selection'

/** The focus goes back to the button that has opened it; not every browser does that by itself. */
function closePanel(): void {
  document.getElementById(panelId)?.hidePopover()
  document.querySelector<HTMLElement>('[data-desk-selection] > button')?.focus()
}

type ChangeProps = {
  /** whether more than the owner can be set */
  canWork: boolean
  people: DeskRow[]
  options: DeskOptions
  setChosen: (ids: Chosen) => void
  /** takes the names of those who stay as they are */
  onLeft: (names: string[]) => void
}

/** What the fields of a change are as the API takes it; what is empty stays as it is, and an owner of 0 is none. */
function readChange(form: HTMLFormElement) {
  const { stage, owner, nextStepKind, nextStepAt } = Object.fromEntries(new FormData(form))
  return {
    ...(stage && { stage: Number(stage) }),
    ...(owner && { owner: Number(owner) || null }),
    ...(nextStepKind && { nextStepKind }),
    ...(nextStepAt && { nextStepAt: toMoment(nextStepAt) }),
  }
}

/** Sets stage, owner and next step of several people by one request. */
function ChangeForm({ people, options, setChosen, onLeft, canWork }: ChangeProps) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const [hasChange, setHasChange] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isOf = (stage: DeskOptions['stages'][number]) =>
    people.some(({ stageId }) => stageId === stage.id)
  const audiences = new Set(options.stages.filter(isOf).map(({ audience }) => audience))
  const stages = options.stages.filter(({ audience }) => audiences.has(audience))

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const change = readChange(event.currentTarget)
    if (isBusy || Object.keys(change).length === 0) return
    setIsBusy(true)
    setHasFailed(false)
    onLeft([])
    const seenOf = people.map(({ id, stageId, ownerId, nextStepKind, nextStepAt }) => [
      id,
      { stage: stageId, owner: ownerId, nextStepKind, nextStepAt: toMoment(nextStepAt) },
    ])
    const ids = people.map(({ id }) => id).join()
    const response = await callCms({
      method: 'PATCH',
      path: `/people?where[id][in]=${ids}&overrideLock=true&select[id]=true`,
      body: { ...change, seenOf: Object.fromEntries(seenOf) },
    })
    setIsBusy(false)
    if (!response?.ok) return setHasFailed(true)
    const { docs } = (await response.json()) as { docs: { id: number }[] }
    const others = people.filter(({ id }) => !docs.some((doc) => doc.id === id))
    onLeft(others.map(({ name }) => name))
    setChosen(others.map(({ id }) => id))
    closePanel()
    toast.success(t('selection:saved', { number: docs.length }))
    reread()
  }

  const none = t('selection:unchanged')
  return (
    <form
      className={staff.stack}
      aria-label={t('selection:change')}
      onChange={({ currentTarget }) =>
        setHasChange(Object.keys(readChange(currentTarget)).length > 0)
      }
      onSubmit={(event) => void save(event)}
    >
      <div className={staff.fields}>
        <StaffSelect
          id="selection-owner"
          name="owner"
          label={t('followUp:owner')}
          none={none}
          options={[{ value: 0, text: t('desk:nobodyYet') }, ...ownerChoices(t, options.owners)]}
        />
        {canWork && audiences.size === 1 && (
          <StaffSelect
            id="selection-stage"
            name="stage"
            label={t('followUp:stage')}
            none={none}
            options={stages.map(({ id, name }) => ({ value: id, text: name }))}
          />
        )}
        {canWork && (
          <>
            <StaffSelect
              id="selection-kind"
              name="nextStepKind"
              label={t('followUp:nextStepKind')}
              none={none}
              options={stepKindChoices(t)}
            />
            <StaffInput
              id="selection-at"
              name="nextStepAt"
              label={t('followUp:nextStepAt')}
              type="datetime-local"
            />
          </>
        )}
      </div>
      {canWork && audiences.size > 1 && <p className={staff.quiet}>{t('selection:oneRole')}</p>}
      <CmsButton type="submit" data-primary isBusy={isBusy || !hasChange || people.length === 0}>
        {t('selection:save', { number: people.length })}
      </CmsButton>
      {hasFailed && (
        <p role="alert" className={staff.notice} data-tone="bad">
          {t('desk:saveFailed')}
        </p>
      )}
    </form>
  )
}
