import { defaultLocale, pageLocales, type PageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { siteUrl } from './realSite.mjs'

type Page = { path: string; locale: PageLocale }

/** Pages name the home page without its slash. */
export const address = (page: Page) => siteUrl + localePath(page).replace(/^\/$/, '')

export function languagesNamed(page: string): Record<string, string> {
  const links = page.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)
  return Object.fromEntries([...links].map(([, code, href]) => [code, href]))
}

export function expectedLanguages({
  path,
  locales = pageLocales,
}: {
  path: string
  locales?: readonly PageLocale[]
}): Record<string, string> {
  const fallback = locales.includes(defaultLocale) ? defaultLocale : locales[0]
  return Object.fromEntries([
    ...locales.map((locale) => [locale, address({ path, locale })]),
    ...(fallback ? [['x-default', address({ path, locale: fallback })]] : []),
  ])
}

export const attribute = (page: string, pattern: RegExp) => pattern.exec(page)?.[1]

function structuredData(page: string): Record<string, unknown>[] {
  const scripts = page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, text = '']) => JSON.parse(text))
}

export const dataIn = (page: string, type: string) =>
  structuredData(page).find((data) => data['@type'] === type)
