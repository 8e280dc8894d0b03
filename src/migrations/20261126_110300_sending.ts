/** Optional answers of a consultation, and the hours in which people call back. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_consultations_call_time" AS ENUM('morning', 'afternoon', 'evening');
  CREATE TYPE "public"."enum_consultations_call_channel" AS ENUM('call', 'whatsapp');
  CREATE TYPE "public"."enum_consultations_call_language" AS ENUM('en', 'de', 'ar', 'ml', 'hi', 'ta', 'te', 'kn', 'pa', 'ur', 'fil', 'tr');
  CREATE TYPE "public"."enum_consultations_starts_in" AS ENUM('now', 'in_3_months', 'in_6_months', 'later');
  CREATE TYPE "public"."enum_site_settings_office_hours_days" AS ENUM('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun');
  CREATE TYPE "public"."enum__site_settings_v_version_office_hours_days" AS ENUM('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun');
  CREATE TABLE "site_settings_office_hours_days" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_site_settings_office_hours_days",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "_site_settings_v_version_office_hours_days" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum__site_settings_v_version_office_hours_days",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  ALTER TABLE "consultations" ADD COLUMN "call_time" "enum_consultations_call_time";
  ALTER TABLE "consultations" ADD COLUMN "call_channel" "enum_consultations_call_channel";
  ALTER TABLE "consultations" ADD COLUMN "call_language" "enum_consultations_call_language";
  ALTER TABLE "consultations" ADD COLUMN "email" varchar;
  ALTER TABLE "consultations" ADD COLUMN "role_wanted" varchar;
  ALTER TABLE "consultations" ADD COLUMN "positions" varchar;
  ALTER TABLE "consultations" ADD COLUMN "starts_in" "enum_consultations_starts_in";
  ALTER TABLE "site_settings" ADD COLUMN "office_hours_from" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "office_hours_to" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "office_hours_time_zone" varchar;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_office_hours_from" varchar;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_office_hours_to" varchar;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_office_hours_time_zone" varchar;
  ALTER TABLE "site_settings_office_hours_days" ADD CONSTRAINT "site_settings_office_hours_days_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_office_hours_days" ADD CONSTRAINT "_site_settings_v_version_office_hours_days_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "site_settings_office_hours_days_order_idx" ON "site_settings_office_hours_days" USING btree ("order");
  CREATE INDEX "site_settings_office_hours_days_parent_idx" ON "site_settings_office_hours_days" USING btree ("parent_id");
  CREATE INDEX "_site_settings_v_version_office_hours_days_order_idx" ON "_site_settings_v_version_office_hours_days" USING btree ("order");
  CREATE INDEX "_site_settings_v_version_office_hours_days_parent_idx" ON "_site_settings_v_version_office_hours_days" USING btree ("parent_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "site_settings_office_hours_days" CASCADE;
  DROP TABLE "_site_settings_v_version_office_hours_days" CASCADE;
  ALTER TABLE "consultations" DROP COLUMN "call_time";
  ALTER TABLE "consultations" DROP COLUMN "call_channel";
  ALTER TABLE "consultations" DROP COLUMN "call_language";
  ALTER TABLE "consultations" DROP COLUMN "email";
  ALTER TABLE "consultations" DROP COLUMN "role_wanted";
  ALTER TABLE "consultations" DROP COLUMN "positions";
  ALTER TABLE "consultations" DROP COLUMN "starts_in";
  ALTER TABLE "site_settings" DROP COLUMN "office_hours_from";
  ALTER TABLE "site_settings" DROP COLUMN "office_hours_to";
  ALTER TABLE "site_settings" DROP COLUMN "office_hours_time_zone";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_office_hours_from";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_office_hours_to";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_office_hours_time_zone";
  DROP TYPE "public"."enum_consultations_call_time";
  DROP TYPE "public"."enum_consultations_call_channel";
  DROP TYPE "public"."enum_consultations_call_language";
  DROP TYPE "public"."enum_consultations_starts_in";
  DROP TYPE "public"."enum_site_settings_office_hours_days";
  DROP TYPE "public"."enum__site_settings_v_version_office_hours_days";`)
}
