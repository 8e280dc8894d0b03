/** Countries where WHO asks not to recruit actively, and the screenshot of a fraud report. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "fraud_reports" ADD COLUMN "cv_id" integer;
  ALTER TABLE "site_settings" ADD COLUMN "safeguards_countries" varchar DEFAULT 'AF AO BD BF BI BJ CD CF CG CI CM DJ ER ET FM GA GH GM GN GQ GW HT KI KM LA LR LS MG ML MR MW MZ NE NG NP PG PK RW SB SD SL SN SO SS TD TG TL TV TZ UG VU WS YE ZM ZW';
  ALTER TABLE "site_settings" ADD COLUMN "safeguards_edition" varchar DEFAULT '2023';
  ALTER TABLE "site_settings" ADD COLUMN "safeguards_review_by" timestamp(3) with time zone DEFAULT '2027-03-31';
  ALTER TABLE "site_settings" ADD COLUMN "safeguards_source" varchar DEFAULT 'https://www.who.int/publications/i/item/9789240069787';
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_safeguards_countries" varchar DEFAULT 'AF AO BD BF BI BJ CD CF CG CI CM DJ ER ET FM GA GH GM GN GQ GW HT KI KM LA LR LS MG ML MR MW MZ NE NG NP PG PK RW SB SD SL SN SO SS TD TG TL TV TZ UG VU WS YE ZM ZW';
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_safeguards_edition" varchar DEFAULT '2023';
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_safeguards_review_by" timestamp(3) with time zone DEFAULT '2027-03-31';
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_safeguards_source" varchar DEFAULT 'https://www.who.int/publications/i/item/9789240069787';
  ALTER TABLE "fraud_reports" ADD CONSTRAINT "fraud_reports_cv_id_cvs_id_fk" FOREIGN KEY ("cv_id") REFERENCES "public"."cvs"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "fraud_reports_cv_idx" ON "fraud_reports" USING btree ("cv_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "fraud_reports" DROP CONSTRAINT "fraud_reports_cv_id_cvs_id_fk";
  DROP INDEX "fraud_reports_cv_idx";
  ALTER TABLE "fraud_reports" DROP COLUMN "cv_id";
  ALTER TABLE "site_settings" DROP COLUMN "safeguards_countries";
  ALTER TABLE "site_settings" DROP COLUMN "safeguards_edition";
  ALTER TABLE "site_settings" DROP COLUMN "safeguards_review_by";
  ALTER TABLE "site_settings" DROP COLUMN "safeguards_source";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_safeguards_countries";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_safeguards_edition";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_safeguards_review_by";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_safeguards_source";`)
}
