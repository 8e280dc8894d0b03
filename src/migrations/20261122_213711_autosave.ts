import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "_posts_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_process_guides_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_pricing_plans_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_resources_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_legal_pages_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_home_page_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_nurse_page_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_hospital_page_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_site_texts_v" ADD COLUMN "autosave" boolean;
  CREATE INDEX "_posts_v_autosave_idx" ON "_posts_v" USING btree ("autosave");
  CREATE INDEX "_process_guides_v_autosave_idx" ON "_process_guides_v" USING btree ("autosave");
  CREATE INDEX "_pricing_plans_v_autosave_idx" ON "_pricing_plans_v" USING btree ("autosave");
  CREATE INDEX "_resources_v_autosave_idx" ON "_resources_v" USING btree ("autosave");
  CREATE INDEX "_legal_pages_v_autosave_idx" ON "_legal_pages_v" USING btree ("autosave");
  CREATE INDEX "_home_page_v_autosave_idx" ON "_home_page_v" USING btree ("autosave");
  CREATE INDEX "_nurse_page_v_autosave_idx" ON "_nurse_page_v" USING btree ("autosave");
  CREATE INDEX "_hospital_page_v_autosave_idx" ON "_hospital_page_v" USING btree ("autosave");
  CREATE INDEX "_site_texts_v_autosave_idx" ON "_site_texts_v" USING btree ("autosave");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "_posts_v_autosave_idx";
  DROP INDEX "_process_guides_v_autosave_idx";
  DROP INDEX "_pricing_plans_v_autosave_idx";
  DROP INDEX "_resources_v_autosave_idx";
  DROP INDEX "_legal_pages_v_autosave_idx";
  DROP INDEX "_home_page_v_autosave_idx";
  DROP INDEX "_nurse_page_v_autosave_idx";
  DROP INDEX "_hospital_page_v_autosave_idx";
  DROP INDEX "_site_texts_v_autosave_idx";
  ALTER TABLE "_posts_v" DROP COLUMN "autosave";
  ALTER TABLE "_process_guides_v" DROP COLUMN "autosave";
  ALTER TABLE "_pricing_plans_v" DROP COLUMN "autosave";
  ALTER TABLE "_resources_v" DROP COLUMN "autosave";
  ALTER TABLE "_legal_pages_v" DROP COLUMN "autosave";
  ALTER TABLE "_home_page_v" DROP COLUMN "autosave";
  ALTER TABLE "_nurse_page_v" DROP COLUMN "autosave";
  ALTER TABLE "_hospital_page_v" DROP COLUMN "autosave";
  ALTER TABLE "_site_texts_v" DROP COLUMN "autosave";`)
}
