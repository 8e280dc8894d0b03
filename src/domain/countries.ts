/** The countries that every site offers, in the order of their buttons (specification, sections 2 and 9). */
export const firstCountries = ['germany', 'uae', 'usa', 'uk', 'ksa'] as const

/** The first countries, and those that a site offers once their guide is published; with their codes (ISO 3166-1). */
export const countryCodes = {
  germany: 'DE',
  uae: 'AE',
  usa: 'US',
  uk: 'GB',
  ksa: 'SA',
  australia: 'AU',
  austria: 'AT',
  bahrain: 'BH',
  belgium: 'BE',
  canada: 'CA',
  denmark: 'DK',
  finland: 'FI',
  france: 'FR',
  iceland: 'IS',
  ireland: 'IE',
  israel: 'IL',
  italy: 'IT',
  japan: 'JP',
  kuwait: 'KW',
  luxembourg: 'LU',
  malta: 'MT',
  netherlands: 'NL',
  newzealand: 'NZ',
  norway: 'NO',
  oman: 'OM',
  poland: 'PL',
  qatar: 'QA',
  singapore: 'SG',
  sweden: 'SE',
  switzerland: 'CH',
} as const

export type FirstCountry = (typeof firstCountries)[number]
export type Country = keyof typeof countryCodes

/** All of them, the first ones first. */
export const countries = Object.keys(countryCodes) as Country[] // which are its keys

/** True for a country in small letters. */
export function isCountry(value: unknown): value is Country {
  return countries.some((country) => country === value)
}

/** True for one of the five countries that every site offers. */
export function isFirstCountry(country: Country): country is FirstCountry {
  return firstCountries.some((one) => one === country)
}
