/**
 * The survey's results are counted each time, so nothing notes changes of responses any more. The table goes
 * with the release after the next: servers of the last one read it until they are replaced.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  DROP TRIGGER "note_change" ON "survey_responses";
  DROP FUNCTION "note_survey_change"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  CREATE FUNCTION "note_survey_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE "survey_changes" SET "version" = "version" + 1;
    RETURN NULL;
  END $$;
  CREATE TRIGGER "note_change" AFTER UPDATE OR DELETE OR TRUNCATE ON "survey_responses" FOR EACH STATEMENT EXECUTE FUNCTION "note_survey_change"();`)
}
