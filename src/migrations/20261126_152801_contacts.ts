/**
 * What staff know of a person: number to use, profile, role, files. Nobody's role is a guess any more. A text by which
 * people, consultations and chat messages are found in any order of words, notation and script.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { addSearchText, removeSearchText } from './data/searchText'

const deskCounts = `"people_desk_counts_idx"`
const onDesk = 'WHERE merged_into_id IS NULL AND NOT is_in_trash'
const counted =
  '"stage_id", "owner_id", "next_step_at", "waiting_since", "desired_country", "locale", "next_step_owner_id"'

/** The figures read cases from this index alone. @param added columns that it has besides those of `manager` */
const casesIndex = (added: string) => `
  DROP INDEX "people_cases_idx";
  CREATE INDEX "people_cases_idx" ON "people" ("created_at" DESC, "id" DESC) INCLUDE ("stage_id", "owner_id", "locale",
    "desired_country", "contacted_at", "contacted_by_id", "interviewed_at", "won_at", "lost_at", "source",
    "campaign"${added}) ${onDesk};`

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_people_role" AS ENUM('nurses', 'hospitals');
  CREATE TYPE "public"."enum_people_language_level" AS ENUM('none', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2');
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'contactNumber' BEFORE 'splitOff';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'secondNumber' BEFORE 'splitOff';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'email' BEFORE 'splitOff';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'role' BEFORE 'splitOff';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'languageLevel' BEFORE 'splitOff';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'registration' BEFORE 'splitOff';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'yearsOfExperience' BEFORE 'splitOff';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'readyFrom' BEFORE 'splitOff';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'file';
  ALTER TABLE "people" ADD COLUMN "contact_number" varchar;
  ALTER TABLE "people" ADD COLUMN "second_number" varchar;
  ALTER TABLE "people" ADD COLUMN "email" varchar;
  ALTER TABLE "people" ADD COLUMN "role" "enum_people_role";
  ALTER TABLE "people" ADD COLUMN "language_level" "enum_people_language_level";
  ALTER TABLE "people" ADD COLUMN "registration" varchar;
  ALTER TABLE "people" ADD COLUMN "years_of_experience" numeric;
  ALTER TABLE "people" ADD COLUMN "ready_from" timestamp(3) with time zone;
  ALTER TABLE "people" ADD COLUMN "search_text" varchar;
  ALTER TABLE "consultations" ADD COLUMN "search_text" varchar;
  ALTER TABLE "cvs" ADD COLUMN "added_to_id" integer;
  ALTER TABLE "chat_messages" ADD COLUMN "search_text" varchar;
  ALTER TABLE "cvs" ADD CONSTRAINT "cvs_added_to_id_people_id_fk" FOREIGN KEY ("added_to_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "people_contact_number_idx" ON "people" USING btree ("contact_number");
  CREATE INDEX "people_second_number_idx" ON "people" USING btree ("second_number");
  CREATE INDEX "cvs_added_to_idx" ON "cvs" USING btree ("added_to_id");`)
  // By hand: roles, what the desk counts by, and the search.
  await db.execute(sql`
  UPDATE "people" SET "role" = "audience"::text::"enum_people_role" FROM "stages"
  WHERE "stages"."id" = "stage_id" AND ("audience" = 'hospitals' OR "people"."id" IN (
    SELECT "person_id" FROM "consultations"
    UNION SELECT "merged_into_id" FROM "people" "theirs" JOIN "consultations" ON "person_id" = "theirs"."id"
      WHERE "merged_into_id" IS NOT NULL));`)
  await db.execute(
    sql.raw(`
  DROP INDEX ${deskCounts};
  CREATE INDEX ${deskCounts} ON "people" (${counted}, "role") ${onDesk};
  ${casesIndex(', "role"')}`),
  )
  await addSearchText(db)
}

/** What may be recorded of a person stays in its type. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await removeSearchText(db)
  await db.execute(
    sql.raw(`
  DROP INDEX ${deskCounts};
  CREATE INDEX ${deskCounts} ON "people" (${counted}) ${onDesk};
  ${casesIndex('')}`),
  )
  await db.execute(sql`
  DELETE FROM "follow_up_changes" WHERE "field"::text IN ('contactNumber', 'secondNumber', 'email', 'role',
    'languageLevel', 'registration', 'yearsOfExperience', 'readyFrom', 'file');
  DROP INDEX "people_contact_number_idx";
  DROP INDEX "people_second_number_idx";
  DROP INDEX "cvs_added_to_idx";
  ALTER TABLE "people" DROP COLUMN "contact_number";
  ALTER TABLE "people" DROP COLUMN "second_number";
  ALTER TABLE "people" DROP COLUMN "email";
  ALTER TABLE "people" DROP COLUMN "role";
  ALTER TABLE "people" DROP COLUMN "language_level";
  ALTER TABLE "people" DROP COLUMN "registration";
  ALTER TABLE "people" DROP COLUMN "years_of_experience";
  ALTER TABLE "people" DROP COLUMN "ready_from";
  ALTER TABLE "people" DROP COLUMN "search_text";
  ALTER TABLE "consultations" DROP COLUMN "search_text";
  ALTER TABLE "cvs" DROP COLUMN "added_to_id";
  ALTER TABLE "chat_messages" DROP COLUMN "search_text";
  DROP TYPE "public"."enum_people_role";
  DROP TYPE "public"."enum_people_language_level";`)
}
