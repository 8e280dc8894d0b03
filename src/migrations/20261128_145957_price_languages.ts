/** A plan's price in another currency may be that of all languages without one of their own. */
import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE "public"."enum_pricing_plans_local_prices_language" ADD VALUE IF NOT EXISTS 'all' BEFORE 'en';
    ALTER TYPE "public"."enum__pricing_plans_v_version_local_prices_language" ADD VALUE IF NOT EXISTS 'all' BEFORE 'en';`)
}

/** The value stays: rows have it, and an older server takes them for those of a language that there is not. */
export async function down(): Promise<void> {}
