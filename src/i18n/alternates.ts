import type { Metadata } from 'next'
import { env } from '@/env'
import { defaultLocale, pageLocales, type PageLocale } from './locales'
import { localePath } from './paths'

/** The complete address of a page in a language; null where nobody has said what the site's is. */
export function pageUrl({ locale, path }: { locale: PageLocale; path: string }): string | null {
  return env.SITE_URL ? new URL(localePath({ locale, path }), env.SITE_URL).href : null
}

/**
 * Addresses of a page in all its languages for search engines, each pair pointing both ways, with
 * English for everybody else (`x-default`).
 */
export function languageUrls(path: string): Record<string, string> {
  const entries = pageLocales.flatMap((locale) => {
    const url = pageUrl({ locale, path })
    return url ? [[locale, url] as const] : []
  })
  const fallback = pageUrl({ locale: defaultLocale, path })
  return Object.fromEntries(fallback ? [...entries, ['x-default', fallback] as const] : [])
}

/** The metadata that tells search engines a page's own address and its other languages. */
export function alternates({
  locale,
  path,
}: {
  locale: PageLocale
  path: string
}): Metadata['alternates'] {
  const canonical = pageUrl({ locale, path })
  return canonical ? { canonical, languages: languageUrls(path) } : undefined
}
