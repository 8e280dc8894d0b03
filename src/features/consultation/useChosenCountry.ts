import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { followChosenCountry, readChosenCountry, rememberCountry } from '@/lib/chosenCountry'
import { desiredCountries, type Audience } from '@/lib/consultationFields'
import { isCountry, type Country } from '@/lib/countries'
import { chooseCountry } from './enteredForm'

/**
 * Enters the country that a nurse has chosen elsewhere on the site into the form.
 * @returns that country while the form shows it, and what has to hear of changes in the form
 */
export function useChosenCountry({
  audience,
  formRef,
}: {
  audience: Audience
  formRef: RefObject<HTMLFormElement | null>
}) {
  const chosen = useSyncExternalStore(followChosenCountry, readChosenCountry, () => null)
  const [shown, setShown] = useState<Country | null>(null)
  const isFirst = useRef(true)

  useEffect(() => {
    const form = formRef.current
    const value = desiredCountries.find((country) => country.toLowerCase() === chosen)
    // What stands in a form that came back, or was chosen before the scripts came, is newer.
    const keepsOwn = isFirst.current
    isFirst.current = false
    if (!form || !value || audience !== 'nurses') return
    if (chooseCountry({ form, value, keepsOwn })) setShown(chosen)
  }, [audience, chosen, formRef])

  function followForm({ target }: { target: EventTarget }) {
    if (!(target instanceof HTMLSelectElement)) return
    const country = target.value.toLowerCase()
    if (country !== shown) setShown(null)
    if (audience === 'nurses' && isCountry(country)) rememberCountry(country)
  }

  return { shown, followForm }
}
