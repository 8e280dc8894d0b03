'use client'

import { toast, useTranslation } from '@payloadcms/ui'
import { EllipsisVertical } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type DragEvent, type ReactNode } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { listenToSelects } from '@/ui/listenToSelects'
import { changePerson, readRefusal } from '@/ui/callCms'
import { useHasScript } from '@/ui/useBrowserValue'
import { useReread } from '../live/LiveDesk'
import type { DeskOptions } from '../readDesk'
import styles from './board.module.css'

/** The card and the column that a target of an event is in. In Firefox a dragged text is a target too. */
const cardOf = (target: EventTarget) => closest(target, '[data-card]')
const columnOf = (target: EventTarget) => closest(target, '[data-stage]')

function closest(target: EventTarget, selector: string): HTMLElement | undefined {
  const element = target instanceof Text ? target.parentElement : target
  return (element instanceof Element && element.closest<HTMLElement>(selector)) || undefined
}

/** Moves cards from stage to stage: dragged into a column, or chosen in a card's own list. */
export function BoardMoves({ children }: { children: ReactNode }) {
  const t = cmsT(useTranslation())
  const reread = useReread()
  const board = useRef<HTMLDivElement>(null)
  const dragged = useRef<HTMLElement>(undefined)
  const moved = useRef<string>(undefined)

  // The card comes anew in another column; the focus goes along.
  useEffect(() => {
    const card = document.querySelector(`[data-stage] [data-card="${moved.current ?? ''}"]`)
    if (!card || document.activeElement !== document.body) return
    moved.current = undefined
    card.querySelector('select')?.focus()
  })

  async function move({ card, to }: { card: HTMLElement; to: number }): Promise<void> {
    const from = Number(columnOf(card)?.dataset.stage)
    if (to === from) return
    const id = card.dataset.card ?? ''
    const response = await changePerson({
      person: Number(id),
      body: { stage: to, seen: { stage: from } },
    })
    if (response?.ok) {
      if (card.contains(document.activeElement)) moved.current = id
      toast.success(t('board:moved', { name: card.dataset.name ?? '', stage: stageName(to) }))
    } else {
      toast.error((await readRefusal(response)) || t('board:failed'))
      const select = card.querySelector('select')
      if (select) {
        select.value = String(from)
        delete select.dataset.asked
      }
    }
    if (response) reread()
  }

  const choose = useEffectEvent((list: HTMLSelectElement) => {
    const card = cardOf(list)
    // Leaving the list asks once more for what Enter has asked for.
    if (!card || list.value === list.dataset.asked) return
    list.dataset.asked = list.value
    void move({ card, to: Number(list.value) })
  })

  useEffect(
    () =>
      board.current
        ? listenToSelects({ root: board.current, onChoice: ({ list }) => choose(list) })
        : undefined,
    [],
  )

  function begin(event: DragEvent): void {
    dragged.current = cardOf(event.target)
    event.dataTransfer.effectAllowed = 'move'
  }

  function allow(event: DragEvent): void {
    if (dragged.current && columnOf(event.target)) event.preventDefault()
  }

  function drop(event: DragEvent): void {
    const [card, column] = [dragged.current, columnOf(event.target)]
    dragged.current = undefined
    if (!card || !column) return
    event.preventDefault()
    void move({ card, to: Number(column.dataset.stage) })
  }

  return (
    <div
      ref={board}
      className={styles.board}
      role="group"
      aria-label={t('board:title')}
      onDragStart={begin}
      onDragOver={allow}
      onDrop={drop}
      onDragEnd={() => (dragged.current = undefined)}
    >
      {children}
      <span id="board-keys" hidden>
        {t('board:keys')}
      </span>
    </div>
  )
}

function stageName(stage: number): string {
  return document.querySelector(`#stage-${stage} bdi`)?.textContent ?? ''
}

type StageChoiceProps = { name: string; stage: number; stages: DeskOptions['stages'] }

/**
 * A card's menu: its stages. The browser's own list works with keys, on phones and with screen readers. What is
 * chosen before the page's scripts run would be lost: until then it waits.
 */
export function StageChoice({ name, stage, stages }: StageChoiceProps) {
  const t = cmsT(useTranslation())
  const isBrowser = useHasScript()
  return (
    <span className={styles.menu}>
      <EllipsisVertical aria-hidden size={16} />
      <select
        disabled={!isBrowser}
        defaultValue={stage}
        title={t('board:move', { name })}
        aria-label={t('board:move', { name })}
        aria-describedby="board-keys"
      >
        {stages.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </span>
  )
}
