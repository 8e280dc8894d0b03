/** A rule goes with whom it names. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_assignment_rules_audience" AS ENUM('nurses', 'hospitals');
  CREATE TYPE "public"."enum_assignment_rules_desired_country" AS ENUM('Germany', 'UAE', 'UK', 'USA', 'KSA');
  CREATE TYPE "public"."enum_assignment_rules_language" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TABLE "assignment_rules" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"audience" "enum_assignment_rules_audience",
  	"desired_country" "enum_assignment_rules_desired_country",
  	"language" "enum_assignment_rules_language",
  	"owner_id" integer NOT NULL,
  	"within_hours" numeric,
  	"position" numeric DEFAULT 100 NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "assignment_rules_id" integer;
  ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "assignment_rules_owner_idx" ON "assignment_rules" USING btree ("owner_id");
  CREATE INDEX "assignment_rules_updated_at_idx" ON "assignment_rules" USING btree ("updated_at");
  CREATE INDEX "assignment_rules_created_at_idx" ON "assignment_rules" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_assignment_rules_fk" FOREIGN KEY ("assignment_rules_id") REFERENCES "public"."assignment_rules"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_assignment_rules_id_idx" ON "payload_locked_documents_rels" USING btree ("assignment_rules_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "assignment_rules_id";
  DROP TABLE "assignment_rules";
  DROP TYPE "public"."enum_assignment_rules_audience";
  DROP TYPE "public"."enum_assignment_rules_desired_country";
  DROP TYPE "public"."enum_assignment_rules_language";`)
}
