'use client'

import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { buttonClass } from '@/components/ui/buttonClass'
import type { Messages } from '@/i18n/messages'
import {
  clearTicks,
  countTicks,
  followTicks,
  keepTicks,
  restoreTicks,
  storageKey,
  watchTicks,
} from './ticks'

type Props = {
  /** Whose ticks they are: each country's are kept apart. */
  name: string
  total: number
  texts: Pick<Messages['guide'], 'progress' | 'kept' | 'clear' | 'print'>
  icons: { clear: ReactNode; print: ReactNode }
}

/** Keeps the ticks of the page's checklist, says how many there are, clears and prints them. */
export function ChecklistTools({ name, total, texts, icons }: Props) {
  const done = useSyncExternalStore(watchTicks, countTicks, () => 0)

  useEffect(() => {
    restoreTicks(name)
    const keep = () => keepTicks(name)
    const follow = ({ key }: StorageEvent) => {
      if (key === storageKey(name)) followTicks(name)
    }
    document.addEventListener('change', keep)
    window.addEventListener('storage', follow)
    return () => {
      document.removeEventListener('change', keep)
      window.removeEventListener('storage', follow)
    }
  }, [name])

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
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonClass.secondary} onClick={() => clearTicks(name)}>
          {icons.clear}
          {texts.clear}
        </button>
        <button type="button" className={buttonClass.secondary} onClick={() => window.print()}>
          {icons.print}
          {texts.print}
        </button>
      </div>
    </div>
  )
}
