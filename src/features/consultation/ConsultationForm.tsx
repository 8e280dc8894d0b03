'use client'

import { ChevronDown } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { buttonClass } from '@/components/ui/buttonClass'
import { getLocale, type PageLocale } from '@/i18n/locales'
import {
  cvExtensions,
  desiredCountries,
  honeypotField,
  type Audience,
} from '@/lib/consultationFields'
import {
  consultationEndpoint,
  errorText,
  fieldsFor,
  type ConsultationDraft,
  type ConsultationTexts,
  type VisibleField,
} from './consultationForm'
import { CvField } from './CvField'
import { ErrorSummary } from './ErrorSummary'
import { FormField, inputClass } from './FormField'
import type { ReturnedForm } from './returnedForm'
import { SendingStatus } from './SendingStatus'
import { useConsultationForm } from './useConsultationForm'

type Props = {
  audience: Audience
  locale: PageLocale
  texts: ConsultationTexts
  /** A form sent without JavaScript that came back with errors. */
  returned?: ReturnedForm
  /** What was entered before the form was closed. */
  draft?: ConsultationDraft
  onSendingChange?: (isSending: boolean) => void
  onSuccess?: () => void
}

/**
 * The form that requests a consultation (specification, sections 3 to 5). It works without
 * JavaScript; with it, errors show beside the fields and the file's way can be watched.
 */
export function ConsultationForm(props: Props) {
  const { audience, locale, texts, returned, draft } = props
  const { formRef, engine, loadEngine, submit, errors, hasSummary, failure, progress } =
    useConsultationForm(props)
  const isSending = progress !== undefined
  const id = useId()
  const isEnhanced = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const { intl } = getLocale(locale)
  const values = returned?.values ?? draft?.values ?? {}
  const fieldId = (name: VisibleField) => `${id}-${name}`
  const labels = fieldLabels({ audience, texts })

  /** A field's properties: plain HTML, and the engine's handlers when it is there. */
  const field = ({ name, hint }: { name: VisibleField; hint?: string }) => {
    const hasError = errors[name] !== undefined
    const describedBy = [hint && `${fieldId(name)}-hint`, hasError && `${fieldId(name)}-error`]
    return {
      ...(engine ? engine.control.register(name) : { name }),
      id: fieldId(name),
      'aria-invalid': hasError || undefined,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    }
  }
  const frame = ({ name, hint }: { name: VisibleField; hint?: string }) => ({
    id: fieldId(name),
    label: labels[name],
    hint,
    error: errorText({ error: errors[name], texts }),
  })
  const wrong = fieldsFor(audience).flatMap((name) => {
    const text = errorText({ error: errors[name], texts })
    return text ? [{ id: fieldId(name), text }] : []
  })

  return (
    <form
      ref={formRef}
      method="post"
      action={consultationEndpoint}
      encType="multipart/form-data"
      noValidate={isEnhanced}
      onSubmit={submit}
      onFocus={() => void loadEngine().catch(() => undefined)}
    >
      <input type="hidden" name="type" value={audience} />
      <input type="hidden" name="locale" value={locale} />
      {hasSummary && (
        <ErrorSummary
          title={texts.errorSummary}
          message={returned?.message}
          errors={wrong}
          isNew={returned !== undefined}
        />
      )}
      <fieldset disabled={isSending} className="grid min-w-0 gap-x-5 gap-y-6 sm:grid-cols-2">
        <FormField {...frame({ name: 'name' })}>
          <input
            {...field({ name: 'name' })}
            type="text"
            autoComplete="name"
            required
            defaultValue={values.name}
            className={inputClass}
          />
        </FormField>
        <FormField {...frame({ name: 'phone', hint: texts.phoneHint })}>
          <input
            {...field({ name: 'phone', hint: texts.phoneHint })}
            type="tel"
            inputMode="tel"
            dir="ltr"
            autoComplete="tel"
            required
            defaultValue={values.phone}
            className={`${inputClass} rtl:text-end`}
          />
        </FormField>
        <FormField {...frame({ name: 'desired_country' })} isWide>
          <div className="relative">
            <select
              {...field({ name: 'desired_country' })}
              required
              defaultValue={values.desired_country ?? ''}
              className={`${inputClass} appearance-none pe-11`}
            >
              <option value="">{texts.chooseCountry}</option>
              {desiredCountries.map((country) => (
                <option key={country} value={country}>
                  {texts.countries[countryKeys[country]]}
                </option>
              ))}
            </select>
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-muted"
            />
          </div>
        </FormField>
        {audience === 'nurses' ? (
          <FormField {...frame({ name: 'cv', hint: texts.cvHint })} isWide>
            <CvField
              field={field({ name: 'cv', hint: texts.cvHint })}
              accept={acceptedFiles}
              texts={texts}
              intl={intl}
            />
          </FormField>
        ) : (
          <FormField {...frame({ name: 'hospital_website' })} note={`(${texts.optional})`} isWide>
            <input
              {...field({ name: 'hospital_website' })}
              type="url"
              dir="ltr"
              autoComplete="url"
              defaultValue={values.hospital_website}
              className={`${inputClass} rtl:text-end`}
            />
          </FormField>
        )}
        <div aria-hidden className="sr-only">
          <label htmlFor={`${id}-leave`}>{texts.leaveEmpty}</label>
          <input id={`${id}-leave`} name={honeypotField} tabIndex={-1} autoComplete="off" />
        </div>
      </fieldset>
      <SendingStatus
        progress={progress}
        hasFile={audience === 'nurses'}
        texts={texts}
        intl={intl}
      />
      {failure && (
        <p
          id={`${id}-failure`}
          className="mt-6 rounded-xl bg-danger-mist p-4 font-medium text-danger"
        >
          {failure}
        </p>
      )}
      <button
        type="submit"
        disabled={isSending}
        aria-describedby={failure ? `${id}-failure` : undefined}
        className={`${buttonClass.primary} mt-6 w-full`}
      >
        {isSending && (
          <span
            aria-hidden
            className="size-5 animate-spin rounded-full border-2 border-white/40 border-t-white"
          />
        )}
        {isSending ? texts.submitting : texts.submit}
      </button>
      <p className="mt-4 text-sm text-muted">{texts.privacy}</p>
    </form>
  )
}

const countryKeys = {
  Germany: 'germany',
  UAE: 'uae',
  UK: 'uk',
  USA: 'usa',
  KSA: 'ksa',
} as const satisfies Record<(typeof desiredCountries)[number], keyof ConsultationTexts['countries']>

/** Extensions, and the media types that phones' file pickers filter by. */
const acceptedFiles = [
  ...cvExtensions.map((extension) => `.${extension}`),
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
].join(',')

function fieldLabels({
  audience,
  texts,
}: {
  audience: Audience
  texts: ConsultationTexts
}): Record<VisibleField, string> {
  return {
    name: texts.name,
    phone: texts.phone,
    desired_country: audience === 'nurses' ? texts.desiredCountry : texts.hiringCountry,
    cv: texts.cv,
    hospital_website: texts.hospitalWebsite,
  }
}
