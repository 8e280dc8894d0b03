import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const tables = ['consultations', 'chat_messages', 'survey_responses']

const details = {
  utm_source: 'varchar',
  utm_medium: 'varchar',
  utm_campaign: 'varchar',
  utm_term: 'varchar',
  utm_content: 'varchar',
  referrer_host: 'varchar',
  landing_path: 'varchar',
  locale: 'varchar',
  had_click_id: 'boolean',
}

const columns = ['first', 'last'].flatMap((visit) =>
  Object.entries(details).map(([name, type]) => ({ name: `${visit}_${name}`, type })),
)

export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const table of tables) {
    const added = columns.map(({ name, type }) => `ADD COLUMN "${name}" ${type}`)
    await db.execute(sql.raw(`ALTER TABLE "${table}" ${added.join(', ')};`))
  }
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const table of tables) {
    const dropped = columns.map(({ name }) => `DROP COLUMN "${name}"`)
    await db.execute(sql.raw(`ALTER TABLE "${table}" ${dropped.join(', ')};`))
  }
}
