/** Templates for messages to visitors; a note says whether it is a message, and of which template. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { storeFirstMessageTemplates } from './data/messageTemplates'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TYPE "public"."enum_people_notes_channel" AS ENUM('whatsapp');
  CREATE TABLE "message_templates" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"position" numeric DEFAULT 100 NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );

  CREATE TABLE "message_templates_locales" (
  	"name" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );

  ALTER TABLE "people_notes" ADD COLUMN "channel" "enum_people_notes_channel";
  ALTER TABLE "people_notes" ADD COLUMN "template" varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "message_templates_id" integer;
  ALTER TABLE "message_templates_locales" ADD CONSTRAINT "message_templates_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."message_templates"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "message_templates_updated_at_idx" ON "message_templates" USING btree ("updated_at");
  CREATE INDEX "message_templates_created_at_idx" ON "message_templates" USING btree ("created_at");
  CREATE UNIQUE INDEX "message_templates_locales_locale_parent_id_unique" ON "message_templates_locales" USING btree ("_locale","_parent_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_message_templates_fk" FOREIGN KEY ("message_templates_id") REFERENCES "public"."message_templates"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_message_templates_id_idx" ON "payload_locked_documents_rels" USING btree ("message_templates_id");`)
  await storeFirstMessageTemplates(db)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "message_templates_id";
  ALTER TABLE "people_notes" DROP COLUMN "template";
  ALTER TABLE "people_notes" DROP COLUMN "channel";
  DROP TABLE "message_templates_locales";
  DROP TABLE "message_templates";
  DROP TYPE "public"."enum_people_notes_channel";`)
}
