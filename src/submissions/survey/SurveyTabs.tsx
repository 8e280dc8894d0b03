import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { Question } from '@/domain/survey/questionnaire'
import { surveyTabs, type SurveyTab } from '@/domain/survey/surveyParts'
import { countProgress, type SurveyDraft } from './surveyDraft'
import type { SurveyTexts } from '@/domain/survey/surveyTexts'
import type { SurveyTarget } from './useSurvey'

type Props = {
  questions: readonly Question[]
  current: SurveyTab
  draft: SurveyDraft
  texts: SurveyTexts
  hasScript: boolean
  onGo: (to: SurveyTarget) => void
}

/** How far each key goes among the tabs; they lie in a row on phones and in a column elsewhere. */
const steps: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  ' ': surveyTabs.length,
}

/** The nine parts of the survey as tabs (WAI-ARIA Authoring Practices, tabs pattern). */
export function SurveyTabs({ questions, current, draft, texts, hasScript, onGo }: Props) {
  const list = useRef<HTMLDivElement>(null)

  // On phones the tabs lie in a row that is longer than the screen; only this row is to move.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[data-current]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [current])

  function move(event: KeyboardEvent) {
    const place = surveyTabs.indexOf(current)
    const step = steps[event.key]
    const target =
      event.key === 'Home'
        ? surveyTabs[0]
        : event.key === 'End'
          ? surveyTabs.at(-1)
          : step && surveyTabs.at((place + step) % surveyTabs.length)
    if (!target) return
    event.preventDefault()
    onGo(target)
    list.current?.querySelector<HTMLElement>(`#tab-${target}`)?.focus()
  }

  return (
    <div
      ref={list}
      role={hasScript ? 'tablist' : 'group'}
      aria-label={texts.interface.tabs}
      onKeyDown={hasScript ? move : undefined}
      className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-col lg:overflow-visible lg:p-0 noscript:flex-wrap"
    >
      {surveyTabs.map((tab) => {
        const isCurrent = tab === current
        const { answered, total } = countProgress({ questions, draft, tab })
        return (
          <a
            key={tab}
            id={`tab-${tab}`}
            className="flex min-h-11 shrink-0 items-center justify-between gap-3 rounded-full px-4 py-2 text-start font-medium hover:bg-white data-current:bg-accent data-current:text-white lg:rounded-xl noscript:underline noscript:data-current:bg-transparent noscript:data-current:text-ink"
            data-current={isCurrent ? '' : undefined}
            {...goLink({ tab, onGo: () => onGo(tab) })}
            {...(hasScript
              ? {
                  role: 'tab',
                  'aria-selected': isCurrent,
                  'aria-controls': tab,
                  tabIndex: isCurrent ? 0 : -1,
                }
              : {})}
          >
            <span>{texts.tabs[tab].label}</span>{' '}
            <span data-needs-script className="text-sm font-normal tabular-nums opacity-90">
              {`${answered}/${total}`}
            </span>
          </a>
        )
      })}
    </div>
  )
}

/** A link to a part. Before the scripts are there, and without them, it leads there by itself. */
export function goLink({ tab, onGo }: { tab: SurveyTab; onGo: () => void }) {
  return {
    href: `#${tab}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      onGo()
    },
  }
}
