/** Heroes of the pages for nurses and hospitals and of the guides have a photograph, in each language its own. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const columns = ['process_guides', 'nurse_page', 'hospital_page'].flatMap((page) => [
  { table: `${page}_locales`, column: 'picture_id', index: `${page}_picture_idx` },
  {
    table: `_${page}_v_locales`,
    column: 'version_picture_id',
    index: `_${page}_v_version_version_picture_idx`,
  },
])

export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const { table, column, index } of columns) {
    await db.execute(
      sql.raw(`
      ALTER TABLE "${table}" ADD "${column}" integer,
        ADD CONSTRAINT "${table}_${column}_media_id_fk" FOREIGN KEY ("${column}") REFERENCES "media"("id") ON DELETE set null;
      CREATE INDEX "${index}" ON "${table}" ("${column}", "_locale");`),
    )
  }
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const { table, column } of columns) {
    await db.execute(sql.raw(`ALTER TABLE "${table}" DROP "${column}"`))
  }
}
