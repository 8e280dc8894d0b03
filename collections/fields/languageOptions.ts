import { spokenLanguages } from '../../src/domain/consultationFields'

/** The languages that visitors and staff may speak, by their English names. */
export function languageOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return Object.keys(spokenLanguages).map((value) => ({ value, label: names.of(value) ?? value }))
}
