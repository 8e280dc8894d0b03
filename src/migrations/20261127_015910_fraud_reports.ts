/** Reports of fraud attempts, of which staff are notified, and contacts that are the operator's. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_fraud_reports_status" AS ENUM('new', 'checked', 'reported', 'closed');
  CREATE TYPE "public"."enum_site_settings_other_contacts_kind" AS ENUM('phone', 'email', 'web', 'name');
  CREATE TYPE "public"."enum_site_settings_other_contacts_use" AS ENUM('nurses', 'hospitals', 'documents', 'accounts', 'events', 'partner');
  CREATE TYPE "public"."enum__site_settings_v_version_other_contacts_kind" AS ENUM('phone', 'email', 'web', 'name');
  CREATE TYPE "public"."enum__site_settings_v_version_other_contacts_use" AS ENUM('nurses', 'hospitals', 'documents', 'accounts', 'events', 'partner');
  ALTER TYPE "public"."enum_deliveries_kind" ADD VALUE 'fraud-reports' BEFORE 'backup-runs';
  ALTER TYPE "public"."enum_payload_query_presets_related_collection" ADD VALUE 'fraud-reports' BEFORE 'survey-responses';
  CREATE TABLE "fraud_reports" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"status" "enum_fraud_reports_status" DEFAULT 'new' NOT NULL,
  	"contact" varchar NOT NULL,
  	"message" varchar NOT NULL,
  	"reporter" varchar,
  	"locale" varchar NOT NULL,
  	"reference" varchar NOT NULL,
  	"note" varchar,
  	"first_utm_source" varchar,
  	"first_utm_medium" varchar,
  	"first_utm_campaign" varchar,
  	"first_utm_term" varchar,
  	"first_utm_content" varchar,
  	"first_referrer_host" varchar,
  	"first_landing_path" varchar,
  	"first_locale" varchar,
  	"first_had_click_id" boolean,
  	"last_utm_source" varchar,
  	"last_utm_medium" varchar,
  	"last_utm_campaign" varchar,
  	"last_utm_term" varchar,
  	"last_utm_content" varchar,
  	"last_referrer_host" varchar,
  	"last_landing_path" varchar,
  	"last_locale" varchar,
  	"last_had_click_id" boolean,
  	"submission_id" varchar NOT NULL,
  	"notice_version" varchar,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "site_settings_other_contacts" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"kind" "enum_site_settings_other_contacts_kind" NOT NULL,
  	"value" varchar NOT NULL,
  	"use" "enum_site_settings_other_contacts_use" NOT NULL,
  	"owner" varchar,
  	"valid_from" timestamp(3) with time zone,
  	"valid_until" timestamp(3) with time zone
  );
  
  CREATE TABLE "_site_settings_v_version_other_contacts" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum__site_settings_v_version_other_contacts_kind" NOT NULL,
  	"value" varchar NOT NULL,
  	"use" "enum__site_settings_v_version_other_contacts_use" NOT NULL,
  	"owner" varchar,
  	"valid_from" timestamp(3) with time zone,
  	"valid_until" timestamp(3) with time zone,
  	"_uuid" varchar
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "fraud_reports_id" integer;
  ALTER TABLE "site_settings_other_contacts" ADD CONSTRAINT "site_settings_other_contacts_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_other_contacts" ADD CONSTRAINT "_site_settings_v_version_other_contacts_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "fraud_reports_status_idx" ON "fraud_reports" USING btree ("status");
  CREATE UNIQUE INDEX "fraud_reports_reference_idx" ON "fraud_reports" USING btree ("reference");
  CREATE UNIQUE INDEX "fraud_reports_submission_id_idx" ON "fraud_reports" USING btree ("submission_id");
  CREATE INDEX "fraud_reports_created_at_idx" ON "fraud_reports" USING btree ("created_at");
  CREATE INDEX "fraud_reports_updated_at_idx" ON "fraud_reports" USING btree ("updated_at");
  CREATE INDEX "fraud_reports_deleted_at_idx" ON "fraud_reports" USING btree ("deleted_at");
  CREATE INDEX "site_settings_other_contacts_order_idx" ON "site_settings_other_contacts" USING btree ("_order");
  CREATE INDEX "site_settings_other_contacts_parent_id_idx" ON "site_settings_other_contacts" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_version_other_contacts_order_idx" ON "_site_settings_v_version_other_contacts" USING btree ("_order");
  CREATE INDEX "_site_settings_v_version_other_contacts_parent_id_idx" ON "_site_settings_v_version_other_contacts" USING btree ("_parent_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_fraud_reports_fk" FOREIGN KEY ("fraud_reports_id") REFERENCES "public"."fraud_reports"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_fraud_reports_id_idx" ON "payload_locked_documents_rels" USING btree ("fraud_reports_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "deliveries" WHERE "kind"::text = 'fraud-reports';
  DELETE FROM "payload_query_presets" WHERE "related_collection"::text = 'fraud-reports';
  DROP TABLE "fraud_reports" CASCADE;
  DROP TABLE "site_settings_other_contacts" CASCADE;
  DROP TABLE "_site_settings_v_version_other_contacts" CASCADE;
  ALTER TABLE "deliveries" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_deliveries_kind";
  CREATE TYPE "public"."enum_deliveries_kind" AS ENUM('consultations', 'chat-messages', 'backup-runs');
  ALTER TABLE "deliveries" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_deliveries_kind" USING "kind"::"public"."enum_deliveries_kind";
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('people', 'consultations', 'chat-messages', 'survey-responses');
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE "public"."enum_payload_query_presets_related_collection" USING "related_collection"::"public"."enum_payload_query_presets_related_collection";
  DROP INDEX "payload_locked_documents_rels_fraud_reports_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "fraud_reports_id";
  DROP TYPE "public"."enum_fraud_reports_status";
  DROP TYPE "public"."enum_site_settings_other_contacts_kind";
  DROP TYPE "public"."enum_site_settings_other_contacts_use";
  DROP TYPE "public"."enum__site_settings_v_version_other_contacts_kind";
  DROP TYPE "public"."enum__site_settings_v_version_other_contacts_use";`)
}
