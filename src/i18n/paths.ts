import { defaultLocale, isPageLocale, type Locale, type PageLocale } from './locales'

/**
 * The address of a page in a language: no prefix for the default language, nor for one without pages, whose
 * readers get the page in the language of their browser; `/{code}` otherwise.
 * @param path the page's path without a language, starting with a slash
 */
export function localePath({ locale, path }: { locale: Locale; path: string }): string {
  if (locale === defaultLocale || !isPageLocale(locale)) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/**
 * Splits a visible path into its language prefix, if it has one, and the path without it.
 * `/ar/nurses` gives `{ prefix: 'ar', path: '/nurses' }`, `/nurses` gives `{ path: '/nurses' }`.
 */
export function splitLocalePath(pathname: string): { prefix?: PageLocale; path: string } {
  const [, first = '', ...rest] = pathname.split('/')
  if (!isPageLocale(first)) return { path: trimSlash(pathname) }
  return { prefix: first, path: trimSlash(`/${rest.join('/')}`) }
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
}
