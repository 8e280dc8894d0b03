import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_posts_audience" AS ENUM('nurses', 'hospitals');
  CREATE TYPE "public"."enum_posts_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__posts_v_version_audience" AS ENUM('nurses', 'hospitals');
  CREATE TYPE "public"."enum__posts_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__posts_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_process_guides_facts_kind" AS ENUM('salary', 'days', 'weeks', 'months', 'years');
  CREATE TYPE "public"."enum_process_guides_facts_currency" AS ENUM('EUR', 'SAR', 'AED', 'USD', 'GBP');
  CREATE TYPE "public"."enum_process_guides_facts_limit" AS ENUM('atLeast', 'atMost');
  CREATE TYPE "public"."enum_process_guides_slug" AS ENUM('germany', 'uae', 'usa', 'uk', 'ksa');
  CREATE TYPE "public"."enum_process_guides_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__process_guides_v_version_facts_kind" AS ENUM('salary', 'days', 'weeks', 'months', 'years');
  CREATE TYPE "public"."enum__process_guides_v_version_facts_currency" AS ENUM('EUR', 'SAR', 'AED', 'USD', 'GBP');
  CREATE TYPE "public"."enum__process_guides_v_version_facts_limit" AS ENUM('atLeast', 'atMost');
  CREATE TYPE "public"."enum__process_guides_v_version_slug" AS ENUM('germany', 'uae', 'usa', 'uk', 'ksa');
  CREATE TYPE "public"."enum__process_guides_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__process_guides_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_pricing_plans_currency" AS ENUM('EUR', 'SAR', 'AED', 'USD', 'GBP');
  CREATE TYPE "public"."enum_pricing_plans_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__pricing_plans_v_version_currency" AS ENUM('EUR', 'SAR', 'AED', 'USD', 'GBP');
  CREATE TYPE "public"."enum__pricing_plans_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__pricing_plans_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_resources_kind" AS ENUM('documentation', 'videos', 'caseStudies', 'download');
  CREATE TYPE "public"."enum_resources_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__resources_v_version_kind" AS ENUM('documentation', 'videos', 'caseStudies', 'download');
  CREATE TYPE "public"."enum__resources_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__resources_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_legal_pages_slug" AS ENUM('imprint', 'privacy', 'accessibility');
  CREATE TYPE "public"."enum_legal_pages_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__legal_pages_v_version_slug" AS ENUM('imprint', 'privacy', 'accessibility');
  CREATE TYPE "public"."enum__legal_pages_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__legal_pages_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_users_languages" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_editions_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_editions_state" AS ENUM('complete', 'missing', 'outdated');
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'schedulePublish');
  CREATE TYPE "public"."enum_payload_jobs_log_state" AS ENUM('failed', 'succeeded');
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'schedulePublish');
  CREATE TYPE "public"."enum_home_nurses_icon" AS ENUM('check', 'clipboard', 'documents', 'eye', 'file', 'globe', 'handshake', 'headset', 'hospital', 'languages', 'plane', 'shield', 'target', 'timer', 'user', 'zap');
  CREATE TYPE "public"."enum_home_hospitals_icon" AS ENUM('check', 'clipboard', 'documents', 'eye', 'file', 'globe', 'handshake', 'headset', 'hospital', 'languages', 'plane', 'shield', 'target', 'timer', 'user', 'zap');
  CREATE TYPE "public"."enum_home_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__home_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__home_page_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_nurse_page_features_icon" AS ENUM('check', 'clipboard', 'documents', 'eye', 'file', 'globe', 'handshake', 'headset', 'hospital', 'languages', 'plane', 'shield', 'target', 'timer', 'user', 'zap');
  CREATE TYPE "public"."enum_nurse_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__nurse_page_v_version_features_icon" AS ENUM('check', 'clipboard', 'documents', 'eye', 'file', 'globe', 'handshake', 'headset', 'hospital', 'languages', 'plane', 'shield', 'target', 'timer', 'user', 'zap');
  CREATE TYPE "public"."enum__nurse_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__nurse_page_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_hospital_page_closing_points_icon" AS ENUM('check', 'clipboard', 'documents', 'eye', 'file', 'globe', 'handshake', 'headset', 'hospital', 'languages', 'plane', 'shield', 'target', 'timer', 'user', 'zap');
  CREATE TYPE "public"."enum_hospital_page_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__hospital_page_v_version_closing_points_icon" AS ENUM('check', 'clipboard', 'documents', 'eye', 'file', 'globe', 'handshake', 'headset', 'hospital', 'languages', 'plane', 'shield', 'target', 'timer', 'user', 'zap');
  CREATE TYPE "public"."enum__hospital_page_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__hospital_page_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_site_texts_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__site_texts_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__site_texts_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  ALTER TYPE "public"."enum_users_role" ADD VALUE 'translator';
  CREATE TABLE "posts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"slug" varchar,
  	"published_on" timestamp(3) with time zone,
  	"audience" "enum_posts_audience" DEFAULT 'nurses',
  	"cover_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_posts_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "posts_locales" (
  	"meta_description" varchar,
  	"category" varchar,
  	"title" varchar,
  	"excerpt" varchar,
  	"author" varchar,
  	"body" jsonb,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_posts_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_slug" varchar,
  	"version_published_on" timestamp(3) with time zone,
  	"version_audience" "enum__posts_v_version_audience" DEFAULT 'nurses',
  	"version_cover_id" integer,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__posts_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__posts_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_posts_v_locales" (
  	"version_meta_description" varchar,
  	"version_category" varchar,
  	"version_title" varchar,
  	"version_excerpt" varchar,
  	"version_author" varchar,
  	"version_body" jsonb,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "process_guides_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "process_guides_steps_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "process_guides_sections_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "process_guides_sections_items_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "process_guides_sections" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "process_guides_sections_locales" (
  	"title" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "process_guides_facts" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"kind" "enum_process_guides_facts_kind",
  	"from" numeric,
  	"to" numeric,
  	"currency" "enum_process_guides_facts_currency",
  	"limit" "enum_process_guides_facts_limit",
  	"source" varchar,
  	"source_url" varchar,
  	"owner" varchar,
  	"checked_on" timestamp(3) with time zone,
  	"review_by" timestamp(3) with time zone
  );
  
  CREATE TABLE "process_guides_facts_locales" (
  	"label" varchar,
  	"note" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "process_guides" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"slug" "enum_process_guides_slug",
  	"order" numeric DEFAULT 100,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_process_guides_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "process_guides_locales" (
  	"meta_description" varchar,
  	"name" varchar,
  	"title" varchar,
  	"subtitle" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_process_guides_v_version_steps" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_process_guides_v_version_steps_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_process_guides_v_version_sections_items" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_process_guides_v_version_sections_items_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_process_guides_v_version_sections" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_process_guides_v_version_sections_locales" (
  	"title" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_process_guides_v_version_facts" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum__process_guides_v_version_facts_kind",
  	"from" numeric,
  	"to" numeric,
  	"currency" "enum__process_guides_v_version_facts_currency",
  	"limit" "enum__process_guides_v_version_facts_limit",
  	"source" varchar,
  	"source_url" varchar,
  	"owner" varchar,
  	"checked_on" timestamp(3) with time zone,
  	"review_by" timestamp(3) with time zone,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_process_guides_v_version_facts_locales" (
  	"label" varchar,
  	"note" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_process_guides_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_slug" "enum__process_guides_v_version_slug",
  	"version_order" numeric DEFAULT 100,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__process_guides_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__process_guides_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_process_guides_v_locales" (
  	"version_meta_description" varchar,
  	"version_name" varchar,
  	"version_title" varchar,
  	"version_subtitle" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "pricing_plans_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "pricing_plans_features_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "pricing_plans" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" numeric DEFAULT 100,
  	"highlighted" boolean,
  	"amount" numeric,
  	"currency" "enum_pricing_plans_currency" DEFAULT 'USD',
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_pricing_plans_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "pricing_plans_locales" (
  	"name" varchar,
  	"price_text" varchar,
  	"description" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_pricing_plans_v_version_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_pricing_plans_v_version_features_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_pricing_plans_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_order" numeric DEFAULT 100,
  	"version_highlighted" boolean,
  	"version_amount" numeric,
  	"version_currency" "enum__pricing_plans_v_version_currency" DEFAULT 'USD',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__pricing_plans_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__pricing_plans_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_pricing_plans_v_locales" (
  	"version_name" varchar,
  	"version_price_text" varchar,
  	"version_description" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "resources" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" numeric DEFAULT 100,
  	"kind" "enum_resources_kind" DEFAULT 'documentation',
  	"link" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_resources_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "resources_locales" (
  	"title" varchar,
  	"description" varchar,
  	"link_text" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_resources_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_order" numeric DEFAULT 100,
  	"version_kind" "enum__resources_v_version_kind" DEFAULT 'documentation',
  	"version_link" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__resources_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__resources_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_resources_v_locales" (
  	"version_title" varchar,
  	"version_description" varchar,
  	"version_link_text" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "legal_pages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"slug" "enum_legal_pages_slug",
  	"revised_on" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_legal_pages_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "legal_pages_locales" (
  	"meta_description" varchar,
  	"title" varchar,
  	"description" varchar,
  	"body" jsonb,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_legal_pages_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_slug" "enum__legal_pages_v_version_slug",
  	"version_revised_on" timestamp(3) with time zone,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__legal_pages_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__legal_pages_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_legal_pages_v_locales" (
  	"version_meta_description" varchar,
  	"version_title" varchar,
  	"version_description" varchar,
  	"version_body" jsonb,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "users_languages" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_users_languages",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "editions" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" varchar NOT NULL,
  	"document" varchar NOT NULL,
  	"locale" "enum_editions_locale" NOT NULL,
  	"slug" varchar,
  	"title" varchar,
  	"state" "enum_editions_state" NOT NULL,
  	"missing" jsonb,
  	"outdated" jsonb,
  	"differences" jsonb,
  	"fingerprints" jsonb,
  	"pictures" varchar,
  	"published" jsonb,
  	"published_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "redirects" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" varchar NOT NULL,
  	"slug" varchar NOT NULL,
  	"document" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_jobs_log" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"executed_at" timestamp(3) with time zone NOT NULL,
  	"completed_at" timestamp(3) with time zone NOT NULL,
  	"task_slug" "enum_payload_jobs_log_task_slug" NOT NULL,
  	"task_i_d" varchar NOT NULL,
  	"input" jsonb,
  	"output" jsonb,
  	"state" "enum_payload_jobs_log_state" NOT NULL,
  	"error" jsonb
  );
  
  CREATE TABLE "payload_jobs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"input" jsonb,
  	"completed_at" timestamp(3) with time zone,
  	"total_tried" numeric DEFAULT 0,
  	"has_error" boolean DEFAULT false,
  	"error" jsonb,
  	"task_slug" "enum_payload_jobs_task_slug",
  	"queue" varchar DEFAULT 'default',
  	"wait_until" timestamp(3) with time zone,
  	"processing" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "home_nurses_words" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "home_nurses_words_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "home_nurses_figures" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "home_nurses_figures_locales" (
  	"value" varchar,
  	"label" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "home_nurses_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" "enum_home_nurses_icon" DEFAULT 'check'
  );
  
  CREATE TABLE "home_nurses_features_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "home_hospitals_words" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "home_hospitals_words_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "home_hospitals_figures" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "home_hospitals_figures_locales" (
  	"value" varchar,
  	"label" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "home_hospitals_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" "enum_home_hospitals_icon" DEFAULT 'check'
  );
  
  CREATE TABLE "home_hospitals_features_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "home_page" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"_status" "enum_home_page_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "home_page_locales" (
  	"meta_title" varchar,
  	"meta_description" varchar,
  	"picture_id" integer,
  	"nurses_headline" varchar,
  	"nurses_headline_full" varchar,
  	"nurses_description" varchar,
  	"nurses_button" varchar,
  	"nurses_features_title" varchar,
  	"hospitals_headline" varchar,
  	"hospitals_headline_full" varchar,
  	"hospitals_description" varchar,
  	"hospitals_button" varchar,
  	"hospitals_features_title" varchar,
  	"process_title" varchar,
  	"process_description" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_home_nurses_words_v" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_nurses_words_v_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_home_nurses_figures_v" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_nurses_figures_v_locales" (
  	"value" varchar,
  	"label" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_home_nurses_features_v" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"icon" "enum_home_nurses_icon" DEFAULT 'check',
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_nurses_features_v_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_home_hospitals_words_v" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_hospitals_words_v_locales" (
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_home_hospitals_figures_v" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_hospitals_figures_v_locales" (
  	"value" varchar,
  	"label" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_home_hospitals_features_v" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"icon" "enum_home_hospitals_icon" DEFAULT 'check',
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_hospitals_features_v_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_home_page_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version__status" "enum__home_page_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__home_page_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_home_page_v_locales" (
  	"version_meta_title" varchar,
  	"version_meta_description" varchar,
  	"version_picture_id" integer,
  	"version_nurses_headline" varchar,
  	"version_nurses_headline_full" varchar,
  	"version_nurses_description" varchar,
  	"version_nurses_button" varchar,
  	"version_nurses_features_title" varchar,
  	"version_hospitals_headline" varchar,
  	"version_hospitals_headline_full" varchar,
  	"version_hospitals_description" varchar,
  	"version_hospitals_button" varchar,
  	"version_hospitals_features_title" varchar,
  	"version_process_title" varchar,
  	"version_process_description" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "nurse_page_timeline" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "nurse_page_timeline_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "nurse_page_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" "enum_nurse_page_features_icon" DEFAULT 'check'
  );
  
  CREATE TABLE "nurse_page_features_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "nurse_page_questions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "nurse_page_questions_locales" (
  	"question" varchar,
  	"answer" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "nurse_page" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"_status" "enum_nurse_page_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "nurse_page_locales" (
  	"meta_description" varchar,
  	"title" varchar,
  	"description" varchar,
  	"timeline_title" varchar,
  	"timeline_description" varchar,
  	"features_title" varchar,
  	"questions_title" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_nurse_page_v_version_timeline" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_nurse_page_v_version_timeline_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_nurse_page_v_version_features" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"icon" "enum__nurse_page_v_version_features_icon" DEFAULT 'check',
  	"_uuid" varchar
  );
  
  CREATE TABLE "_nurse_page_v_version_features_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_nurse_page_v_version_questions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_nurse_page_v_version_questions_locales" (
  	"question" varchar,
  	"answer" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_nurse_page_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version__status" "enum__nurse_page_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__nurse_page_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_nurse_page_v_locales" (
  	"version_meta_description" varchar,
  	"version_title" varchar,
  	"version_description" varchar,
  	"version_timeline_title" varchar,
  	"version_timeline_description" varchar,
  	"version_features_title" varchar,
  	"version_questions_title" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "hospital_page_closing_points" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"icon" "enum_hospital_page_closing_points_icon" DEFAULT 'check'
  );
  
  CREATE TABLE "hospital_page_closing_points_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "hospital_page_questions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "hospital_page_questions_locales" (
  	"question" varchar,
  	"answer" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "hospital_page" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"_status" "enum_hospital_page_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "hospital_page_locales" (
  	"meta_description" varchar,
  	"title" varchar,
  	"description" varchar,
  	"closing_title" varchar,
  	"closing_description" varchar,
  	"questions_title" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_hospital_page_v_version_closing_points" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"icon" "enum__hospital_page_v_version_closing_points_icon" DEFAULT 'check',
  	"_uuid" varchar
  );
  
  CREATE TABLE "_hospital_page_v_version_closing_points_locales" (
  	"title" varchar,
  	"text" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_hospital_page_v_version_questions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_hospital_page_v_version_questions_locales" (
  	"question" varchar,
  	"answer" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_hospital_page_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version__status" "enum__hospital_page_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__hospital_page_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_hospital_page_v_locales" (
  	"version_meta_description" varchar,
  	"version_title" varchar,
  	"version_description" varchar,
  	"version_closing_title" varchar,
  	"version_closing_description" varchar,
  	"version_questions_title" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "site_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"_status" "enum_site_texts_status" DEFAULT 'draft',
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "site_texts_locales" (
  	"tagline" varchar,
  	"promise" varchar,
  	"pricing_title" varchar,
  	"pricing_description" varchar,
  	"resources_title" varchar,
  	"resources_description" varchar,
  	"blog_title" varchar,
  	"blog_description" varchar,
  	"guide_title" varchar,
  	"guide_description" varchar,
  	"figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_site_texts_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version__status" "enum__site_texts_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__site_texts_v_published_locale",
  	"latest" boolean
  );
  
  CREATE TABLE "_site_texts_v_locales" (
  	"version_tagline" varchar,
  	"version_promise" varchar,
  	"version_pricing_title" varchar,
  	"version_pricing_description" varchar,
  	"version_resources_title" varchar,
  	"version_resources_description" varchar,
  	"version_blog_title" varchar,
  	"version_blog_description" varchar,
  	"version_guide_title" varchar,
  	"version_guide_description" varchar,
  	"version_figures_differ" boolean,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "site_settings_social_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"url" varchar NOT NULL
  );
  
  CREATE TABLE "_site_settings_v_version_social_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"url" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_site_settings_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_brand" varchar NOT NULL,
  	"version_brand_accent" varchar,
  	"version_operator_name" varchar,
  	"version_operator_address" varchar,
  	"version_operator_representative" varchar,
  	"version_operator_register" varchar,
  	"version_operator_vat_id" varchar,
  	"version_contact_email" varchar,
  	"version_contact_phone" varchar,
  	"version_contact_whatsapp" varchar,
  	"version_analytics_id" varchar,
  	"version_ads_conversion" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "consultations" ADD COLUMN "plan" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_small_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_small_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_small_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_small_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_small_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_small_filename" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_medium_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_medium_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_medium_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_medium_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_medium_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_medium_filename" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_large_url" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_large_width" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_large_height" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_large_mime_type" varchar;
  ALTER TABLE "media" ADD COLUMN "sizes_large_filesize" numeric;
  ALTER TABLE "media" ADD COLUMN "sizes_large_filename" varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "posts_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "process_guides_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "pricing_plans_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "resources_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "legal_pages_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "editions_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "redirects_id" integer;
  ALTER TABLE "site_settings" ADD COLUMN "operator_name" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "operator_address" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "operator_representative" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "operator_register" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "operator_vat_id" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "contact_email" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "contact_phone" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "contact_whatsapp" varchar;
  ALTER TABLE "posts" ADD CONSTRAINT "posts_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "posts_locales" ADD CONSTRAINT "posts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_parent_id_posts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_version_cover_id_media_id_fk" FOREIGN KEY ("version_cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v_locales" ADD CONSTRAINT "_posts_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_posts_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_steps" ADD CONSTRAINT "process_guides_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_steps_locales" ADD CONSTRAINT "process_guides_steps_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_steps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_sections_items" ADD CONSTRAINT "process_guides_sections_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_sections_items_locales" ADD CONSTRAINT "process_guides_sections_items_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_sections_items"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_sections" ADD CONSTRAINT "process_guides_sections_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_sections_locales" ADD CONSTRAINT "process_guides_sections_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_facts" ADD CONSTRAINT "process_guides_facts_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_facts_locales" ADD CONSTRAINT "process_guides_facts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_facts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_locales" ADD CONSTRAINT "process_guides_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v_version_steps" ADD CONSTRAINT "_process_guides_v_version_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v_version_steps_locales" ADD CONSTRAINT "_process_guides_v_version_steps_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v_version_steps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v_version_sections_items" ADD CONSTRAINT "_process_guides_v_version_sections_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v_version_sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v_version_sections_items_locales" ADD CONSTRAINT "_process_guides_v_version_sections_items_locales_parent_i_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v_version_sections_items"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v_version_sections" ADD CONSTRAINT "_process_guides_v_version_sections_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v_version_sections_locales" ADD CONSTRAINT "_process_guides_v_version_sections_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v_version_sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v_version_facts" ADD CONSTRAINT "_process_guides_v_version_facts_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v_version_facts_locales" ADD CONSTRAINT "_process_guides_v_version_facts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v_version_facts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_process_guides_v" ADD CONSTRAINT "_process_guides_v_parent_id_process_guides_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."process_guides"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_process_guides_v_locales" ADD CONSTRAINT "_process_guides_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "pricing_plans_features" ADD CONSTRAINT "pricing_plans_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."pricing_plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "pricing_plans_features_locales" ADD CONSTRAINT "pricing_plans_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."pricing_plans_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "pricing_plans_locales" ADD CONSTRAINT "pricing_plans_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."pricing_plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v_version_features" ADD CONSTRAINT "_pricing_plans_v_version_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_pricing_plans_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v_version_features_locales" ADD CONSTRAINT "_pricing_plans_v_version_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_pricing_plans_v_version_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v" ADD CONSTRAINT "_pricing_plans_v_parent_id_pricing_plans_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."pricing_plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v_locales" ADD CONSTRAINT "_pricing_plans_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_pricing_plans_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "resources_locales" ADD CONSTRAINT "resources_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_resources_v" ADD CONSTRAINT "_resources_v_parent_id_resources_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."resources"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_resources_v_locales" ADD CONSTRAINT "_resources_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_resources_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "legal_pages_locales" ADD CONSTRAINT "legal_pages_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."legal_pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_legal_pages_v" ADD CONSTRAINT "_legal_pages_v_parent_id_legal_pages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."legal_pages"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_legal_pages_v_locales" ADD CONSTRAINT "_legal_pages_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_legal_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "users_languages" ADD CONSTRAINT "users_languages_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_jobs_log" ADD CONSTRAINT "payload_jobs_log_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."payload_jobs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_nurses_words" ADD CONSTRAINT "home_nurses_words_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_nurses_words_locales" ADD CONSTRAINT "home_nurses_words_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_nurses_words"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_nurses_figures" ADD CONSTRAINT "home_nurses_figures_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_nurses_figures_locales" ADD CONSTRAINT "home_nurses_figures_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_nurses_figures"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_nurses_features" ADD CONSTRAINT "home_nurses_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_nurses_features_locales" ADD CONSTRAINT "home_nurses_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_nurses_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_hospitals_words" ADD CONSTRAINT "home_hospitals_words_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_hospitals_words_locales" ADD CONSTRAINT "home_hospitals_words_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_hospitals_words"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_hospitals_figures" ADD CONSTRAINT "home_hospitals_figures_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_hospitals_figures_locales" ADD CONSTRAINT "home_hospitals_figures_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_hospitals_figures"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_hospitals_features" ADD CONSTRAINT "home_hospitals_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_hospitals_features_locales" ADD CONSTRAINT "home_hospitals_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_hospitals_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "home_page_locales" ADD CONSTRAINT "home_page_locales_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "home_page_locales" ADD CONSTRAINT "home_page_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."home_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_nurses_words_v" ADD CONSTRAINT "_home_nurses_words_v_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_nurses_words_v_locales" ADD CONSTRAINT "_home_nurses_words_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_nurses_words_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_nurses_figures_v" ADD CONSTRAINT "_home_nurses_figures_v_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_nurses_figures_v_locales" ADD CONSTRAINT "_home_nurses_figures_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_nurses_figures_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_nurses_features_v" ADD CONSTRAINT "_home_nurses_features_v_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_nurses_features_v_locales" ADD CONSTRAINT "_home_nurses_features_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_nurses_features_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_hospitals_words_v" ADD CONSTRAINT "_home_hospitals_words_v_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_hospitals_words_v_locales" ADD CONSTRAINT "_home_hospitals_words_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_hospitals_words_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_hospitals_figures_v" ADD CONSTRAINT "_home_hospitals_figures_v_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_hospitals_figures_v_locales" ADD CONSTRAINT "_home_hospitals_figures_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_hospitals_figures_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_hospitals_features_v" ADD CONSTRAINT "_home_hospitals_features_v_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_hospitals_features_v_locales" ADD CONSTRAINT "_home_hospitals_features_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_hospitals_features_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_home_page_v_locales" ADD CONSTRAINT "_home_page_v_locales_version_picture_id_media_id_fk" FOREIGN KEY ("version_picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_home_page_v_locales" ADD CONSTRAINT "_home_page_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_timeline" ADD CONSTRAINT "nurse_page_timeline_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_timeline_locales" ADD CONSTRAINT "nurse_page_timeline_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page_timeline"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_features" ADD CONSTRAINT "nurse_page_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_features_locales" ADD CONSTRAINT "nurse_page_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_questions" ADD CONSTRAINT "nurse_page_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_questions_locales" ADD CONSTRAINT "nurse_page_questions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page_questions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_locales" ADD CONSTRAINT "nurse_page_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_timeline" ADD CONSTRAINT "_nurse_page_v_version_timeline_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_timeline_locales" ADD CONSTRAINT "_nurse_page_v_version_timeline_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v_version_timeline"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_features" ADD CONSTRAINT "_nurse_page_v_version_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_features_locales" ADD CONSTRAINT "_nurse_page_v_version_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v_version_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_questions" ADD CONSTRAINT "_nurse_page_v_version_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_questions_locales" ADD CONSTRAINT "_nurse_page_v_version_questions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v_version_questions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_locales" ADD CONSTRAINT "_nurse_page_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_closing_points" ADD CONSTRAINT "hospital_page_closing_points_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_closing_points_locales" ADD CONSTRAINT "hospital_page_closing_points_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page_closing_points"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_questions" ADD CONSTRAINT "hospital_page_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_questions_locales" ADD CONSTRAINT "hospital_page_questions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page_questions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_locales" ADD CONSTRAINT "hospital_page_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_version_closing_points" ADD CONSTRAINT "_hospital_page_v_version_closing_points_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_version_closing_points_locales" ADD CONSTRAINT "_hospital_page_v_version_closing_points_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v_version_closing_points"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_version_questions" ADD CONSTRAINT "_hospital_page_v_version_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_version_questions_locales" ADD CONSTRAINT "_hospital_page_v_version_questions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v_version_questions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_locales" ADD CONSTRAINT "_hospital_page_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_texts_locales" ADD CONSTRAINT "site_texts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_texts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_texts_v_locales" ADD CONSTRAINT "_site_texts_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_texts_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_settings_social_links" ADD CONSTRAINT "site_settings_social_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_social_links" ADD CONSTRAINT "_site_settings_v_version_social_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "posts_slug_idx" ON "posts" USING btree ("slug");
  CREATE INDEX "posts_cover_idx" ON "posts" USING btree ("cover_id");
  CREATE INDEX "posts_updated_at_idx" ON "posts" USING btree ("updated_at");
  CREATE INDEX "posts_created_at_idx" ON "posts" USING btree ("created_at");
  CREATE INDEX "posts__status_idx" ON "posts" USING btree ("_status");
  CREATE UNIQUE INDEX "posts_locales_locale_parent_id_unique" ON "posts_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_posts_v_parent_idx" ON "_posts_v" USING btree ("parent_id");
  CREATE INDEX "_posts_v_version_version_slug_idx" ON "_posts_v" USING btree ("version_slug");
  CREATE INDEX "_posts_v_version_version_cover_idx" ON "_posts_v" USING btree ("version_cover_id");
  CREATE INDEX "_posts_v_version_version_updated_at_idx" ON "_posts_v" USING btree ("version_updated_at");
  CREATE INDEX "_posts_v_version_version_created_at_idx" ON "_posts_v" USING btree ("version_created_at");
  CREATE INDEX "_posts_v_version_version__status_idx" ON "_posts_v" USING btree ("version__status");
  CREATE INDEX "_posts_v_created_at_idx" ON "_posts_v" USING btree ("created_at");
  CREATE INDEX "_posts_v_updated_at_idx" ON "_posts_v" USING btree ("updated_at");
  CREATE INDEX "_posts_v_snapshot_idx" ON "_posts_v" USING btree ("snapshot");
  CREATE INDEX "_posts_v_published_locale_idx" ON "_posts_v" USING btree ("published_locale");
  CREATE INDEX "_posts_v_latest_idx" ON "_posts_v" USING btree ("latest");
  CREATE UNIQUE INDEX "_posts_v_locales_locale_parent_id_unique" ON "_posts_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "process_guides_steps_order_idx" ON "process_guides_steps" USING btree ("_order");
  CREATE INDEX "process_guides_steps_parent_id_idx" ON "process_guides_steps" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "process_guides_steps_locales_locale_parent_id_unique" ON "process_guides_steps_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "process_guides_sections_items_order_idx" ON "process_guides_sections_items" USING btree ("_order");
  CREATE INDEX "process_guides_sections_items_parent_id_idx" ON "process_guides_sections_items" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "process_guides_sections_items_locales_locale_parent_id_uniqu" ON "process_guides_sections_items_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "process_guides_sections_order_idx" ON "process_guides_sections" USING btree ("_order");
  CREATE INDEX "process_guides_sections_parent_id_idx" ON "process_guides_sections" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "process_guides_sections_locales_locale_parent_id_unique" ON "process_guides_sections_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "process_guides_facts_order_idx" ON "process_guides_facts" USING btree ("_order");
  CREATE INDEX "process_guides_facts_parent_id_idx" ON "process_guides_facts" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "process_guides_facts_locales_locale_parent_id_unique" ON "process_guides_facts_locales" USING btree ("_locale","_parent_id");
  CREATE UNIQUE INDEX "process_guides_slug_idx" ON "process_guides" USING btree ("slug");
  CREATE INDEX "process_guides_updated_at_idx" ON "process_guides" USING btree ("updated_at");
  CREATE INDEX "process_guides_created_at_idx" ON "process_guides" USING btree ("created_at");
  CREATE INDEX "process_guides__status_idx" ON "process_guides" USING btree ("_status");
  CREATE UNIQUE INDEX "process_guides_locales_locale_parent_id_unique" ON "process_guides_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_process_guides_v_version_steps_order_idx" ON "_process_guides_v_version_steps" USING btree ("_order");
  CREATE INDEX "_process_guides_v_version_steps_parent_id_idx" ON "_process_guides_v_version_steps" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_process_guides_v_version_steps_locales_locale_parent_id_uni" ON "_process_guides_v_version_steps_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_process_guides_v_version_sections_items_order_idx" ON "_process_guides_v_version_sections_items" USING btree ("_order");
  CREATE INDEX "_process_guides_v_version_sections_items_parent_id_idx" ON "_process_guides_v_version_sections_items" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_process_guides_v_version_sections_items_locales_locale_pare" ON "_process_guides_v_version_sections_items_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_process_guides_v_version_sections_order_idx" ON "_process_guides_v_version_sections" USING btree ("_order");
  CREATE INDEX "_process_guides_v_version_sections_parent_id_idx" ON "_process_guides_v_version_sections" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_process_guides_v_version_sections_locales_locale_parent_id_" ON "_process_guides_v_version_sections_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_process_guides_v_version_facts_order_idx" ON "_process_guides_v_version_facts" USING btree ("_order");
  CREATE INDEX "_process_guides_v_version_facts_parent_id_idx" ON "_process_guides_v_version_facts" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_process_guides_v_version_facts_locales_locale_parent_id_uni" ON "_process_guides_v_version_facts_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_process_guides_v_parent_idx" ON "_process_guides_v" USING btree ("parent_id");
  CREATE INDEX "_process_guides_v_version_version_slug_idx" ON "_process_guides_v" USING btree ("version_slug");
  CREATE INDEX "_process_guides_v_version_version_updated_at_idx" ON "_process_guides_v" USING btree ("version_updated_at");
  CREATE INDEX "_process_guides_v_version_version_created_at_idx" ON "_process_guides_v" USING btree ("version_created_at");
  CREATE INDEX "_process_guides_v_version_version__status_idx" ON "_process_guides_v" USING btree ("version__status");
  CREATE INDEX "_process_guides_v_created_at_idx" ON "_process_guides_v" USING btree ("created_at");
  CREATE INDEX "_process_guides_v_updated_at_idx" ON "_process_guides_v" USING btree ("updated_at");
  CREATE INDEX "_process_guides_v_snapshot_idx" ON "_process_guides_v" USING btree ("snapshot");
  CREATE INDEX "_process_guides_v_published_locale_idx" ON "_process_guides_v" USING btree ("published_locale");
  CREATE INDEX "_process_guides_v_latest_idx" ON "_process_guides_v" USING btree ("latest");
  CREATE UNIQUE INDEX "_process_guides_v_locales_locale_parent_id_unique" ON "_process_guides_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "pricing_plans_features_order_idx" ON "pricing_plans_features" USING btree ("_order");
  CREATE INDEX "pricing_plans_features_parent_id_idx" ON "pricing_plans_features" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "pricing_plans_features_locales_locale_parent_id_unique" ON "pricing_plans_features_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "pricing_plans_updated_at_idx" ON "pricing_plans" USING btree ("updated_at");
  CREATE INDEX "pricing_plans_created_at_idx" ON "pricing_plans" USING btree ("created_at");
  CREATE INDEX "pricing_plans__status_idx" ON "pricing_plans" USING btree ("_status");
  CREATE UNIQUE INDEX "pricing_plans_locales_locale_parent_id_unique" ON "pricing_plans_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_pricing_plans_v_version_features_order_idx" ON "_pricing_plans_v_version_features" USING btree ("_order");
  CREATE INDEX "_pricing_plans_v_version_features_parent_id_idx" ON "_pricing_plans_v_version_features" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_pricing_plans_v_version_features_locales_locale_parent_id_u" ON "_pricing_plans_v_version_features_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_pricing_plans_v_parent_idx" ON "_pricing_plans_v" USING btree ("parent_id");
  CREATE INDEX "_pricing_plans_v_version_version_updated_at_idx" ON "_pricing_plans_v" USING btree ("version_updated_at");
  CREATE INDEX "_pricing_plans_v_version_version_created_at_idx" ON "_pricing_plans_v" USING btree ("version_created_at");
  CREATE INDEX "_pricing_plans_v_version_version__status_idx" ON "_pricing_plans_v" USING btree ("version__status");
  CREATE INDEX "_pricing_plans_v_created_at_idx" ON "_pricing_plans_v" USING btree ("created_at");
  CREATE INDEX "_pricing_plans_v_updated_at_idx" ON "_pricing_plans_v" USING btree ("updated_at");
  CREATE INDEX "_pricing_plans_v_snapshot_idx" ON "_pricing_plans_v" USING btree ("snapshot");
  CREATE INDEX "_pricing_plans_v_published_locale_idx" ON "_pricing_plans_v" USING btree ("published_locale");
  CREATE INDEX "_pricing_plans_v_latest_idx" ON "_pricing_plans_v" USING btree ("latest");
  CREATE UNIQUE INDEX "_pricing_plans_v_locales_locale_parent_id_unique" ON "_pricing_plans_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "resources_updated_at_idx" ON "resources" USING btree ("updated_at");
  CREATE INDEX "resources_created_at_idx" ON "resources" USING btree ("created_at");
  CREATE INDEX "resources__status_idx" ON "resources" USING btree ("_status");
  CREATE UNIQUE INDEX "resources_locales_locale_parent_id_unique" ON "resources_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_resources_v_parent_idx" ON "_resources_v" USING btree ("parent_id");
  CREATE INDEX "_resources_v_version_version_updated_at_idx" ON "_resources_v" USING btree ("version_updated_at");
  CREATE INDEX "_resources_v_version_version_created_at_idx" ON "_resources_v" USING btree ("version_created_at");
  CREATE INDEX "_resources_v_version_version__status_idx" ON "_resources_v" USING btree ("version__status");
  CREATE INDEX "_resources_v_created_at_idx" ON "_resources_v" USING btree ("created_at");
  CREATE INDEX "_resources_v_updated_at_idx" ON "_resources_v" USING btree ("updated_at");
  CREATE INDEX "_resources_v_snapshot_idx" ON "_resources_v" USING btree ("snapshot");
  CREATE INDEX "_resources_v_published_locale_idx" ON "_resources_v" USING btree ("published_locale");
  CREATE INDEX "_resources_v_latest_idx" ON "_resources_v" USING btree ("latest");
  CREATE UNIQUE INDEX "_resources_v_locales_locale_parent_id_unique" ON "_resources_v_locales" USING btree ("_locale","_parent_id");
  CREATE UNIQUE INDEX "legal_pages_slug_idx" ON "legal_pages" USING btree ("slug");
  CREATE INDEX "legal_pages_updated_at_idx" ON "legal_pages" USING btree ("updated_at");
  CREATE INDEX "legal_pages_created_at_idx" ON "legal_pages" USING btree ("created_at");
  CREATE INDEX "legal_pages__status_idx" ON "legal_pages" USING btree ("_status");
  CREATE UNIQUE INDEX "legal_pages_locales_locale_parent_id_unique" ON "legal_pages_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_legal_pages_v_parent_idx" ON "_legal_pages_v" USING btree ("parent_id");
  CREATE INDEX "_legal_pages_v_version_version_slug_idx" ON "_legal_pages_v" USING btree ("version_slug");
  CREATE INDEX "_legal_pages_v_version_version_updated_at_idx" ON "_legal_pages_v" USING btree ("version_updated_at");
  CREATE INDEX "_legal_pages_v_version_version_created_at_idx" ON "_legal_pages_v" USING btree ("version_created_at");
  CREATE INDEX "_legal_pages_v_version_version__status_idx" ON "_legal_pages_v" USING btree ("version__status");
  CREATE INDEX "_legal_pages_v_created_at_idx" ON "_legal_pages_v" USING btree ("created_at");
  CREATE INDEX "_legal_pages_v_updated_at_idx" ON "_legal_pages_v" USING btree ("updated_at");
  CREATE INDEX "_legal_pages_v_snapshot_idx" ON "_legal_pages_v" USING btree ("snapshot");
  CREATE INDEX "_legal_pages_v_published_locale_idx" ON "_legal_pages_v" USING btree ("published_locale");
  CREATE INDEX "_legal_pages_v_latest_idx" ON "_legal_pages_v" USING btree ("latest");
  CREATE UNIQUE INDEX "_legal_pages_v_locales_locale_parent_id_unique" ON "_legal_pages_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "users_languages_order_idx" ON "users_languages" USING btree ("order");
  CREATE INDEX "users_languages_parent_idx" ON "users_languages" USING btree ("parent_id");
  CREATE INDEX "editions_kind_idx" ON "editions" USING btree ("kind");
  CREATE INDEX "editions_slug_idx" ON "editions" USING btree ("slug");
  CREATE INDEX "editions_updated_at_idx" ON "editions" USING btree ("updated_at");
  CREATE INDEX "editions_created_at_idx" ON "editions" USING btree ("created_at");
  CREATE UNIQUE INDEX "kind_document_locale_idx" ON "editions" USING btree ("kind","document","locale");
  CREATE INDEX "redirects_document_idx" ON "redirects" USING btree ("document");
  CREATE INDEX "redirects_updated_at_idx" ON "redirects" USING btree ("updated_at");
  CREATE INDEX "redirects_created_at_idx" ON "redirects" USING btree ("created_at");
  CREATE UNIQUE INDEX "kind_slug_idx" ON "redirects" USING btree ("kind","slug");
  CREATE INDEX "payload_jobs_log_order_idx" ON "payload_jobs_log" USING btree ("_order");
  CREATE INDEX "payload_jobs_log_parent_id_idx" ON "payload_jobs_log" USING btree ("_parent_id");
  CREATE INDEX "payload_jobs_completed_at_idx" ON "payload_jobs" USING btree ("completed_at");
  CREATE INDEX "payload_jobs_total_tried_idx" ON "payload_jobs" USING btree ("total_tried");
  CREATE INDEX "payload_jobs_has_error_idx" ON "payload_jobs" USING btree ("has_error");
  CREATE INDEX "payload_jobs_task_slug_idx" ON "payload_jobs" USING btree ("task_slug");
  CREATE INDEX "payload_jobs_queue_idx" ON "payload_jobs" USING btree ("queue");
  CREATE INDEX "payload_jobs_wait_until_idx" ON "payload_jobs" USING btree ("wait_until");
  CREATE INDEX "payload_jobs_processing_idx" ON "payload_jobs" USING btree ("processing");
  CREATE INDEX "payload_jobs_updated_at_idx" ON "payload_jobs" USING btree ("updated_at");
  CREATE INDEX "payload_jobs_created_at_idx" ON "payload_jobs" USING btree ("created_at");
  CREATE INDEX "home_nurses_words_order_idx" ON "home_nurses_words" USING btree ("_order");
  CREATE INDEX "home_nurses_words_parent_id_idx" ON "home_nurses_words" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "home_nurses_words_locales_locale_parent_id_unique" ON "home_nurses_words_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "home_nurses_figures_order_idx" ON "home_nurses_figures" USING btree ("_order");
  CREATE INDEX "home_nurses_figures_parent_id_idx" ON "home_nurses_figures" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "home_nurses_figures_locales_locale_parent_id_unique" ON "home_nurses_figures_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "home_nurses_features_order_idx" ON "home_nurses_features" USING btree ("_order");
  CREATE INDEX "home_nurses_features_parent_id_idx" ON "home_nurses_features" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "home_nurses_features_locales_locale_parent_id_unique" ON "home_nurses_features_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "home_hospitals_words_order_idx" ON "home_hospitals_words" USING btree ("_order");
  CREATE INDEX "home_hospitals_words_parent_id_idx" ON "home_hospitals_words" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "home_hospitals_words_locales_locale_parent_id_unique" ON "home_hospitals_words_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "home_hospitals_figures_order_idx" ON "home_hospitals_figures" USING btree ("_order");
  CREATE INDEX "home_hospitals_figures_parent_id_idx" ON "home_hospitals_figures" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "home_hospitals_figures_locales_locale_parent_id_unique" ON "home_hospitals_figures_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "home_hospitals_features_order_idx" ON "home_hospitals_features" USING btree ("_order");
  CREATE INDEX "home_hospitals_features_parent_id_idx" ON "home_hospitals_features" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "home_hospitals_features_locales_locale_parent_id_unique" ON "home_hospitals_features_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "home_page__status_idx" ON "home_page" USING btree ("_status");
  CREATE INDEX "home_page_picture_idx" ON "home_page_locales" USING btree ("picture_id","_locale");
  CREATE UNIQUE INDEX "home_page_locales_locale_parent_id_unique" ON "home_page_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_home_nurses_words_v_order_idx" ON "_home_nurses_words_v" USING btree ("_order");
  CREATE INDEX "_home_nurses_words_v_parent_id_idx" ON "_home_nurses_words_v" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_home_nurses_words_v_locales_locale_parent_id_unique" ON "_home_nurses_words_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_home_nurses_figures_v_order_idx" ON "_home_nurses_figures_v" USING btree ("_order");
  CREATE INDEX "_home_nurses_figures_v_parent_id_idx" ON "_home_nurses_figures_v" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_home_nurses_figures_v_locales_locale_parent_id_unique" ON "_home_nurses_figures_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_home_nurses_features_v_order_idx" ON "_home_nurses_features_v" USING btree ("_order");
  CREATE INDEX "_home_nurses_features_v_parent_id_idx" ON "_home_nurses_features_v" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_home_nurses_features_v_locales_locale_parent_id_unique" ON "_home_nurses_features_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_home_hospitals_words_v_order_idx" ON "_home_hospitals_words_v" USING btree ("_order");
  CREATE INDEX "_home_hospitals_words_v_parent_id_idx" ON "_home_hospitals_words_v" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_home_hospitals_words_v_locales_locale_parent_id_unique" ON "_home_hospitals_words_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_home_hospitals_figures_v_order_idx" ON "_home_hospitals_figures_v" USING btree ("_order");
  CREATE INDEX "_home_hospitals_figures_v_parent_id_idx" ON "_home_hospitals_figures_v" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_home_hospitals_figures_v_locales_locale_parent_id_unique" ON "_home_hospitals_figures_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_home_hospitals_features_v_order_idx" ON "_home_hospitals_features_v" USING btree ("_order");
  CREATE INDEX "_home_hospitals_features_v_parent_id_idx" ON "_home_hospitals_features_v" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_home_hospitals_features_v_locales_locale_parent_id_unique" ON "_home_hospitals_features_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_home_page_v_version_version__status_idx" ON "_home_page_v" USING btree ("version__status");
  CREATE INDEX "_home_page_v_created_at_idx" ON "_home_page_v" USING btree ("created_at");
  CREATE INDEX "_home_page_v_updated_at_idx" ON "_home_page_v" USING btree ("updated_at");
  CREATE INDEX "_home_page_v_snapshot_idx" ON "_home_page_v" USING btree ("snapshot");
  CREATE INDEX "_home_page_v_published_locale_idx" ON "_home_page_v" USING btree ("published_locale");
  CREATE INDEX "_home_page_v_latest_idx" ON "_home_page_v" USING btree ("latest");
  CREATE INDEX "_home_page_v_version_version_picture_idx" ON "_home_page_v_locales" USING btree ("version_picture_id","_locale");
  CREATE UNIQUE INDEX "_home_page_v_locales_locale_parent_id_unique" ON "_home_page_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "nurse_page_timeline_order_idx" ON "nurse_page_timeline" USING btree ("_order");
  CREATE INDEX "nurse_page_timeline_parent_id_idx" ON "nurse_page_timeline" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "nurse_page_timeline_locales_locale_parent_id_unique" ON "nurse_page_timeline_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "nurse_page_features_order_idx" ON "nurse_page_features" USING btree ("_order");
  CREATE INDEX "nurse_page_features_parent_id_idx" ON "nurse_page_features" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "nurse_page_features_locales_locale_parent_id_unique" ON "nurse_page_features_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "nurse_page_questions_order_idx" ON "nurse_page_questions" USING btree ("_order");
  CREATE INDEX "nurse_page_questions_parent_id_idx" ON "nurse_page_questions" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "nurse_page_questions_locales_locale_parent_id_unique" ON "nurse_page_questions_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "nurse_page__status_idx" ON "nurse_page" USING btree ("_status");
  CREATE UNIQUE INDEX "nurse_page_locales_locale_parent_id_unique" ON "nurse_page_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_nurse_page_v_version_timeline_order_idx" ON "_nurse_page_v_version_timeline" USING btree ("_order");
  CREATE INDEX "_nurse_page_v_version_timeline_parent_id_idx" ON "_nurse_page_v_version_timeline" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_nurse_page_v_version_timeline_locales_locale_parent_id_uniq" ON "_nurse_page_v_version_timeline_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_nurse_page_v_version_features_order_idx" ON "_nurse_page_v_version_features" USING btree ("_order");
  CREATE INDEX "_nurse_page_v_version_features_parent_id_idx" ON "_nurse_page_v_version_features" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_nurse_page_v_version_features_locales_locale_parent_id_uniq" ON "_nurse_page_v_version_features_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_nurse_page_v_version_questions_order_idx" ON "_nurse_page_v_version_questions" USING btree ("_order");
  CREATE INDEX "_nurse_page_v_version_questions_parent_id_idx" ON "_nurse_page_v_version_questions" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_nurse_page_v_version_questions_locales_locale_parent_id_uni" ON "_nurse_page_v_version_questions_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_nurse_page_v_version_version__status_idx" ON "_nurse_page_v" USING btree ("version__status");
  CREATE INDEX "_nurse_page_v_created_at_idx" ON "_nurse_page_v" USING btree ("created_at");
  CREATE INDEX "_nurse_page_v_updated_at_idx" ON "_nurse_page_v" USING btree ("updated_at");
  CREATE INDEX "_nurse_page_v_snapshot_idx" ON "_nurse_page_v" USING btree ("snapshot");
  CREATE INDEX "_nurse_page_v_published_locale_idx" ON "_nurse_page_v" USING btree ("published_locale");
  CREATE INDEX "_nurse_page_v_latest_idx" ON "_nurse_page_v" USING btree ("latest");
  CREATE UNIQUE INDEX "_nurse_page_v_locales_locale_parent_id_unique" ON "_nurse_page_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "hospital_page_closing_points_order_idx" ON "hospital_page_closing_points" USING btree ("_order");
  CREATE INDEX "hospital_page_closing_points_parent_id_idx" ON "hospital_page_closing_points" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "hospital_page_closing_points_locales_locale_parent_id_unique" ON "hospital_page_closing_points_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "hospital_page_questions_order_idx" ON "hospital_page_questions" USING btree ("_order");
  CREATE INDEX "hospital_page_questions_parent_id_idx" ON "hospital_page_questions" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "hospital_page_questions_locales_locale_parent_id_unique" ON "hospital_page_questions_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "hospital_page__status_idx" ON "hospital_page" USING btree ("_status");
  CREATE UNIQUE INDEX "hospital_page_locales_locale_parent_id_unique" ON "hospital_page_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_hospital_page_v_version_closing_points_order_idx" ON "_hospital_page_v_version_closing_points" USING btree ("_order");
  CREATE INDEX "_hospital_page_v_version_closing_points_parent_id_idx" ON "_hospital_page_v_version_closing_points" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_hospital_page_v_version_closing_points_locales_locale_paren" ON "_hospital_page_v_version_closing_points_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_hospital_page_v_version_questions_order_idx" ON "_hospital_page_v_version_questions" USING btree ("_order");
  CREATE INDEX "_hospital_page_v_version_questions_parent_id_idx" ON "_hospital_page_v_version_questions" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_hospital_page_v_version_questions_locales_locale_parent_id_" ON "_hospital_page_v_version_questions_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_hospital_page_v_version_version__status_idx" ON "_hospital_page_v" USING btree ("version__status");
  CREATE INDEX "_hospital_page_v_created_at_idx" ON "_hospital_page_v" USING btree ("created_at");
  CREATE INDEX "_hospital_page_v_updated_at_idx" ON "_hospital_page_v" USING btree ("updated_at");
  CREATE INDEX "_hospital_page_v_snapshot_idx" ON "_hospital_page_v" USING btree ("snapshot");
  CREATE INDEX "_hospital_page_v_published_locale_idx" ON "_hospital_page_v" USING btree ("published_locale");
  CREATE INDEX "_hospital_page_v_latest_idx" ON "_hospital_page_v" USING btree ("latest");
  CREATE UNIQUE INDEX "_hospital_page_v_locales_locale_parent_id_unique" ON "_hospital_page_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "site_texts__status_idx" ON "site_texts" USING btree ("_status");
  CREATE UNIQUE INDEX "site_texts_locales_locale_parent_id_unique" ON "site_texts_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_site_texts_v_version_version__status_idx" ON "_site_texts_v" USING btree ("version__status");
  CREATE INDEX "_site_texts_v_created_at_idx" ON "_site_texts_v" USING btree ("created_at");
  CREATE INDEX "_site_texts_v_updated_at_idx" ON "_site_texts_v" USING btree ("updated_at");
  CREATE INDEX "_site_texts_v_snapshot_idx" ON "_site_texts_v" USING btree ("snapshot");
  CREATE INDEX "_site_texts_v_published_locale_idx" ON "_site_texts_v" USING btree ("published_locale");
  CREATE INDEX "_site_texts_v_latest_idx" ON "_site_texts_v" USING btree ("latest");
  CREATE UNIQUE INDEX "_site_texts_v_locales_locale_parent_id_unique" ON "_site_texts_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "site_settings_social_links_order_idx" ON "site_settings_social_links" USING btree ("_order");
  CREATE INDEX "site_settings_social_links_parent_id_idx" ON "site_settings_social_links" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_version_social_links_order_idx" ON "_site_settings_v_version_social_links" USING btree ("_order");
  CREATE INDEX "_site_settings_v_version_social_links_parent_id_idx" ON "_site_settings_v_version_social_links" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_created_at_idx" ON "_site_settings_v" USING btree ("created_at");
  CREATE INDEX "_site_settings_v_updated_at_idx" ON "_site_settings_v" USING btree ("updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_posts_fk" FOREIGN KEY ("posts_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_process_guides_fk" FOREIGN KEY ("process_guides_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_pricing_plans_fk" FOREIGN KEY ("pricing_plans_id") REFERENCES "public"."pricing_plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_resources_fk" FOREIGN KEY ("resources_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_legal_pages_fk" FOREIGN KEY ("legal_pages_id") REFERENCES "public"."legal_pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_editions_fk" FOREIGN KEY ("editions_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_redirects_fk" FOREIGN KEY ("redirects_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "media_sizes_small_sizes_small_filename_idx" ON "media" USING btree ("sizes_small_filename");
  CREATE INDEX "media_sizes_medium_sizes_medium_filename_idx" ON "media" USING btree ("sizes_medium_filename");
  CREATE INDEX "media_sizes_large_sizes_large_filename_idx" ON "media" USING btree ("sizes_large_filename");
  CREATE INDEX "payload_locked_documents_rels_posts_id_idx" ON "payload_locked_documents_rels" USING btree ("posts_id");
  CREATE INDEX "payload_locked_documents_rels_process_guides_id_idx" ON "payload_locked_documents_rels" USING btree ("process_guides_id");
  CREATE INDEX "payload_locked_documents_rels_pricing_plans_id_idx" ON "payload_locked_documents_rels" USING btree ("pricing_plans_id");
  CREATE INDEX "payload_locked_documents_rels_resources_id_idx" ON "payload_locked_documents_rels" USING btree ("resources_id");
  CREATE INDEX "payload_locked_documents_rels_legal_pages_id_idx" ON "payload_locked_documents_rels" USING btree ("legal_pages_id");
  CREATE INDEX "payload_locked_documents_rels_editions_id_idx" ON "payload_locked_documents_rels" USING btree ("editions_id");
  CREATE INDEX "payload_locked_documents_rels_redirects_id_idx" ON "payload_locked_documents_rels" USING btree ("redirects_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "posts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "posts_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_posts_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_posts_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_steps_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_sections_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_sections_items_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_sections" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_sections_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_facts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_facts_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "process_guides_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_version_steps" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_version_steps_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_version_sections_items" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_version_sections_items_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_version_sections" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_version_sections_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_version_facts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_version_facts_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_process_guides_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "pricing_plans_features" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "pricing_plans_features_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "pricing_plans" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "pricing_plans_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_pricing_plans_v_version_features" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_pricing_plans_v_version_features_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_pricing_plans_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_pricing_plans_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "resources" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "resources_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_resources_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_resources_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "legal_pages" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "legal_pages_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_legal_pages_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_legal_pages_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "users_languages" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "editions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "redirects" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payload_jobs_log" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payload_jobs" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_nurses_words" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_nurses_words_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_nurses_figures" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_nurses_figures_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_nurses_features" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_nurses_features_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_hospitals_words" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_hospitals_words_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_hospitals_figures" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_hospitals_figures_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_hospitals_features" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_hospitals_features_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_page" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "home_page_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_nurses_words_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_nurses_words_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_nurses_figures_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_nurses_figures_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_nurses_features_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_nurses_features_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_hospitals_words_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_hospitals_words_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_hospitals_figures_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_hospitals_figures_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_hospitals_features_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_hospitals_features_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_page_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_home_page_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "nurse_page_timeline" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "nurse_page_timeline_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "nurse_page_features" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "nurse_page_features_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "nurse_page_questions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "nurse_page_questions_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "nurse_page" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "nurse_page_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_nurse_page_v_version_timeline" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_nurse_page_v_version_timeline_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_nurse_page_v_version_features" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_nurse_page_v_version_features_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_nurse_page_v_version_questions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_nurse_page_v_version_questions_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_nurse_page_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_nurse_page_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "hospital_page_closing_points" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "hospital_page_closing_points_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "hospital_page_questions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "hospital_page_questions_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "hospital_page" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "hospital_page_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_hospital_page_v_version_closing_points" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_hospital_page_v_version_closing_points_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_hospital_page_v_version_questions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_hospital_page_v_version_questions_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_hospital_page_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_hospital_page_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "site_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "site_texts_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_site_texts_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_site_texts_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "site_settings_social_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_site_settings_v_version_social_links" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_site_settings_v" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "posts" CASCADE;
  DROP TABLE "posts_locales" CASCADE;
  DROP TABLE "_posts_v" CASCADE;
  DROP TABLE "_posts_v_locales" CASCADE;
  DROP TABLE "process_guides_steps" CASCADE;
  DROP TABLE "process_guides_steps_locales" CASCADE;
  DROP TABLE "process_guides_sections_items" CASCADE;
  DROP TABLE "process_guides_sections_items_locales" CASCADE;
  DROP TABLE "process_guides_sections" CASCADE;
  DROP TABLE "process_guides_sections_locales" CASCADE;
  DROP TABLE "process_guides_facts" CASCADE;
  DROP TABLE "process_guides_facts_locales" CASCADE;
  DROP TABLE "process_guides" CASCADE;
  DROP TABLE "process_guides_locales" CASCADE;
  DROP TABLE "_process_guides_v_version_steps" CASCADE;
  DROP TABLE "_process_guides_v_version_steps_locales" CASCADE;
  DROP TABLE "_process_guides_v_version_sections_items" CASCADE;
  DROP TABLE "_process_guides_v_version_sections_items_locales" CASCADE;
  DROP TABLE "_process_guides_v_version_sections" CASCADE;
  DROP TABLE "_process_guides_v_version_sections_locales" CASCADE;
  DROP TABLE "_process_guides_v_version_facts" CASCADE;
  DROP TABLE "_process_guides_v_version_facts_locales" CASCADE;
  DROP TABLE "_process_guides_v" CASCADE;
  DROP TABLE "_process_guides_v_locales" CASCADE;
  DROP TABLE "pricing_plans_features" CASCADE;
  DROP TABLE "pricing_plans_features_locales" CASCADE;
  DROP TABLE "pricing_plans" CASCADE;
  DROP TABLE "pricing_plans_locales" CASCADE;
  DROP TABLE "_pricing_plans_v_version_features" CASCADE;
  DROP TABLE "_pricing_plans_v_version_features_locales" CASCADE;
  DROP TABLE "_pricing_plans_v" CASCADE;
  DROP TABLE "_pricing_plans_v_locales" CASCADE;
  DROP TABLE "resources" CASCADE;
  DROP TABLE "resources_locales" CASCADE;
  DROP TABLE "_resources_v" CASCADE;
  DROP TABLE "_resources_v_locales" CASCADE;
  DROP TABLE "legal_pages" CASCADE;
  DROP TABLE "legal_pages_locales" CASCADE;
  DROP TABLE "_legal_pages_v" CASCADE;
  DROP TABLE "_legal_pages_v_locales" CASCADE;
  DROP TABLE "users_languages" CASCADE;
  DROP TABLE "editions" CASCADE;
  DROP TABLE "redirects" CASCADE;
  DROP TABLE "payload_jobs_log" CASCADE;
  DROP TABLE "payload_jobs" CASCADE;
  DROP TABLE "home_nurses_words" CASCADE;
  DROP TABLE "home_nurses_words_locales" CASCADE;
  DROP TABLE "home_nurses_figures" CASCADE;
  DROP TABLE "home_nurses_figures_locales" CASCADE;
  DROP TABLE "home_nurses_features" CASCADE;
  DROP TABLE "home_nurses_features_locales" CASCADE;
  DROP TABLE "home_hospitals_words" CASCADE;
  DROP TABLE "home_hospitals_words_locales" CASCADE;
  DROP TABLE "home_hospitals_figures" CASCADE;
  DROP TABLE "home_hospitals_figures_locales" CASCADE;
  DROP TABLE "home_hospitals_features" CASCADE;
  DROP TABLE "home_hospitals_features_locales" CASCADE;
  DROP TABLE "home_page" CASCADE;
  DROP TABLE "home_page_locales" CASCADE;
  DROP TABLE "_home_nurses_words_v" CASCADE;
  DROP TABLE "_home_nurses_words_v_locales" CASCADE;
  DROP TABLE "_home_nurses_figures_v" CASCADE;
  DROP TABLE "_home_nurses_figures_v_locales" CASCADE;
  DROP TABLE "_home_nurses_features_v" CASCADE;
  DROP TABLE "_home_nurses_features_v_locales" CASCADE;
  DROP TABLE "_home_hospitals_words_v" CASCADE;
  DROP TABLE "_home_hospitals_words_v_locales" CASCADE;
  DROP TABLE "_home_hospitals_figures_v" CASCADE;
  DROP TABLE "_home_hospitals_figures_v_locales" CASCADE;
  DROP TABLE "_home_hospitals_features_v" CASCADE;
  DROP TABLE "_home_hospitals_features_v_locales" CASCADE;
  DROP TABLE "_home_page_v" CASCADE;
  DROP TABLE "_home_page_v_locales" CASCADE;
  DROP TABLE "nurse_page_timeline" CASCADE;
  DROP TABLE "nurse_page_timeline_locales" CASCADE;
  DROP TABLE "nurse_page_features" CASCADE;
  DROP TABLE "nurse_page_features_locales" CASCADE;
  DROP TABLE "nurse_page_questions" CASCADE;
  DROP TABLE "nurse_page_questions_locales" CASCADE;
  DROP TABLE "nurse_page" CASCADE;
  DROP TABLE "nurse_page_locales" CASCADE;
  DROP TABLE "_nurse_page_v_version_timeline" CASCADE;
  DROP TABLE "_nurse_page_v_version_timeline_locales" CASCADE;
  DROP TABLE "_nurse_page_v_version_features" CASCADE;
  DROP TABLE "_nurse_page_v_version_features_locales" CASCADE;
  DROP TABLE "_nurse_page_v_version_questions" CASCADE;
  DROP TABLE "_nurse_page_v_version_questions_locales" CASCADE;
  DROP TABLE "_nurse_page_v" CASCADE;
  DROP TABLE "_nurse_page_v_locales" CASCADE;
  DROP TABLE "hospital_page_closing_points" CASCADE;
  DROP TABLE "hospital_page_closing_points_locales" CASCADE;
  DROP TABLE "hospital_page_questions" CASCADE;
  DROP TABLE "hospital_page_questions_locales" CASCADE;
  DROP TABLE "hospital_page" CASCADE;
  DROP TABLE "hospital_page_locales" CASCADE;
  DROP TABLE "_hospital_page_v_version_closing_points" CASCADE;
  DROP TABLE "_hospital_page_v_version_closing_points_locales" CASCADE;
  DROP TABLE "_hospital_page_v_version_questions" CASCADE;
  DROP TABLE "_hospital_page_v_version_questions_locales" CASCADE;
  DROP TABLE "_hospital_page_v" CASCADE;
  DROP TABLE "_hospital_page_v_locales" CASCADE;
  DROP TABLE "site_texts" CASCADE;
  DROP TABLE "site_texts_locales" CASCADE;
  DROP TABLE "_site_texts_v" CASCADE;
  DROP TABLE "_site_texts_v_locales" CASCADE;
  DROP TABLE "site_settings_social_links" CASCADE;
  DROP TABLE "_site_settings_v_version_social_links" CASCADE;
  DROP TABLE "_site_settings_v" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_posts_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_process_guides_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_pricing_plans_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_resources_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_legal_pages_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_editions_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_redirects_fk";
  
  ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE text;
  ALTER TABLE "users" ALTER COLUMN "role" SET DEFAULT 'editor'::text;
  DROP TYPE "public"."enum_users_role";
  CREATE TYPE "public"."enum_users_role" AS ENUM('admin', 'editor');
  ALTER TABLE "users" ALTER COLUMN "role" SET DEFAULT 'editor'::"public"."enum_users_role";
  ALTER TABLE "users" ALTER COLUMN "role" SET DATA TYPE "public"."enum_users_role" USING "role"::"public"."enum_users_role";
  DROP INDEX "media_sizes_small_sizes_small_filename_idx";
  DROP INDEX "media_sizes_medium_sizes_medium_filename_idx";
  DROP INDEX "media_sizes_large_sizes_large_filename_idx";
  DROP INDEX "payload_locked_documents_rels_posts_id_idx";
  DROP INDEX "payload_locked_documents_rels_process_guides_id_idx";
  DROP INDEX "payload_locked_documents_rels_pricing_plans_id_idx";
  DROP INDEX "payload_locked_documents_rels_resources_id_idx";
  DROP INDEX "payload_locked_documents_rels_legal_pages_id_idx";
  DROP INDEX "payload_locked_documents_rels_editions_id_idx";
  DROP INDEX "payload_locked_documents_rels_redirects_id_idx";
  ALTER TABLE "media" DROP COLUMN "sizes_small_url";
  ALTER TABLE "media" DROP COLUMN "sizes_small_width";
  ALTER TABLE "media" DROP COLUMN "sizes_small_height";
  ALTER TABLE "media" DROP COLUMN "sizes_small_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_small_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_small_filename";
  ALTER TABLE "media" DROP COLUMN "sizes_medium_url";
  ALTER TABLE "media" DROP COLUMN "sizes_medium_width";
  ALTER TABLE "media" DROP COLUMN "sizes_medium_height";
  ALTER TABLE "media" DROP COLUMN "sizes_medium_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_medium_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_medium_filename";
  ALTER TABLE "media" DROP COLUMN "sizes_large_url";
  ALTER TABLE "media" DROP COLUMN "sizes_large_width";
  ALTER TABLE "media" DROP COLUMN "sizes_large_height";
  ALTER TABLE "media" DROP COLUMN "sizes_large_mime_type";
  ALTER TABLE "media" DROP COLUMN "sizes_large_filesize";
  ALTER TABLE "media" DROP COLUMN "sizes_large_filename";
  ALTER TABLE "consultations" DROP COLUMN "plan";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "posts_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "process_guides_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "pricing_plans_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "resources_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "legal_pages_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "editions_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "redirects_id";
  ALTER TABLE "site_settings" DROP COLUMN "operator_name";
  ALTER TABLE "site_settings" DROP COLUMN "operator_address";
  ALTER TABLE "site_settings" DROP COLUMN "operator_representative";
  ALTER TABLE "site_settings" DROP COLUMN "operator_register";
  ALTER TABLE "site_settings" DROP COLUMN "operator_vat_id";
  ALTER TABLE "site_settings" DROP COLUMN "contact_email";
  ALTER TABLE "site_settings" DROP COLUMN "contact_phone";
  ALTER TABLE "site_settings" DROP COLUMN "contact_whatsapp";
  DROP TYPE "public"."enum_posts_audience";
  DROP TYPE "public"."enum_posts_status";
  DROP TYPE "public"."enum__posts_v_version_audience";
  DROP TYPE "public"."enum__posts_v_version_status";
  DROP TYPE "public"."enum__posts_v_published_locale";
  DROP TYPE "public"."enum_process_guides_facts_kind";
  DROP TYPE "public"."enum_process_guides_facts_currency";
  DROP TYPE "public"."enum_process_guides_facts_limit";
  DROP TYPE "public"."enum_process_guides_slug";
  DROP TYPE "public"."enum_process_guides_status";
  DROP TYPE "public"."enum__process_guides_v_version_facts_kind";
  DROP TYPE "public"."enum__process_guides_v_version_facts_currency";
  DROP TYPE "public"."enum__process_guides_v_version_facts_limit";
  DROP TYPE "public"."enum__process_guides_v_version_slug";
  DROP TYPE "public"."enum__process_guides_v_version_status";
  DROP TYPE "public"."enum__process_guides_v_published_locale";
  DROP TYPE "public"."enum_pricing_plans_currency";
  DROP TYPE "public"."enum_pricing_plans_status";
  DROP TYPE "public"."enum__pricing_plans_v_version_currency";
  DROP TYPE "public"."enum__pricing_plans_v_version_status";
  DROP TYPE "public"."enum__pricing_plans_v_published_locale";
  DROP TYPE "public"."enum_resources_kind";
  DROP TYPE "public"."enum_resources_status";
  DROP TYPE "public"."enum__resources_v_version_kind";
  DROP TYPE "public"."enum__resources_v_version_status";
  DROP TYPE "public"."enum__resources_v_published_locale";
  DROP TYPE "public"."enum_legal_pages_slug";
  DROP TYPE "public"."enum_legal_pages_status";
  DROP TYPE "public"."enum__legal_pages_v_version_slug";
  DROP TYPE "public"."enum__legal_pages_v_version_status";
  DROP TYPE "public"."enum__legal_pages_v_published_locale";
  DROP TYPE "public"."enum_users_languages";
  DROP TYPE "public"."enum_editions_locale";
  DROP TYPE "public"."enum_editions_state";
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  DROP TYPE "public"."enum_payload_jobs_log_state";
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  DROP TYPE "public"."enum_home_nurses_icon";
  DROP TYPE "public"."enum_home_hospitals_icon";
  DROP TYPE "public"."enum_home_page_status";
  DROP TYPE "public"."enum__home_page_v_version_status";
  DROP TYPE "public"."enum__home_page_v_published_locale";
  DROP TYPE "public"."enum_nurse_page_features_icon";
  DROP TYPE "public"."enum_nurse_page_status";
  DROP TYPE "public"."enum__nurse_page_v_version_features_icon";
  DROP TYPE "public"."enum__nurse_page_v_version_status";
  DROP TYPE "public"."enum__nurse_page_v_published_locale";
  DROP TYPE "public"."enum_hospital_page_closing_points_icon";
  DROP TYPE "public"."enum_hospital_page_status";
  DROP TYPE "public"."enum__hospital_page_v_version_closing_points_icon";
  DROP TYPE "public"."enum__hospital_page_v_version_status";
  DROP TYPE "public"."enum__hospital_page_v_published_locale";
  DROP TYPE "public"."enum_site_texts_status";
  DROP TYPE "public"."enum__site_texts_v_version_status";
  DROP TYPE "public"."enum__site_texts_v_published_locale";`)
}
