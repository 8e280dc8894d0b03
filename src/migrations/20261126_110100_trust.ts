/** Where a licence can be checked, how statistics are counted, and the article about fraud where fear is. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "home_page_locales" ADD COLUMN "counting_method" varchar;
  ALTER TABLE "_home_page_v_locales" ADD COLUMN "version_counting_method" varchar;
  ALTER TABLE "site_texts_team" ADD COLUMN "is_on_whats_app" boolean;
  ALTER TABLE "site_texts" ADD COLUMN "fraud_article_id" integer;
  ALTER TABLE "_site_texts_v_version_team" ADD COLUMN "is_on_whats_app" boolean;
  ALTER TABLE "_site_texts_v" ADD COLUMN "version_fraud_article_id" integer;
  ALTER TABLE "site_settings_operator_licences" ADD COLUMN "register_url" varchar;
  ALTER TABLE "_site_settings_v_version_operator_licences" ADD COLUMN "register_url" varchar;
  ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_fraud_article_id_posts_id_fk" FOREIGN KEY ("fraud_article_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_site_texts_v" ADD CONSTRAINT "_site_texts_v_version_fraud_article_id_posts_id_fk" FOREIGN KEY ("version_fraud_article_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "site_texts_fraud_article_idx" ON "site_texts" USING btree ("fraud_article_id");
  CREATE INDEX "_site_texts_v_version_version_fraud_article_idx" ON "_site_texts_v" USING btree ("version_fraud_article_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "home_page_locales" DROP COLUMN "counting_method";
  ALTER TABLE "_home_page_v_locales" DROP COLUMN "version_counting_method";
  ALTER TABLE "site_texts_team" DROP COLUMN "is_on_whats_app";
  ALTER TABLE "site_texts" DROP COLUMN "fraud_article_id";
  ALTER TABLE "_site_texts_v_version_team" DROP COLUMN "is_on_whats_app";
  ALTER TABLE "_site_texts_v" DROP COLUMN "version_fraud_article_id";
  ALTER TABLE "site_settings_operator_licences" DROP COLUMN "register_url";
  ALTER TABLE "_site_settings_v_version_operator_licences" DROP COLUMN "register_url";`)
}
