/**
 * A guide's steps have months, who acts and who pays; its checklists belong to a step; its facts can be amounts
 * or words, and stand at the top.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TYPE "public"."enum_process_guides_steps_actor" AS ENUM('nurse', 'employer', 'agency', 'authority');
  CREATE TYPE "public"."enum_process_guides_steps_payer" AS ENUM('nurse', 'employer', 'agency', 'shared', 'nobody');
  CREATE TYPE "public"."enum__process_guides_v_version_steps_actor" AS ENUM('nurse', 'employer', 'agency', 'authority');
  CREATE TYPE "public"."enum__process_guides_v_version_steps_payer" AS ENUM('nurse', 'employer', 'agency', 'shared', 'nobody');
  ALTER TYPE "public"."enum_process_guides_facts_kind" ADD VALUE 'amount';
  ALTER TYPE "public"."enum_process_guides_facts_kind" ADD VALUE 'text';
  ALTER TYPE "public"."enum__process_guides_v_version_facts_kind" ADD VALUE 'amount';
  ALTER TYPE "public"."enum__process_guides_v_version_facts_kind" ADD VALUE 'text';
  ALTER TABLE "process_guides_steps" ADD COLUMN "months_from" numeric;
  ALTER TABLE "process_guides_steps" ADD COLUMN "months_to" numeric;
  ALTER TABLE "process_guides_steps" ADD COLUMN "actor" "enum_process_guides_steps_actor";
  ALTER TABLE "process_guides_steps" ADD COLUMN "payer" "enum_process_guides_steps_payer";
  ALTER TABLE "process_guides_steps" ADD COLUMN "is_parallel" boolean;
  ALTER TABLE "process_guides_steps" ADD COLUMN "position" numeric;
  ALTER TABLE "process_guides_steps_locales" ADD COLUMN "details" varchar;
  ALTER TABLE "process_guides_sections" ADD COLUMN "step" numeric;
  ALTER TABLE "process_guides_facts" ADD COLUMN "is_headline" boolean;
  ALTER TABLE "process_guides_facts_locales" ADD COLUMN "value" varchar;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "months_from" numeric;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "months_to" numeric;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "actor" "enum__process_guides_v_version_steps_actor";
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "payer" "enum__process_guides_v_version_steps_payer";
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "is_parallel" boolean;
  ALTER TABLE "_process_guides_v_version_steps" ADD COLUMN "position" numeric;
  ALTER TABLE "_process_guides_v_version_steps_locales" ADD COLUMN "details" varchar;
  ALTER TABLE "_process_guides_v_version_sections" ADD COLUMN "step" numeric;
  ALTER TABLE "_process_guides_v_version_facts" ADD COLUMN "is_headline" boolean;
  ALTER TABLE "_process_guides_v_version_facts_locales" ADD COLUMN "value" varchar;`)
}

/** Facts of the new kinds go: earlier releases have no way to show them. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  DELETE FROM "process_guides_facts" WHERE "kind"::text IN ('amount', 'text');
  DELETE FROM "_process_guides_v_version_facts" WHERE "kind"::text IN ('amount', 'text');
  ALTER TABLE "process_guides_facts" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum_process_guides_facts_kind";
  CREATE TYPE "public"."enum_process_guides_facts_kind" AS ENUM('salary', 'days', 'weeks', 'months', 'years');
  ALTER TABLE "process_guides_facts" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_process_guides_facts_kind" USING "kind"::"public"."enum_process_guides_facts_kind";
  ALTER TABLE "_process_guides_v_version_facts" ALTER COLUMN "kind" SET DATA TYPE text;
  DROP TYPE "public"."enum__process_guides_v_version_facts_kind";
  CREATE TYPE "public"."enum__process_guides_v_version_facts_kind" AS ENUM('salary', 'days', 'weeks', 'months', 'years');
  ALTER TABLE "_process_guides_v_version_facts" ALTER COLUMN "kind" SET DATA TYPE "public"."enum__process_guides_v_version_facts_kind" USING "kind"::"public"."enum__process_guides_v_version_facts_kind";
  ALTER TABLE "process_guides_steps" DROP COLUMN "months_from";
  ALTER TABLE "process_guides_steps" DROP COLUMN "months_to";
  ALTER TABLE "process_guides_steps" DROP COLUMN "actor";
  ALTER TABLE "process_guides_steps" DROP COLUMN "payer";
  ALTER TABLE "process_guides_steps" DROP COLUMN "is_parallel";
  ALTER TABLE "process_guides_steps" DROP COLUMN "position";
  ALTER TABLE "process_guides_steps_locales" DROP COLUMN "details";
  ALTER TABLE "process_guides_sections" DROP COLUMN "step";
  ALTER TABLE "process_guides_facts" DROP COLUMN "is_headline";
  ALTER TABLE "process_guides_facts_locales" DROP COLUMN "value";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "months_from";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "months_to";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "actor";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "payer";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "is_parallel";
  ALTER TABLE "_process_guides_v_version_steps" DROP COLUMN "position";
  ALTER TABLE "_process_guides_v_version_steps_locales" DROP COLUMN "details";
  ALTER TABLE "_process_guides_v_version_sections" DROP COLUMN "step";
  ALTER TABLE "_process_guides_v_version_facts" DROP COLUMN "is_headline";
  ALTER TABLE "_process_guides_v_version_facts_locales" DROP COLUMN "value";
  DROP TYPE "public"."enum_process_guides_steps_actor";
  DROP TYPE "public"."enum_process_guides_steps_payer";
  DROP TYPE "public"."enum__process_guides_v_version_steps_actor";
  DROP TYPE "public"."enum__process_guides_v_version_steps_payer";`)
}
