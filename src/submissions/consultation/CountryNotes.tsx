import { useSyncExternalStore, type RefObject } from 'react'
import type { ConsultationTexts } from './formTypes'
import { chosenElsewhere, fieldOf } from './formElements'

type Props = { formRef: RefObject<HTMLFormElement | null>; texts: ConsultationTexts }

/** Says which country was entered because the visitor chose it elsewhere on the site. */
export function ChosenCountry({ formRef, texts }: Props) {
  const chosen = useForm({ formRef, read: chosenElsewhere })
  const country = texts.countries.find(([one]) => one === chosen)
  if (!country) return null
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-2 rounded-xl bg-mist px-4">
      <span className="text-muted">{texts.chosenCountry}</span>
      <bdi className="font-semibold">{country[1]}</bdi>
      <button
        type="button"
        onClick={() => formRef.current?.querySelector('select')?.focus()}
        className="ms-auto min-h-11 font-semibold text-accent-dark underline underline-offset-4"
      >
        {texts.changeCountry}
      </button>
    </p>
  )
}

/** Asks whether the country code is missing; it is no error, and the server completes what is likely. */
export function CountryCodeNote({ formRef, texts }: Props) {
  const lacksCode = useForm({ formRef, read: lacksCountryCode })
  return (
    <div aria-live="polite">
      {lacksCode && <p className="mt-1.5 text-sm font-medium">{texts.phoneNoCode}</p>}
    </div>
  )
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
