/** What visitors send with the code of a request, and whose turn it is at a stage. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TYPE "public"."enum_chat_messages_purpose" AS ENUM('question', 'document', 'phone', 'withdrawal');
  CREATE TYPE "public"."enum_stages_turn" AS ENUM('visitor', 'agency');
  ALTER TABLE "chat_messages" ADD COLUMN "purpose" "enum_chat_messages_purpose";
  ALTER TABLE "chat_messages" ADD COLUMN "sent_with" varchar;
  ALTER TABLE "chat_messages" ADD COLUMN "cv_id" integer;
  ALTER TABLE "stages" ADD COLUMN "turn" "enum_stages_turn";
  ALTER TABLE "stages_locales" ADD COLUMN "bring" varchar;
  ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_cv_id_cvs_id_fk" FOREIGN KEY ("cv_id")
    REFERENCES "public"."cvs"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "chat_messages_sent_with_idx" ON "chat_messages" USING btree ("sent_with");
  CREATE INDEX "chat_messages_cv_idx" ON "chat_messages" USING btree ("cv_id");
  CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP INDEX "audit_log_subject_idx";
  ALTER TABLE "chat_messages" DROP COLUMN "purpose";
  ALTER TABLE "chat_messages" DROP COLUMN "sent_with";
  ALTER TABLE "chat_messages" DROP COLUMN "cv_id";
  ALTER TABLE "stages" DROP COLUMN "turn";
  ALTER TABLE "stages_locales" DROP COLUMN "bring";
  DROP TYPE "public"."enum_chat_messages_purpose";
  DROP TYPE "public"."enum_stages_turn";`)
}
