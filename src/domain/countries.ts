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
export function isFirstCountry(country: unknown): country is FirstCountry {
  return firstCountries.some((one) => one === country)
}

/** The options of the desired country, as they are sent and stored: first those of the specification (section 3). */
export const desiredCountries = [
  ...(['Germany', 'UAE', 'UK', 'USA', 'KSA'] as const),
  ...countries.filter((one) => !isFirstCountry(one)).map(capitalized),
]

export type DesiredCountry = (typeof desiredCountries)[number]

/** The country of an option. */
export function countryOf(desired: DesiredCountry): Country {
  return desired.toLowerCase() as Country // which differs in nothing else
}

function capitalized<Word extends string>(word: Word): Capitalize<Word> {
  return (word.slice(0, 1).toUpperCase() + word.slice(1)) as Capitalize<Word> // as the type says
}
