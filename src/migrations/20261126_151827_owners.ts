/** A case has several next steps, each with an owner, and an assignment rule may name several owners. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_assignment_rules_sharing" AS ENUM('turn', 'load');
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'nextStepOwner' BEFORE 'mergedInto';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'stepAdded';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'stepDone';
  ALTER TYPE "public"."enum_follow_up_changes_field" ADD VALUE IF NOT EXISTS 'stepRemoved';
  CREATE TABLE "assignment_rules_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
  );
  
  ALTER TABLE "people" ADD COLUMN "next_step_owner_id" integer;
  ALTER TABLE "people" ADD COLUMN "later_steps" jsonb;
  ALTER TABLE "assignment_rules" ADD COLUMN "sharing" "enum_assignment_rules_sharing";
  ALTER TABLE "assignment_rules_rels" ADD CONSTRAINT "assignment_rules_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."assignment_rules"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "assignment_rules_rels" ADD CONSTRAINT "assignment_rules_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "assignment_rules_rels_order_idx" ON "assignment_rules_rels" USING btree ("order");
  CREATE INDEX "assignment_rules_rels_parent_idx" ON "assignment_rules_rels" USING btree ("parent_id");
  CREATE INDEX "assignment_rules_rels_path_idx" ON "assignment_rules_rels" USING btree ("path");
  CREATE INDEX "assignment_rules_rels_users_id_idx" ON "assignment_rules_rels" USING btree ("users_id");
  ALTER TABLE "people" ADD CONSTRAINT "people_next_step_owner_id_users_id_fk" FOREIGN KEY ("next_step_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "people_next_step_owner_idx" ON "people" USING btree ("next_step_owner_id");`)
  // Written by hand. The step that a case has stays where it is, as the first of several. Of which steps a
  // case's coordinator was reminded, and whose turn a rule has, Payload does not know.
  await db.execute(sql`
  ALTER TABLE "people" ADD COLUMN "reminded" timestamp(3) with time zone[];
  UPDATE "people" SET "reminded" = ARRAY["reminded_for"] WHERE "reminded_for" IS NOT NULL;
  ALTER TABLE "push_messages" ADD COLUMN "step" varchar, ADD COLUMN "unowned" integer;
  ALTER TABLE "assignment_rules" ADD COLUMN "turn" integer NOT NULL DEFAULT 0;
  DROP INDEX "people_desk_counts_idx";
  CREATE INDEX "people_desk_counts_idx" ON "people" ("stage_id", "owner_id", "next_step_at", "waiting_since", "desired_country", "locale", "next_step_owner_id")
    WHERE "merged_into_id" IS NULL AND NOT "is_in_trash";`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "people" DROP COLUMN "reminded";
  ALTER TABLE "push_messages" DROP COLUMN "step", DROP COLUMN "unowned";
  ALTER TABLE "assignment_rules" DROP COLUMN "turn";
  DROP INDEX "people_desk_counts_idx";
  CREATE INDEX "people_desk_counts_idx" ON "people" ("stage_id", "owner_id", "next_step_at", "waiting_since", "desired_country", "locale")
    WHERE "merged_into_id" IS NULL AND NOT "is_in_trash";
  DELETE FROM "follow_up_changes" WHERE "field" IN ('nextStepOwner', 'stepAdded', 'stepDone', 'stepRemoved');`)
  await db.execute(sql`
  DROP TABLE "assignment_rules_rels";
  DROP INDEX "people_next_step_owner_idx";
  ALTER TABLE "people" DROP COLUMN "next_step_owner_id";
  ALTER TABLE "people" DROP COLUMN "later_steps";
  ALTER TABLE "assignment_rules" DROP COLUMN "sharing";
  DROP TYPE "public"."enum_assignment_rules_sharing";`)
}
