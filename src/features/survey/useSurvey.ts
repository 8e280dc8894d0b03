import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { loadToaster, showToast } from '@/components/ui/toast'
import type { PageLocale } from '@/i18n/locales'
import type { Question } from '@/lib/survey/questionnaire'
import { isSurveyLanguage, type SurveyLanguage } from '@/lib/survey/surveyLanguages'
import { surveyTabs, type SurveyTab } from '@/lib/survey/surveyParts'
import type { SurveyErrors } from './checkSurvey'
import { loadActions, type SurveyActions } from './loadActions'
import { readResumeHash, surveyAddress } from './surveyAddress'
import { readFormTab, withoutEmpty, type SurveyDraft } from './surveyDraft'
import { createSurveyStore } from './surveyStore'
import { getSurveyTexts, type SurveyTexts } from '@/lib/survey/surveyTexts'

/** What the survey is given by its page. */
export type SurveyOptions = {
  locale: PageLocale
  language: SurveyLanguage
  texts: SurveyTexts
  /** The questionnaire; as data of the page it costs half of what it would as a script. */
  questions: readonly Question[]
  /** Answers that the server keeps for a browser without scripts, and what is wrong with them. */
  kept?: {
    code: string
    draft: SurveyDraft
    tab: SurveyTab
    errors: SurveyErrors
    /** The errors as the server shows them, where there are any. */
    errorSummary: ReactNode
  }
}

/** Something to be said about the answers as a whole. */
export type SurveyNotice = 'resumed' | 'expired' | 'unreachable' | 'cleared'

/** The behaviour of the survey (specification, sections 2 and 4). */
export function useSurvey({ locale, questions, kept, ...first }: SurveyOptions) {
  const isBusy = useRef(false)
  const [store] = useState(() => createSurveyStore({ questions, initial: kept }))
  const state = useSyncExternalStore(store.subscribe, store.get, store.getFirst)
  const [shown, setShown] = useState(first)
  const [errors, setErrors] = useState<SurveyErrors>(kept?.errors ?? {})
  const [isSending, setSending] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [notice, setNotice] = useState<SurveyNotice>()
  const [reference, setReference] = useState<string>()
  const [actions, setActions] = useState<SurveyActions>()
  // Counts what asks for the focus; an effect moves it there.
  const [attention, setAttention] = useState<{ target: string; count: number }>()
  const callFor = useCallback(
    (target: string) => setAttention((last) => ({ target, count: (last?.count ?? 0) + 1 })),
    [],
  )
  /** Fetches what showing the survey does without; undefined where that failed. */
  const load = useCallback(
    () =>
      loadActions().then((loaded) => {
        if (loaded) setActions(loaded)
        return loaded
      }),
    [],
  )

  // Before the first paint, so that nobody sees the form without their answers.
  useLayoutEffect(() => store.start(readTyped(questions)), [store, questions])

  useEffect(() => {
    if (attention) document.querySelector<HTMLElement>(attention.target)?.focus()
  }, [attention])

  // From here on the errors follow the answers, which those from the server do not.
  useEffect(() => {
    if (kept?.errorSummary) void load()
  }, [kept, load])

  const switchLanguage = useCallback(
    async (language: SurveyLanguage) => {
      const texts = await getSurveyTexts(language).catch(() => null)
      const address = surveyAddress({ locale, language })
      // Without the words in this page, the page in that language has them.
      if (!texts) return window.location.assign(address)
      setShown((last) => {
        document.title = document.title.replace(last.texts.interface.title, texts.interface.title)
        return { language, texts }
      })
      window.history.replaceState(null, '', address)
    },
    [locale],
  )

  useEffect(() => {
    const code = readResumeHash(window.location.hash)
    if (!code) return
    let isCurrent = true
    // The code is a secret, so it does not stay in the address.
    const { pathname, search } = window.location
    void load().then(async (loaded) => {
      const found = await loaded?.resumeAnswers({ code, store })
      if (!isCurrent) return
      setNotice(found?.notice ?? 'unreachable')
      if (found?.notice !== 'resumed') return
      window.history.replaceState(null, '', pathname + search)
      if (isSurveyLanguage(found.language)) await switchLanguage(found.language)
    })
    return () => {
      isCurrent = false
    }
  }, [load, store, switchLanguage])

  const answer = useCallback(
    ({ name, value }: { name: keyof SurveyDraft; value: string | string[] }) => {
      store.change({ draft: { ...store.get().draft, [name]: value } })
      setErrors(({ [name]: _, ...others }) => others)
      setHasFailed(false)
    },
    [store],
  )

  function openTab(tab: SurveyTab) {
    store.changeNow({ tab })
    setNotice(undefined)
    const { code, draft } = store.get()
    // The other device finds what was answered here; without a connection it will with the next tab.
    if (code) void sendDraft({ code, language: shown.language, answers: draft })
  }

  /** Goes on or back, to the beginning of the part that opens. */
  function step(by: 1 | -1) {
    const tab = surveyTabs[surveyTabs.indexOf(state.tab) + by]
    if (!tab) return
    openTab(tab)
    callFor('#survey-part')
  }

  function showQuestion({ name, tab }: Question) {
    store.change({ tab })
    callFor(`[data-question=${CSS.escape(name)}] :is(input, select, textarea)`)
  }

  async function submit() {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setHasFailed(false)
    callFor('#survey-sending')
    // The button can take the focus again only once it is no longer disabled.
    const target = await sendChecked()
    setSending(false)
    isBusy.current = false
    callFor(target)
  }

  /** @returns where the focus belongs afterwards */
  async function sendChecked(): Promise<string> {
    // Without a connection, the code that says so could not be fetched any more.
    loadToaster().catch(() => undefined)
    const { language, texts } = shown
    const { successTitle, successText, failureTitle, failureText } = texts.interface
    const result = await (await load())?.submitAnswers({ store, language })
    if (result?.ok) {
      showToast({ title: successTitle, description: successText, variant: 'default' })
      forget()
      setNotice(undefined)
      setReference(result.reference)
      return '#survey-thanks'
    }
    showToast({ title: failureTitle, description: failureText, variant: 'destructive' })
    const wrong = result?.errors ?? {}
    setErrors(wrong)
    setHasFailed(true)
    return Object.keys(wrong).length > 0 ? '[data-error-summary]' : '#survey-submit'
  }

  function forget() {
    store.clear()
    setErrors({})
    setHasFailed(false)
  }

  async function sendDraft(draft: Parameters<SurveyActions['sendDraft']>[0]) {
    return (await (await load())?.sendDraft(draft)) ?? null
  }

  /** @returns the code under which the answers can be found elsewhere; null where that failed */
  async function keep(): Promise<string | null> {
    const { draft, code } = store.get()
    const created = await sendDraft({ code, language: shown.language, answers: draft })
    if (created) store.changeNow({ code: created })
    return created
  }

  function clear() {
    const { code } = store.get()
    if (code) void sendDraft({ code, language: shown.language, answers: {} })
    forget()
    setNotice('cleared')
    callFor('#survey-part')
  }

  function startAgain() {
    setReference(undefined)
    callFor('#survey-part')
  }

  return {
    ...shown,
    state,
    errors,
    isSending,
    hasFailed,
    notice,
    reference,
    actions,
    load,
    answer,
    openTab,
    step,
    showQuestion,
    switchLanguage,
    submit,
    keep,
    clear,
    startAgain,
  }
}

/** What was typed into the page before its script came. */
function readTyped(questions: readonly Question[]): SurveyDraft {
  const form = document.querySelector<HTMLFormElement>('#survey-form')
  const data = form && new FormData(form)
  const tab = surveyTabs.find((one) => one === data?.get('tab'))
  if (!data || !tab) return {}
  const fields = [...data].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return withoutEmpty(readFormTab({ questions, form: new URLSearchParams(fields), tab }))
}
