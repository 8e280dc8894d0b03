import type { Locale } from './locales'
import type english from '../../public/locales/en/translation.json'

/** The interface strings of one language; English has every key. */
export type Messages = typeof english

/** Reads the strings that are also served at `/locales/{lng}/translation.json`: one source. */
export async function getMessages(locale: Locale): Promise<Messages> {
  const file: { default: Messages } = await import(
    `../../public/locales/${locale}/translation.json`
  )
  return file.default
}
