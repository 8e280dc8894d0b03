import {
  isFirstCountry,
  countryOf,
  desiredCountries,
  type DesiredCountry,
} from '@/domain/countries'
import { mailTexts } from '@/i18n/mailTexts'
import { regionName } from '@/domain/countryNames'

/** The desired countries to choose from: the five of every site, and the others by their names. */
export function countryChoices(
  language: string,
  values: readonly DesiredCountry[] = desiredCountries,
) {
  const named = values.map((value) => ({ value, text: countryName({ country: value, language }) }))
  const isFirst = ({ value }: (typeof named)[number]) => isFirstCountry(countryOf(value))
  const others = named.filter((one) => !isFirst(one))
  return [
    ...named.filter(isFirst),
    ...others.sort((a, b) => a.text.localeCompare(b.text, language)),
  ]
}

/** A desired country's name in the language of the CMS, as mails to staff have it. */
export function countryName({ country, language }: { country: DesiredCountry; language: string }) {
  const texts: Partial<Record<string, (typeof mailTexts)['en']>> = mailTexts
  const { countries } = (texts[language] ?? mailTexts.en).request
  return country in countries
    ? countries[country as keyof typeof countries] // which it is
    : regionName({ country: countryOf(country), language })
}
