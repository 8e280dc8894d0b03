import { defaultLocale } from '@/i18n/locales'
import { publishedContent } from './contentReader'
import { getSiteSettings } from './getSiteSettings'

/** The numbers that staff call from, and all at which the site can be reached, each once. */
export async function getContactNumbers(): Promise<{ callers: string[]; all: string[] }> {
  const [{ contact }, texts] = await Promise.all([
    getSiteSettings(),
    publishedContent.getPage({ kind: 'site-texts', locale: defaultLocale }),
  ])
  const known = (numbers: (string | null | undefined)[]) => [
    ...new Set(numbers.flatMap((number) => number || [])),
  ]
  const callers = known((texts?.team ?? []).map(({ phone }) => phone))
  return { callers, all: known([...callers, contact?.phone, contact?.whatsapp]) }
}
