/**
 * `follow_up_changes.is_first` says whether the person left that stage for the first time, so that who has
 * been at a stage is counted without comparing all changes; an index has what the figures read of them
 * (PostgreSQL, triggers). Payload knows neither.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const contacted = sql`
    UPDATE "people" SET "contacted_at" = NEW."created_at"
      WHERE "id" = NEW."person_id" AND "contacted_at" IS NULL
        AND EXISTS (SELECT FROM "stages" WHERE "id"::text = NEW."to" AND "kind" <> 'new');`

const stayed = sql`
    NEW."stayed" := greatest(0, date_part('epoch', NEW."created_at" - coalesce(
      (SELECT max("created_at") FROM "follow_up_changes" WHERE "person_id" = NEW."person_id" AND "field" = 'stage'),
      (SELECT "created_at" FROM "people" WHERE "id" = NEW."person_id"))) / 60);`

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "follow_up_changes" ADD COLUMN "is_first" boolean;
  ALTER TABLE "follow_up_changes" DISABLE TRIGGER "append_only";
  UPDATE "follow_up_changes" SET "is_first" = counted."number" = 1 FROM (
    SELECT "id", row_number() OVER (PARTITION BY "person_id", "from" ORDER BY "created_at", "id") AS "number"
    FROM "follow_up_changes" WHERE "field" = 'stage'
  ) counted
  WHERE counted."id" = "follow_up_changes"."id";
  ALTER TABLE "follow_up_changes" ENABLE TRIGGER "append_only";

  CREATE OR REPLACE FUNCTION "note_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${stayed}
    NEW."is_first" := NOT EXISTS (SELECT FROM "follow_up_changes"
      WHERE "person_id" = NEW."person_id" AND "field" = 'stage' AND "from" = NEW."from");
    ${contacted}
    RETURN NEW;
  END $$;

  DROP INDEX "follow_up_changes_stages_idx";
  CREATE INDEX "follow_up_changes_stays_idx" ON "follow_up_changes" ("created_at") INCLUDE ("person_id", "from", "stayed", "is_first") WHERE "field" = 'stage';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "follow_up_changes_stays_idx";
  CREATE INDEX "follow_up_changes_stages_idx" ON "follow_up_changes" ("person_id", "created_at") INCLUDE ("from", "stayed") WHERE "field" = 'stage';
  CREATE OR REPLACE FUNCTION "note_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${stayed}
    ${contacted}
    RETURN NEW;
  END $$;
  ALTER TABLE "follow_up_changes" DROP COLUMN "is_first";`)
}
