import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useRouter } from 'next/navigation'
import { isFocusFree } from '@/ui/isFocusFree'
import { loadToaster, showToast } from '@/ui/toast'
import type { Locale } from '@/i18n/locales'
import type { Question } from '@/domain/survey/questionnaire'
import { isSurveyLanguage, type SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { surveyTabs, type SurveyTab } from '@/domain/survey/surveyParts'
import { getSurveyTexts, type SurveyTexts } from '@/domain/survey/surveyTexts'
import type { SurveyActions } from './deferredSurveyActions'
import {
  questionId,
  readResumeHash,
  surveyAddress,
  surveyFrame,
  surveyThanksAddress,
} from './surveyAddress'
import { readForm, type SurveyDraft } from './surveyDraft'
import type { SurveyErrors } from './surveySchema'
import { createSurveyStore, type SurveyStore } from './surveyStore'

/** What the survey is given by its page. */
export type SurveyOptions = {
  locale: Locale
  language: SurveyLanguage
  texts: SurveyTexts
  /** The questionnaire; as data of the page it costs half of what it would as a script. */
  questions: readonly Question[]
  /** A survey that a browser has sent without scripts, and why it comes back. */
  returned?: {
    draft: SurveyDraft
    tab: SurveyTab
    errors: SurveyErrors
    /** Why it was not taken where no answer is wrong. */
    message?: string
  }
}

/** Where a button of the form leads. */
export type SurveyTarget = SurveyTab | 'next' | 'back' | 'submit'

/** What is said about the answers as a whole. */
export type SurveyNotice = 'resumed' | 'expired' | 'unreachable' | 'cleared' | 'wrong'

/** The behaviour of the survey (specification, sections 2 and 4). */
export function useSurvey(options: SurveyOptions) {
  const { locale, questions, returned } = options
  const [store] = useState(() => createSurveyStore({ questions, initial: returned }))
  const state = useSyncExternalStore(store.subscribe, store.get, store.getFirst)
  const [notice, setNotice] = useState<SurveyNotice>()
  const { actions, load } = useActions({ isNeeded: state.saving !== 'nothing' || !!returned })
  const callFor = useAttention()
  const { shown, switchLanguage } = useLanguage(options, store)
  const { language } = shown
  const shared = { store, actions, load, shown, switchLanguage, callFor }
  const checked = useErrors(shared, returned)

  // Before the first paint, so that the form is never shown without the answers.
  useLayoutEffect(
    () =>
      store.start({ typed: readTyped({ questions, shown: returned?.draft }), tab: readTabHash() }),
    [store, questions, returned],
  )
  usePartsInHistory({ store, first: returned?.tab ?? surveyTabs[0] })
  useResumedAnswers(shared, setNotice)
  const { isSending, submit } = useSubmission(shared, { locale, checked })

  function goTo(tab: SurveyTab) {
    if (tab !== store.get().tab) window.history.pushState(null, '', `#${tab}`)
    store.changeNow({ tab })
  }

  /** Carries out what a button stands for: the name of a part, a step or the end. */
  function go(to: SurveyTarget) {
    if (isSending) return
    if (to === 'submit') void submit()
    else if (to === 'next' || to === 'back') step(to === 'next' ? 1 : -1)
    else openTab(to)
  }

  const isWrongIn = (tab: SurveyTab, wrong: SurveyErrors) =>
    questions.some((one) => one.tab === tab && wrong[one.name])

  function openTab(tab: SurveyTab) {
    const { tab: left, code, draft } = store.get()
    goTo(tab)
    setNotice(undefined)
    // What checks the part that was left may still be on its way.
    void load().then((loaded) => {
      if (loaded && isWrongIn(left, checked.check(loaded))) setNotice('wrong')
    })
    // The other device finds what was answered here; without a connection it will with the next tab.
    if (code) void sendDraft({ code, language, answers: draft })
  }

  /** Goes on, unless something is wrong in this part, or back, to the beginning of the other. */
  function step(by: 1 | -1) {
    const tab = surveyTabs[surveyTabs.indexOf(state.tab) + by]
    if (!tab) return
    if (by === 1 && actions && isWrongIn(state.tab, checked.check(actions))) {
      callFor('[data-error-summary]')
      return
    }
    openTab(tab)
    callFor(`#${tab} h2`)
  }

  function showQuestion({ name, tab }: Question) {
    goTo(tab)
    callFor(`#${questionId(name)} :is(input, select, textarea)`)
  }

  async function sendDraft(draft: Parameters<SurveyActions['sendDraft']>[0]) {
    return (await (await load())?.sendDraft(draft)) ?? null
  }

  /** @returns the code under which the answers can be found elsewhere; null where that failed */
  async function keep(): Promise<string | null> {
    const { draft, code } = store.get()
    const created = await sendDraft({ code, language, answers: draft })
    if (created) store.changeNow({ code: created })
    return created
  }

  function clear() {
    const { code } = store.get()
    if (code) void sendDraft({ code, language, answers: {} })
    goTo(surveyTabs[0])
    store.clear()
    checked.forget()
    setNotice('cleared')
    callFor(`#${surveyTabs[0]} h2`)
  }

  const { errors, failure, answer } = checked
  return {
    ...shown,
    state,
    errors,
    failure,
    isSending,
    notice,
    actions,
    answer,
    go,
    showQuestion,
    switchLanguage,
    keep,
    clear,
  }
}

/** Fetches the survey's actions, most often before the first part is left. */
function useActions({ isNeeded }: { isNeeded: boolean }) {
  const [actions, setActions] = useState<SurveyActions>()
  /** @returns null without a connection, and the next call tries again */
  const load = useCallback(
    () =>
      import('./deferredSurveyActions').then(
        ({ deferredSurveyActions }) => {
          setActions(deferredSurveyActions)
          return deferredSurveyActions
        },
        () => null,
      ),
    [],
  )
  useEffect(() => {
    if (isNeeded) void load()
  }, [isNeeded, load])
  return { actions, load }
}

/** @returns what moves the focus to an element once it is there */
function useAttention() {
  // Counts what asks for the focus; an effect moves it there.
  const [attention, setAttention] = useState<{ target: string; count: number }>()
  useEffect(() => {
    const isFree = isFocusFree(document.querySelector('#survey-form'))
    const target = attention && document.querySelector<HTMLElement>(attention.target)
    if (!target || !isFree) return
    target.closest('details')?.setAttribute('open', '')
    // A part begins with its tabs.
    const isPart = target.matches('h2')
    if (isPart) document.querySelector('#survey-parts')?.scrollIntoView()
    target.focus({ preventScroll: isPart })
  }, [attention])
  return useCallback(
    (target: string) => setAttention((last) => ({ target, count: (last?.count ?? 0) + 1 })),
    [],
  )
}

/** The words of the survey, which change in place unless the frame around them changes too. */
function useLanguage(
  { locale, language: first, texts, returned }: SurveyOptions,
  store: SurveyStore,
) {
  const [shown, setShown] = useState({ language: first, texts })

  // The address that the form was sent to shows nothing when it is loaded again.
  useEffect(() => {
    if (returned) window.history.replaceState(null, '', surveyAddress({ locale, language: first }))
  }, [returned, locale, first])

  const switchLanguage = useCallback(
    async (language: SurveyLanguage) => {
      const address = surveyAddress({ locale, language })
      if (surveyFrame({ locale, language }) !== locale) {
        store.changeNow({})
        // Where nothing can be stored, another page would lose the answers.
        if (store.get().saving === 'saved') {
          return window.location.assign(address + window.location.hash)
        }
      }
      const texts = await getSurveyTexts(language).catch((error: unknown) => {
        // The specification wants it there (section 8); the reader gets the words all the same.
        // oxlint-disable-next-line eslint/no-console
        console.warn('The survey texts could not be loaded', error)
        return null
      })
      // Without the words in this page, the page in that language has them.
      if (!texts) return window.location.assign(address)
      setShown((last) => {
        document.title = document.title.replace(last.texts.interface.title, texts.interface.title)
        return { language, texts }
      })
      window.history.replaceState(null, '', address + window.location.hash)
    },
    [locale, store],
  )
  return { shown, switchLanguage }
}

type Shared = {
  store: SurveyStore
  actions: SurveyActions | undefined
  load: () => Promise<SurveyActions | null>
  shown: { language: SurveyLanguage; texts: SurveyTexts }
  switchLanguage: (language: SurveyLanguage) => Promise<void>
  callFor: (target: string) => void
}

/** What is wrong with the answers, and why the survey was not taken. */
function useErrors({ store, shown, actions }: Shared, returned: SurveyOptions['returned']) {
  const { language } = shown
  // What has been checked is checked again with each change (specification, section 5).
  const isChecked = useRef(Object.keys(returned?.errors ?? {}).length > 0)
  const [errors, setErrors] = useState<SurveyErrors>(returned?.errors ?? {})
  // `true` for the general text in the survey's language.
  const [failure, setFailure] = useState<string | boolean>(returned?.message ?? false)

  /** What is wrong so far, to the code that knows. */
  const check = useCallback(
    ({ checkDraft }: SurveyActions) => {
      isChecked.current = true
      const wrong = checkDraft({ draft: store.get().draft, language })
      setErrors(wrong)
      return wrong
    },
    [store, language],
  )

  const answer = useCallback(
    ({ name, value }: { name: keyof SurveyDraft; value: string | string[] }) => {
      const draft = { ...store.get().draft, [name]: value }
      store.change({ draft })
      const wrong = isChecked.current && actions?.checkDraft({ draft, language })
      setErrors(({ [name]: _, ...others }) =>
        wrong && wrong[name] ? { ...others, [name]: wrong[name] } : others,
      )
      setFailure(false)
    },
    [store, actions, language],
  )

  function fail(wrong: SurveyErrors) {
    isChecked.current = true
    setErrors(wrong)
    setFailure(true)
  }

  function forget() {
    isChecked.current = false
    setErrors({})
    setFailure(false)
  }

  return { errors, failure, check, answer, fail, forget, setFailure }
}

/** Each part that was opened is an entry of the history: Back leads to the part before. */
function usePartsInHistory({ store, first }: { store: SurveyStore; first: SurveyTab }) {
  useEffect(() => {
    const entered = readTabHash() ? first : store.get().tab
    const follow = () => {
      const tab = readTabHash()
      // Other fragments, such as that of the link past the header, name no part.
      if (tab || !window.location.hash) store.changeNow({ tab: tab ?? entered })
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [store, first])
}

function useResumedAnswers(
  { store, load, switchLanguage }: Shared,
  setNotice: (notice: SurveyNotice) => void,
) {
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
  }, [load, store, setNotice, switchLanguage])
}

function useSubmission(
  { store, load, shown, callFor }: Shared,
  { locale, checked }: { locale: Locale; checked: ReturnType<typeof useErrors> },
) {
  const router = useRouter()
  const isBusy = useRef(false)
  const [isSending, setSending] = useState(false)

  async function submit() {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    checked.setFailure(false)
    const target = await sendChecked()
    // The thanks are on their way.
    if (!target) return
    setSending(false)
    isBusy.current = false
    callFor(target)
  }

  /** @returns where the focus belongs afterwards; nothing where another page follows */
  async function sendChecked(): Promise<string | null> {
    // Without a connection, the code that says so could not be fetched any more.
    loadToaster().catch(() => undefined)
    const { language, texts } = shown
    const { successTitle, successText, failureTitle, failureText } = texts.interface
    const result = await (await load())?.submitAnswers({ store, language })
    if (result?.ok) {
      showToast({ title: successTitle, description: successText, variant: 'default' })
      store.forget()
      // Back leads to the beginning of an empty survey.
      const { pathname, search } = window.location
      window.history.replaceState(null, '', pathname + search)
      router.push(surveyThanksAddress({ locale, language, reference: result.reference }))
      return null
    }
    showToast({ title: failureTitle, description: failureText, variant: 'destructive' })
    const wrong = result?.errors ?? {}
    checked.fail(wrong)
    return Object.keys(wrong).length > 0 ? '[data-error-summary]' : '#survey-submit'
  }

  return { isSending, submit }
}

function readTabHash(): SurveyTab | undefined {
  return surveyTabs.find((tab) => `#${tab}` === window.location.hash)
}

/** What was typed into the page, or cleared, before its script came. */
function readTyped({
  questions,
  shown = {},
}: {
  questions: readonly Question[]
  /** What stood in the fields. */
  shown?: SurveyDraft
}): SurveyDraft {
  const form = document.querySelector<HTMLFormElement>('#survey-form')
  if (!form) return {}
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const entered = readForm({ questions, form: new URLSearchParams(fields) })
  const isShown = ({ name }: Question) => String(entered[name]) === String(shown[name] ?? '')
  const typed = questions.filter((one) => !isShown(one))
  return Object.fromEntries(typed.map(({ name }) => [name, entered[name]]))
}
