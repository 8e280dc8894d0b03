import { getLocale, type PageLocale } from '@/i18n/locales'
import type { Audience } from '@/domain/consultationFields'

const pictures = {
  world: { src: '/images/hero-map.svg', alt: 'pictureAlt' },
  gulf: { src: '/images/hero-map-gulf.svg', alt: 'pictureAltGulf' },
} as const

type HomeHero = {
  audience: Audience
  picture: (typeof pictures)[keyof typeof pictures]
}

/** What the home page of a language starts with. `alt` is the key of the picture's text. */
export function getHomeHero(locale: PageLocale): HomeHero {
  const audience = getLocale(locale).view
  return audience === 'hospitals'
    ? { audience, picture: pictures.gulf }
    : { audience, picture: pictures.world }
}
