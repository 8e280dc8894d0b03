/**
 * Texts of the interface that editors have changed. A change is announced as one of published content is
 * (PostgreSQL, NOTIFY), with its language.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_interface_texts_language" AS ENUM('en', 'ar', 'de', 'ml', 'hi', 'tr');
  CREATE TYPE "public"."enum__interface_texts_v_version_language" AS ENUM('en', 'ar', 'de', 'ml', 'hi', 'tr');
  CREATE TABLE "interface_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar NOT NULL,
  	"language" "enum_interface_texts_language" NOT NULL,
  	"text" varchar,
  	"english" varchar,
  	"saved_by_id" integer,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_interface_texts_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_key" varchar NOT NULL,
  	"version_language" "enum__interface_texts_v_version_language" NOT NULL,
  	"version_text" varchar,
  	"version_english" varchar,
  	"version_saved_by_id" integer,
  	"version_created_at" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "interface_texts" ADD CONSTRAINT "interface_texts_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_interface_texts_v" ADD CONSTRAINT "_interface_texts_v_parent_id_interface_texts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."interface_texts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_interface_texts_v" ADD CONSTRAINT "_interface_texts_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "interface_texts_saved_by_idx" ON "interface_texts" USING btree ("saved_by_id");
  CREATE INDEX "interface_texts_created_at_idx" ON "interface_texts" USING btree ("created_at");
  CREATE INDEX "interface_texts_updated_at_idx" ON "interface_texts" USING btree ("updated_at");
  CREATE UNIQUE INDEX "key_language_idx" ON "interface_texts" USING btree ("key","language");
  CREATE INDEX "_interface_texts_v_parent_idx" ON "_interface_texts_v" USING btree ("parent_id");
  CREATE INDEX "_interface_texts_v_version_version_saved_by_idx" ON "_interface_texts_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_interface_texts_v_version_version_created_at_idx" ON "_interface_texts_v" USING btree ("version_created_at");
  CREATE INDEX "_interface_texts_v_version_version_updated_at_idx" ON "_interface_texts_v" USING btree ("version_updated_at");
  CREATE INDEX "_interface_texts_v_created_at_idx" ON "_interface_texts_v" USING btree ("created_at");
  CREATE INDEX "_interface_texts_v_updated_at_idx" ON "_interface_texts_v" USING btree ("updated_at");
  CREATE INDEX "version_key_version_language_idx" ON "_interface_texts_v" USING btree ("version_key","version_language");

  CREATE FUNCTION "notify_interface_text_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('content_changed', 'content:interface-texts:' || COALESCE(NEW."language", OLD."language"));
    RETURN NULL;
  END $$;
  CREATE TRIGGER "notify_interface_text_change" AFTER INSERT OR UPDATE OR DELETE ON "interface_texts"
    FOR EACH ROW EXECUTE FUNCTION "notify_interface_text_change"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "interface_texts" CASCADE;
  DROP TABLE "_interface_texts_v" CASCADE;
  DROP TYPE "public"."enum_interface_texts_language";
  DROP TYPE "public"."enum__interface_texts_v_version_language";
  DROP FUNCTION "notify_interface_text_change";`)
}
