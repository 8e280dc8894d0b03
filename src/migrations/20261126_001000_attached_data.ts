/** A CV with a data file attached, as European ones have, is no warning. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql`ALTER TYPE "public"."enum_cvs_remarks" ADD VALUE 'attachment' BEFORE 'external'`,
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DELETE FROM "cvs_remarks" WHERE "value"::text = 'attachment';
  ALTER TABLE "cvs_remarks" ALTER COLUMN "value" SET DATA TYPE text;
  DROP TYPE "public"."enum_cvs_remarks";
  CREATE TYPE "public"."enum_cvs_remarks" AS ENUM('macros', 'script', 'launch', 'embedded', 'external', 'two_formats', 'oversized', 'unreadable', 'unchecked');
  ALTER TABLE "cvs_remarks" ALTER COLUMN "value" SET DATA TYPE "public"."enum_cvs_remarks" USING "value"::"public"."enum_cvs_remarks";`)
}
