/** A request that was split off from a person, in the person's history and in the audit log. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'splitOff';
  ALTER TYPE "public"."enum_audit_log_kind" ADD VALUE IF NOT EXISTS 'split';`)
}

/** Postgres takes no value out of a type, and both tables refuse to lose or change what has one. */
export async function down(_: MigrateDownArgs): Promise<void> {}
