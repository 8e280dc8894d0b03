/** What became of each backup, which Payload does not know, and that staff are notified of it. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TYPE "public"."enum_deliveries_kind" ADD VALUE 'backup-runs';
  CREATE TABLE "backup_runs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"started_at" timestamp(3) with time zone NOT NULL,
  	"finished_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"archive" varchar,
  	"bytes" bigint,
  	"is_complete" boolean DEFAULT false NOT NULL,
  	"verified_at" timestamp(3) with time zone,
  	"error" varchar,
  	"is_announced" boolean DEFAULT false NOT NULL
  );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "backup_runs";
  DELETE FROM "deliveries" WHERE "kind"::text = 'backup-runs';
  ALTER TABLE "deliveries" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_deliveries_kind";
  CREATE TYPE "public"."enum_deliveries_kind" AS ENUM('consultations', 'chat-messages');
  ALTER TABLE "deliveries" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_deliveries_kind" USING "kind"::"public"."enum_deliveries_kind";`)
}
