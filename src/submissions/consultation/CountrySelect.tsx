import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { desiredCountries, type DesiredCountry } from '@/domain/consultationFields'
import type { ConsultationTexts } from './formTypes'
import { inputClass } from './FormField'

type Props = {
  field: ComponentProps<'select'>
  value?: string
  texts: Pick<ConsultationTexts, 'chooseCountry' | 'countries'>
}

/** The message keys of the countries' names. */
const countryKeys = {
  Germany: 'germany',
  UAE: 'uae',
  UK: 'uk',
  USA: 'usa',
  KSA: 'ksa',
} as const satisfies Record<DesiredCountry, keyof ConsultationTexts['countries']>

/** The list of countries, with nothing chosen at first. */
export function CountrySelect({ field, value = '', texts }: Props) {
  return (
    <div className="relative">
      <select
        {...field}
        required
        defaultValue={value}
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
  )
}
