/** Staff may correct a person's name and desired country. */
import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'name' BEFORE 'contactNumber';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'desiredCountry' BEFORE 'contactNumber';`)
}

/** A value of a type stays: Postgres cannot take it out, and nothing uses it. */
export async function down(): Promise<void> {}
