import australia from 'flag-icons/flags/4x3/au.svg'
import austria from 'flag-icons/flags/4x3/at.svg'
import bahrain from 'flag-icons/flags/4x3/bh.svg'
import belgium from 'flag-icons/flags/4x3/be.svg'
import canada from 'flag-icons/flags/4x3/ca.svg'
import denmark from 'flag-icons/flags/4x3/dk.svg'
import finland from 'flag-icons/flags/4x3/fi.svg'
import france from 'flag-icons/flags/4x3/fr.svg'
import germany from 'flag-icons/flags/4x3/de.svg'
import iceland from 'flag-icons/flags/4x3/is.svg'
import ireland from 'flag-icons/flags/4x3/ie.svg'
import israel from 'flag-icons/flags/4x3/il.svg'
import italy from 'flag-icons/flags/4x3/it.svg'
import japan from 'flag-icons/flags/4x3/jp.svg'
import ksa from 'flag-icons/flags/4x3/sa.svg'
import kuwait from 'flag-icons/flags/4x3/kw.svg'
import luxembourg from 'flag-icons/flags/4x3/lu.svg'
import malta from 'flag-icons/flags/4x3/mt.svg'
import netherlands from 'flag-icons/flags/4x3/nl.svg'
import newzealand from 'flag-icons/flags/4x3/nz.svg'
import norway from 'flag-icons/flags/4x3/no.svg'
import oman from 'flag-icons/flags/4x3/om.svg'
import poland from 'flag-icons/flags/4x3/pl.svg'
import qatar from 'flag-icons/flags/4x3/qa.svg'
import singapore from 'flag-icons/flags/4x3/sg.svg'
import sweden from 'flag-icons/flags/4x3/se.svg'
import switzerland from 'flag-icons/flags/4x3/ch.svg'
import uae from 'flag-icons/flags/4x3/ae.svg'
import uk from 'flag-icons/flags/4x3/gb.svg'
import usa from 'flag-icons/flags/4x3/us.svg'
import type { Country } from '@/domain/countries'

const flags: Record<Country, string> = {
  germany,
  uae,
  usa,
  uk,
  ksa,
  australia,
  austria,
  bahrain,
  belgium,
  canada,
  denmark,
  finland,
  france,
  iceland,
  ireland,
  israel,
  italy,
  japan,
  kuwait,
  luxembourg,
  malta,
  netherlands,
  newzealand,
  norway,
  oman,
  poland,
  qatar,
  singapore,
  sweden,
  switzerland,
}

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
