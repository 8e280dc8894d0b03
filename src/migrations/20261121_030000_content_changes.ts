import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

/**
 * Tells every server, at the moment a transaction commits, which content visitors see has changed
 * (PostgreSQL, NOTIFY). The text of a notification is a cache tag, or `kind:*` where pages in all
 * languages point to a document that has come, gone or moved.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION "notify_edition_change"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    CREATE TRIGGER "notify_edition_change" AFTER INSERT OR UPDATE OR DELETE ON "editions"
      FOR EACH ROW EXECUTE FUNCTION "notify_edition_change"();

    CREATE FUNCTION "notify_content_change"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('content_changed', TG_ARGV[0]);
      RETURN NULL;
    END $$;
    CREATE TRIGGER "notify_content_change" AFTER INSERT OR UPDATE OR DELETE ON "site_settings"
      FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('site-settings');
    CREATE TRIGGER "notify_content_change" AFTER INSERT OR UPDATE OR DELETE ON "site_settings_social_links"
      FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('site-settings');
    CREATE TRIGGER "notify_content_change" AFTER UPDATE OR DELETE ON "media"
      FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('pictures');
    CREATE TRIGGER "notify_content_change" AFTER INSERT OR UPDATE OR DELETE ON "media_locales"
      FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('pictures');
    CREATE TRIGGER "notify_content_change" AFTER INSERT OR UPDATE OR DELETE ON "redirects"
      FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('redirects');
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER "notify_content_change" ON "redirects";
    DROP TRIGGER "notify_content_change" ON "media_locales";
    DROP TRIGGER "notify_content_change" ON "media";
    DROP TRIGGER "notify_content_change" ON "site_settings_social_links";
    DROP TRIGGER "notify_content_change" ON "site_settings";
    DROP FUNCTION "notify_content_change"();
    DROP TRIGGER "notify_edition_change" ON "editions";
    DROP FUNCTION "notify_edition_change"();
  `)
}
