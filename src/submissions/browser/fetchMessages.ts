import type { Locale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'

/** The words as the CMS has them, which scripts do not. @throws where they do not arrive */
export async function fetchMessages(locale: Locale): Promise<Messages> {
  const response = await fetch(`/locales/${locale}/translation.json`)
  if (!response.ok) throw new Error(`The words came with status ${response.status}`)
  return response.json()
}
