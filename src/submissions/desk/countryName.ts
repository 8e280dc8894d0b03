import type { DesiredCountry } from '@/domain/consultationFields'

/** ISO 3166-1 */
const regions = {
  Germany: 'DE',
  UAE: 'AE',
  UK: 'GB',
  USA: 'US',
  KSA: 'SA',
} satisfies Record<DesiredCountry, string>

/** A desired country's name in the language of the CMS. */
export function countryName({ country, language }: { country: DesiredCountry; language: string }) {
  const names = new Intl.DisplayNames([language], { type: 'region', style: 'short' })
  return names.of(regions[country]) ?? country
}
