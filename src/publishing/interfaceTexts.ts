import { interfaceTextFault } from '@/domain/interfaceText'
import { locales } from '@/i18n/locales'
import { listShippedTexts, setMessageOverrides } from '@/i18n/messages'
import { pool } from '@/server/databasePool'

type Row = { language: string; key: string; text: string }

/**
 * Reads which texts of the interface editors have changed, and puts them into use. A text that this release does
 * not have any more, or that has other placeholders since, is left out: a page is never broken by it.
 */
export async function readInterfaceTexts(): Promise<void> {
  const { rows } = await pool.query<Row>(
    "select language::text, key, text from interface_texts where text <> ''",
  )
  const entries = locales.map(async (locale) => {
    const own = rows.filter(({ language }) => language === locale)
    if (own.length === 0) return []
    const texts = await listShippedTexts(locale)
    const fitting = own.filter(({ key, text }) => {
      const shipped = texts.get(key)
      return shipped !== undefined && interfaceTextFault({ shipped, text }) === null
    })
    return [[locale, new Map(fitting.map(({ key, text }) => [key, text]))] as const]
  })
  setMessageOverrides(Object.fromEntries((await Promise.all(entries)).flat()))
}
