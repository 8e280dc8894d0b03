/**
 * Second factors. Passkeys, recovery codes (hashes alone) and what log-ins have given beside the password
 * are in tables that Payload does not know: it writes the list of a user's sessions back as a whole, which
 * would bring back what was taken away meanwhile.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TYPE "public"."enum_security_settings_second_factor_roles" AS ENUM('admin', 'coordinator', 'manager', 'editor', 'translator');
  ALTER TYPE "public"."enum_audit_log_kind" ADD VALUE 'second_factor';
  ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'sendSecurityMail' BEFORE 'sendWeeklyFigures';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'sendSecurityMail' BEFORE 'sendWeeklyFigures';
  CREATE TABLE "security_settings_second_factor_roles" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_security_settings_second_factor_roles",
  	"id" serial PRIMARY KEY NOT NULL
  );
  CREATE TABLE "security_settings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  ALTER TABLE "security_settings_second_factor_roles" ADD CONSTRAINT "security_settings_second_factor_roles_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."security_settings"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "security_settings_second_factor_roles_order_idx" ON "security_settings_second_factor_roles" USING btree ("order");
  CREATE INDEX "security_settings_second_factor_roles_parent_idx" ON "security_settings_second_factor_roles" USING btree ("parent_id");
  CREATE TABLE "passkeys" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE cascade,
  	"credential_id" varchar NOT NULL UNIQUE,
  	"public_key" bytea NOT NULL,
  	"counter" bigint NOT NULL,
  	"transports" varchar[] NOT NULL,
  	"name" varchar NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"last_used_at" timestamp(3) with time zone
  );
  CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");
  CREATE TABLE "recovery_codes" (
  	"hash" varchar PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE cascade
  );
  CREATE INDEX "recovery_codes_user_idx" ON "recovery_codes" USING btree ("user_id");
  CREATE TABLE "session_factors" (
  	"session_id" varchar PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE cascade,
  	"second_factor_at" timestamp(3) with time zone,
  	"confirmed_at" timestamp(3) with time zone,
  	"challenge" varchar,
  	"challenge_expires_at" timestamp(3) with time zone
  );
  CREATE INDEX "session_factors_user_idx" ON "session_factors" USING btree ("user_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "session_factors";
  DROP TABLE "recovery_codes";
  DROP TABLE "passkeys";
  DROP TABLE "security_settings_second_factor_roles";
  DROP TABLE "security_settings";
  DROP TYPE "public"."enum_security_settings_second_factor_roles";
  ALTER TABLE "audit_log" DISABLE TRIGGER "kept_for_a_year";
  DELETE FROM "audit_log" WHERE "kind"::text = 'second_factor';
  ALTER TABLE "audit_log" ENABLE TRIGGER "kept_for_a_year";
  ALTER TABLE "audit_log" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_audit_log_kind";
  CREATE TYPE "public"."enum_audit_log_kind" AS ENUM('cv_download', 'cv_view', 'export', 'person_export', 'trash', 'untrash', 'erasure');
  ALTER TABLE "audit_log" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_audit_log_kind" USING "kind"::"public"."enum_audit_log_kind";
  DELETE FROM "payload_jobs" WHERE "task_slug"::text = 'sendSecurityMail';
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'removeOldRecords', 'sendInvitation', 'sendWeeklyFigures', 'sendDailyDigest', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'removeOldRecords', 'sendInvitation', 'sendWeeklyFigures', 'sendDailyDigest', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";`)
}
