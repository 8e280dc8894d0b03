/** When a step of a country guide is done. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_guide_step_certificates" AS ENUM('german_b1', 'german_b2', 'german_c1', 'ielts_6', 'ielts_6_5', 'ielts_7', 'oet_c_plus', 'oet_b');
  CREATE TYPE "public"."enum_guide_step_milestones" AS ENUM('german_documents', 'german_decision', 'german_licence', 'uae_verified', 'uae_attested', 'uae_exam', 'us_report', 'us_board', 'nclex', 'visascreen', 'cbt', 'osce', 'nmc_pin', 'ksa_account', 'ksa_dataflow', 'ksa_exam');
  CREATE TYPE "public"."enum_process_guides_steps_done_when_qualification" AS ENUM('assistant', 'diploma', 'degree', 'master');
  CREATE TYPE "public"."enum__process_guides_v_version_steps_done_when_qualification" AS ENUM('assistant', 'diploma', 'degree', 'master');
  CREATE TABLE "guide_step_certificates" (
  	"order" integer NOT NULL,
  	"parent_id" varchar NOT NULL,
  	"value" "enum_guide_step_certificates",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "guide_step_milestones" (
  	"order" integer NOT NULL,
  	"parent_id" varchar NOT NULL,
  	"value" "enum_guide_step_milestones",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "_guide_step_certificates_v" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_guide_step_certificates",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "_guide_step_milestones_v" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_guide_step_milestones",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  ALTER TABLE "process_guides_steps" ADD COLUMN "done_when_qualification" "enum_process_guides_steps_done_when_qualification";
  ALTER TABLE "process_guides_steps" ADD COLUMN "done_when_years" numeric;
  ALTER TABLE "process_guides_steps" ADD COLUMN "done_when_is_registered" boolean;
  ALTER TABLE "process_guides_steps" ADD COLUMN "done_when_source" varchar;
  ALTER TABLE "process_guides_steps" ADD COLUMN "done_when_source_url" varchar;
  ALTER TABLE "process_guides_steps" ADD COLUMN "done_when_checked_on" timestamp(3) with time zone;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "done_when_qualification" "enum__process_guides_v_version_steps_done_when_qualification";
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "done_when_years" numeric;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "done_when_is_registered" boolean;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "done_when_source" varchar;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "done_when_source_url" varchar;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "done_when_checked_on" timestamp(3) with time zone;
  ALTER TABLE "guide_step_certificates" ADD CONSTRAINT "guide_step_certificates_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."process_guides_steps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "guide_step_milestones" ADD CONSTRAINT "guide_step_milestones_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."process_guides_steps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_guide_step_certificates_v" ADD CONSTRAINT "_guide_step_certificates_v_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_process_guides_v_version_steps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_guide_step_milestones_v" ADD CONSTRAINT "_guide_step_milestones_v_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_process_guides_v_version_steps"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "guide_step_certificates_order_idx" ON "guide_step_certificates" USING btree ("order");
  CREATE INDEX "guide_step_certificates_parent_idx" ON "guide_step_certificates" USING btree ("parent_id");
  CREATE INDEX "guide_step_milestones_order_idx" ON "guide_step_milestones" USING btree ("order");
  CREATE INDEX "guide_step_milestones_parent_idx" ON "guide_step_milestones" USING btree ("parent_id");
  CREATE INDEX "_guide_step_certificates_v_order_idx" ON "_guide_step_certificates_v" USING btree ("order");
  CREATE INDEX "_guide_step_certificates_v_parent_idx" ON "_guide_step_certificates_v" USING btree ("parent_id");
  CREATE INDEX "_guide_step_milestones_v_order_idx" ON "_guide_step_milestones_v" USING btree ("order");
  CREATE INDEX "_guide_step_milestones_v_parent_idx" ON "_guide_step_milestones_v" USING btree ("parent_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "guide_step_certificates" CASCADE;
  DROP TABLE "guide_step_milestones" CASCADE;
  DROP TABLE "_guide_step_certificates_v" CASCADE;
  DROP TABLE "_guide_step_milestones_v" CASCADE;
  ALTER TABLE "process_guides_steps" DROP COLUMN "done_when_qualification";
  ALTER TABLE "process_guides_steps" DROP COLUMN "done_when_years";
  ALTER TABLE "process_guides_steps" DROP COLUMN "done_when_is_registered";
  ALTER TABLE "process_guides_steps" DROP COLUMN "done_when_source";
  ALTER TABLE "process_guides_steps" DROP COLUMN "done_when_source_url";
  ALTER TABLE "process_guides_steps" DROP COLUMN "done_when_checked_on";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "done_when_qualification";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "done_when_years";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "done_when_is_registered";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "done_when_source";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "done_when_source_url";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "done_when_checked_on";
  DROP TYPE "public"."enum_guide_step_certificates";
  DROP TYPE "public"."enum_guide_step_milestones";
  DROP TYPE "public"."enum_process_guides_steps_done_when_qualification";
  DROP TYPE "public"."enum__process_guides_v_version_steps_done_when_qualification";`)
}
