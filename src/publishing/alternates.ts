import type { Metadata } from 'next'
import { env } from '@/server/env'
import { documentOfPath } from './documentOfPath'
import { publishedLocales } from './siteIndex'
import { defaultLocale, pageLocales, type PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'

type LanguagesOfPage = {
  /** The page's path without a language. */
  path: string
  /** The languages it can be read in, where the caller knows better than the list of documents. */
  languages?: readonly PageLocale[]
}

/** The complete address of a page in a language; null where `SITE_URL` is not set. */
export function pageUrl({ locale, path }: { locale: PageLocale; path: string }): string | null {
  return siteUrl(localePath({ locale, path }))
}

/** The complete address of something on this site; null where `SITE_URL` is not set. */
export function siteUrl(path: string): string | null {
  // The home page has no slash at its end: Next.js writes its canonical address so.
  return env.SITE_URL ? new URL(path, env.SITE_URL).href.replace(/(?<=:\/\/[^/]+)\/$/, '') : null
}

/**
 * The languages a page can be read in: those its document is published in, all of them where it has
 * none of its own or the list of documents has not been read yet. Always in one order.
 */
export function pageLanguages(path: string): readonly PageLocale[] {
  const document = documentOfPath(path)
  const published = document && publishedLocales(document)
  return published ? pageLocales.filter((locale) => published.includes(locale)) : pageLocales
}

/**
 * Addresses of a page in the languages it can be read in for search engines, each pair pointing both
 * ways, with English, or else the first of them, for everybody else (`x-default`).
 */
export function languageUrls({
  path,
  languages = pageLanguages(path),
}: LanguagesOfPage): Record<string, string> {
  const urls = languages.flatMap((locale) => {
    const url = pageUrl({ locale, path })
    return url ? [{ locale, url }] : []
  })
  const fallback = urls.find(({ locale }) => locale === defaultLocale) ?? urls[0]
  return Object.fromEntries([
    ...urls.map(({ locale, url }) => [locale, url] as const),
    ...(fallback ? [['x-default', fallback.url] as const] : []),
  ])
}

/** The metadata that tells search engines a page's own address and its other languages. */
export function alternates({
  locale,
  path,
  languages,
}: LanguagesOfPage & { locale: PageLocale }): Metadata['alternates'] {
  const canonical = pageUrl({ locale, path })
  return canonical ? { canonical, languages: languageUrls({ path, languages }) } : undefined
}
