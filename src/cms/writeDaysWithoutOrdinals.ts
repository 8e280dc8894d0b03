import type { I18nClient } from '@payloadcms/translations'

/** Payload (3.90) has one pattern of dates for all languages: the dot of German would be "25th" in English. */
export function writeDaysWithoutOrdinals({
  language,
  dateFNS,
}: Pick<I18nClient, 'language' | 'dateFNS'>): void {
  if (language === 'en' && dateFNS) dateFNS.localize.ordinalNumber = String
}
