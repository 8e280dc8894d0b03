import { createDraft } from '@/submissions/browser/draft'
import { parseMembers, readItem, writeItem } from '@/ui/webStorage'
import type { Question } from '@/domain/survey/questionnaire'
import { surveyTabs, type SurveyTab } from '@/domain/survey/surveyParts'
import { readDraft, withoutEmpty, type SurveyDraft } from './surveyDraft'

/** What is known about one respondent's answers. */
export type SurveyState = {
  draft: SurveyDraft
  tab: SurveyTab
  /** Leads to the copy on the server, where there is one. */
  code: string | null
  /** What the id of the answers is made of once they are sent; see `submissionIdOf`. */
  draftId: string | null
  /** Whether the browser holds what is shown. */
  saving: 'nothing' | 'saved' | 'failed'
  /** True where the answers are those of an earlier visit. */
  isRestored: boolean
}

type DraftState = Pick<SurveyState, 'draft' | 'tab' | 'code' | 'draftId'>

export type SurveyStore = ReturnType<typeof createSurveyStore>

const item = { key: 'survey' }

const empty: SurveyState = {
  draft: {},
  tab: surveyTabs[0],
  code: null,
  draftId: null,
  saving: 'nothing',
  isRestored: false,
}

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
  const first: SurveyState = { ...empty, ...initial }
  const store = createDraft({ first, save })
  const { get, set, subscribe, change, changeNow, saveAtEnd } = store

  function save({ saving: known, isRestored: _, ...stored }: SurveyState) {
    const isSaved = writeItem({ ...item, value: JSON.stringify(stored) })
    const saving = isSaved ? 'saved' : 'failed'
    if (saving !== known) set({ saving })
  }

  function forget() {
    store.cancelSaving()
    writeItem({ ...item, value: null })
  }

  return {
    get,
    getFirst: () => first,
    subscribe,
    change,
    changeNow,
    /**
     * Adds what the browser holds, and what was typed before this script came.
     * @returns how to stop writing at the page's end
     */
    start({ typed, tab = initial?.tab }: { typed: SurveyDraft; tab?: SurveyTab }) {
      const stored = readStored(questions)
      const isRestored = Object.keys(stored?.draft ?? {}).length > 0
      // Answers that came back from the server join those of earlier visits.
      const draft = { ...stored?.draft, ...withoutEmpty(first.draft), ...typed }
      set({ ...stored, ...(tab && { tab }), draft, isRestored })
      if (Object.keys(typed).length > 0) changeNow({})
      return saveAtEnd()
    },
    /** Forgets everything in the browser's storage; the page shows it until it is left. */
    forget,
    /** Forgets everything, here and in the browser's storage. */
    clear() {
      forget()
      set(empty)
    },
  }
}

function readStored(questions: readonly Question[]): DraftState | null {
  const stored = readItem(item)
  if (!stored) return null
  const { draft, tab, code, draftId } = parseMembers(stored)
  return {
    draft: readDraft({ questions, value: draft }),
    tab: surveyTabs.find((one) => one === tab) ?? empty.tab,
    code: typeof code === 'string' ? code : null,
    draftId: typeof draftId === 'string' ? draftId : null,
  }
}
