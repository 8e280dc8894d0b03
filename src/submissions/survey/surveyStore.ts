import type { Question } from '@/domain/survey/questionnaire'
import { surveyTabs, type SurveyTab } from '@/domain/survey/surveyParts'
import { readDraft, withoutEmpty, type SurveyDraft } from './surveyDraft'

/** What is known about one respondent's answers. */
export type SurveyState = {
  draft: SurveyDraft
  tab: SurveyTab
  /** Leads to the copy on the server, where there is one. */
  code: string | null
  /** A survey that was sent and not yet acknowledged: the same content is sent under the same id. */
  pending: { id: string; content: string } | null
  /** Whether the browser holds what is shown. */
  saving: 'nothing' | 'saved' | 'failed'
  /** True where the answers are those of an earlier visit. */
  isRestored: boolean
}

/** The part of it that outlives the page. */
type DraftState = Pick<SurveyState, 'draft' | 'tab' | 'code' | 'pending'>

export type SurveyStore = ReturnType<typeof createSurveyStore>

const storageKey = 'survey'

/** How long typing must pause before it is written down, in milliseconds. */
const saveDelay = 300

const empty: DraftState = { draft: {}, tab: surveyTabs[0], code: null, pending: null }

/**
 * The answers of this browser, written to its storage as they are typed. The page is rendered from
 * `initial`; what the browser holds is added by `start`.
 */
export function createSurveyStore({
  questions,
  initial,
}: {
  questions: readonly Question[]
  initial?: Partial<DraftState>
}) {
  const first: SurveyState = { ...empty, ...initial, saving: 'nothing', isRestored: false }
  let state = first
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<SurveyState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function save() {
    clearTimeout(timer)
    timer = undefined
    const { draft, tab, code, pending } = state
    const saving = write({ draft, tab, code, pending }) ? 'saved' : 'failed'
    if (saving !== state.saving) set({ saving })
  }

  function forget() {
    clearTimeout(timer)
    timer = undefined
    remove()
  }

  return {
    get: () => state,
    getFirst: () => first,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Adds what the browser holds, and what was typed before this script came.
     * @returns how to stop writing at the page's end
     */
    start({ typed, tab = initial?.tab }: { typed: SurveyDraft; tab?: SurveyTab }) {
      const kept = readConsultationDraft(questions)
      const isSame = kept && (!state.code || kept.code === state.code)
      // Answers that were sent before this script came join those of earlier visits.
      const older = isSame ? state.draft : kept?.draft
      const newer = isSame ? kept.draft : withoutEmpty(state.draft)
      const isRestored = Object.keys(kept?.draft ?? {}).length > 0
      set({
        ...(isSame ? kept : {}),
        ...(tab && { tab }),
        draft: { ...older, ...newer, ...typed },
        isRestored,
      })
      if (Object.keys(typed).length > 0) save()
      const flush = () => {
        if (timer !== undefined) save()
      }
      window.addEventListener('pagehide', flush)
      document.addEventListener('visibilitychange', flush)
      return () => {
        flush()
        window.removeEventListener('pagehide', flush)
        document.removeEventListener('visibilitychange', flush)
      }
    },
    /** Changes what outlives the page; it is written down once typing pauses. */
    change(change: Partial<DraftState>) {
      set(change)
      clearTimeout(timer)
      timer = setTimeout(save, saveDelay)
    },
    /** Writes at once what must not be lost. */
    changeNow(change: Partial<DraftState>) {
      set(change)
      save()
    },
    /** Forgets everything in the browser's storage; the page shows it until it is left. */
    forget,
    /** Forgets everything, here and in the browser's storage. */
    clear() {
      forget()
      set({ ...empty, saving: 'nothing', isRestored: false })
    },
  }
}

function readConsultationDraft(questions: readonly Question[]): DraftState | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { draft, tab, code, pending }: Record<string, unknown> = { ...kept }
    return {
      draft: readDraft({ questions, value: draft }),
      tab: surveyTabs.find((one) => one === tab) ?? empty.tab,
      code: typeof code === 'string' ? code : null,
      pending: readPending(pending),
    }
  } catch {
    return null
  }
}

function readPending(value: unknown): DraftState['pending'] {
  if (typeof value !== 'object' || value === null) return null
  const { id, content }: Record<string, unknown> = { ...value }
  return typeof id === 'string' && typeof content === 'string' ? { id, content } : null
}

/** False where the browser forbids storage or has no room. */
function write(kept: DraftState): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

function remove(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Where storage is forbidden nothing was written either.
  }
}
