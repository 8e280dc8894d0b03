/** Which requests staff have confirmed as their person's, and links for passwords stored as hashes. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'confirmed';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'erased';
  ALTER TABLE "people" ADD COLUMN "stage_submission_id" varchar;
  ALTER TABLE "consultations" ADD COLUMN "is_confirmed" boolean DEFAULT false;
  ALTER TABLE "chat_messages" ADD COLUMN "is_confirmed" boolean DEFAULT false;`)
  // A stage is about the request of its person where there is no other.
  await db.execute(sql`
  UPDATE "people" SET "stage_submission_id" = "only"."submission_id"
  FROM (
    SELECT coalesce("merged_into_id", "people"."id") AS "case_id", min("submission_id") AS "submission_id"
    FROM (
      SELECT "person_id", "submission_id" FROM "consultations" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT "person_id", "submission_id" FROM "chat_messages" WHERE "deleted_at" IS NULL
    ) "submissions" JOIN "people" ON "people"."id" = "person_id"
    GROUP BY 1 HAVING count(*) = 1
  ) "only" WHERE "people"."id" = "only"."case_id";
  UPDATE "users" SET "reset_password_token" = encode(sha256("reset_password_token"::bytea), 'hex')
  WHERE "reset_password_token" ~ '^[0-9a-f]{40}$';`)
}

/** Postgres takes no value out of a type; a link that is a hash leads nowhere without this release. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  UPDATE "users" SET "reset_password_token" = NULL, "reset_password_expiration" = NULL;
  ALTER TABLE "people" DROP COLUMN "stage_submission_id";
  ALTER TABLE "consultations" DROP COLUMN "is_confirmed";
  ALTER TABLE "chat_messages" DROP COLUMN "is_confirmed";`)
}
