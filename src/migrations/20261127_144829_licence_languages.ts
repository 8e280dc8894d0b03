/** The languages in which a licence is shown at the top of pages. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_site_settings_operator_licences_first_in" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum__site_settings_v_version_operator_licences_first_in" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TABLE "site_settings_operator_licences_first_in" (
  	"order" integer NOT NULL,
  	"parent_id" varchar NOT NULL,
  	"value" "enum_site_settings_operator_licences_first_in",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "_site_settings_v_version_operator_licences_first_in" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum__site_settings_v_version_operator_licences_first_in",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  ALTER TABLE "site_settings_operator_licences_first_in" ADD CONSTRAINT "site_settings_operator_licences_first_in_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."site_settings_operator_licences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_operator_licences_first_in" ADD CONSTRAINT "_site_settings_v_version_operator_licences_first_in_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_site_settings_v_version_operator_licences"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "site_settings_operator_licences_first_in_order_idx" ON "site_settings_operator_licences_first_in" USING btree ("order");
  CREATE INDEX "site_settings_operator_licences_first_in_parent_idx" ON "site_settings_operator_licences_first_in" USING btree ("parent_id");
  CREATE INDEX "_site_settings_v_version_operator_licences_first_in_order_idx" ON "_site_settings_v_version_operator_licences_first_in" USING btree ("order");
  CREATE INDEX "_site_settings_v_version_operator_licences_first_in_parent_idx" ON "_site_settings_v_version_operator_licences_first_in" USING btree ("parent_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "site_settings_operator_licences_first_in" CASCADE;
  DROP TABLE "_site_settings_v_version_operator_licences_first_in" CASCADE;
  DROP TYPE "public"."enum_site_settings_operator_licences_first_in";
  DROP TYPE "public"."enum__site_settings_v_version_operator_licences_first_in";`)
}
