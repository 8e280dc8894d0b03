'use client'

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import type { Messages } from '@/i18n/messages'
import {
  clearChecked,
  countChecked,
  followChecked,
  storeChecked,
  restoreChecked,
  storageKey,
  tick,
  watchChecked,
} from './checkedItems'

type Props = {
  /** Whose ticks they are: each country's are kept apart. */
  name: string
  total: number
  texts: Pick<Messages['guide'], 'progress' | 'kept' | 'clear' | 'undo' | 'print'>
  icons: Record<'clear' | 'undo' | 'print', ReactNode>
}

/** Keeps the ticks of the page's checklist, says how many there are, clears and prints them. */
export function ChecklistTools({ name, total, texts, icons }: Props) {
  const done = useSyncExternalStore(watchChecked, countChecked, () => 0)
  const [cleared, setCleared] = useState<string[]>([])

  useEffect(() => {
    restoreChecked(name)
    const keep = () => storeChecked(name)
    const follow = ({ key }: StorageEvent) => {
      if (key === storageKey(name)) followChecked(name)
    }
    document.addEventListener('change', keep)
    window.addEventListener('storage', follow)
    return () => {
      document.removeEventListener('change', keep)
      window.removeEventListener('storage', follow)
    }
  }, [name])

  function clearOrUndo() {
    if (done > 0) return setCleared(clearChecked(name))
    tick({ name, ids: cleared })
    setCleared([])
  }

  const icon = done > 0 ? icons.clear : icons.undo
  return (
    <div
      data-needs-script
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 print:hidden"
    >
      <div className="grow sm:max-w-sm">
        <p role="status" className="font-semibold">
          {texts.progress.replace('{done}', String(done))}
        </p>
        <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-line">
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${(done / total) * 100}%` }}
          />
        </div>
        <p className="mt-1.5 text-sm text-muted">{texts.kept}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          suppressHydrationWarning
          type="button"
          className={buttonClass.secondary}
          onClick={() => window.print()}
        >
          {icons.print}
          {texts.print}
        </button>
        {(done > 0 || cleared.length > 0) && (
          <button type="button" className={clearClass} onClick={clearOrUndo}>
            {icon}
            <span>{done > 0 ? texts.clear : texts.undo}</span>
          </button>
        )}
      </div>
    </div>
  )
}

/** Quieter than a button, because months of ticks are gone with it. */
const clearClass =
  'inline-flex min-h-11 items-center gap-2 text-sm text-muted underline underline-offset-2 hover:text-ink'
