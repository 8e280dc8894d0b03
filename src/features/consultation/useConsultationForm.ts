import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { loadToaster, showToast } from '@/components/ui/toast'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { honeypotField, type Audience } from '@/lib/consultationFields'
import { pushEvent } from '@/lib/siteEvents'
import type {
  ConsultationEngine,
  createConsultationEngine as CreateEngine,
} from './consultationEngine'
import {
  fieldsFor,
  requestBody,
  successPage,
  type CheckedConsultation,
  type ConsultationDraft,
  type ConsultationTexts,
  type FieldErrors,
} from './consultationForm'
import type { ReturnedForm } from './returnedForm'
import type { SendResult } from './sendConsultation'
import { forgetSubmissionId, submissionIdFor } from './submissionIds'

/** What the form and its behaviour are given. */
export type ConsultationFormOptions = {
  audience: Audience
  locale: PageLocale
  texts: ConsultationTexts
  /** The plan that was chosen on the pricing page. */
  plan?: string
  /** A form sent without JavaScript that came back with errors. */
  returned?: ReturnedForm
  /** What was entered before the form was closed. */
  draft?: ConsultationDraft
  onSendingChange?: (isSending: boolean) => void
  onSuccess?: () => void
}

/**
 * The behaviour of the consultation form (specification, section 4). Until its engine is there the
 * form is plain HTML that a browser can send by itself.
 */
export function useConsultationForm(options: ConsultationFormOptions) {
  const { audience, locale, texts, returned, draft, onSendingChange, onSuccess } = options
  const plan = options.plan ?? returned?.values.plan
  const router = useRouter()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [errors, setErrors] = useState<FieldErrors>(returned?.errors ?? {})
  const [hasSummary, setHasSummary] = useState(returned !== undefined)
  const [failure, setFailure] = useState<string>()
  const [progress, setProgress] = useState<number>()
  // Counts what asks for attention; an effect answers by moving the focus.
  const [alerts, setAlerts] = useState(returned ? 1 : 0)
  const { engine, loadEngine } = useEngine({
    audience,
    plan,
    returnedErrors: returned?.errors,
    onErrors: setErrors,
  })
  const isSending = progress !== undefined

  useEffect(() => {
    if (alerts > 0) focusProblem(formRef.current)
  }, [alerts])

  useEffect(() => {
    if (isSending) formRef.current?.querySelector<HTMLElement>('[role=status]')?.focus()
  }, [isSending])

  useEffect(() => {
    if (draft?.files?.length) chooseFiles({ form: formRef.current, files: draft.files })
  }, [draft])

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
      if (!ready) return submitWithoutEngine(form)
      const send = (consultation: CheckedConsultation) =>
        sendChecked({ engine: ready, form, consultation })
      const refuse = (invalid: RawErrors) => showProblem({ wrong: toFieldErrors(invalid) })
      await ready.control.handleSubmit(send, refuse)()
    } finally {
      isBusy.current = false
    }
  }

  async function sendChecked({ engine, form, consultation }: Checked) {
    setFailure(undefined)
    setErrors({})
    setHasSummary(false)
    setProgress(0)
    onSendingChange?.(true)
    router.prefetch(localePath({ locale, path: successPage }))
    const honeypot = form.querySelector<HTMLInputElement>(`[name=${honeypotField}]`)?.value ?? ''
    const submissionId = submissionIdFor(consultation)
    const result = await engine.send({
      body: requestBody({ consultation, submissionId, locale, honeypot }),
      onProgress: setProgress,
    })
    setProgress(undefined)
    onSendingChange?.(false)
    if (result.outcome === 'received') succeed({ engine, consultation, received: result })
    else fail({ engine, result })
  }

  function succeed({ engine, consultation, received: { reference } }: Succeeded) {
    pushEvent({
      event: 'consultation_form_submit',
      formType: 'consultation',
      userType: audience,
      desiredCountry: consultation.desired_country,
    })
    forgetSubmissionId(consultation)
    if (reference) engine.rememberReference(reference)
    engine.control.reset()
    onSuccess?.()
    router.push(localePath({ locale, path: successPage }))
  }

  function fail({ engine, result }: { engine: ConsultationEngine; result: Failed }) {
    const description =
      result.outcome === 'refused'
        ? (result.message ?? texts.toast.failed)
        : texts.toast.failedRetry
    showToast({ title: texts.toast.error, description, variant: 'destructive' })
    const refused: FieldErrors = {}
    for (const field of fieldsFor(audience)) {
      const message = result.outcome === 'refused' ? result.fields[field] : undefined
      if (message === undefined) continue
      refused[field] = message
      engine.control.setError(field, { type: 'server', message })
    }
    const isAboutFields = Object.keys(refused).length > 0
    showProblem({ wrong: refused, failure: isAboutFields ? undefined : description })
  }

  /** Leaves sending to the browser, unless there is no connection at all. */
  function submitWithoutEngine(form: HTMLFormElement) {
    if (navigator.onLine) return form.submit()
    const { error: title, failedRetry } = texts.toast
    showToast({ title, description: failedRetry, variant: 'destructive' })
    showProblem({ wrong: {}, failure: failedRetry })
  }

  /** Errors beside their fields, and beside the button what concerns none of them. */
  function showProblem({ wrong, failure }: { wrong: FieldErrors; failure?: string }) {
    setErrors(wrong)
    setFailure(failure)
    setHasSummary(Object.keys(wrong).length > 1)
    setAlerts((count) => count + 1)
  }

  return { plan, formRef, engine, loadEngine, errors, hasSummary, failure, progress, submit }
}

type Checked = {
  engine: ConsultationEngine
  form: HTMLFormElement
  consultation: CheckedConsultation
}

type Succeeded = Omit<Checked, 'form'> & {
  received: Extract<SendResult, { outcome: 'received' }>
}

type Failed = Exclude<SendResult, { outcome: 'received' }>

/** Fetches the engine once; after a failure the next call tries again. */
function useEngine({
  audience,
  plan,
  returnedErrors,
  onErrors,
}: {
  audience: Audience
  plan?: string
  returnedErrors?: FieldErrors
  onErrors: (errors: FieldErrors) => void
}) {
  const [engine, setEngine] = useState<ConsultationEngine>()
  const loading = useRef<Promise<ConsultationEngine>>(undefined)

  const loadEngine = useCallback(() => {
    loading.current ??= fetchEngine({ audience, plan, errors: returnedErrors }).then(
      (created) => {
        created.control.subscribe({
          formState: { errors: true },
          callback: (state) => onErrors(toFieldErrors(state.errors ?? {})),
        })
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
  }, [audience, plan, returnedErrors, onErrors])

  return { engine, loadEngine }
}

async function fetchEngine(
  options: Parameters<typeof CreateEngine>[0],
): Promise<ConsultationEngine> {
  // Without a connection, the code that says so could not be fetched any more.
  loadToaster().catch(() => undefined)
  const { createConsultationEngine } = await import('./consultationEngine')
  return createConsultationEngine(options)
}

type RawErrors = Partial<Record<string, { message?: string }>>

function toFieldErrors(errors: RawErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      error?.message ? [[field, error.message]] : [],
    ),
  )
}

/** Several errors: their summary; one: its field; none: the button to try again. */
function focusProblem(form: HTMLFormElement | null) {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
  const problem =
    find('[data-error-summary]') ?? find('[aria-invalid=true]') ?? find('[type=submit]')
  problem?.focus()
}

function chooseFiles({ form, files }: { form: HTMLFormElement | null; files: FileList }) {
  const input = form?.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return
  input.files = files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
