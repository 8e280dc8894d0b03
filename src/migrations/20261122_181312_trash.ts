import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_access_log_kind" ADD VALUE 'trash' BEFORE 'erasure';
  ALTER TYPE "public"."enum_access_log_kind" ADD VALUE 'untrash' BEFORE 'erasure';
  ALTER TABLE "posts" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_posts_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "process_guides" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_process_guides_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "pricing_plans" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_pricing_plans_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "resources" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_resources_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "media" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "consultations" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "chat_messages" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "survey_responses" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "editions" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  CREATE INDEX "posts_deleted_at_idx" ON "posts" USING btree ("deleted_at");
  CREATE INDEX "_posts_v_version_version_deleted_at_idx" ON "_posts_v" USING btree ("version_deleted_at");
  CREATE INDEX "process_guides_deleted_at_idx" ON "process_guides" USING btree ("deleted_at");
  CREATE INDEX "_process_guides_v_version_version_deleted_at_idx" ON "_process_guides_v" USING btree ("version_deleted_at");
  CREATE INDEX "pricing_plans_deleted_at_idx" ON "pricing_plans" USING btree ("deleted_at");
  CREATE INDEX "_pricing_plans_v_version_version_deleted_at_idx" ON "_pricing_plans_v" USING btree ("version_deleted_at");
  CREATE INDEX "resources_deleted_at_idx" ON "resources" USING btree ("deleted_at");
  CREATE INDEX "_resources_v_version_version_deleted_at_idx" ON "_resources_v" USING btree ("version_deleted_at");
  CREATE INDEX "media_deleted_at_idx" ON "media" USING btree ("deleted_at");
  CREATE INDEX "consultations_deleted_at_idx" ON "consultations" USING btree ("deleted_at");
  CREATE INDEX "chat_messages_deleted_at_idx" ON "chat_messages" USING btree ("deleted_at");
  CREATE INDEX "survey_responses_deleted_at_idx" ON "survey_responses" USING btree ("deleted_at");
  CREATE INDEX "editions_deleted_at_idx" ON "editions" USING btree ("deleted_at");
  CREATE OR REPLACE FUNCTION "notify_edition_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    was boolean := TG_OP <> 'INSERT' AND OLD."published" IS NOT NULL AND OLD."deleted_at" IS NULL;
    is_now boolean := TG_OP <> 'DELETE' AND NEW."published" IS NOT NULL AND NEW."deleted_at" IS NULL;
    kind text := CASE WHEN TG_OP = 'DELETE' THEN OLD."kind" ELSE NEW."kind" END;
  BEGIN
    IF was IS DISTINCT FROM is_now
      OR (was AND OLD."slug" IS DISTINCT FROM NEW."slug") THEN
      PERFORM pg_notify('content_changed', 'content:' || kind || ':*');
    ELSIF was AND OLD."published" IS DISTINCT FROM NEW."published" THEN
      PERFORM pg_notify('content_changed', 'content:' || kind || ':' || NEW."locale");
    END IF;
    RETURN NULL;
  END $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  // Visitors must not see what is in the trash, and entries of these kinds would not fit the old type.
  await db.execute(sql`
   UPDATE "editions" SET "published" = NULL, "published_at" = NULL WHERE "deleted_at" IS NOT NULL;
  CREATE OR REPLACE FUNCTION "notify_edition_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    was boolean := TG_OP <> 'INSERT' AND OLD."published" IS NOT NULL;
    is_now boolean := TG_OP <> 'DELETE' AND NEW."published" IS NOT NULL;
    kind text := CASE WHEN TG_OP = 'DELETE' THEN OLD."kind" ELSE NEW."kind" END;
  BEGIN
    IF was IS DISTINCT FROM is_now
      OR (was AND OLD."slug" IS DISTINCT FROM NEW."slug") THEN
      PERFORM pg_notify('content_changed', 'content:' || kind || ':*');
    ELSIF was AND OLD."published" IS DISTINCT FROM NEW."published" THEN
      PERFORM pg_notify('content_changed', 'content:' || kind || ':' || NEW."locale");
    END IF;
    RETURN NULL;
  END $$;
  ALTER TABLE "access_log" DISABLE TRIGGER "kept_for_a_year";
  DELETE FROM "access_log" WHERE "kind" IN ('trash', 'untrash');
  ALTER TABLE "access_log" ENABLE TRIGGER "kept_for_a_year";
  ALTER TABLE "access_log" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_access_log_kind";
  CREATE TYPE "public"."enum_access_log_kind" AS ENUM('cv_download', 'cv_view', 'export', 'person_export', 'erasure');
  ALTER TABLE "access_log" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_access_log_kind" USING "kind"::"public"."enum_access_log_kind";
  DROP INDEX "posts_deleted_at_idx";
  DROP INDEX "_posts_v_version_version_deleted_at_idx";
  DROP INDEX "process_guides_deleted_at_idx";
  DROP INDEX "_process_guides_v_version_version_deleted_at_idx";
  DROP INDEX "pricing_plans_deleted_at_idx";
  DROP INDEX "_pricing_plans_v_version_version_deleted_at_idx";
  DROP INDEX "resources_deleted_at_idx";
  DROP INDEX "_resources_v_version_version_deleted_at_idx";
  DROP INDEX "media_deleted_at_idx";
  DROP INDEX "consultations_deleted_at_idx";
  DROP INDEX "chat_messages_deleted_at_idx";
  DROP INDEX "survey_responses_deleted_at_idx";
  DROP INDEX "editions_deleted_at_idx";
  ALTER TABLE "posts" DROP COLUMN "deleted_at";
  ALTER TABLE "_posts_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "process_guides" DROP COLUMN "deleted_at";
  ALTER TABLE "_process_guides_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "pricing_plans" DROP COLUMN "deleted_at";
  ALTER TABLE "_pricing_plans_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "resources" DROP COLUMN "deleted_at";
  ALTER TABLE "_resources_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "media" DROP COLUMN "deleted_at";
  ALTER TABLE "consultations" DROP COLUMN "deleted_at";
  ALTER TABLE "chat_messages" DROP COLUMN "deleted_at";
  ALTER TABLE "survey_responses" DROP COLUMN "deleted_at";
  ALTER TABLE "editions" DROP COLUMN "deleted_at";`)
}
