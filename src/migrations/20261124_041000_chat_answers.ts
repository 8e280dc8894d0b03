/** Chat messages get a code for their visitor, and answers that are read with it. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "chat_messages_answers" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"author" varchar,
  	"written_at" timestamp(3) with time zone
  );

  ALTER TABLE "chat_messages" ADD COLUMN "reference" varchar;
  ALTER TABLE "chat_messages_answers" ADD CONSTRAINT "chat_messages_answers_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "chat_messages_answers_order_idx" ON "chat_messages_answers" USING btree ("_order");
  CREATE INDEX "chat_messages_answers_parent_id_idx" ON "chat_messages_answers" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "chat_messages_reference_idx" ON "chat_messages" USING btree ("reference");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DROP TABLE "chat_messages_answers";
  ALTER TABLE "chat_messages" DROP COLUMN "reference";`)
}
