/**
 * `job_runs` says which server does a run of a job (src/lifecycle/startJobs.ts). Payload does not know the table.
 * The queue has no task `removeOldRecords` any more; its enum types stay, for servers of before.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "job_runs" (
    "job" text NOT NULL,
    "slot" timestamp(3) with time zone NOT NULL,
    "busy_until" timestamp(3) with time zone,
    PRIMARY KEY ("job", "slot")
  );
  DELETE FROM "payload_jobs" WHERE "task_slug" = 'removeOldRecords';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE "job_runs";`)
}
