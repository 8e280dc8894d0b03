import type { DesiredCountry } from '@/domain/consultationFields'
import { mailTexts } from '@/i18n/mailTexts'

/** A desired country's name in the language of the CMS, as mails to staff have it. */
export function countryName({ country, language }: { country: DesiredCountry; language: string }) {
  const texts: Partial<Record<string, (typeof mailTexts)['en']>> = mailTexts
  return (texts[language] ?? mailTexts.en).request.countries[country]
}
