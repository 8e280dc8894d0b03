import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_pricing_plans_period" AS ENUM('month', 'year', 'once');
  CREATE TYPE "public"."enum__pricing_plans_v_version_period" AS ENUM('month', 'year', 'once');
  CREATE TYPE "public"."enum_site_texts_team_languages" AS ENUM('en', 'de', 'ar', 'ml', 'hi', 'ta', 'te', 'kn', 'pa', 'ur', 'fil', 'tr');
  CREATE TYPE "public"."enum__site_texts_v_version_team_languages" AS ENUM('en', 'de', 'ar', 'ml', 'hi', 'ta', 'te', 'kn', 'pa', 'ur', 'fil', 'tr');
  CREATE TYPE "public"."enum_site_settings_processors_purpose" AS ENUM('hosting', 'backups', 'email', 'telephone', 'other');
  CREATE TYPE "public"."enum_site_settings_processors_safeguard" AS ENUM('adequacy', 'clauses', 'consent');
  CREATE TYPE "public"."enum__site_settings_v_version_processors_purpose" AS ENUM('hosting', 'backups', 'email', 'telephone', 'other');
  CREATE TYPE "public"."enum__site_settings_v_version_processors_safeguard" AS ENUM('adequacy', 'clauses', 'consent');
  CREATE TABLE "site_texts_team_languages" (
  	"order" integer NOT NULL,
  	"parent_id" varchar NOT NULL,
  	"value" "enum_site_texts_team_languages",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "site_texts_team" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"picture_id" integer,
  	"phone" varchar
  );
  
  CREATE TABLE "site_texts_team_locales" (
  	"hours" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "_site_texts_v_version_team_languages" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum__site_texts_v_version_team_languages",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "_site_texts_v_version_team" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"picture_id" integer,
  	"phone" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_site_texts_v_version_team_locales" (
  	"hours" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "site_settings_operator_licences" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"number" varchar,
  	"authority" varchar,
  	"valid_until" timestamp(3) with time zone
  );
  
  CREATE TABLE "site_settings_processors" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"purpose" "enum_site_settings_processors_purpose" NOT NULL,
  	"country" varchar NOT NULL,
  	"safeguard" "enum_site_settings_processors_safeguard"
  );
  
  CREATE TABLE "_site_settings_v_version_operator_licences" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"number" varchar,
  	"authority" varchar,
  	"valid_until" timestamp(3) with time zone,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_site_settings_v_version_processors" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"purpose" "enum__site_settings_v_version_processors_purpose" NOT NULL,
  	"country" varchar NOT NULL,
  	"safeguard" "enum__site_settings_v_version_processors_safeguard",
  	"_uuid" varchar
  );
  
  ALTER TABLE "pricing_plans" ADD COLUMN "period" "enum_pricing_plans_period";
  ALTER TABLE "pricing_plans_locales" ADD COLUMN "unit" varchar;
  ALTER TABLE "_pricing_plans_v" ADD COLUMN "version_period" "enum__pricing_plans_v_version_period";
  ALTER TABLE "_pricing_plans_v_locales" ADD COLUMN "version_unit" varchar;
  ALTER TABLE "legal_pages" ADD COLUMN "checked_on" timestamp(3) with time zone;
  ALTER TABLE "_legal_pages_v" ADD COLUMN "version_checked_on" timestamp(3) with time zone;
  ALTER TABLE "home_nurses_figures" ADD COLUMN "period" varchar;
  ALTER TABLE "home_nurses_figures_locales" ADD COLUMN "subject" varchar;
  ALTER TABLE "home_nurses_figures_locales" ADD COLUMN "source" varchar;
  ALTER TABLE "home_hospitals_figures" ADD COLUMN "period" varchar;
  ALTER TABLE "home_hospitals_figures_locales" ADD COLUMN "subject" varchar;
  ALTER TABLE "home_hospitals_figures_locales" ADD COLUMN "source" varchar;
  ALTER TABLE "_home_nurses_figures_v" ADD COLUMN "period" varchar;
  ALTER TABLE "_home_nurses_figures_v_locales" ADD COLUMN "subject" varchar;
  ALTER TABLE "_home_nurses_figures_v_locales" ADD COLUMN "source" varchar;
  ALTER TABLE "_home_hospitals_figures_v" ADD COLUMN "period" varchar;
  ALTER TABLE "_home_hospitals_figures_v_locales" ADD COLUMN "subject" varchar;
  ALTER TABLE "_home_hospitals_figures_v_locales" ADD COLUMN "source" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "operator_legal_form" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "operator_editor_in_charge" varchar;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_operator_legal_form" varchar;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_operator_editor_in_charge" varchar;
  ALTER TABLE "site_texts_team_languages" ADD CONSTRAINT "site_texts_team_languages_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."site_texts_team"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_texts_team" ADD CONSTRAINT "site_texts_team_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "site_texts_team" ADD CONSTRAINT "site_texts_team_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_texts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_texts_team_locales" ADD CONSTRAINT "site_texts_team_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_texts_team"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_texts_v_version_team_languages" ADD CONSTRAINT "_site_texts_v_version_team_languages_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_site_texts_v_version_team"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_texts_v_version_team" ADD CONSTRAINT "_site_texts_v_version_team_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_site_texts_v_version_team" ADD CONSTRAINT "_site_texts_v_version_team_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_texts_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_texts_v_version_team_locales" ADD CONSTRAINT "_site_texts_v_version_team_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_texts_v_version_team"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_settings_operator_licences" ADD CONSTRAINT "site_settings_operator_licences_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_settings_processors" ADD CONSTRAINT "site_settings_processors_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_operator_licences" ADD CONSTRAINT "_site_settings_v_version_operator_licences_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_processors" ADD CONSTRAINT "_site_settings_v_version_processors_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "site_texts_team_languages_order_idx" ON "site_texts_team_languages" USING btree ("order");
  CREATE INDEX "site_texts_team_languages_parent_idx" ON "site_texts_team_languages" USING btree ("parent_id");
  CREATE INDEX "site_texts_team_order_idx" ON "site_texts_team" USING btree ("_order");
  CREATE INDEX "site_texts_team_parent_id_idx" ON "site_texts_team" USING btree ("_parent_id");
  CREATE INDEX "site_texts_team_picture_idx" ON "site_texts_team" USING btree ("picture_id");
  CREATE UNIQUE INDEX "site_texts_team_locales_locale_parent_id_unique" ON "site_texts_team_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_site_texts_v_version_team_languages_order_idx" ON "_site_texts_v_version_team_languages" USING btree ("order");
  CREATE INDEX "_site_texts_v_version_team_languages_parent_idx" ON "_site_texts_v_version_team_languages" USING btree ("parent_id");
  CREATE INDEX "_site_texts_v_version_team_order_idx" ON "_site_texts_v_version_team" USING btree ("_order");
  CREATE INDEX "_site_texts_v_version_team_parent_id_idx" ON "_site_texts_v_version_team" USING btree ("_parent_id");
  CREATE INDEX "_site_texts_v_version_team_picture_idx" ON "_site_texts_v_version_team" USING btree ("picture_id");
  CREATE UNIQUE INDEX "_site_texts_v_version_team_locales_locale_parent_id_unique" ON "_site_texts_v_version_team_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "site_settings_operator_licences_order_idx" ON "site_settings_operator_licences" USING btree ("_order");
  CREATE INDEX "site_settings_operator_licences_parent_id_idx" ON "site_settings_operator_licences" USING btree ("_parent_id");
  CREATE INDEX "site_settings_processors_order_idx" ON "site_settings_processors" USING btree ("_order");
  CREATE INDEX "site_settings_processors_parent_id_idx" ON "site_settings_processors" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_version_operator_licences_order_idx" ON "_site_settings_v_version_operator_licences" USING btree ("_order");
  CREATE INDEX "_site_settings_v_version_operator_licences_parent_id_idx" ON "_site_settings_v_version_operator_licences" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_version_processors_order_idx" ON "_site_settings_v_version_processors" USING btree ("_order");
  CREATE INDEX "_site_settings_v_version_processors_parent_id_idx" ON "_site_settings_v_version_processors" USING btree ("_parent_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "site_texts_team_languages" CASCADE;
  DROP TABLE "site_texts_team" CASCADE;
  DROP TABLE "site_texts_team_locales" CASCADE;
  DROP TABLE "_site_texts_v_version_team_languages" CASCADE;
  DROP TABLE "_site_texts_v_version_team" CASCADE;
  DROP TABLE "_site_texts_v_version_team_locales" CASCADE;
  DROP TABLE "site_settings_operator_licences" CASCADE;
  DROP TABLE "site_settings_processors" CASCADE;
  DROP TABLE "_site_settings_v_version_operator_licences" CASCADE;
  DROP TABLE "_site_settings_v_version_processors" CASCADE;
  ALTER TABLE "pricing_plans" DROP COLUMN "period";
  ALTER TABLE "pricing_plans_locales" DROP COLUMN "unit";
  ALTER TABLE "_pricing_plans_v" DROP COLUMN "version_period";
  ALTER TABLE "_pricing_plans_v_locales" DROP COLUMN "version_unit";
  ALTER TABLE "legal_pages" DROP COLUMN "checked_on";
  ALTER TABLE "_legal_pages_v" DROP COLUMN "version_checked_on";
  ALTER TABLE "home_nurses_figures" DROP COLUMN "period";
  ALTER TABLE "home_nurses_figures_locales" DROP COLUMN "subject";
  ALTER TABLE "home_nurses_figures_locales" DROP COLUMN "source";
  ALTER TABLE "home_hospitals_figures" DROP COLUMN "period";
  ALTER TABLE "home_hospitals_figures_locales" DROP COLUMN "subject";
  ALTER TABLE "home_hospitals_figures_locales" DROP COLUMN "source";
  ALTER TABLE "_home_nurses_figures_v" DROP COLUMN "period";
  ALTER TABLE "_home_nurses_figures_v_locales" DROP COLUMN "subject";
  ALTER TABLE "_home_nurses_figures_v_locales" DROP COLUMN "source";
  ALTER TABLE "_home_hospitals_figures_v" DROP COLUMN "period";
  ALTER TABLE "_home_hospitals_figures_v_locales" DROP COLUMN "subject";
  ALTER TABLE "_home_hospitals_figures_v_locales" DROP COLUMN "source";
  ALTER TABLE "site_settings" DROP COLUMN "operator_legal_form";
  ALTER TABLE "site_settings" DROP COLUMN "operator_editor_in_charge";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_operator_legal_form";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_operator_editor_in_charge";
  DROP TYPE "public"."enum_pricing_plans_period";
  DROP TYPE "public"."enum__pricing_plans_v_version_period";
  DROP TYPE "public"."enum_site_texts_team_languages";
  DROP TYPE "public"."enum__site_texts_v_version_team_languages";
  DROP TYPE "public"."enum_site_settings_processors_purpose";
  DROP TYPE "public"."enum_site_settings_processors_safeguard";
  DROP TYPE "public"."enum__site_settings_v_version_processors_purpose";
  DROP TYPE "public"."enum__site_settings_v_version_processors_safeguard";`)
}
