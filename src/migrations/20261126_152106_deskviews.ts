import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "desk_views" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"query" varchar NOT NULL,
  	"is_shared" boolean DEFAULT false,
  	"owner_id" integer,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "desk_views" ADD CONSTRAINT "desk_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "desk_views_owner_idx" ON "desk_views" USING btree ("owner_id");
  CREATE INDEX "desk_views_created_at_idx" ON "desk_views" USING btree ("created_at");
  CREATE INDEX "desk_views_updated_at_idx" ON "desk_views" USING btree ("updated_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "desk_views" CASCADE;`)
}
