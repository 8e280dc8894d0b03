import { spokenLanguages } from '../../src/domain/consultationFields'
import { getLocale, pageLocales } from '../../src/i18n/locales'

/** The languages that visitors and staff may speak, by their English names. */
export function languageOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return Object.keys(spokenLanguages).map((value) => ({ value, label: names.of(value) ?? value }))
}

/** The languages of pages, each by its own name. */
export function pageLanguageOptions(): { value: string; label: string }[] {
  return pageLocales.map((code) => ({ value: code, label: getLocale(code).nativeName }))
}
