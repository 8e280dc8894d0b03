import type { PageLocale } from '@/i18n/locales'
import type { Audience } from '@/lib/consultationFields'

/**
 * Readers of Arabic are mostly employers in the Gulf: their home page starts as hospitals and shows
 * the Gulf (specification, section 2).
 */
const gulfLocales: readonly PageLocale[] = ['ar']

const pictures = {
  world: { src: '/images/hero-map.svg', alt: 'pictureAlt' },
  gulf: { src: '/images/hero-map-gulf.svg', alt: 'pictureAltGulf' },
} as const

type HomeStart = {
  audience: Audience
  picture: (typeof pictures)[keyof typeof pictures]
}

/** What the home page of a language starts with. `alt` is the key of the picture's text. */
export function getHomeStart(locale: PageLocale): HomeStart {
  return gulfLocales.includes(locale)
    ? { audience: 'hospitals', picture: pictures.gulf }
    : { audience: 'nurses', picture: pictures.world }
}
