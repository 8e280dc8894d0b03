import { flushSync } from 'react-dom'
import { dismissFailure, showToast } from '@/ui/toast'
import type { Locale } from '@/i18n/locales'
import { followChosenCountry, readChosenCountry, rememberCountry } from '@/ui/chosenCountry'
import {
  enteredFields,
  fieldsFor,
  honeypotField,
  isDoubtfulPhone,
  textFields,
  type Audience,
  cvMaxBytes,
} from '@/domain/consultationFields'
import { interpolate } from '@/i18n/interpolate'
import { readItem, writeItem } from '@/ui/webStorage'
import { asciiDigits } from '@/domain/asciiDigits'
import { rememberReference } from '@/submissions/browser/receivedReference'
import { pushEvent } from '@/ui/analytics'
import { submitEvent } from './SuccessEvents'
import { errorText, type ConsultationTexts, type FieldErrors, type FormProblem } from './formTypes'
import { chosenPlan } from './draftFlag'
import {
  openOutbox,
  type OutboxFollower,
  type OutboxState,
  type Received,
} from './consultationOutbox'
import { chooseCountry, chooseFile, fieldOf, isPicture, readCv, readEntered } from './formElements'
import { ChosenCountry, CountryCodeNote } from './CountryNotes'
import { DraftRestoredNotice, DraftSavedNote } from './DraftNotes'
import { SendingStatus } from './SendingStatus'
import { leftOut, readSharedAnswers, SharedAnswers } from './SharedAnswers'
import type { Refused } from '@/submissions/browser/post'
import * as z from 'zod/mini'
import { errorsByField } from '@/submissions/intake/schemaParts'
import { consultationSchema, type ConsultationErrorCode } from './schema'

/** What the controller is made from. */
export type ControllerOptions = {
  audience: Audience
  locale: Locale
  texts: ConsultationTexts
  plan?: string
  /** What the server found wrong before this code was there. */
  errors?: FieldErrors
  /** Called with what is wrong in the fields, after every change of it. */
  onErrors: (errors: FieldErrors) => void
  /** Called with what keeps a request from being sent; with `null` when it is on its way. */
  onProblem: (problem: FormProblem | null) => void
}

export type ConsultationFormController = Awaited<
  ReturnType<typeof createConsultationFormController>
>

/**
 * What makes the form check, store and send itself: the shared schema and the outbox. It is fetched when a
 * visitor turns to the form, and takes over fields that are already on the page, with what has been typed
 * and chosen in them.
 */
export async function createConsultationFormController(options: ControllerOptions) {
  const { audience, locale, texts, errors, onErrors, onProblem } = options
  const plan = options.plan ?? readItem(chosenPlan) ?? undefined
  writeItem({ ...chosenPlan, value: null })
  const isForNurses = audience === 'nurses'
  const outbox = await openOutbox(audience)
  const schema = consultationFormSchema(audience)
  let wrong: FieldErrors = errors ?? {}
  /** What was checked once is checked again with each change (specification, section 5). */
  let isChecked = errors !== undefined
  let attached: HTMLFormElement | undefined
  let hasAskedPhone = false

  function show(errors: FieldErrors) {
    wrong = errors
    onErrors(errors)
  }

  /** Checks one field, and leaves what is said about the others. */
  function check({ form, field }: { form: HTMLFormElement; field: keyof FieldErrors }) {
    const { [field]: shown, ...others } = wrong
    const { error } = schema.safeParse(valuesOf({ form, audience }))
    const { [field]: found } = errorsByField(error?.issues ?? [])
    if (found !== shown) show(found ? { ...others, [field]: found } : others)
  }

  /** Checks the form and sends it; what waits already is tried once more. */
  async function submit(form: HTMLFormElement) {
    if (outbox.get().phase !== 'idle') return outbox.resume({ isOwn: true })
    isChecked = true
    const { data, error } = schema.safeParse(valuesOf({ form, audience }))
    wrong = errorsByField(error?.issues ?? [])
    if (!data) return onProblem({ wrong })
    const { cv, ...checked } = data
    const { phone } = checked
    // It is taken all the same: what looks wrong to us may be right.
    if (!hasAskedPhone && isDoubtfulPhone(phone)) {
      hasAskedPhone = true
      wrong = { phone: interpolate(texts.errors.phone_doubtful, { phone }) }
      return onProblem({ wrong })
    }
    onProblem(null)
    dismissFailure()
    const honeypot = fieldOf({ form, name: honeypotField })?.value ?? ''
    const standing = readSharedAnswers(form)
    const consultation = { ...checked, standing: standing === leftOut ? undefined : standing }
    const values = { ...readEntered(form), standing }
    return outbox.send({ consultation, cv, locale, honeypot, values })
  }

  /** Fills the form with what is kept, and keeps from now on what is entered. */
  function attach({ form, onReceived }: { form: HTMLFormElement; onReceived: () => void }) {
    const enter = () => {
      // The answers themselves are stored elsewhere, where they can be deleted. Their box comes late.
      const standing = readSharedAnswers(form) ?? outbox.get().values.standing
      outbox.enter({ ...readEntered(form), standing: standing === leftOut ? leftOut : undefined })
    }
    const checkChanged = ({ target }: Event) => {
      const field = fieldsFor(audience).find((name) => target === fieldOf({ form, name }))
      if (isChecked && field) check({ form, field })
    }
    const input = (event: Event) => {
      enter()
      checkChanged(event)
    }
    const change = (event?: Event) => {
      enter()
      if (event) checkChanged(event)
      const cv = readCv(form)
      const reading = outbox.chooseCv(cv)
      const country = fieldOf({ form, name: 'desired_country' })?.value.toLowerCase()
      if (isForNurses && event && country) rememberCountry(country)
      // What is wrong with a file is said while the visitor still looks for one.
      const isCv =
        !event || (event.target instanceof HTMLInputElement && event.target.name === 'cv')
      if (cv && isCv) void checkCv({ form, cv, reading })
    }
    attached = form
    outbox.follow(followerOf({ form, onReceived }))
    // Before what is kept: a country that was chosen on the way to the form is newer.
    if (!fieldOf({ form, name: 'desired_country' })?.value) enterChosenCountry(form)
    fill({ form, stored: outbox.get() })
    change()
    form.addEventListener('input', input)
    form.addEventListener('change', change)
    const stopFollowing = followChosenCountry(() => enterChosenCountry(form))
    void outbox.resume({ isOwn: false })
    return () => {
      form.removeEventListener('input', input)
      form.removeEventListener('change', change)
      stopFollowing()
      outbox.follow(inBackground({ audience, texts }))
    }
  }

  async function checkCv({
    form,
    cv,
    reading,
  }: {
    form: HTMLFormElement
    cv: File
    reading: Promise<boolean>
  }): Promise<void> {
    check({ form, field: 'cv' })
    if ((await reading) || readCv(form) !== cv) return
    show({ ...wrong, cv: 'cv_unreadable' satisfies ConsultationErrorCode })
  }

  /** Begins anew. A form that came back from the server would begin with its values again. */
  function clear(form: HTMLFormElement): void {
    form.reset()
    for (const name of textFields) {
      const field = fieldOf({ form, name })
      if (field) field.value = ''
    }
    isChecked = errors !== undefined
    show({})
  }

  function enterChosenCountry(form: HTMLFormElement) {
    const chosen = readChosenCountry()
    const country = texts.countries.find(([one]) => one.toLowerCase() === chosen)
    if (isForNurses && country) chooseCountry({ form, value: country[0] })
  }

  function followerOf({
    form,
    onReceived,
  }: {
    form: HTMLFormElement
    onReceived: () => void
  }): OutboxFollower {
    return {
      received(received) {
        note({ audience, received })
        clear(form)
        onReceived()
      },
      gone(how) {
        clear(form)
        if (how === 'received') showReceived(texts)
      },
      refused: (refused) => void refuse(refused),
      // A request that is kept and sent by itself has not failed: what it waits for stands in the form.
      delayed: () => onProblem({}),
    }
  }

  async function refuse(refused: Refused) {
    const description = describe({ texts, failed: refused })
    showFailure({ texts, description })
    isChecked = true
    wrong = {}
    for (const field of fieldsFor(audience)) {
      const message = refused.fields[field]
      if (message !== undefined) wrong[field] = message
    }
    const isAboutFields = Object.keys(wrong).length > 0
    onProblem({ wrong, failure: isAboutFields ? undefined : description })
  }

  function stop() {
    flushSync(() => void outbox.stop())
    attached?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  async function discard() {
    await outbox.discard()
    rememberCountry(null)
    if (!attached) return
    clear(attached)
    attached.querySelector<HTMLElement>('[role=status]')?.focus({ preventScroll: true })
  }

  const parts = {
    ChosenCountry,
    CountryCodeNote,
    DraftRestoredNotice,
    DraftSavedNote,
    SendingStatus,
    SharedAnswers,
  }
  return { plan, outbox, submit, attach, stop, discard, ...parts }
}

/** What stands in the fields, also while they are disabled, and the file. */
function valuesOf({ form, audience }: { form: HTMLFormElement; audience: Audience }) {
  const texts = enteredFields.map((name) => [name, fieldOf({ form, name })?.value])
  return { ...Object.fromEntries(texts), type: audience, cv: readCv(form) }
}

/** Enters what is stored where nothing newer was typed. */
function fill({
  form,
  stored: { values, cv, phase },
}: {
  form: HTMLFormElement
  stored: OutboxState
}): void {
  for (const name of textFields) {
    const field = fieldOf({ form, name })
    const value = values[name]
    // What was typed while this code was on its way is newer, unless a request is on its way.
    if (field && value && (phase !== 'idle' || !field.value)) field.value = value
  }
  if (cv && (phase !== 'idle' || !readCv(form))) chooseFile({ form, file: cv })
}

function inBackground({
  audience,
  texts,
}: {
  audience: Audience
  texts: ConsultationTexts
}): OutboxFollower {
  return {
    received(received) {
      note({ audience, received })
      showReceived(texts)
    },
    gone: () => undefined,
    refused: (failed) => showFailure({ texts, description: describe({ texts, failed }) }),
    delayed: () => undefined,
  }
}

function note({ audience, received }: { audience: Audience; received: Received }) {
  const { consultation, reference } = received
  pushEvent(submitEvent({ audience, desiredCountry: consultation.desired_country }))
  if (!reference) return
  const dialled = asciiDigits(consultation.phone).replace(/[^+\d]/g, '')
  const [, phoneStart] = /^(?:\+|00)(\d{3})/.exec(dialled) ?? []
  rememberReference(reference, { audience, country: consultation.desired_country, phoneStart })
}

function showReceived({ waiting }: ConsultationTexts) {
  showToast({ title: waiting.received, variant: 'default' })
}

function showFailure({ texts, description }: { texts: ConsultationTexts; description: string }) {
  showToast({ title: texts.toast.error, description, variant: 'destructive' })
}

/** The words of the specification's section 8. */
function describe({ texts, failed }: { texts: ConsultationTexts; failed: Refused }): string {
  return failed.message ?? errorText({ error: failed.fields.cv, texts }) ?? texts.toast.failed
}

const code = (error: ConsultationErrorCode) => ({ error, abort: true })

/**
 * The rules for the CV (specification, section 5) as far as a browser can check them. What the file
 * really contains is looked at by the server.
 */
const cvSchema = z.custom<File | undefined>().check(
  z.refine((file) => file !== undefined, code('cv_required')),
  z.refine((file) => !isPicture(file), code('cv_photo')),
  z.refine((file) => !hasExtension(file, /\.rtf$/i), code('cv_rtf')),
  z.refine((file) => !hasExtension(file, /\.(html?|mht|mhtml)$/i), code('cv_web_page')),
  z.refine((file) => !hasExtension(file, otherFormats), code('cv_type')),
  z.refine((file) => file?.size !== 0, code('cv_empty')),
  z.refine((file) => (file?.size ?? 0) <= cvMaxBytes, code('cv_too_large')),
)

/** The fields of the form: the shared schema, and the file in the nurses' form. */
function consultationFormSchema(audience: Audience) {
  return z.extend(consultationSchema, {
    cv: audience === 'nurses' ? cvSchema : z.transform(() => undefined),
  })
}

/** What names leave open is for the server to tell: phones give some that end in nothing. */
const otherFormats = /\.(txt|odt|pages|xlsx?|pptx?|zip|rar|exe)$/i

function hasExtension(file: File | undefined, extension: RegExp): boolean {
  return extension.test(file?.name ?? '')
}
