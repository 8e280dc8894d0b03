import { getLocale, type PageLocale } from '@/i18n/locales'
import type { Audience } from '@/domain/consultationFields'

type HomeHero = {
  audience: Audience
  /** The address of its drawing. */
  picture: string
}

/** What the home page of a language starts with. */
export function getHomeHero(locale: PageLocale): HomeHero {
  const audience = getLocale(locale).view
  return { audience, picture: `/images/home${audience === 'hospitals' ? '-gulf' : ''}.svg` }
}
