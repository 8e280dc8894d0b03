/**
 * `survey_changes` counts how often responses were changed or removed, so that what was counted of them before
 * is known to hold still (PostgreSQL, triggers; Payload does not know it). New responses do not touch it.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "survey_changes" ("version" bigint NOT NULL);
  INSERT INTO "survey_changes" VALUES (0);

  CREATE FUNCTION "note_survey_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE "survey_changes" SET "version" = "version" + 1;
    RETURN NULL;
  END $$;
  CREATE TRIGGER "note_change" AFTER UPDATE OR DELETE OR TRUNCATE ON "survey_responses" FOR EACH STATEMENT EXECUTE FUNCTION "note_survey_change"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TRIGGER "note_change" ON "survey_responses";
  DROP FUNCTION "note_survey_change"();
  DROP TABLE "survey_changes";`)
}
