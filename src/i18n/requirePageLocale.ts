import { notFound } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import { isPageLocale, type PageLocale } from './locales'

/** The parameters of every page below `[locale]`. */
export type LocaleParams = Promise<{ locale: string }>

/** The language in a page's address, made known to next-intl; any other text is not found. */
export async function requirePageLocale(params: LocaleParams): Promise<PageLocale> {
  const { locale } = await params
  if (!isPageLocale(locale)) notFound()
  setRequestLocale(locale)
  return locale
}
