import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_cvs_remarks" AS ENUM('macros', 'script', 'launch', 'embedded', 'external', 'two_formats', 'oversized', 'unreadable', 'unchecked');
  CREATE TABLE "cvs_remarks" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_cvs_remarks",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  ALTER TABLE "cvs_remarks" ADD CONSTRAINT "cvs_remarks_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."cvs"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "cvs_remarks_order_idx" ON "cvs_remarks" USING btree ("order");
  CREATE INDEX "cvs_remarks_parent_idx" ON "cvs_remarks" USING btree ("parent_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "cvs_remarks" CASCADE;
  DROP TYPE "public"."enum_cvs_remarks";`)
}
