/** The answers of the page "Check us", and the nurses and hospitals who have agreed to be shown. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_placements_audience" AS ENUM('nurses', 'hospitals');
  CREATE TYPE "public"."enum_placements_country" AS ENUM('germany', 'uae', 'usa', 'uk', 'ksa');
  CREATE TYPE "public"."enum_placements_currency" AS ENUM('EUR', 'SAR', 'AED', 'USD', 'GBP', 'INR');
  CREATE TYPE "public"."enum_placements_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__placements_v_version_audience" AS ENUM('nurses', 'hospitals');
  CREATE TYPE "public"."enum__placements_v_version_country" AS ENUM('germany', 'uae', 'usa', 'uk', 'ksa');
  CREATE TYPE "public"."enum__placements_v_version_currency" AS ENUM('EUR', 'SAR', 'AED', 'USD', 'GBP', 'INR');
  CREATE TYPE "public"."enum__placements_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__placements_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_check_us_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__check_us_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__check_us_page_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TABLE "placements" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" numeric DEFAULT 100,
  	"consent_on" timestamp(3) with time zone,
  	"audience" "enum_placements_audience" DEFAULT 'nurses',
  	"picture_id" integer,
  	"country" "enum_placements_country",
  	"year" numeric,
  	"months" numeric,
  	"cost" numeric,
  	"currency" "enum_placements_currency" DEFAULT 'EUR',
  	"saved_by_id" integer,
  	"saved_in" varchar,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
  	"_status" "enum_placements_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "placements_locales" (
  	"name" varchar,
  	"text" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_placements_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_order" numeric DEFAULT 100,
  	"version_consent_on" timestamp(3) with time zone,
  	"version_audience" "enum__placements_v_version_audience" DEFAULT 'nurses',
  	"version_picture_id" integer,
  	"version_country" "enum__placements_v_version_country",
  	"version_year" numeric,
  	"version_months" numeric,
  	"version_cost" numeric,
  	"version_currency" "enum__placements_v_version_currency" DEFAULT 'EUR',
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"version__status" "enum__placements_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__placements_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "_placements_v_locales" (
  	"version_name" varchar,
  	"version_text" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "check_us_page" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"saved_by_id" integer,
  	"saved_in" varchar,
  	"_status" "enum_check_us_page_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "check_us_page_locales" (
  	"costs" varchar,
  	"licences" varchar,
  	"offices" varchar,
  	"responsible" varchar,
  	"contract" varchar,
  	"support" varchar,
  	"retention" varchar,
  	"references" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_check_us_page_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version__status" "enum__check_us_page_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__check_us_page_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "_check_us_page_v_locales" (
  	"version_costs" varchar,
  	"version_licences" varchar,
  	"version_offices" varchar,
  	"version_responsible" varchar,
  	"version_contract" varchar,
  	"version_support" varchar,
  	"version_retention" varchar,
  	"version_references" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "placements_id" integer;
  ALTER TABLE "placements" ADD CONSTRAINT "placements_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "placements" ADD CONSTRAINT "placements_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "placements_locales" ADD CONSTRAINT "placements_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."placements"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_placements_v" ADD CONSTRAINT "_placements_v_parent_id_placements_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."placements"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_placements_v" ADD CONSTRAINT "_placements_v_version_picture_id_media_id_fk" FOREIGN KEY ("version_picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_placements_v" ADD CONSTRAINT "_placements_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_placements_v_locales" ADD CONSTRAINT "_placements_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_placements_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "check_us_page" ADD CONSTRAINT "check_us_page_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "check_us_page_locales" ADD CONSTRAINT "check_us_page_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."check_us_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_check_us_page_v" ADD CONSTRAINT "_check_us_page_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_check_us_page_v_locales" ADD CONSTRAINT "_check_us_page_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_check_us_page_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "placements_picture_idx" ON "placements" USING btree ("picture_id");
  CREATE INDEX "placements_saved_by_idx" ON "placements" USING btree ("saved_by_id");
  CREATE INDEX "placements_created_at_idx" ON "placements" USING btree ("created_at");
  CREATE INDEX "placements_updated_at_idx" ON "placements" USING btree ("updated_at");
  CREATE INDEX "placements_deleted_at_idx" ON "placements" USING btree ("deleted_at");
  CREATE INDEX "placements__status_idx" ON "placements" USING btree ("_status");
  CREATE UNIQUE INDEX "placements_locales_locale_parent_id_unique" ON "placements_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_placements_v_parent_idx" ON "_placements_v" USING btree ("parent_id");
  CREATE INDEX "_placements_v_version_version_picture_idx" ON "_placements_v" USING btree ("version_picture_id");
  CREATE INDEX "_placements_v_version_version_saved_by_idx" ON "_placements_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_placements_v_version_version_created_at_idx" ON "_placements_v" USING btree ("version_created_at");
  CREATE INDEX "_placements_v_version_version_updated_at_idx" ON "_placements_v" USING btree ("version_updated_at");
  CREATE INDEX "_placements_v_version_version_deleted_at_idx" ON "_placements_v" USING btree ("version_deleted_at");
  CREATE INDEX "_placements_v_version_version__status_idx" ON "_placements_v" USING btree ("version__status");
  CREATE INDEX "_placements_v_created_at_idx" ON "_placements_v" USING btree ("created_at");
  CREATE INDEX "_placements_v_updated_at_idx" ON "_placements_v" USING btree ("updated_at");
  CREATE INDEX "_placements_v_snapshot_idx" ON "_placements_v" USING btree ("snapshot");
  CREATE INDEX "_placements_v_published_locale_idx" ON "_placements_v" USING btree ("published_locale");
  CREATE INDEX "_placements_v_latest_idx" ON "_placements_v" USING btree ("latest");
  CREATE INDEX "_placements_v_autosave_idx" ON "_placements_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_placements_v_locales_locale_parent_id_unique" ON "_placements_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "check_us_page_saved_by_idx" ON "check_us_page" USING btree ("saved_by_id");
  CREATE INDEX "check_us_page__status_idx" ON "check_us_page" USING btree ("_status");
  CREATE UNIQUE INDEX "check_us_page_locales_locale_parent_id_unique" ON "check_us_page_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_check_us_page_v_version_version_saved_by_idx" ON "_check_us_page_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_check_us_page_v_version_version__status_idx" ON "_check_us_page_v" USING btree ("version__status");
  CREATE INDEX "_check_us_page_v_created_at_idx" ON "_check_us_page_v" USING btree ("created_at");
  CREATE INDEX "_check_us_page_v_updated_at_idx" ON "_check_us_page_v" USING btree ("updated_at");
  CREATE INDEX "_check_us_page_v_snapshot_idx" ON "_check_us_page_v" USING btree ("snapshot");
  CREATE INDEX "_check_us_page_v_published_locale_idx" ON "_check_us_page_v" USING btree ("published_locale");
  CREATE INDEX "_check_us_page_v_latest_idx" ON "_check_us_page_v" USING btree ("latest");
  CREATE INDEX "_check_us_page_v_autosave_idx" ON "_check_us_page_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_check_us_page_v_locales_locale_parent_id_unique" ON "_check_us_page_v_locales" USING btree ("_locale","_parent_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_placements_fk" FOREIGN KEY ("placements_id") REFERENCES "public"."placements"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_placements_id_idx" ON "payload_locked_documents_rels" USING btree ("placements_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "placements" CASCADE;
  DROP TABLE "placements_locales" CASCADE;
  DROP TABLE "_placements_v" CASCADE;
  DROP TABLE "_placements_v_locales" CASCADE;
  DROP TABLE "check_us_page" CASCADE;
  DROP TABLE "check_us_page_locales" CASCADE;
  DROP TABLE "_check_us_page_v" CASCADE;
  DROP TABLE "_check_us_page_v_locales" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "placements_id";
  DROP TYPE "public"."enum_placements_audience";
  DROP TYPE "public"."enum_placements_country";
  DROP TYPE "public"."enum_placements_currency";
  DROP TYPE "public"."enum_placements_status";
  DROP TYPE "public"."enum__placements_v_version_audience";
  DROP TYPE "public"."enum__placements_v_version_country";
  DROP TYPE "public"."enum__placements_v_version_currency";
  DROP TYPE "public"."enum__placements_v_version_status";
  DROP TYPE "public"."enum__placements_v_published_locale";
  DROP TYPE "public"."enum_check_us_page_status";
  DROP TYPE "public"."enum__check_us_page_v_version_status";
  DROP TYPE "public"."enum__check_us_page_v_published_locale";`)
}
