import { intlTag } from '../i18n/intlTag'
import type { Locale } from '../i18n/locales'
import type { Messages } from '../i18n/messages'
import { countryCodes, isFirstCountry, type Country } from './countries'

type Named = { country: Country; names: Messages['countries']; locale: Locale }

/** A country's name for visitors: of the first five as the site calls them, of the others as the language does. */
export function siteCountryName({ country, names, locale }: Named): string {
  return isFirstCountry(country) ? names[country] : regionName({ country, language: locale })
}

/** A country's name as its language has it. */
export function regionName({ country, language }: { country: Country; language: string }): string {
  const code = countryCodes[country]
  return new Intl.DisplayNames(intlTag(language), { type: 'region' }).of(code) ?? code
}
