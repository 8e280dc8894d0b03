/**
 * What the figures are counted from (PostgreSQL, triggers). `people.source` and `campaign` are what the
 * first request tells of its first visit, else of its last; the intake notes them. `people.contacted_at`
 * is when somebody left the stages that mean that nobody has been in touch, `follow_up_changes.stayed` how
 * many minutes the stage before had lasted. Payload knows none of them.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "people" ADD COLUMN "source" varchar, ADD COLUMN "campaign" varchar;
  UPDATE "people" SET "source" = sent."source", "campaign" = sent."campaign"
  FROM (
    SELECT DISTINCT ON ("person_id") "person_id",
      coalesce("first_utm_source", "first_referrer_host", "last_utm_source", "last_referrer_host") AS "source",
      coalesce("first_utm_campaign", "last_utm_campaign") AS "campaign"
    FROM (
      SELECT "person_id", "created_at", "first_utm_source", "first_referrer_host", "last_utm_source",
        "last_referrer_host", "first_utm_campaign", "last_utm_campaign" FROM "consultations"
      UNION ALL
      SELECT "person_id", "created_at", "first_utm_source", "first_referrer_host", "last_utm_source",
        "last_referrer_host", "first_utm_campaign", "last_utm_campaign" FROM "chat_messages"
    ) both_kinds
    ORDER BY "person_id", "created_at"
  ) sent
  WHERE sent."person_id" = "people"."id" AND (sent."source" IS NOT NULL OR sent."campaign" IS NOT NULL);
  ALTER TABLE "people" ADD COLUMN "contacted_at" timestamp(3) with time zone;
  UPDATE "people" SET "contacted_at" = contacts."first" FROM (
    SELECT "person_id", min("created_at") AS "first" FROM "follow_up_changes"
    WHERE "field" = 'stage' AND "to" IN (SELECT "id"::text FROM "stages" WHERE "kind" <> 'new')
    GROUP BY "person_id"
  ) contacts
  WHERE contacts."person_id" = "people"."id";
  ALTER TABLE "follow_up_changes" ADD COLUMN "stayed" double precision;
  ALTER TABLE "follow_up_changes" DISABLE TRIGGER "append_only";
  UPDATE "follow_up_changes" SET "stayed" = stays."minutes" FROM (
    SELECT changes."id", greatest(0, date_part('epoch', changes."created_at" -
      lag(changes."created_at", 1, people."created_at") OVER (PARTITION BY "person_id" ORDER BY changes."created_at", changes."id")) / 60) AS "minutes"
    FROM "follow_up_changes" changes JOIN "people" people ON people."id" = "person_id" WHERE "field" = 'stage'
  ) stays
  WHERE stays."id" = "follow_up_changes"."id";
  ALTER TABLE "follow_up_changes" ENABLE TRIGGER "append_only";

  CREATE FUNCTION "note_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW."stayed" := greatest(0, date_part('epoch', NEW."created_at" - coalesce(
      (SELECT max("created_at") FROM "follow_up_changes" WHERE "person_id" = NEW."person_id" AND "field" = 'stage'),
      (SELECT "created_at" FROM "people" WHERE "id" = NEW."person_id"))) / 60);
    UPDATE "people" SET "contacted_at" = NEW."created_at"
      WHERE "id" = NEW."person_id" AND "contacted_at" IS NULL
        AND EXISTS (SELECT FROM "stages" WHERE "id"::text = NEW."to" AND "kind" <> 'new');
    RETURN NEW;
  END $$;
  CREATE TRIGGER "note_stay" BEFORE INSERT ON "follow_up_changes" FOR EACH ROW
    WHEN (NEW."field" = 'stage') EXECUTE FUNCTION "note_stay"();

  CREATE INDEX "people_merged_idx" ON "people" ("merged_into_id") INCLUDE ("id", "created_at", "contacted_at", "source", "campaign") WHERE "merged_into_id" IS NOT NULL;
  CREATE INDEX "consultations_received_idx" ON "consultations" ("created_at") WHERE "deleted_at" IS NULL;
  CREATE INDEX "chat_messages_received_idx" ON "chat_messages" ("created_at") WHERE "deleted_at" IS NULL;
  CREATE INDEX "follow_up_changes_stages_idx" ON "follow_up_changes" ("person_id", "created_at") INCLUDE ("from", "stayed") WHERE "field" = 'stage';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "follow_up_changes_stages_idx";
  DROP INDEX "chat_messages_received_idx";
  DROP INDEX "consultations_received_idx";
  DROP INDEX "people_merged_idx";
  DROP FUNCTION "note_stay"() CASCADE;
  ALTER TABLE "follow_up_changes" DROP COLUMN "stayed";
  ALTER TABLE "people" DROP COLUMN "contacted_at", DROP COLUMN "source", DROP COLUMN "campaign";`)
}
