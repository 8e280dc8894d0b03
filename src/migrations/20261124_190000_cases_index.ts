/**
 * The index by which the desk lists all cases also has what the figures count of them, so that no other
 * part of a person is read (PostgreSQL, index-only scans). Payload does not know it.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE INDEX "people_cases_idx" ON "people" ("created_at" DESC, "id" DESC)
    INCLUDE ("stage_id", "owner_id", "locale", "desired_country", "contacted_at", "source", "campaign")
    WHERE "merged_into_id" IS NULL AND NOT "is_in_trash";
  DROP INDEX "people_desk_all_idx";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  CREATE INDEX "people_desk_all_idx" ON "people" ("created_at" DESC, "id" DESC)
    WHERE "merged_into_id" IS NULL AND NOT "is_in_trash";
  DROP INDEX "people_cases_idx";`)
}
