import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

/** Coordinators and managers. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  ALTER TYPE "public"."enum_users_role" ADD VALUE 'coordinator' BEFORE 'editor';
  ALTER TYPE "public"."enum_users_role" ADD VALUE 'manager' BEFORE 'editor';
  ALTER TABLE "users" ADD COLUMN "sees_names" boolean DEFAULT false;`)
}

/** Whoever was one of them becomes a translator of no language, who may do least. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "users" ALTER COLUMN "role" DROP DEFAULT;
  ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE text;
  DROP TYPE "public"."enum_users_role";
  CREATE TYPE "public"."enum_users_role" AS ENUM('admin', 'editor', 'translator');
  UPDATE "users" SET "role" = 'translator' WHERE "role" IN ('coordinator', 'manager');
  ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE "public"."enum_users_role" USING "role"::"public"."enum_users_role";
  ALTER TABLE "users" ALTER COLUMN "role" SET DEFAULT 'editor';
  ALTER TABLE "users" DROP COLUMN "sees_names";`)
}
