'use client'

import { MessageCircleMore } from 'lucide-react'
import Link from 'next/link'
import { useId } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { ErrorSummary } from '@/ui/ErrorSummary'
import { FileField } from '@/ui/FileField'
import { useHasScript } from '@/ui/useBrowserValue'
import { getLocale } from '@/i18n/locales'
import { privacyAddress } from '@/domain/sitePages'
import {
  askPhoneField,
  cvExtensions,
  cvMediaTypes,
  fieldsFor,
  honeypotField,
} from '@/domain/consultationFields'
import { openChat } from '@/submissions/chat/conversation'
import type { OutboxState } from './consultationOutbox'
import { consultationEndpoint, errorText } from './formTypes'
import { ExtraFields } from './ExtraFields'
import { ChoiceField, fieldProperties, FormField, TextField, type FormState } from './FormField'
import { PhotoCv } from './PhotoCv'
import { useConsultationForm, type ConsultationFormOptions } from './useConsultationForm'

/**
 * The form that requests a consultation (specification, sections 3 to 5). It works without
 * JavaScript; with it, errors show beside the fields and the file's way can be watched.
 */
export function ConsultationForm(props: ConsultationFormOptions) {
  const { audience, locale, texts, country, returned, onChat } = props
  const { plan, formRef, controller, state, loadController, submit, errors, hasSummary, failure } =
    useConsultationForm(props)
  const id = useId()
  const hasScript = useHasScript()
  const phase = state?.phase ?? 'idle'
  const { intl } = getLocale(locale)
  const chosen = texts.countries.find(([one]) => one.toLowerCase() === country)?.[0]
  const values = { desired_country: chosen, ...returned?.values }
  const form = { id, errors, texts, values }
  const wrong = fieldsFor(audience).flatMap((name) => {
    const text = errorText({ error: errors[name], texts })
    return text ? [{ id: `${id}-${name}`, text }] : []
  })
  const summary = wrong.length > 0 ? texts.errorSummary : returned?.message
  const phoneHint = audience === 'nurses' ? texts.phoneHint : texts.hiringPhoneHint

  return (
    <form
      ref={formRef}
      method="post"
      action={consultationEndpoint}
      encType="multipart/form-data"
      noValidate={hasScript}
      onSubmit={submit}
      onFocus={() => void loadController().catch(() => undefined)}
    >
      <input type="hidden" name="type" value={audience} />
      <input type="hidden" name="locale" value={locale} />
      {(returned?.asksPhone ?? true) && <input type="hidden" name={askPhoneField} value="yes" />}
      {plan && (
        <p className="mb-6 flex flex-wrap gap-x-2 rounded-xl bg-mist px-4 py-3">
          <input type="hidden" name="plan" value={plan} />
          <span className="text-muted">{texts.chosenPlan}</span>
          <bdi className="font-semibold">{plan}</bdi>
        </p>
      )}
      {controller && <controller.ChosenCountry formRef={formRef} texts={texts} />}
      {hasSummary && summary && (
        <ErrorSummary title={summary} errors={wrong} isNew={returned !== undefined} />
      )}
      {controller && state && (
        <controller.DraftRestoredNotice
          state={state}
          texts={texts}
          onDiscard={controller.discard}
        />
      )}
      <fieldset
        // It only disables; the heading above has its name.
        role="none"
        disabled={phase !== 'idle'}
        className="grid min-w-0 gap-x-5 gap-y-6 sm:grid-cols-2"
      >
        <legend hidden>{texts.title}</legend>
        <TextField form={form} name="name" label={texts.name} />
        <TextField form={form} name="phone" label={texts.phone} hint={phoneHint}>
          {controller && <controller.CountryCodeNote formRef={formRef} texts={texts} />}
        </TextField>
        <ChoiceField
          form={form}
          name="desired_country"
          label={audience === 'nurses' ? texts.desiredCountry : texts.hiringCountry}
          none={texts.chooseCountry}
          options={texts.countries}
          required
          isWide
          data-chosen-elsewhere={chosen}
        />
        {audience === 'hospitals' ? (
          <TextField
            form={form}
            name="hospital_website"
            label={texts.hospitalWebsite}
            note={`(${texts.optional})`}
            isWide
          />
        ) : (
          <NurseCv form={form} locale={locale} onChat={onChat} />
        )}
        <ExtraFields audience={audience} form={form} stored={state?.values} />
        <div className="empty:hidden sm:col-span-2">
          {props.answers ??
            (controller && <controller.SharedAnswers {...props} outbox={controller.outbox} />)}
        </div>
        <div aria-hidden className="sr-only">
          <label htmlFor={`${id}-empty`}>{texts.leaveEmpty}</label>
          <input id={`${id}-empty`} name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
      </fieldset>
      {controller && state && (
        <controller.SendingStatus
          reasonId={`${id}-reason`}
          state={state}
          texts={texts}
          intl={intl}
          onStop={controller.stop}
          onDiscard={controller.discard}
        />
      )}
      {failure && (
        <p
          id={`${id}-failure`}
          dir="auto"
          // The toast says the same, and goes.
          className="mt-6 rounded-xl bg-danger-mist p-4 font-medium text-danger in-[body:has([data-toast][data-state=open])]:invisible"
        >
          {failure}
        </p>
      )}
      <SubmitButton
        phase={phase}
        texts={texts}
        locale={locale}
        reasonId={failure ? `${id}-failure` : phase === 'waiting' ? `${id}-reason` : undefined}
      />
      {controller && state && (
        <controller.DraftSavedNote state={state} texts={texts} onDiscard={controller.discard} />
      )}
    </form>
  )
}

function NurseCv({
  form,
  locale,
  onChat,
}: Pick<ConsultationFormOptions, 'locale' | 'onChat'> & { form: FormState }) {
  const { errors, texts } = form
  return (
    <>
      <FormField form={form} name="cv" label={texts.cv} hint={texts.cvHint} isWide>
        <FileField
          field={{ ...fieldProperties({ form, name: 'cv', hint: texts.cvHint }), required: true }}
          accept={acceptedFiles}
          error={errorText({ error: errors.cv, texts })}
          texts={texts}
          intl={getLocale(locale).intl}
        />
      </FormField>
      <PhotoCv texts={texts} locale={locale} />
      <details suppressHydrationWarning className="-mt-6 text-sm sm:col-span-2">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center py-2 font-semibold text-accent-dark underline underline-offset-4 [&::-webkit-details-marker]:hidden">
          {texts.cvHow}
        </summary>
        <p className="pb-2 whitespace-pre-line text-muted">{texts.cvHowText}</p>
      </details>
      <button
        type="button"
        data-needs-script
        suppressHydrationWarning
        onClick={({ currentTarget: { form } }) => form && goOnInChat({ form, onChat })}
        className={`${buttonClass.secondary} -mt-4 w-full sm:col-span-2 sm:w-fit`}
      >
        <MessageCircleMore aria-hidden size={18} className="shrink-0" />
        {texts.noCv}
      </button>
    </>
  )
}

/** Sends the form, or what waits; what the privacy policy says stands above it. */
function SubmitButton({
  phase,
  texts,
  locale,
  reasonId,
}: Pick<ConsultationFormOptions, 'texts' | 'locale'> & {
  phase: OutboxState['phase']
  reasonId?: string
}) {
  const isSending = phase === 'sending'
  return (
    <>
      <p className="mt-6 text-sm text-muted">
        {texts.privacy}{' '}
        <Link
          href={privacyAddress(locale)}
          prefetch={false}
          className="text-accent-dark underline underline-offset-2"
        >
          {texts.privacyLink}
        </Link>
      </p>
      <button
        type="submit"
        // Not disabled, which would take the focus away.
        aria-disabled={isSending}
        aria-describedby={reasonId}
        className={`${buttonClass.primary} mt-4 w-full`}
      >
        {isSending && (
          <span
            aria-hidden
            className="size-5 animate-spin rounded-full border-2 border-white/40 border-t-white"
          />
        )}
        <span>
          {{ idle: texts.submit, sending: texts.submitting, waiting: texts.waiting.tryNow }[phase]}
        </span>
      </button>
    </>
  )
}

/** Takes name and number along, so that they need not be typed again. */
function goOnInChat({
  form,
  onChat = (open) => open(),
}: Pick<ConsultationFormOptions, 'onChat'> & { form: HTMLFormElement }) {
  const entered = new FormData(form)
  onChat(() => openChat({ name: entered.get('name'), phone: entered.get('phone') }))
}

/** Extensions, and the media types that phones' file pickers filter by. */
const acceptedFiles = [
  ...cvExtensions.map((extension) => `.${extension}`),
  ...Object.values(cvMediaTypes),
].join(',')
