import type { LocalizationConfigWithLabels } from 'payload'
import { defaultLocale } from '../../src/i18n/locales'
import { isTranslator, translatorLocales } from './roles'

/** The languages someone finds in the CMS: translators see theirs and English, others all. */
export const allowedLocales: NonNullable<
  LocalizationConfigWithLabels['filterAvailableLocales']
> = ({ locales, req }) => {
  if (!isTranslator(req.user)) return locales
  const reach: string[] = [defaultLocale, ...translatorLocales(req.user)]
  return locales.filter(({ code }) => reach.includes(code))
}
