import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "users" ADD COLUMN "calendar_key" varchar;
  CREATE UNIQUE INDEX "users_calendar_key_idx" ON "users" USING btree ("calendar_key");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "users_calendar_key_idx";
  ALTER TABLE "users" DROP COLUMN "calendar_key";`)
}
