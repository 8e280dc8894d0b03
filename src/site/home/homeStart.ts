import { getLocale, type PageLocale } from '@/i18n/locales'
import type { Audience } from '@/domain/consultationFields'
import type { Country } from '@/domain/countries'

const pictures = {
  world: { src: '/images/hero-map.svg', alt: 'pictureAlt' },
  gulf: { src: '/images/hero-map-gulf.svg', alt: 'pictureAltGulf' },
} as const

type HomeStart = {
  audience: Audience
  picture: (typeof pictures)[keyof typeof pictures]
  /** The countries that come before the others. */
  firstCountries: readonly Country[]
}

/** What the home page of a language starts with. `alt` is the key of the picture's text. */
export function getHomeStart(locale: PageLocale): HomeStart {
  const audience = getLocale(locale).view
  return audience === 'hospitals'
    ? { audience, picture: pictures.gulf, firstCountries: ['ksa', 'uae'] }
    : { audience, picture: pictures.world, firstCountries: [] }
}
