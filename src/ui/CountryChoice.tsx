import type { Country } from '@/domain/countries'
import { ChoiceButton } from './ChoicePanels'
import { CountryFlag } from './CountryFlag'

type Props = {
  label: string
  countries: readonly { slug: Country; name: string }[]
  /** What the ids of the countries' panels begin with. */
  panelPrefix: string
}

/** Chooses a country within a `Choice`: by buttons, or by links to its panel where no scripts run. */
export function CountryChoice({ label, countries, panelPrefix }: Props) {
  return (
    <>
      <p aria-hidden className="mt-6 text-sm font-semibold text-muted print:hidden">
        {label}
      </p>
      <div role="group" aria-label={label} data-needs-script className={listClass}>
        {countries.map(({ slug, name }) => (
          <ChoiceButton key={slug} value={slug} className={itemClass}>
            <CountryFlag country={slug} />
            {name}
          </ChoiceButton>
        ))}
      </div>
      <noscript>
        <nav aria-label={label} className={listClass}>
          {countries.map(({ slug, name }) => (
            <a key={slug} href={`#${panelPrefix}${slug}`} className={itemClass}>
              <CountryFlag country={slug} />
              {name}
            </a>
          ))}
        </nav>
      </noscript>
    </>
  )
}

const listClass = 'mt-2 flex flex-wrap gap-2 sm:gap-3'

const itemClass =
  'inline-flex min-h-11 items-center gap-2.5 rounded-full border border-field bg-white px-4 py-1.5 font-semibold ' +
  'transition-colors hover:border-accent hover:bg-mist aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-white'
