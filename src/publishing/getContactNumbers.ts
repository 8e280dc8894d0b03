import { defaultLocale } from '@/i18n/locales'
import { publishedContent } from './contentReader'
import { getSiteSettings } from './getSiteSettings'

/** The numbers that staff call from, and at which the site can be reached, each once. */
export async function getContactNumbers(): Promise<string[]> {
  const [{ contact }, texts] = await Promise.all([
    getSiteSettings(),
    publishedContent.getPage({ kind: 'site-texts', locale: defaultLocale }),
  ])
  const callers = (texts?.team ?? []).map(({ phone }) => phone)
  const numbers = [...callers, contact?.phone, contact?.whatsapp]
  return [...new Set(numbers.flatMap((number) => number || []))]
}
