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
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { isFocusFree } from '@/ui/isFocusFree'
import { loadToaster, showToast } from '@/ui/toast'
import type { Locale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { readItem, standingKey } from '@/ui/webStorage'
import { followChosenCountry, readChosenCountry } from '@/ui/chosenCountry'
import type { Audience } from '@/domain/consultationFields'
import type { Country } from '@/domain/countries'
import { successPath } from '@/domain/sitePages'
import type { ConsultationFormController, ControllerOptions } from './consultationFormController'
import type { ConsultationTexts, FieldErrors, FormProblem, ReturnedForm } from './formTypes'
import { readCv, readEntered } from './formElements'
import { chosenPlan, isFormSaved } from './draftFlag'

/** What the form and its behaviour are given. */
export type ConsultationFormOptions = {
  audience: Audience
  locale: Locale
  texts: ConsultationTexts
  /** The plan that was chosen on the pricing page. */
  plan?: string
  /** The country of the page, chosen before the visitor comes to the form. */
  country?: Country
  /** A form sent without JavaScript that came back with errors. */
  returned?: ReturnedForm
  /** The answers that came back with it, to be sent along. */
  answers?: ReactNode
  /** True where the form was asked for, so that its code is needed at once. */
  isAskedFor?: boolean
  onSendingChange?: (isSending: boolean) => void
  onSuccess?: () => void
  /** Makes room for the chat, and opens it then. */
  onChat?: (openChat: () => void) => void
}

/**
 * The behaviour of the consultation form (specification, section 4). Until its controller is there the
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
  const { controller, loadController } = useFormController({
    audience,
    locale,
    texts,
    plan: givenPlan,
    errors: returned?.errors,
    onErrors: setErrors,
    onProblem: showProblem,
  })
  const state = useSyncExternalStore(
    controller?.outbox.subscribe ?? never,
    controller?.outbox.get ?? nothing,
    nothing,
  )
  const isSending = state?.phase === 'sending'

  const receive = useEffectEvent(() => {
    onSuccess?.()
    const address = localePath({ locale, path: successPath })
    // The dialog's own entry in the browser's history ends with it.
    if (isAskedFor) router.replace(address)
    else router.push(address)
  })

  useLayoutEffect(() => {
    const form = formRef.current
    if (controller && form) return controller.attach({ form, onReceived: () => receive() })
  }, [controller])

  useEffect(() => {
    const isForNurses = audience === 'nurses'
    const notice = async () => {
      const hasChosen = isForNurses && (readChosenCountry() || readItem({ key: standingKey }))
      const isNeeded = isAskedFor || hasChosen || readItem(chosenPlan) || isBegun(formRef.current)
      if (isNeeded || (await isFormSaved(audience))) await loadController()
    }
    const tryNotice = () => void notice().catch(() => undefined)
    tryNotice()
    return isForNurses ? followChosenCountry(tryNotice) : undefined
  }, [isAskedFor, audience, loadController])

  useEffect(() => {
    // A form that came back may have been gone on with before this code was there.
    const part = returned && alerts === 1 ? null : formRef.current
    if (alerts > 0 && isFocusFree(part)) focusProblem(formRef.current)
  }, [alerts, returned])

  useEffect(() => {
    onSendingChange?.(isSending)
    if (isSending) router.prefetch(localePath({ locale, path: successPath }))
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
      const ready = await loadController().catch(() => null)
      if (ready) await ready.submit(form)
      else submitWithoutController(form)
    } finally {
      isBusy.current = false
    }
  }

  /** Leaves sending to the browser, unless there is no connection at all. */
  function submitWithoutController(form: HTMLFormElement) {
    if (navigator.onLine) return form.submit()
    const { error: title, failedRetry } = texts.toast
    showToast({ title, description: failedRetry, variant: 'destructive' })
    showProblem({ failure: failedRetry })
  }

  const plan = givenPlan ?? controller?.plan ?? state?.values.plan
  return { plan, formRef, controller, state, loadController, errors, hasSummary, failure, submit }
}

/** Fetches the controller once; after a failure the next call tries again. */
function useFormController(options: ControllerOptions) {
  const [controller, setController] = useState<ConsultationFormController>()
  const loading = useRef<Promise<ConsultationFormController>>(undefined)
  // What the form is given stays the same for as long as it is there.
  const [given] = useState(options)

  const loadController = useCallback(() => {
    loading.current ??= fetchFormController(given).then(
      (created) => {
        // It must have the form before a waiting submission goes on.
        flushSync(() => setController(created))
        return created
      },
      (error: unknown) => {
        loading.current = undefined
        throw error
      },
    )
    return loading.current
  }, [given])

  return { controller, loadController }
}

async function fetchFormController(
  options: ControllerOptions,
): Promise<ConsultationFormController> {
  // Without a connection, the code that says so could not be fetched any more.
  loadToaster().catch(() => undefined)
  const { createConsultationFormController } = await import('./consultationFormController')
  return createConsultationFormController(options)
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
