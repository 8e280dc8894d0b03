/** A step of a guide may ask for hours of training. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "process_guides_steps" ADD COLUMN "done_when_hours" numeric;
    ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "done_when_hours" numeric;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "process_guides_steps" DROP COLUMN "done_when_hours";
    ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "done_when_hours";`)
}
