/** Which hospital a nurse is meant for, and who of the staff has entered a request. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'hospital' BEFORE 'splitOff';
  ALTER TABLE "people" ADD COLUMN "hospital_id" integer;
  ALTER TABLE "consultations" ADD COLUMN "entered_by" varchar;
  ALTER TABLE "chat_messages" ADD COLUMN "entered_by" varchar;
  ALTER TABLE "people" ADD CONSTRAINT "people_hospital_id_people_id_fk" FOREIGN KEY ("hospital_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "people_hospital_idx" ON "people" USING btree ("hospital_id");
  CREATE INDEX "people_hospitals_idx" ON "people" ("name", "id") WHERE "role" = 'hospitals' AND "merged_into_id" IS NULL AND NOT "is_in_trash";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "people" DROP CONSTRAINT "people_hospital_id_people_id_fk";
  DROP INDEX "people_hospitals_idx";
  DROP INDEX "people_hospital_idx";
  ALTER TABLE "people" DROP COLUMN "hospital_id";
  ALTER TABLE "consultations" DROP COLUMN "entered_by";
  ALTER TABLE "chat_messages" DROP COLUMN "entered_by";`)
}
