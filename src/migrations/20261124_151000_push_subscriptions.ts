/**
 * Browsers that take notifications, what waits to be sent to them, and of which next step whoever looks after
 * a person has been reminded. Payload knows none of it.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
  CREATE TABLE "push_subscriptions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE cascade,
  	"device" varchar NOT NULL UNIQUE,
  	"session" varchar,
  	"endpoint" varchar NOT NULL UNIQUE,
  	"p256dh" varchar NOT NULL,
  	"auth" varchar NOT NULL,
  	"language" varchar NOT NULL,
  	"new_requests" boolean NOT NULL,
  	"next_steps" boolean NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" ("user_id");
  CREATE TABLE "push_messages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"subscription_id" integer NOT NULL REFERENCES "push_subscriptions"("id") ON DELETE cascade,
  	"kind" varchar NOT NULL,
  	"record" integer NOT NULL,
  	"attempts" integer DEFAULT 0 NOT NULL,
  	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  CREATE INDEX "push_messages_next_attempt_at_idx" ON "push_messages" ("next_attempt_at");
  CREATE INDEX "push_messages_subscription_idx" ON "push_messages" ("subscription_id");
  ALTER TABLE "people" ADD COLUMN "reminded_for" timestamp(3) with time zone;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
  ALTER TABLE "people" DROP COLUMN "reminded_for";
  DROP TABLE "push_messages";
  DROP TABLE "push_subscriptions";`)
}
