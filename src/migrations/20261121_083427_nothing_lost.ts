import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { createReference } from '../lib/referenceCode'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_cvs_scan" AS ENUM('clean', 'not_scanned');
  CREATE TYPE "public"."enum_deliveries_kind" AS ENUM('consultations', 'chat-messages');
  CREATE TYPE "public"."enum_deliveries_channel" AS ENUM('email', 'webhook');
  CREATE TYPE "public"."enum_deliveries_state" AS ENUM('waiting', 'delivered', 'failed');
  ALTER TYPE "public"."enum_access_log_kind" ADD VALUE 'person_export';
  ALTER TYPE "public"."enum_access_log_kind" ADD VALUE 'erasure';
  CREATE TABLE "deliveries" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum_deliveries_kind" NOT NULL,
  	"record" numeric NOT NULL,
  	"channel" "enum_deliveries_channel" NOT NULL,
  	"state" "enum_deliveries_state" DEFAULT 'waiting' NOT NULL,
  	"attempts" numeric DEFAULT 0 NOT NULL,
  	"next_attempt_at" timestamp(3) with time zone,
  	"delivered_at" timestamp(3) with time zone,
  	"last_error" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "quarantined_files" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"original_name" varchar NOT NULL,
  	"reason" varchar NOT NULL,
  	"filesize" numeric NOT NULL,
  	"filename" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "access_log" ALTER COLUMN "user_id" DROP NOT NULL;
  ALTER TABLE "consultations" ADD COLUMN "reference" varchar;
  ALTER TABLE "consultations" ADD COLUMN "notice_version" varchar;
  ALTER TABLE "cvs" ADD COLUMN "scan" "enum_cvs_scan" DEFAULT 'not_scanned' NOT NULL;
  ALTER TABLE "chat_messages" ADD COLUMN "notice_version" varchar;
  ALTER TABLE "survey_responses" ADD COLUMN "notice_version" varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "deliveries_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "quarantined_files_id" integer;
  CREATE INDEX "deliveries_state_idx" ON "deliveries" USING btree ("state");
  CREATE INDEX "deliveries_next_attempt_at_idx" ON "deliveries" USING btree ("next_attempt_at");
  CREATE INDEX "deliveries_updated_at_idx" ON "deliveries" USING btree ("updated_at");
  CREATE INDEX "deliveries_created_at_idx" ON "deliveries" USING btree ("created_at");
  CREATE UNIQUE INDEX "record_kind_channel_idx" ON "deliveries" USING btree ("record","kind","channel");
  CREATE UNIQUE INDEX "quarantined_files_filename_idx" ON "quarantined_files" USING btree ("filename");
  CREATE INDEX "quarantined_files_updated_at_idx" ON "quarantined_files" USING btree ("updated_at");
  CREATE INDEX "quarantined_files_created_at_idx" ON "quarantined_files" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_deliveries_fk" FOREIGN KEY ("deliveries_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_quarantined_files_fk" FOREIGN KEY ("quarantined_files_id") REFERENCES "public"."quarantined_files"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_deliveries_id_idx" ON "payload_locked_documents_rels" USING btree ("deliveries_id");
  CREATE INDEX "payload_locked_documents_rels_quarantined_files_id_idx" ON "payload_locked_documents_rels" USING btree ("quarantined_files_id");`)
  await giveReferences(db)
  await db.execute(sql`
    ALTER TABLE "consultations" ALTER COLUMN "reference" SET NOT NULL;
    CREATE UNIQUE INDEX "consultations_reference_idx" ON "consultations" USING btree ("reference");`)
  await db.execute(letOldEntriesGo)
}

/** Reference codes of consultations that came in before there were any. */
async function giveReferences(db: MigrateUpArgs['db']): Promise<void> {
  const { rows } = await db.execute(sql`SELECT "id" FROM "consultations"`)
  for (const { id } of rows) {
    await db.execute(
      sql`UPDATE "consultations" SET "reference" = ${createReference()} WHERE "id" = ${id}`,
    )
  }
}

/**
 * The access log stays append-only for a year; older entries may be removed when the time is over
 * for which the site keeps them.
 */
const letOldEntriesGo = sql`
  CREATE FUNCTION "refuse_young_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.created_at > now() - interval '1 year' THEN
      RAISE EXCEPTION 'entries of % are never removed within a year', TG_TABLE_NAME;
    END IF;
    RETURN OLD;
  END $$;
  DROP TRIGGER "append_only" ON "access_log";
  CREATE TRIGGER "append_only" BEFORE UPDATE OR TRUNCATE ON "access_log"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
  CREATE TRIGGER "kept_for_a_year" BEFORE DELETE ON "access_log"
    FOR EACH ROW EXECUTE FUNCTION "refuse_young_removal"();`

/** As the database was before: nothing leaves the access log. */
const letNothingGo = sql`
  DROP TRIGGER "kept_for_a_year" ON "access_log";
  DROP TRIGGER "append_only" ON "access_log";
  DROP FUNCTION "refuse_young_removal"();
  DELETE FROM "access_log" WHERE "kind" IN ('person_export', 'erasure');
  CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "access_log"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();`

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(letNothingGo)
  await db.execute(sql`
   ALTER TABLE "deliveries" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "quarantined_files" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "deliveries" CASCADE;
  DROP TABLE "quarantined_files" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_deliveries_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_quarantined_files_fk";
  
  ALTER TABLE "access_log" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_access_log_kind";
  CREATE TYPE "public"."enum_access_log_kind" AS ENUM('cv_download', 'export');
  ALTER TABLE "access_log" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_access_log_kind" USING "kind"::"public"."enum_access_log_kind";
  DROP INDEX "consultations_reference_idx";
  DROP INDEX "payload_locked_documents_rels_deliveries_id_idx";
  DROP INDEX "payload_locked_documents_rels_quarantined_files_id_idx";
  ALTER TABLE "access_log" ALTER COLUMN "user_id" SET NOT NULL;
  ALTER TABLE "consultations" DROP COLUMN "reference";
  ALTER TABLE "consultations" DROP COLUMN "notice_version";
  ALTER TABLE "cvs" DROP COLUMN "scan";
  ALTER TABLE "chat_messages" DROP COLUMN "notice_version";
  ALTER TABLE "survey_responses" DROP COLUMN "notice_version";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "deliveries_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "quarantined_files_id";
  DROP TYPE "public"."enum_cvs_scan";
  DROP TYPE "public"."enum_deliveries_kind";
  DROP TYPE "public"."enum_deliveries_channel";
  DROP TYPE "public"."enum_deliveries_state";`)
}
