/**
 * A CV with a data file attached, as European ones have, is no warning. Mobile numbers that were typed with a
 * country code and no plus become the international ones that they are (src/domain/normalizePhone.ts).
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const mobileWithCode =
  '^(201[0125]\\d{8}|447\\d{9}|491[567]\\d{8,9}|639\\d{9}|91[6-9]\\d{9}|9627\\d{8}|965[569]\\d{7}|9665\\d{8}|968[79]\\d{7}|9715\\d{8}|973[36]\\d{7}|974[3567]\\d{7})$'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql`ALTER TYPE "public"."enum_cvs_remarks" ADD VALUE 'attachment' BEFORE 'external'`,
  )
  for (const table of ['people', 'consultations', 'chat_messages']) {
    await db.execute(sql`
    UPDATE ${sql.identifier(table)} SET "phone_normalized" = '+' || "phone_normalized"
    WHERE "phone_normalized" ~ ${mobileWithCode}`)
  }
  // Where there is a person of the international number already, staff merge the two.
  await db.execute(sql`
  UPDATE "people" SET "person_key" = '+' || "person_key"
  WHERE "person_key" ~ ${mobileWithCode}
    AND NOT EXISTS (SELECT FROM "people" AS "other" WHERE "other"."person_key" = '+' || "people"."person_key")`)
}

/** The numbers stay: they are right in every release. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DELETE FROM "cvs_remarks" WHERE "value"::text = 'attachment';
  ALTER TABLE "cvs_remarks" ALTER COLUMN "value" SET DATA TYPE text;
  DROP TYPE "public"."enum_cvs_remarks";
  CREATE TYPE "public"."enum_cvs_remarks" AS ENUM('macros', 'script', 'launch', 'embedded', 'external', 'two_formats', 'oversized', 'unreadable', 'unchecked');
  ALTER TABLE "cvs_remarks" ALTER COLUMN "value" SET DATA TYPE "public"."enum_cvs_remarks" USING "value"::"public"."enum_cvs_remarks";`)
}
