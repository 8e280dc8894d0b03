import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'
import firstMessageTemplates from './firstMessageTemplates.json'

/** The templates a site begins with, in the languages of the site; they are content from then on. */
export async function storeFirstMessageTemplates(db: MigrateUpArgs['db']): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from jsonb_array_elements(${JSON.stringify(firstMessageTemplates)}::jsonb)
        with ordinality as list (template, number)
    ), stored as (
      insert into message_templates (position) select number from given order by number
      returning id, position
    )
    insert into message_templates_locales (_parent_id, _locale, name, text)
    select stored.id, language::_locales, name, template->'text'->>language
    from stored join given on given.number = stored.position,
      jsonb_each_text(template->'name') as names (language, name)
  `)
}
