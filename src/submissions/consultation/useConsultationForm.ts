import { useRouter } from 'next/navigation'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { isFocusFree } from '@/ui/isFocusFree'
import { loadToaster, showToast } from '@/ui/toast'
import type { Locale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { readItem } from '@/submissions/browser/webStorage'
import { followChosenCountry, readChosenCountry } from '@/ui/chosenCountry'
import type { Audience } from '@/domain/consultationFields'
import type { ConsultationEngine, EngineOptions } from './consultationEngine'
import {
  successPage,
  type ConsultationTexts,
  type FieldErrors,
  type FormProblem,
} from './formModel'
import { readCv, readEntered } from './enteredForm'
import { chosenPlan, isFormSaved } from './draftFlag'
import type { ReturnedForm } from './returnedForm'

/** What the form and its behaviour are given. */
export type ConsultationFormOptions = {
  audience: Audience
  locale: Locale
  texts: ConsultationTexts
  /** The plan that was chosen on the pricing page. */
  plan?: string
  /** A form sent without JavaScript that came back with errors. */
  returned?: ReturnedForm
  /** True where the form was asked for, so that its code is needed at once. */
  isAskedFor?: boolean
  onSendingChange?: (isSending: boolean) => void
  onSuccess?: () => void
}

/**
 * The behaviour of the consultation form (specification, section 4). Until its engine is there the
 * form is plain HTML that a browser can send by itself.
 */
export function useConsultationForm(options: ConsultationFormOptions) {
  const { audience, locale, texts, returned, isAskedFor, onSendingChange, onSuccess } = options
  const router = useRouter()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [errors, setErrors] = useState<FieldErrors>(returned?.errors ?? {})
  const [hasSummary, setHasSummary] = useState(returned !== undefined)
  const [failure, setFailure] = useState<string>()
  // Counts what asks for attention; an effect answers by moving the focus.
  const [alerts, setAlerts] = useState(returned ? 1 : 0)

  /** Errors beside their fields, and beside the button what concerns none of them. */
  const showProblem = useCallback((problem: FormProblem | null) => {
    const { wrong = {}, failure } = problem ?? {}
    setErrors(wrong)
    setFailure(failure)
    setHasSummary(Object.keys(wrong).length > 1)
    if (problem) setAlerts((count) => count + 1)
  }, [])

  const givenPlan = options.plan ?? returned?.values.plan
  const { engine, loadEngine } = useEngine({
    audience,
    locale,
    texts,
    plan: givenPlan,
    errors: returned?.errors,
    onErrors: setErrors,
    onProblem: showProblem,
  })
  const state = useSyncExternalStore(
    engine?.outbox.subscribe ?? never,
    engine?.outbox.get ?? nothing,
    nothing,
  )
  const isSending = state?.phase === 'sending'

  const receive = useEffectEvent(() => {
    onSuccess?.()
    const address = localePath({ locale, path: successPage })
    // The dialog's own entry in the browser's history ends with it.
    if (isAskedFor) router.replace(address)
    else router.push(address)
  })

  useLayoutEffect(() => {
    const form = formRef.current
    if (engine && form) return engine.attach({ form, onReceived: () => receive() })
  }, [engine])

  useEffect(() => {
    const isForNurses = audience === 'nurses'
    const notice = async () => {
      const hasCountry = isForNurses && readChosenCountry()
      const isNeeded = isAskedFor || hasCountry || readItem(chosenPlan) || isBegun(formRef.current)
      if (isNeeded || (await isFormSaved(audience))) await loadEngine()
    }
    const tryNotice = () => void notice().catch(() => undefined)
    tryNotice()
    return isForNurses ? followChosenCountry(tryNotice) : undefined
  }, [isAskedFor, audience, loadEngine])

  useEffect(() => {
    // A form that came back may have been gone on with before this code was there.
    const part = returned && alerts === 1 ? null : formRef.current
    if (alerts > 0 && isFocusFree(part)) focusProblem(formRef.current)
  }, [alerts, returned])

  useEffect(() => {
    onSendingChange?.(isSending)
    if (isSending) router.prefetch(localePath({ locale, path: successPage }))
  }, [isSending, onSendingChange, router, locale])

  useEffect(() => {
    // A form that came back lies at the address it was sent to, which cannot be asked for again.
    if (returned)
      window.history.replaceState(null, '', localePath({ locale, path: `/${audience}` }))
  }, [returned, locale, audience])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const form = event.currentTarget
    try {
      const ready = await loadEngine().catch(() => null)
      if (ready) await ready.submit(form)
      else submitWithoutEngine(form)
    } finally {
      isBusy.current = false
    }
  }

  /** Leaves sending to the browser, unless there is no connection at all. */
  function submitWithoutEngine(form: HTMLFormElement) {
    if (navigator.onLine) return form.submit()
    const { error: title, failedRetry } = texts.toast
    showToast({ title, description: failedRetry, variant: 'destructive' })
    showProblem({ failure: failedRetry })
  }

  const plan = givenPlan ?? engine?.plan ?? state?.values.plan
  return { plan, formRef, engine, state, loadEngine, errors, hasSummary, failure, submit }
}

/** Fetches the engine once; after a failure the next call tries again. */
function useEngine(options: EngineOptions) {
  const [engine, setEngine] = useState<ConsultationEngine>()
  const loading = useRef<Promise<ConsultationEngine>>(undefined)
  // What the form is given stays the same for as long as it is there.
  const [given] = useState(options)

  const loadEngine = useCallback(() => {
    loading.current ??= fetchEngine(given).then(
      (created) => {
        // The fields must be registered before a waiting submission goes on.
        flushSync(() => setEngine(created))
        return created
      },
      (error: unknown) => {
        loading.current = undefined
        throw error
      },
    )
    return loading.current
  }, [given])

  return { engine, loadEngine }
}

async function fetchEngine(options: EngineOptions): Promise<ConsultationEngine> {
  // Without a connection, the code that says so could not be fetched any more.
  loadToaster().catch(() => undefined)
  const { createConsultationEngine } = await import('./consultationEngine')
  return createConsultationEngine(options)
}

/** True where the visitor has turned to the form before this code was there. */
function isBegun(form: HTMLFormElement | null): boolean {
  if (!form) return false
  const hasEntered = Object.keys(readEntered(form)).length > 0 || readCv(form) !== undefined
  return hasEntered || form.contains(document.activeElement)
}

const never = () => () => undefined
const nothing = () => undefined

/** Several errors: their summary; one: its field; none: the button to try again. */
function focusProblem(form: HTMLFormElement | null) {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
  const problem =
    find('[data-error-summary]') ?? find('[aria-invalid=true]') ?? find('[type=submit]')
  problem?.focus()
}
