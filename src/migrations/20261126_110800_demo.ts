/** `site_id.demonstration` says that a database holds the demonstration, and whether all of it was written. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "site_id" ADD COLUMN "demonstration" text
    CHECK ("demonstration" IN ('begun', 'complete'));`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "site_id" DROP COLUMN "demonstration";`)
}
