/**
 * What managers count and read: first contacts by what was really done and by whom, interviews, and how cases
 * ended, each as a moment of the person (PostgreSQL, functions and triggers; Payload knows none of them); costs of
 * campaigns; changes of accounts in the audit log.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const stayed = sql`
    NEW."stayed" := greatest(0, date_part('epoch', NEW."created_at" - coalesce(
      (SELECT max("created_at") FROM "follow_up_changes" WHERE "person_id" = NEW."person_id" AND "field" = 'stage'),
      (SELECT "created_at" FROM "people" WHERE "id" = NEW."person_id"))) / 60);
    NEW."is_first" := NOT EXISTS (SELECT FROM "follow_up_changes"
      WHERE "person_id" = NEW."person_id" AND "field" = 'stage' AND "from" = NEW."from");`

const index =
  'ON "people" ("created_at" DESC, "id" DESC) INCLUDE ("stage_id", "owner_id", "locale", "desired_country"'
const cases = 'WHERE "merged_into_id" IS NULL AND NOT "is_in_trash"'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TYPE "public"."enum_audit_log_kind" ADD VALUE 'user_created';
  ALTER TYPE "public"."enum_audit_log_kind" ADD VALUE 'user_deleted';
  ALTER TYPE "public"."enum_audit_log_kind" ADD VALUE 'user_deactivated';
  ALTER TYPE "public"."enum_audit_log_kind" ADD VALUE 'user_activated';
  ALTER TYPE "public"."enum_audit_log_kind" ADD VALUE 'role_changed';
  ALTER TYPE "public"."enum_audit_log_kind" ADD VALUE 'login_changed';
  ALTER TABLE "campaigns" ADD COLUMN "cost" numeric;
  ALTER TABLE "stages" ADD COLUMN "is_interview" boolean DEFAULT false;`)
  // By hand from here on.
  await db.execute(sql`
  UPDATE "stages" SET "is_interview" = true FROM "stages_locales"
    WHERE "_parent_id" = "stages"."id" AND "_locale" = 'en' AND "name" ILIKE '%interview%';
  ALTER TABLE "people" ADD COLUMN "contacted_by_id" integer REFERENCES "users"("id") ON DELETE SET NULL,
    ADD COLUMN "interviewed_at" timestamp(3) with time zone,
    ADD COLUMN "won_at" timestamp(3) with time zone,
    ADD COLUMN "lost_at" timestamp(3) with time zone;

  -- What counts as being in touch: a stage beyond the new ones, the note of a call (key c of the desk, in the languages
  -- of the CMS), a message that was opened in WhatsApp, a reply in the chat.
  CREATE FUNCTION "contacts_of"("ids" integer[])
  RETURNS TABLE ("person" integer, "at" timestamptz, "user_id" integer) LANGUAGE sql STABLE AS $$
    SELECT "person_id", changes."created_at", "users"."id" FROM "follow_up_changes" changes
      JOIN "stages" ON "stages"."id"::text = changes."to" LEFT JOIN "users" ON "users"."id" = changes."user_id"
      WHERE "person_id" = ANY("ids") AND "field" = 'stage' AND "kind" <> 'new'
    UNION ALL
    SELECT "_parent_id", "written_at", "users"."id" FROM "people_notes"
      LEFT JOIN "users" ON "username" = "author"
      WHERE "_parent_id" = ANY("ids") AND "written_at" IS NOT NULL
        AND ("channel" IS NOT NULL OR "text" ~ '(?n)^(Called|Angerufen|تم الاتصال)')
    UNION ALL
    SELECT "person_id", "written_at", "users"."id" FROM "chat_messages_answers" answers
      JOIN "chat_messages" ON "chat_messages"."id" = answers."_parent_id" LEFT JOIN "users" ON "username" = "author"
      WHERE "person_id" = ANY("ids") AND "written_at" IS NOT NULL
  $$;

  -- A first contact stays when what told of it is erased. Won or lost is who is so now, since when it is. Planned once
  -- for each connection: planning takes ten times as long as one person.
  CREATE FUNCTION "record_moments"("ids" integer[]) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    WITH contact AS (
      SELECT DISTINCT ON ("person") * FROM contacts_of("ids") ORDER BY "person", "at", "user_id"
    ),
    moves AS (
      SELECT "person_id", changes."created_at" AS "at", changes."id", after."kind", after."is_interview",
        before."kind" AS "kind_before"
      FROM "follow_up_changes" changes JOIN "stages" after ON after."id"::text = changes."to"
      LEFT JOIN "stages" before ON before."id"::text = changes."from"
      WHERE "field" = 'stage' AND "person_id" = ANY("ids")
    ),
    stay AS (
      SELECT "person_id" AS "person", min("at") FILTER (WHERE "is_interview") AS "interviewed",
        max("at") FILTER (WHERE "kind" IS DISTINCT FROM "kind_before") AS "since",
        (array_agg("kind" ORDER BY "at" DESC, "id" DESC))[1] AS "kind"
      FROM moves GROUP BY "person_id"
    ),
    found AS (
      SELECT "people"."id", least("contacted_at", "at") AS "contacted_at",
        CASE WHEN "contacted_at" < "at" THEN "contacted_by_id" ELSE coalesce("user_id", "contacted_by_id") END AS "by",
        "interviewed", CASE WHEN "kind" = 'won' THEN "since" END AS "won",
        CASE WHEN "kind" = 'lost' THEN "since" END AS "lost"
      FROM "people" LEFT JOIN contact ON contact."person" = "people"."id"
      LEFT JOIN stay ON stay."person" = "people"."id"
      WHERE "people"."id" = ANY("ids")
    )
    UPDATE "people" SET "contacted_at" = found."contacted_at", "contacted_by_id" = "by",
      "interviewed_at" = "interviewed", "won_at" = "won", "lost_at" = "lost"
    FROM found WHERE found."id" = "people"."id" AND
      ("people"."contacted_at", "contacted_by_id", "interviewed_at", "won_at", "lost_at")
        IS DISTINCT FROM (found."contacted_at", "by", "interviewed", "won", "lost");
  END $$;

  CREATE FUNCTION "note_moments"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'stages' THEN
      PERFORM record_moments(ARRAY(SELECT DISTINCT "person_id" FROM "follow_up_changes"
        WHERE "field" = 'stage' AND NEW."id"::text IN ("from", "to")));
    ELSIF TG_TABLE_NAME = 'chat_messages_answers' THEN
      PERFORM record_moments(ARRAY(SELECT "person_id" FROM "chat_messages" WHERE "id" = NEW."_parent_id"));
    ELSIF TG_TABLE_NAME = 'people_notes' THEN
      PERFORM record_moments(ARRAY[NEW."_parent_id"]);
    ELSE
      PERFORM record_moments(ARRAY[NEW."person_id"]);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER "note_moments" AFTER INSERT ON "follow_up_changes" FOR EACH ROW
    WHEN (NEW."field" = 'stage') EXECUTE FUNCTION "note_moments"();
  CREATE TRIGGER "note_moments" AFTER INSERT ON "people_notes" FOR EACH ROW EXECUTE FUNCTION "note_moments"();
  CREATE TRIGGER "note_moments" AFTER INSERT ON "chat_messages_answers" FOR EACH ROW EXECUTE FUNCTION "note_moments"();
  -- Split off, with the replies to it.
  CREATE TRIGGER "note_moments" AFTER UPDATE ON "chat_messages" FOR EACH ROW
    WHEN (OLD."person_id" IS DISTINCT FROM NEW."person_id") EXECUTE FUNCTION "note_moments"();
  CREATE TRIGGER "note_moments" AFTER UPDATE ON "stages" FOR EACH ROW
    WHEN ((OLD."kind", OLD."is_interview") IS DISTINCT FROM (NEW."kind", NEW."is_interview"))
    EXECUTE FUNCTION "note_moments"();
  CREATE OR REPLACE FUNCTION "note_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${stayed}
    RETURN NEW;
  END $$;

  SELECT record_moments(ARRAY(SELECT "id" FROM "people"));
  DROP INDEX "people_cases_idx";
  CREATE INDEX "people_cases_idx" ${sql.raw(index)}, "contacted_at", "contacted_by_id", "interviewed_at", "won_at",
    "lost_at", "source", "campaign") ${sql.raw(cases)};`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "audit_log" DISABLE TRIGGER "kept_for_a_year";
  DELETE FROM "audit_log" WHERE "kind"::text LIKE 'user_%' OR "kind"::text IN ('role_changed', 'login_changed');
  ALTER TABLE "audit_log" ENABLE TRIGGER "kept_for_a_year";
  ALTER TABLE "audit_log" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_log_kind";
  CREATE TYPE "public"."enum_audit_log_kind" AS ENUM('cv_download', 'cv_view', 'export', 'person_export', 'trash', 'untrash', 'erasure', 'second_factor', 'split');
  ALTER TABLE "audit_log" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_audit_log_kind" USING "kind"::"public"."enum_audit_log_kind";
  ALTER TABLE "campaigns" DROP COLUMN "cost";
  DROP FUNCTION "note_moments"() CASCADE;
  DROP FUNCTION "record_moments"(integer[]);
  DROP FUNCTION "contacts_of"(integer[]);
  ALTER TABLE "stages" DROP COLUMN "is_interview";
  DROP INDEX "people_cases_idx";
  ALTER TABLE "people" DROP COLUMN "contacted_by_id", DROP COLUMN "interviewed_at", DROP COLUMN "won_at",
    DROP COLUMN "lost_at";
  CREATE INDEX "people_cases_idx" ${sql.raw(index)}, "contacted_at", "source", "campaign") ${sql.raw(cases)};
  CREATE OR REPLACE FUNCTION "note_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${stayed}
    UPDATE "people" SET "contacted_at" = NEW."created_at"
      WHERE "id" = NEW."person_id" AND "contacted_at" IS NULL
        AND EXISTS (SELECT FROM "stages" WHERE "id"::text = NEW."to" AND "kind" <> 'new');
    RETURN NEW;
  END $$;`)
}
