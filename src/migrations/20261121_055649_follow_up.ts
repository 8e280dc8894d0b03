import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { normalizePhone } from '../lib/normalizePhone'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_consultations_status" AS ENUM('new', 'contacted', 'placed', 'closed');
  CREATE TYPE "public"."enum_chat_messages_status" AS ENUM('new', 'contacted', 'placed', 'closed');
  CREATE TYPE "public"."enum_access_log_kind" AS ENUM('cv_download', 'export');
  CREATE TYPE "public"."enum_payload_query_presets_access_read_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_update_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_delete_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('consultations', 'chat-messages', 'survey-responses');
  CREATE TABLE "consultations_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"author" varchar,
  	"written_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "chat_messages_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"author" varchar,
  	"written_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "access_log" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"user_id" numeric NOT NULL,
  	"username" varchar NOT NULL,
  	"kind" "enum_access_log_kind" NOT NULL,
  	"subject" varchar NOT NULL,
  	"details" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"is_shared" boolean DEFAULT false,
  	"access_read_constraint" "enum_payload_query_presets_access_read_constraint" DEFAULT 'onlyMe',
  	"access_update_constraint" "enum_payload_query_presets_access_update_constraint" DEFAULT 'onlyMe',
  	"access_delete_constraint" "enum_payload_query_presets_access_delete_constraint" DEFAULT 'onlyMe',
  	"where" jsonb,
  	"columns" jsonb,
  	"group_by" varchar,
  	"related_collection" "enum_payload_query_presets_related_collection" NOT NULL,
  	"is_temp" boolean,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
  );
  
  ALTER TABLE "consultations" ADD COLUMN "status" "enum_consultations_status" DEFAULT 'new' NOT NULL;
  ALTER TABLE "consultations" ADD COLUMN "owner_id" integer;
  ALTER TABLE "chat_messages" ADD COLUMN "status" "enum_chat_messages_status" DEFAULT 'new' NOT NULL;
  ALTER TABLE "chat_messages" ADD COLUMN "owner_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "access_log_id" integer;
  ALTER TABLE "consultations_notes" ADD CONSTRAINT "consultations_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "chat_messages_notes" ADD CONSTRAINT "chat_messages_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_query_presets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "consultations_notes_order_idx" ON "consultations_notes" USING btree ("_order");
  CREATE INDEX "consultations_notes_parent_id_idx" ON "consultations_notes" USING btree ("_parent_id");
  CREATE INDEX "chat_messages_notes_order_idx" ON "chat_messages_notes" USING btree ("_order");
  CREATE INDEX "chat_messages_notes_parent_id_idx" ON "chat_messages_notes" USING btree ("_parent_id");
  CREATE INDEX "access_log_username_idx" ON "access_log" USING btree ("username");
  CREATE INDEX "access_log_updated_at_idx" ON "access_log" USING btree ("updated_at");
  CREATE INDEX "access_log_created_at_idx" ON "access_log" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_updated_at_idx" ON "payload_query_presets" USING btree ("updated_at");
  CREATE INDEX "payload_query_presets_created_at_idx" ON "payload_query_presets" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_rels_order_idx" ON "payload_query_presets_rels" USING btree ("order");
  CREATE INDEX "payload_query_presets_rels_parent_idx" ON "payload_query_presets_rels" USING btree ("parent_id");
  CREATE INDEX "payload_query_presets_rels_path_idx" ON "payload_query_presets_rels" USING btree ("path");
  CREATE INDEX "payload_query_presets_rels_users_id_idx" ON "payload_query_presets_rels" USING btree ("users_id");
  ALTER TABLE "consultations" ADD CONSTRAINT "consultations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_access_log_fk" FOREIGN KEY ("access_log_id") REFERENCES "public"."access_log"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "consultations_status_idx" ON "consultations" USING btree ("status");
  CREATE INDEX "consultations_owner_idx" ON "consultations" USING btree ("owner_id");
  CREATE INDEX "chat_messages_status_idx" ON "chat_messages" USING btree ("status");
  CREATE INDEX "chat_messages_owner_idx" ON "chat_messages" USING btree ("owner_id");
  CREATE INDEX "payload_locked_documents_rels_access_log_id_idx" ON "payload_locked_documents_rels" USING btree ("access_log_id");`)
  await db.execute(appendOnly)
  await normalizePhones(db)
}

/**
 * Entries are only added: not even who writes to the database by hand removes one by mistake.
 */
const appendOnly = sql`
  CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'entries of % are never changed or removed', TG_TABLE_NAME;
  END $$;
  CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "access_log"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();`

/** Phone numbers of consultations that came in before their normalised form was kept. */
async function normalizePhones(db: MigrateUpArgs['db']): Promise<void> {
  const { rows } = await db.execute(
    sql`SELECT "id", "phone" FROM "consultations" WHERE "phone_normalized" IS NULL`,
  )
  for (const { id, phone } of rows) {
    const normalized = normalizePhone(String(phone))
    await db.execute(
      sql`UPDATE "consultations" SET "phone_normalized" = ${normalized} WHERE "id" = ${id}`,
    )
  }
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "consultations_notes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "chat_messages_notes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "access_log" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payload_query_presets" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payload_query_presets_rels" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "consultations_notes" CASCADE;
  DROP TABLE "chat_messages_notes" CASCADE;
  DROP TABLE "access_log" CASCADE;
  DROP FUNCTION "refuse_change"();
  DROP TABLE "payload_query_presets" CASCADE;
  DROP TABLE "payload_query_presets_rels" CASCADE;
  ALTER TABLE "consultations" DROP CONSTRAINT "consultations_owner_id_users_id_fk";
  
  ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_owner_id_users_id_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_access_log_fk";
  
  DROP INDEX "consultations_status_idx";
  DROP INDEX "consultations_owner_idx";
  DROP INDEX "chat_messages_status_idx";
  DROP INDEX "chat_messages_owner_idx";
  DROP INDEX "payload_locked_documents_rels_access_log_id_idx";
  ALTER TABLE "consultations" DROP COLUMN "status";
  ALTER TABLE "consultations" DROP COLUMN "owner_id";
  ALTER TABLE "chat_messages" DROP COLUMN "status";
  ALTER TABLE "chat_messages" DROP COLUMN "owner_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "access_log_id";
  DROP TYPE "public"."enum_consultations_status";
  DROP TYPE "public"."enum_chat_messages_status";
  DROP TYPE "public"."enum_access_log_kind";
  DROP TYPE "public"."enum_payload_query_presets_access_read_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_update_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_delete_constraint";
  DROP TYPE "public"."enum_payload_query_presets_related_collection";`)
}
