/**
 * Rate limits are counted without the write-ahead log (PostgreSQL, UNLOGGED), so that counting a submission
 * waits for no disk. A crash of Postgres, or a standby that takes over, begins to count anew; Payload does not
 * know the table.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "rate_limits" SET UNLOGGED;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`ALTER TABLE "rate_limits" SET LOGGED;`)
}
