/** Submissions get a person each, whose stage, owner, next step and notes were theirs before. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { moveFollowUpToPeople, storeFirstStages } from './data/people'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_people_next_step_kind" AS ENUM('call', 'message', 'documents', 'interview', 'other');
  CREATE TYPE "public"."enum_people_desired_country" AS ENUM('Germany', 'UAE', 'UK', 'USA', 'KSA');
  CREATE TYPE "public"."enum_stages_audience" AS ENUM('nurses', 'hospitals');
  CREATE TYPE "public"."enum_stages_kind" AS ENUM('new', 'open', 'won', 'lost');
  CREATE TYPE "public"."enum_follow_up_changes_field" AS ENUM('stage', 'owner', 'nextStepAt', 'nextStepKind', 'mergedInto');
  ALTER TYPE "public"."enum_payload_query_presets_related_collection" ADD VALUE 'people' BEFORE 'consultations';
  CREATE TABLE "people_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"author" varchar,
  	"written_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "people" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"stage_id" integer NOT NULL,
  	"owner_id" integer,
  	"next_step_at" timestamp(3) with time zone,
  	"next_step_kind" "enum_people_next_step_kind",
  	"name" varchar NOT NULL,
  	"phone" varchar NOT NULL,
  	"desired_country" "enum_people_desired_country",
  	"locale" varchar NOT NULL,
  	"waiting_since" timestamp(3) with time zone,
  	"merged_into_id" integer,
  	"person_key" varchar NOT NULL,
  	"phone_normalized" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "stages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"audience" "enum_stages_audience" NOT NULL,
  	"kind" "enum_stages_kind" NOT NULL,
  	"position" numeric NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "stages_locales" (
  	"name" varchar NOT NULL,
  	"visitor_text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "follow_up_changes" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"person_id" integer NOT NULL,
  	"field" "enum_follow_up_changes_field" NOT NULL,
  	"from" varchar,
  	"to" varchar,
  	"user_id" numeric,
  	"username" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  
  
  ALTER TABLE "consultations" ADD COLUMN "person_id" integer;
  ALTER TABLE "chat_messages" ADD COLUMN "person_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "people_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "stages_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "follow_up_changes_id" integer;
  ALTER TABLE "people_notes" ADD CONSTRAINT "people_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "people" ADD CONSTRAINT "people_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "people" ADD CONSTRAINT "people_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_id_people_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "stages_locales" ADD CONSTRAINT "stages_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "follow_up_changes" ADD CONSTRAINT "follow_up_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "people_notes_order_idx" ON "people_notes" USING btree ("_order");
  CREATE INDEX "people_notes_parent_id_idx" ON "people_notes" USING btree ("_parent_id");
  CREATE INDEX "people_stage_idx" ON "people" USING btree ("stage_id");
  CREATE INDEX "people_owner_idx" ON "people" USING btree ("owner_id");
  CREATE INDEX "people_next_step_at_idx" ON "people" USING btree ("next_step_at");
  CREATE INDEX "people_waiting_since_idx" ON "people" USING btree ("waiting_since");
  CREATE INDEX "people_merged_into_idx" ON "people" USING btree ("merged_into_id");
  CREATE UNIQUE INDEX "people_person_key_idx" ON "people" USING btree ("person_key");
  CREATE INDEX "people_phone_normalized_idx" ON "people" USING btree ("phone_normalized");
  CREATE INDEX "people_updated_at_idx" ON "people" USING btree ("updated_at");
  CREATE INDEX "people_created_at_idx" ON "people" USING btree ("created_at");
  CREATE INDEX "stages_updated_at_idx" ON "stages" USING btree ("updated_at");
  CREATE INDEX "stages_created_at_idx" ON "stages" USING btree ("created_at");
  CREATE UNIQUE INDEX "stages_locales_locale_parent_id_unique" ON "stages_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "follow_up_changes_person_idx" ON "follow_up_changes" USING btree ("person_id");
  CREATE INDEX "follow_up_changes_updated_at_idx" ON "follow_up_changes" USING btree ("updated_at");
  CREATE INDEX "follow_up_changes_created_at_idx" ON "follow_up_changes" USING btree ("created_at");
  ALTER TABLE "consultations" ADD CONSTRAINT "consultations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_people_fk" FOREIGN KEY ("people_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_stages_fk" FOREIGN KEY ("stages_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_follow_up_changes_fk" FOREIGN KEY ("follow_up_changes_id") REFERENCES "public"."follow_up_changes"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "consultations_person_idx" ON "consultations" USING btree ("person_id");
  CREATE INDEX "chat_messages_person_idx" ON "chat_messages" USING btree ("person_id");
  CREATE INDEX "payload_locked_documents_rels_people_id_idx" ON "payload_locked_documents_rels" USING btree ("people_id");
  CREATE INDEX "payload_locked_documents_rels_stages_id_idx" ON "payload_locked_documents_rels" USING btree ("stages_id");
  CREATE INDEX "payload_locked_documents_rels_follow_up_changes_id_idx" ON "payload_locked_documents_rels" USING btree ("follow_up_changes_id");
  `)
  await storeFirstStages(db)
  await moveFollowUpToPeople(db)
  await db.execute(sql`
  ALTER TABLE "consultations_notes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "chat_messages_notes" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "consultations_notes" CASCADE;
  DROP TABLE "chat_messages_notes" CASCADE;
  ALTER TABLE "consultations" DROP CONSTRAINT "consultations_owner_id_users_id_fk";
  ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_owner_id_users_id_fk";
  DROP INDEX "consultations_status_idx";
  DROP INDEX "consultations_owner_idx";
  DROP INDEX "chat_messages_status_idx";
  DROP INDEX "chat_messages_owner_idx";
  ALTER TABLE "consultations" ALTER COLUMN "person_id" SET NOT NULL;
  ALTER TABLE "chat_messages" ALTER COLUMN "person_id" SET NOT NULL;
  ALTER TABLE "consultations" DROP COLUMN "status";
  ALTER TABLE "consultations" DROP COLUMN "owner_id";
  ALTER TABLE "chat_messages" DROP COLUMN "status";
  ALTER TABLE "chat_messages" DROP COLUMN "owner_id";
  DROP TYPE "public"."enum_consultations_status";
  DROP TYPE "public"."enum_chat_messages_status";
  DROP INDEX "consultations_phone_digits_idx";
  DROP INDEX "chat_messages_phone_digits_idx";
  CREATE INDEX "people_phone_digits_idx" ON "people" (right("phone_normalized", 9));
  CREATE INDEX "consultations_person_newest_idx" ON "consultations" ("person_id", "created_at" DESC);
  CREATE INDEX "chat_messages_person_newest_idx" ON "chat_messages" ("person_id", "created_at" DESC);
  CREATE TRIGGER "append_only" BEFORE UPDATE ON "follow_up_changes"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_consultations_status" AS ENUM('new', 'contacted', 'placed', 'closed');
  CREATE TYPE "public"."enum_chat_messages_status" AS ENUM('new', 'contacted', 'placed', 'closed');
  CREATE TABLE "consultations_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"author" varchar,
  	"written_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "chat_messages_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"author" varchar,
  	"written_at" timestamp(3) with time zone
  );
  
  DROP TABLE "people_notes" CASCADE;
  DROP TABLE "people" CASCADE;
  DROP TABLE "stages" CASCADE;
  DROP TABLE "stages_locales" CASCADE;
  DROP TABLE "follow_up_changes" CASCADE;
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('consultations', 'chat-messages', 'survey-responses');
  ALTER TABLE "payload_query_presets" ALTER COLUMN "related_collection" SET DATA TYPE "public"."enum_payload_query_presets_related_collection" USING "related_collection"::"public"."enum_payload_query_presets_related_collection";
  DROP INDEX "consultations_person_idx";
  DROP INDEX "chat_messages_person_idx";
  DROP INDEX "payload_locked_documents_rels_people_id_idx";
  DROP INDEX "payload_locked_documents_rels_stages_id_idx";
  DROP INDEX "payload_locked_documents_rels_follow_up_changes_id_idx";
  ALTER TABLE "consultations" ADD COLUMN "status" "enum_consultations_status" DEFAULT 'new' NOT NULL;
  ALTER TABLE "consultations" ADD COLUMN "owner_id" integer;
  ALTER TABLE "chat_messages" ADD COLUMN "status" "enum_chat_messages_status" DEFAULT 'new' NOT NULL;
  ALTER TABLE "chat_messages" ADD COLUMN "owner_id" integer;
  ALTER TABLE "consultations_notes" ADD CONSTRAINT "consultations_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "chat_messages_notes" ADD CONSTRAINT "chat_messages_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "consultations_notes_order_idx" ON "consultations_notes" USING btree ("_order");
  CREATE INDEX "consultations_notes_parent_id_idx" ON "consultations_notes" USING btree ("_parent_id");
  CREATE INDEX "chat_messages_notes_order_idx" ON "chat_messages_notes" USING btree ("_order");
  CREATE INDEX "chat_messages_notes_parent_id_idx" ON "chat_messages_notes" USING btree ("_parent_id");
  ALTER TABLE "consultations" ADD CONSTRAINT "consultations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "consultations_status_idx" ON "consultations" USING btree ("status");
  CREATE INDEX "consultations_owner_idx" ON "consultations" USING btree ("owner_id");
  CREATE INDEX "chat_messages_status_idx" ON "chat_messages" USING btree ("status");
  CREATE INDEX "chat_messages_owner_idx" ON "chat_messages" USING btree ("owner_id");
  ALTER TABLE "consultations" DROP COLUMN "person_id";
  ALTER TABLE "chat_messages" DROP COLUMN "person_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "people_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "stages_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "follow_up_changes_id";
  DROP TYPE "public"."enum_people_next_step_kind";
  DROP TYPE "public"."enum_people_desired_country";
  DROP TYPE "public"."enum_stages_audience";
  DROP TYPE "public"."enum_stages_kind";
  DROP TYPE "public"."enum_follow_up_changes_field";
  CREATE INDEX "consultations_phone_digits_idx" ON "consultations" (right("phone_normalized", 9));
  CREATE INDEX "chat_messages_phone_digits_idx" ON "chat_messages" (right("phone_normalized", 9));`)
}
