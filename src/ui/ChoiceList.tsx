import type { ReactNode } from 'react'
import { ChoiceButton } from './ChoicePanels'
import { CountryFlag } from './CountryFlag'
import type { Country } from '@/domain/countries'

type Props = {
  label: string
  options: readonly { value: string; name: string; icon: ReactNode; panelId: string }[]
  className: string
  itemClass: string
}

/** Chooses a value within a `Choice`: by buttons, or by links to their panels where no scripts run. */
export function ChoiceList({ label, options, className, itemClass }: Props) {
  return (
    <>
      <div role="group" aria-label={label} data-needs-script className={className}>
        {options.map(({ value, name, icon }) => (
          <ChoiceButton key={value} value={value} className={itemClass}>
            {icon}
            {name}
          </ChoiceButton>
        ))}
      </div>
      <noscript>
        <nav aria-label={label} className={className}>
          {options.map(({ value, name, panelId }) => (
            <a key={value} href={`#${panelId}`} className={itemClass}>
              {name}
            </a>
          ))}
        </nav>
      </noscript>
    </>
  )
}

type CountryProps = {
  label: string
  countries: readonly { slug: Country; name: string }[]
  /** What the ids of the countries' panels begin with. */
  panelPrefix: string
}

/** Chooses a country. */
export function CountryChoice({ label, countries, panelPrefix }: CountryProps) {
  return (
    <>
      <p aria-hidden className="mt-6 text-sm font-semibold text-muted print:hidden">
        {label}
      </p>
      <ChoiceList
        label={label}
        options={countries.map(({ slug, name }) => ({
          value: slug,
          name,
          icon: <CountryFlag country={slug} />,
          panelId: `${panelPrefix}${slug}`,
        }))}
        className="mt-2 flex flex-wrap gap-2 sm:gap-3"
        itemClass={countryClass}
      />
    </>
  )
}

const countryClass =
  'inline-flex min-h-11 items-center gap-2.5 rounded-full border border-field bg-white px-4 py-1.5 font-semibold ' +
  'transition-colors hover:border-accent hover:bg-mist aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-white'
