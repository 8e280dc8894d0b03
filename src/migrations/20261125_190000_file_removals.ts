/**
 * `site_id` says which uploads belong to this database. `file_removals` lists the files whose row was deleted
 * or names another one: triggers write it in the same transaction, the server removes the files after the
 * commit (src/server/removeFiles.ts). Payload knows neither table.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "site_id" (
    "is_only" boolean PRIMARY KEY DEFAULT true CHECK ("is_only"),
    "id" uuid NOT NULL DEFAULT gen_random_uuid()
  );
  INSERT INTO "site_id" DEFAULT VALUES;

  CREATE TABLE "file_removals" (
    "folder" text NOT NULL CHECK ("folder" IN ('', 'media/', '.quarantine/')),
    "filename" text NOT NULL,
    "next_attempt_at" timestamp(3) with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY ("folder", "filename")
  );

  -- Payload names a file's columns alike in every collection; a picture has one more for each size.
  CREATE FUNCTION "file_names"("row" jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(array_agg(DISTINCT value), '{}') FROM jsonb_each_text("row")
    WHERE key ~ '^(sizes_.+_)?filename$' AND value <> ''
  $$;

  CREATE FUNCTION "queue_file_removals"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    before text[] := '{}';
    after text[] := '{}';
  BEGIN
    IF TG_OP <> 'INSERT' THEN before := "file_names"(to_jsonb(OLD)); END IF;
    IF TG_OP <> 'DELETE' THEN after := "file_names"(to_jsonb(NEW)); END IF;
    -- Waits for a server that is removing a file of this name, which is stored only after this.
    DELETE FROM "file_removals" WHERE "folder" = TG_ARGV[0] AND "filename" = ANY (after);
    INSERT INTO "file_removals" ("folder", "filename")
      SELECT TG_ARGV[0], name FROM unnest(before) AS name WHERE name <> ALL (after)
      ON CONFLICT DO NOTHING;
    IF FOUND THEN PERFORM pg_notify('file_removals', TG_TABLE_NAME); END IF;
    RETURN NULL;
  END $$;

  CREATE TRIGGER "queue_file_removals" AFTER INSERT OR UPDATE OR DELETE ON "cvs" FOR EACH ROW EXECUTE FUNCTION "queue_file_removals"('');
  CREATE TRIGGER "queue_file_removals" AFTER INSERT OR UPDATE OR DELETE ON "media" FOR EACH ROW EXECUTE FUNCTION "queue_file_removals"('media/');
  CREATE TRIGGER "queue_file_removals" AFTER INSERT OR UPDATE OR DELETE ON "quarantined_files" FOR EACH ROW EXECUTE FUNCTION "queue_file_removals"('.quarantine/');`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TRIGGER "queue_file_removals" ON "quarantined_files";
  DROP TRIGGER "queue_file_removals" ON "media";
  DROP TRIGGER "queue_file_removals" ON "cvs";
  DROP FUNCTION "queue_file_removals"();
  DROP FUNCTION "file_names"(jsonb);
  DROP TABLE "file_removals";
  DROP TABLE "site_id";`)
}
