import { isPageLocale, type PageLocale } from '@/i18n/locales'

/** The size that social networks and messengers show without cutting (Open Graph). */
export const ogImageSize = { width: 1200, height: 630 } as const

const folder = '/og'
const homeName = '/index'
const ending = '.jpg'

/**
 * The address of the picture that stands for a page where it is shared. It ends like a file, so that
 * it is not taken for a page that lacks its language.
 */
export function ogImagePath({ locale, path }: { locale: PageLocale; path: string }): string {
  return `${folder}/${locale}${path === '/' ? homeName : path}${ending}`
}

/** The page that a picture stands for, from the address's parts below `/og`; null for any other. */
export function pageOfOgImage(
  parts: readonly string[],
): { locale: PageLocale; path: string } | null {
  const [locale, ...rest] = parts
  const name = `/${rest.join('/')}`
  if (!isPageLocale(locale) || !name.endsWith(ending)) return null
  const path = name.slice(0, -ending.length)
  return { locale, path: path === homeName ? '/' : path }
}
