import type { DefaultServerCellComponentProps, UIFieldServerProps } from 'payload'
import { cache } from 'react'
import { cellDataLoader } from '@/cms/cellDataLoader'
import { cmsT } from '@/i18n/cmsT'
import { intlTag } from '@/i18n/intlTag'
import { languageName } from '@/i18n/languageName'
import { pageLocales } from '@/i18n/locales'
import { pool } from '@/server/databasePool'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'i18n' | 'id' | 'user'>

/** Warns of the languages in which a template has no text. */
export async function MissingLanguages({ i18n, id, user }: Props) {
  if (!user || typeof id !== 'number') return null
  const missing = await textLoader().load(id)
  if (missing.length === 0) return null
  return (
    <p className={`${staff.notice} ${staff.section}`}>
      {cmsT(i18n)('messages:missing', { languages: listOf(missing, i18n.language) })}
    </p>
  )
}

type CellProps = Pick<DefaultServerCellComponentProps, 'i18n'> & {
  /** absent in the form, where Payload renders all components of a field */
  rowData?: { id?: unknown }
}

/** These languages of a list's template. */
export async function MissingLanguagesCell({ i18n, rowData }: CellProps) {
  if (typeof rowData?.id !== 'number') return null
  return <span>{listOf(await textLoader().load(rowData.id), i18n.language) || '–'}</span>
}

/** One for each list being rendered: React's cache lasts as long as one answer. */
const textLoader = cache(() =>
  cellDataLoader(async (ids) => {
    const { rows } = await pool.query<{ id: number; missing: string[] }>(
      `select id, array(
         select language from unnest($2::text[]) with ordinality as list (language, number)
         where not exists (
           select from message_templates_locales
           where _parent_id = message_templates.id and _locale::text = language)
         order by number) as missing
       from message_templates where id = any($1)`,
      [ids, pageLocales],
    )
    return new Map(rows.map(({ id, missing }) => [id, missing]))
  }),
)

function listOf(missing: readonly string[], language: string): string {
  const names = pageLocales
    .filter((locale) => missing.includes(locale))
    .map((locale) => languageName({ locale, language }))
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(names)
}
