import { readFileSync } from 'node:fs'
import type { Locale } from '../../src/i18n/locales'
import type { Messages } from '../../src/i18n/messages'

/** The interface strings of a language, from the file that the pages use. */
export function messages(locale: Locale): Messages {
  const file = new URL(`../../public/locales/${locale}/translation.json`, import.meta.url)
  // `npm run check:messages` holds every file to the keys of the English one.
  return JSON.parse(readFileSync(file, 'utf8')) as Messages
}
