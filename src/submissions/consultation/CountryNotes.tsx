import { useSyncExternalStore, type RefObject } from 'react'
import type { Audience } from '@/domain/consultationFields'
import { isCountry } from '@/domain/countries'
import { interpolate } from '@/i18n/interpolate'
import type { Locale } from '@/i18n/locales'
import { IsolatedNumbers } from '@/ui/IsolatedNumbers'
import type { ConsultationTexts } from './formTypes'
import { chosenElsewhere, fieldOf } from './formElements'

type Props = { formRef: RefObject<HTMLFormElement | null>; texts: ConsultationTexts }

/** Says which country was entered because the visitor chose it elsewhere on the site. */
export function ChosenCountry({ formRef, texts }: Props) {
  const country = useForm({ formRef, read: chosenElsewhere })?.toLowerCase()
  if (!isCountry(country)) return null
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-2 rounded-xl bg-mist px-4">
      <span className="text-muted">{texts.chosenCountry}</span>
      <bdi className="font-semibold">{texts.countries[country]}</bdi>
      <button
        type="button"
        onClick={() => formRef.current?.querySelector('select')?.focus()}
        className={`${linkClass} ms-auto`}
      >
        {texts.changeCountry}
      </button>
    </p>
  )
}

/** Asks whether the country code is missing, and offers the likely one; it is no error. */
export function CountryCodeNote({
  formRef,
  texts,
  audience,
  locale,
  onComplete,
}: Props & { audience: Audience; locale: Locale; onComplete: (code: string) => void }) {
  const lacksCode = useForm({ formRef, read: lacksCountryCode })
  const country = useForm({
    formRef,
    read: (form) => fieldOf({ form, name: 'desired_country' })?.value,
  })
  const code = likelyCode({ audience, locale, country })
  return (
    <div aria-live="polite">
      {lacksCode && <p className="mt-1.5 text-sm font-medium">{texts.phoneNoCode}</p>}
      {lacksCode && code && (
        <button type="button" onClick={() => onComplete(code)} className={linkClass}>
          <IsolatedNumbers text={interpolate(texts.addCode, { code })} />
        </button>
      )}
    </div>
  )
}

const linkClass = 'min-h-11 font-semibold text-accent-dark underline underline-offset-4'

const codesOfCountries: Record<string, string | undefined> = {
  Germany: '+49',
  UAE: '+971',
  UK: '+44',
  USA: '+1',
  KSA: '+966',
}

/** A hospital phones from its country; where a nurse is, her language may tell. */
function likelyCode({
  audience,
  locale,
  country = '',
}: {
  audience: Audience
  locale: Locale
  country?: string
}): string | undefined {
  if (audience === 'hospitals') return codesOfCountries[country]
  return locale === 'ml' || locale === 'hi' ? '+91' : undefined
}

/** True for what is long enough for a number and has neither a plus nor `00` at its start. */
function lacksCountryCode(form: HTMLFormElement): boolean {
  const phone = fieldOf({ form, name: 'phone' })?.value ?? ''
  const number = phone.normalize('NFKC').replace(/[^+\p{Nd}]/gu, '')
  return number.length >= 7 && !/\+|^[0٠۰०൦]{2}/.test(number)
}

/** What stands in the form, read anew after each change. */
function useForm<T>({
  formRef,
  read,
}: {
  formRef: Props['formRef']
  read: (form: HTMLFormElement) => T
}): T | undefined {
  return useSyncExternalStore(
    (notify) => {
      const form = formRef.current
      for (const event of ['input', 'change']) form?.addEventListener(event, notify)
      return () => {
        for (const event of ['input', 'change']) form?.removeEventListener(event, notify)
      }
    },
    () => (formRef.current ? read(formRef.current) : undefined),
  )
}
