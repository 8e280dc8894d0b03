/** Whether a language of a document waits while others are published. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const kinds = [
  'posts',
  'process_guides',
  'pricing_plans',
  'resources',
  'placements',
  'pages',
  'legal_pages',
  'home_page',
  'nurse_page',
  'hospital_page',
  'check_us_page',
  'site_texts',
]

export async function up({ db }: MigrateUpArgs): Promise<void> {
  const statements = kinds.map(
    (kind) => `ALTER TABLE "${kind}_locales" ADD COLUMN "is_held_back" boolean;
  ALTER TABLE "_${kind}_v_locales" ADD COLUMN "version_is_held_back" boolean;`,
  )
  await db.execute(sql.raw(statements.join('\n')))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  const statements = kinds.map(
    (kind) => `ALTER TABLE "${kind}_locales" DROP COLUMN "is_held_back";
  ALTER TABLE "_${kind}_v_locales" DROP COLUMN "version_is_held_back";`,
  )
  await db.execute(sql.raw(statements.join('\n')))
}
