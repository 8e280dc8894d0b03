/** Who calls back, in the reader's letters and with a line about them; what happens when a nurse leaves early. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_texts_team_locales" ADD COLUMN "local_name" varchar;
  ALTER TABLE "site_texts_team_locales" ADD COLUMN "about" varchar;
  ALTER TABLE "site_texts_locales" ADD COLUMN "pricing_leaving" varchar;
  ALTER TABLE "_site_texts_v_version_team_locales" ADD COLUMN "local_name" varchar;
  ALTER TABLE "_site_texts_v_version_team_locales" ADD COLUMN "about" varchar;
  ALTER TABLE "_site_texts_v_locales" ADD COLUMN "version_pricing_leaving" varchar;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_texts_team_locales" DROP COLUMN "local_name";
  ALTER TABLE "site_texts_team_locales" DROP COLUMN "about";
  ALTER TABLE "site_texts_locales" DROP COLUMN "pricing_leaving";
  ALTER TABLE "_site_texts_v_version_team_locales" DROP COLUMN "local_name";
  ALTER TABLE "_site_texts_v_version_team_locales" DROP COLUMN "about";
  ALTER TABLE "_site_texts_v_locales" DROP COLUMN "version_pricing_leaving";`)
}
