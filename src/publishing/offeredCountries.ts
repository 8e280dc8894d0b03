import { firstCountries, isFirstCountry, type Country } from '@/domain/countries'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import type { ContentReader } from './contentReader'

/**
 * The countries that the site offers in a language: the five of every site, and those whose guide is published, in
 * the order of their guides.
 */
export async function offeredCountries({
  reader,
  locale,
}: {
  reader: ContentReader
  locale: PageLocale
}): Promise<{ slug: Country; name: string }[]> {
  const [{ countries }, guides] = await Promise.all([
    getMessages(locale),
    reader.list({ kind: 'process-guides', locale }),
  ])
  const others = guides.filter(({ slug, name }) => name && !isFirstCountry(slug))
  return [...firstCountries.map((slug) => ({ slug, name: countries[slug] })), ...others]
}
