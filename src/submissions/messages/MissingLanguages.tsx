import type { UIFieldServerProps } from 'payload'
import { cellDataLoader, type CellProps } from '@/cms/cellDataLoader'
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
  const languages = await listMissing(id, i18n.language)
  if (!languages) return null
  return (
    <p className={`${staff.notice} ${staff.section}`}>
      {cmsT(i18n)('messages:missing', { languages })}
    </p>
  )
}

/** These languages of a list's template. */
export async function MissingLanguagesCell({ i18n, rowData }: CellProps<'i18n'>) {
  if (typeof rowData?.id !== 'number') return null
  return <span>{(await listMissing(rowData.id, i18n.language)) || '–'}</span>
}

const languagesLoader = cellDataLoader(async (ids) => {
  const { rows } = await pool.query<{ id: number; languages: string[] }>(
    `select _parent_id as id, array_agg(_locale::text) as languages
     from message_templates_locales where _parent_id = any($1) group by _parent_id`,
    [ids],
  )
  return new Map(rows.map(({ id, languages }) => [id, languages]))
})

/** The languages in which a template has no text, as a list; empty where there is none. */
async function listMissing(template: number, language: string): Promise<string> {
  const written = await languagesLoader().load(template)
  const names = pageLocales
    .filter((locale) => !written.includes(locale))
    .map((locale) => languageName({ locale, language }))
  return new Intl.ListFormat(intlTag(language), { type: 'conjunction' }).format(names)
}
