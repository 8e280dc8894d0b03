import germany from 'flag-icons/flags/4x3/de.svg'
import ksa from 'flag-icons/flags/4x3/sa.svg'
import uae from 'flag-icons/flags/4x3/ae.svg'
import uk from 'flag-icons/flags/4x3/gb.svg'
import usa from 'flag-icons/flags/4x3/us.svg'
import type { Country } from '@/domain/countries'

const flags = { germany, uae, usa, uk, ksa } satisfies Record<Country, string>

/** A country's flag, beside its name. */
export function CountryFlag({ country }: { country: Country }) {
  return (
    // The flags are drawings of a few hundred bytes: nothing to optimize.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={flags[country]}
      alt=""
      width={24}
      height={18}
      loading="lazy"
      className="shrink-0 rounded-xs ring-1 ring-ink/10"
    />
  )
}
