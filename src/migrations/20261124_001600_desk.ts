/**
 * What the desk is quick by, and how it hears of changes (PostgreSQL, NOTIFY). `people.is_in_trash` says
 * that all that a person and those merged into it sent lies in the trash; `plain_…` are texts as the
 * search compares them. Payload knows neither.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

/** Whoever stands on the desk. */
const onDesk = 'merged_into_id IS NULL AND NOT is_in_trash'

const plainColumns = [
  ['people', 'name'],
  ['people_notes', 'text'],
  ['consultations', 'name'],
  ['chat_messages', 'name'],
  ['chat_messages', 'message'],
] as const

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "people" ADD COLUMN "is_in_trash" boolean NOT NULL DEFAULT false;
  UPDATE "people" SET "is_in_trash" = true WHERE "id" NOT IN (
    SELECT coalesce(theirs."merged_into_id", theirs."id") FROM "people" theirs
    WHERE EXISTS (SELECT FROM "consultations" WHERE "person_id" = theirs."id" AND "deleted_at" IS NULL)
      OR EXISTS (SELECT FROM "chat_messages" WHERE "person_id" = theirs."id" AND "deleted_at" IS NULL)
  );`)
  await db.execute(
    sql.raw(`
  CREATE INDEX "people_desk_counts_idx" ON "people" ("stage_id", "owner_id", "next_step_at", "waiting_since", "desired_country", "locale") WHERE ${onDesk};
  CREATE INDEX "people_desk_new_idx" ON "people" (coalesce("waiting_since", "created_at") DESC, "id" DESC) INCLUDE ("stage_id", "waiting_since", "created_at") WHERE ${onDesk};
  CREATE INDEX "people_desk_mine_idx" ON "people" ("owner_id", "next_step_at", "waiting_since", "id" DESC) WHERE ${onDesk};
  CREATE INDEX "people_desk_today_idx" ON "people" ("next_step_at", "id" DESC) WHERE ${onDesk} AND "next_step_at" IS NOT NULL;
  CREATE INDEX "people_desk_waiting_idx" ON "people" ("waiting_since", "id" DESC) WHERE ${onDesk} AND "waiting_since" IS NOT NULL;
  CREATE INDEX "people_desk_all_idx" ON "people" ("created_at" DESC, "id" DESC) WHERE ${onDesk};`),
  )
  // Small letters of any alphabet (`ß` is `ss`), without accents and Arabic vowel marks.
  await db.execute(sql`
  CREATE FUNCTION "to_plain"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT regexp_replace(normalize(lower(upper($1 COLLATE "und-x-icu")), NFD), '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g')
  $$;`)
  for (const [table, column] of plainColumns) {
    await db.execute(
      sql.raw(
        `ALTER TABLE "${table}" ADD COLUMN "plain_${column}" text GENERATED ALWAYS AS (to_plain("${column}")) STORED`,
      ),
    )
  }
  // The text of a notification is what happened and the number of the case, or of the user; a statement
  // that touches many says `*`.
  await db.execute(sql`
  CREATE FUNCTION "notify_desk"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE cases integer[];
  BEGIN
    IF TG_TABLE_NAME = 'people' THEN
      cases := ARRAY(SELECT DISTINCT coalesce("merged_into_id", "id") FROM touched LIMIT 51);
    ELSE
      cases := ARRAY(
        SELECT DISTINCT coalesce(people."merged_into_id", touched."person_id")
        FROM touched LEFT JOIN "people" people ON people."id" = touched."person_id" LIMIT 51);
    END IF;
    IF cardinality(cases) > 50 THEN
      PERFORM pg_notify('desk_changed', TG_ARGV[0] || ' *');
    ELSE
      PERFORM pg_notify('desk_changed', TG_ARGV[0] || ' ' || one) FROM unnest(cases) one;
    END IF;
    RETURN NULL;
  END $$;

  CREATE FUNCTION "notify_user"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_TABLE_NAME = 'users' THEN
      PERFORM pg_notify('desk_changed', 'user ' || OLD."id");
    ELSE
      PERFORM pg_notify('desk_changed', 'user ' || OLD."_parent_id");
    END IF;
    RETURN NULL;
  END $$;

  CREATE TRIGGER "notify_desk_of_update" AFTER UPDATE ON "people" REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_desk"('changed');
  CREATE TRIGGER "notify_desk_of_delete" AFTER DELETE ON "people" REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_desk"('changed');
  CREATE TRIGGER "notify_desk_of_insert" AFTER INSERT ON "consultations" REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_desk"('new');
  CREATE TRIGGER "notify_desk_of_update" AFTER UPDATE ON "consultations" REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_desk"('changed');
  CREATE TRIGGER "notify_desk_of_delete" AFTER DELETE ON "consultations" REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_desk"('changed');
  CREATE TRIGGER "notify_desk_of_insert" AFTER INSERT ON "chat_messages" REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_desk"('new');
  CREATE TRIGGER "notify_desk_of_update" AFTER UPDATE ON "chat_messages" REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_desk"('changed');
  CREATE TRIGGER "notify_desk_of_delete" AFTER DELETE ON "chat_messages" REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_desk"('changed');
  CREATE TRIGGER "notify_desk_of_access" AFTER UPDATE ON "users" FOR EACH ROW
    WHEN (OLD."active" IS DISTINCT FROM NEW."active" OR OLD."role" IS DISTINCT FROM NEW."role")
    EXECUTE FUNCTION "notify_user"();
  CREATE TRIGGER "notify_desk_of_log_out" AFTER DELETE ON "users_sessions" FOR EACH ROW
    EXECUTE FUNCTION "notify_user"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP FUNCTION "notify_desk"() CASCADE;
  DROP FUNCTION "notify_user"() CASCADE;`)
  for (const [table, column] of plainColumns) {
    await db.execute(sql.raw(`ALTER TABLE "${table}" DROP COLUMN "plain_${column}"`))
  }
  await db.execute(sql`
  DROP FUNCTION "to_plain"(text);
  ALTER TABLE "people" DROP COLUMN "is_in_trash";`)
}
