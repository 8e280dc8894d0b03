import { notFound } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import { isLocale, isPageLocale, type Locale, type PageLocale } from './locales'

/** The parameters of every page below `[locale]`. */
export type LocaleParams = Promise<{ locale: string }>

/** The language in a page's address, made known to next-intl; any other text is not found. */
export async function requirePageLocale(params: LocaleParams): Promise<PageLocale> {
  const locale = await requireFrameLocale(params)
  return isPageLocale(locale) ? locale : notFound()
}

/** The language of header and footer: a page's, or Turkish around the Turkish survey. */
export async function requireFrameLocale(params: LocaleParams): Promise<Locale> {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  setRequestLocale(locale)
  return locale
}
