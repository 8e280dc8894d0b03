import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

/** What comes before the first release: the tables of the collections, then what no collection describes. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  if (await hasAllOfIt(db)) return
  await db.execute(sql`
   CREATE TYPE "public"."_locales" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
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
  CREATE TYPE "public"."enum_pricing_plans_period" AS ENUM('month', 'year', 'once');
  CREATE TYPE "public"."enum_pricing_plans_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__pricing_plans_v_version_currency" AS ENUM('EUR', 'SAR', 'AED', 'USD', 'GBP');
  CREATE TYPE "public"."enum__pricing_plans_v_version_period" AS ENUM('month', 'year', 'once');
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
  CREATE TYPE "public"."enum_consultations_status" AS ENUM('new', 'contacted', 'placed', 'closed');
  CREATE TYPE "public"."enum_consultations_type" AS ENUM('nurses', 'hospitals');
  CREATE TYPE "public"."enum_consultations_desired_country" AS ENUM('Germany', 'UAE', 'UK', 'USA', 'KSA');
  CREATE TYPE "public"."enum_cvs_remarks" AS ENUM('macros', 'script', 'launch', 'embedded', 'external', 'two_formats', 'oversized', 'unreadable', 'unchecked');
  CREATE TYPE "public"."enum_cvs_scan" AS ENUM('clean', 'not_scanned');
  CREATE TYPE "public"."enum_chat_messages_status" AS ENUM('new', 'contacted', 'placed', 'closed');
  CREATE TYPE "public"."enum_survey_responses_language" AS ENUM('en', 'de', 'tr');
  CREATE TYPE "public"."enum_survey_responses_role" AS ENUM('owner_director', 'nurse_manager_pdl', 'scheduling_dispatch', 'admin_billing', 'field_nurse', 'it_data_protection', 'other');
  CREATE TYPE "public"."enum_survey_responses_weekly_changes" AS ENUM('<10', '10-30', '31-60', '>60');
  CREATE TYPE "public"."enum_survey_responses_conflict_decision_maker" AS ENUM('owner_director', 'nurse_manager_pdl', 'deputy_or_team_lead', 'scheduling_dispatch', 'team_together', 'no_fixed_rule');
  CREATE TYPE "public"."enum_survey_responses_plan_update_frequency" AS ENUM('weekly', '2-3-times-week', 'daily', 'multiple-daily');
  CREATE TYPE "public"."enum_survey_responses_route_optimization" AS ENUM('no', 'by_hand_with_maps', 'partly_with_software', 'fully_with_software');
  CREATE TYPE "public"."enum_survey_responses_documentation_standard" AS ENUM('sis', 'aedl_abedl', 'atl', 'own_forms', 'other');
  CREATE TYPE "public"."enum_survey_responses_documentation_method" AS ENUM('paper', 'pc-office', 'mobile-onsite', 'mixed');
  CREATE TYPE "public"."enum_survey_responses_double_entry_frequency" AS ENUM('never', 'rarely', 'weekly', 'daily', 'with_every_visit');
  CREATE TYPE "public"."enum_survey_responses_billing_method" AS ENUM('own_software', 'billing_service', 'online_portal', 'paper', 'mixed');
  CREATE TYPE "public"."enum_survey_responses_days_to_submission" AS ENUM('up_to_3_days', '4_to_7_days', '8_to_14_days', '15_to_30_days', 'over_30_days');
  CREATE TYPE "public"."enum_survey_responses_rejection_rate" AS ENUM('none', 'under_2_percent', '2_to_5_percent', '5_to_10_percent', 'over_10_percent', 'unknown');
  CREATE TYPE "public"."enum_survey_responses_team_german_level" AS ENUM('none', 'a1_a2', 'b1_b2', 'c1_c2', 'native');
  CREATE TYPE "public"."enum_survey_responses_data_export_available" AS ENUM('yes_by_ourselves', 'only_through_vendor', 'partly', 'no', 'unknown');
  CREATE TYPE "public"."enum_survey_responses_price_budget_per_month" AS ENUM('none', 'under_100_euro', '100_to_249_euro', '250_to_499_euro', '500_to_999_euro', 'from_1000_euro', 'undecided');
  CREATE TYPE "public"."enum_survey_responses_pilot_readiness" AS ENUM('yes', 'no', 'conditional');
  CREATE TYPE "public"."enum_survey_responses_pilot_scope" AS ENUM('one_tour', 'one_team', 'one_location', 'whole_service', 'undecided');
  CREATE TYPE "public"."enum_survey_responses_pilot_duration" AS ENUM('up_to_1_month', '2_to_3_months', '4_to_6_months', 'over_6_months', 'undecided');
  CREATE TYPE "public"."enum_survey_drafts_language" AS ENUM('en', 'de', 'tr');
  CREATE TYPE "public"."enum_deliveries_kind" AS ENUM('consultations', 'chat-messages');
  CREATE TYPE "public"."enum_deliveries_channel" AS ENUM('email', 'webhook');
  CREATE TYPE "public"."enum_deliveries_state" AS ENUM('waiting', 'delivered', 'failed');
  CREATE TYPE "public"."enum_access_log_kind" AS ENUM('cv_download', 'cv_view', 'export', 'person_export', 'trash', 'untrash', 'erasure');
  CREATE TYPE "public"."enum_users_languages" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_users_role" AS ENUM('admin', 'editor', 'translator');
  CREATE TYPE "public"."enum_editions_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_editions_state" AS ENUM('complete', 'missing', 'outdated');
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'removeOldRecords', 'sendInvitation', 'schedulePublish');
  CREATE TYPE "public"."enum_payload_jobs_log_state" AS ENUM('failed', 'succeeded');
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'removeOldRecords', 'sendInvitation', 'schedulePublish');
  CREATE TYPE "public"."enum_payload_query_presets_access_read_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_update_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_delete_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('consultations', 'chat-messages', 'survey-responses');
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
  CREATE TYPE "public"."enum_site_texts_team_languages" AS ENUM('en', 'de', 'ar', 'ml', 'hi', 'ta', 'te', 'kn', 'pa', 'ur', 'fil', 'tr');
  CREATE TYPE "public"."enum_site_texts_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__site_texts_v_version_team_languages" AS ENUM('en', 'de', 'ar', 'ml', 'hi', 'ta', 'te', 'kn', 'pa', 'ur', 'fil', 'tr');
  CREATE TYPE "public"."enum__site_texts_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__site_texts_v_published_locale" AS ENUM('en', 'ar', 'de', 'ml', 'hi');
  CREATE TYPE "public"."enum_site_settings_processors_purpose" AS ENUM('hosting', 'backups', 'email', 'telephone', 'other');
  CREATE TYPE "public"."enum_site_settings_processors_safeguard" AS ENUM('adequacy', 'clauses', 'consent');
  CREATE TYPE "public"."enum__site_settings_v_version_processors_purpose" AS ENUM('hosting', 'backups', 'email', 'telephone', 'other');
  CREATE TYPE "public"."enum__site_settings_v_version_processors_safeguard" AS ENUM('adequacy', 'clauses', 'consent');
  CREATE TABLE "posts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"slug" varchar,
  	"published_on" timestamp(3) with time zone,
  	"audience" "enum_posts_audience" DEFAULT 'nurses',
  	"cover_id" integer,
  	"saved_by_id" integer,
  	"saved_in" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
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
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"version__status" "enum__posts_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__posts_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
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
  	"saved_by_id" integer,
  	"saved_in" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
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
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"version__status" "enum__process_guides_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__process_guides_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
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
  	"period" "enum_pricing_plans_period",
  	"saved_by_id" integer,
  	"saved_in" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
  	"_status" "enum_pricing_plans_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "pricing_plans_locales" (
  	"name" varchar,
  	"unit" varchar,
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
  	"version_period" "enum__pricing_plans_v_version_period",
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"version__status" "enum__pricing_plans_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__pricing_plans_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "_pricing_plans_v_locales" (
  	"version_name" varchar,
  	"version_unit" varchar,
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
  	"saved_by_id" integer,
  	"saved_in" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
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
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version_deleted_at" timestamp(3) with time zone,
  	"version__status" "enum__resources_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__resources_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
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
  	"checked_on" timestamp(3) with time zone,
  	"saved_by_id" integer,
  	"saved_in" varchar,
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
  	"version_checked_on" timestamp(3) with time zone,
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__legal_pages_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__legal_pages_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
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
  
  CREATE TABLE "media" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric,
  	"focal_x" numeric,
  	"focal_y" numeric,
  	"sizes_small_url" varchar,
  	"sizes_small_width" numeric,
  	"sizes_small_height" numeric,
  	"sizes_small_mime_type" varchar,
  	"sizes_small_filesize" numeric,
  	"sizes_small_filename" varchar,
  	"sizes_medium_url" varchar,
  	"sizes_medium_width" numeric,
  	"sizes_medium_height" numeric,
  	"sizes_medium_mime_type" varchar,
  	"sizes_medium_filesize" numeric,
  	"sizes_medium_filename" varchar,
  	"sizes_large_url" varchar,
  	"sizes_large_width" numeric,
  	"sizes_large_height" numeric,
  	"sizes_large_mime_type" varchar,
  	"sizes_large_filesize" numeric,
  	"sizes_large_filename" varchar
  );
  
  CREATE TABLE "media_locales" (
  	"alt" varchar NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "consultations_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"author" varchar,
  	"written_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "consultations" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"status" "enum_consultations_status" DEFAULT 'new' NOT NULL,
  	"owner_id" integer,
  	"name" varchar NOT NULL,
  	"phone" varchar NOT NULL,
  	"type" "enum_consultations_type" NOT NULL,
  	"desired_country" "enum_consultations_desired_country" NOT NULL,
  	"hospital_website" varchar,
  	"plan" varchar,
  	"locale" varchar NOT NULL,
  	"reference" varchar NOT NULL,
  	"cv_id" integer,
  	"phone_normalized" varchar,
  	"submission_id" varchar NOT NULL,
  	"notice_version" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "cvs_remarks" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_cvs_remarks",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "cvs" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"original_name" varchar NOT NULL,
  	"scan" "enum_cvs_scan" DEFAULT 'not_scanned' NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric
  );
  
  CREATE TABLE "chat_messages_notes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"author" varchar,
  	"written_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "chat_messages" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"status" "enum_chat_messages_status" DEFAULT 'new' NOT NULL,
  	"owner_id" integer,
  	"name" varchar NOT NULL,
  	"phone" varchar NOT NULL,
  	"message" varchar NOT NULL,
  	"locale" varchar NOT NULL,
  	"phone_normalized" varchar,
  	"submission_id" varchar NOT NULL,
  	"notice_version" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "survey_responses" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"reference" varchar NOT NULL,
  	"language" "enum_survey_responses_language" NOT NULL,
  	"role" "enum_survey_responses_role",
  	"role_other" varchar,
  	"team_size_nurses" numeric,
  	"team_size_admin" numeric,
  	"team_size_total_clients" numeric,
  	"services" jsonb,
  	"services_other" varchar,
  	"regions" varchar,
  	"current_workflow" varchar,
  	"tools_used" varchar,
  	"weekly_changes" "enum_survey_responses_weekly_changes",
  	"unassigned_shifts_per_week" varchar,
  	"conflict_decision_maker" "enum_survey_responses_conflict_decision_maker",
  	"planning_hours_per_week" numeric,
  	"plan_update_frequency" "enum_survey_responses_plan_update_frequency",
  	"planning_considerations" jsonb,
  	"plan_fairness_rating" numeric,
  	"route_optimization" "enum_survey_responses_route_optimization",
  	"route_optimization_software" varchar,
  	"average_travel_time" varchar,
  	"ai_planning_interest" numeric,
  	"documentation_standard" "enum_survey_responses_documentation_standard",
  	"documentation_standard_other" varchar,
  	"documentation_method" "enum_survey_responses_documentation_method",
  	"documentation_time_per_visit" varchar,
  	"double_entry_frequency" "enum_survey_responses_double_entry_frequency",
  	"billing_method" "enum_survey_responses_billing_method",
  	"days_to_submission" "enum_survey_responses_days_to_submission",
  	"rejection_rate" "enum_survey_responses_rejection_rate",
  	"rejection_reasons" jsonb,
  	"rejection_reasons_other" varchar,
  	"rework_time_per_rejection" varchar,
  	"internal_communication" jsonb,
  	"external_communication" jsonb,
  	"external_communication_other" varchar,
  	"team_german_level" "enum_survey_responses_team_german_level",
  	"team_other_languages" varchar,
  	"language_barriers" jsonb,
  	"translation_need" numeric,
  	"main_software" varchar,
  	"software_satisfaction" numeric,
  	"mobile_app_usability" numeric,
  	"missing_integrations" jsonb,
  	"missing_integrations_other" varchar,
  	"data_export_available" "enum_survey_responses_data_export_available",
  	"software_downtimes_last_quarter" varchar,
  	"gdpr_challenges" varchar,
  	"visits_per_nurse_per_day" varchar,
  	"no_shows_per_week" varchar,
  	"overtime_per_fte_per_month" varchar,
  	"pdl_admin_hours_per_week" numeric,
  	"staff_turnover_12months" varchar,
  	"sick_leave_rate" varchar,
  	"patient_satisfaction_nps" numeric,
  	"top_pain_points" varchar,
  	"magic_wish" varchar,
  	"must_have_criteria" jsonb,
  	"nice_to_have" jsonb,
  	"kpi_planning_time_reduction" numeric,
  	"kpi_documentation_time_reduction" numeric,
  	"kpi_rejection_rate_reduction" numeric,
  	"kpi_travel_time_reduction" numeric,
  	"kpi_overtime_reduction" numeric,
  	"kpi_satisfaction_increase" numeric,
  	"price_budget_per_month" "enum_survey_responses_price_budget_per_month",
  	"pilot_readiness" "enum_survey_responses_pilot_readiness",
  	"pilot_conditions" varchar,
  	"pilot_scope" "enum_survey_responses_pilot_scope",
  	"pilot_duration" "enum_survey_responses_pilot_duration",
  	"decision_process_stakeholders" varchar,
  	"data_protection_contact" varchar,
  	"submission_id" varchar NOT NULL,
  	"notice_version" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "survey_drafts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"code_hash" varchar NOT NULL,
  	"language" "enum_survey_drafts_language" NOT NULL,
  	"answers" jsonb NOT NULL,
  	"expires_at" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "deliveries" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum_deliveries_kind" NOT NULL,
  	"record" numeric NOT NULL,
  	"channel" "enum_deliveries_channel" NOT NULL,
  	"state" "enum_deliveries_state" DEFAULT 'waiting' NOT NULL,
  	"attempts" numeric DEFAULT 0 NOT NULL,
  	"next_attempt_at" timestamp(3) with time zone,
  	"delivered_at" timestamp(3) with time zone,
  	"last_error" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "quarantined_files" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"original_name" varchar NOT NULL,
  	"reason" varchar NOT NULL,
  	"filesize" numeric NOT NULL,
  	"filename" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "access_log" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"user_id" numeric,
  	"username" varchar NOT NULL,
  	"kind" "enum_access_log_kind" NOT NULL,
  	"subject" varchar NOT NULL,
  	"details" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "users_languages" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_users_languages",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "users_sessions" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"created_at" timestamp(3) with time zone,
  	"expires_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "users" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"role" "enum_users_role" DEFAULT 'editor' NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"email" varchar,
  	"username" varchar NOT NULL,
  	"reset_password_token" varchar,
  	"reset_password_expiration" timestamp(3) with time zone,
  	"salt" varchar,
  	"hash" varchar,
  	"reset_password_requested_at" timestamp(3) with time zone,
  	"login_attempts" numeric DEFAULT 0,
  	"lock_until" timestamp(3) with time zone
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
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"deleted_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "redirects" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" varchar NOT NULL,
  	"slug" varchar NOT NULL,
  	"document" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_kv" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar NOT NULL,
  	"data" jsonb NOT NULL
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
  
  CREATE TABLE "payload_locked_documents" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"global_slug" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"posts_id" integer,
  	"process_guides_id" integer,
  	"pricing_plans_id" integer,
  	"resources_id" integer,
  	"legal_pages_id" integer,
  	"media_id" integer,
  	"consultations_id" integer,
  	"cvs_id" integer,
  	"chat_messages_id" integer,
  	"survey_responses_id" integer,
  	"survey_drafts_id" integer,
  	"deliveries_id" integer,
  	"quarantined_files_id" integer,
  	"access_log_id" integer,
  	"users_id" integer,
  	"editions_id" integer,
  	"redirects_id" integer
  );
  
  CREATE TABLE "payload_preferences" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"key" varchar,
  	"value" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_preferences_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
  );
  
  CREATE TABLE "payload_migrations" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"batch" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"is_shared" boolean DEFAULT false,
  	"access_read_constraint" "enum_payload_query_presets_access_read_constraint" DEFAULT 'onlyMe',
  	"access_update_constraint" "enum_payload_query_presets_access_update_constraint" DEFAULT 'onlyMe',
  	"access_delete_constraint" "enum_payload_query_presets_access_delete_constraint" DEFAULT 'onlyMe',
  	"where" jsonb,
  	"columns" jsonb,
  	"group_by" varchar,
  	"related_collection" "enum_payload_query_presets_related_collection" NOT NULL,
  	"is_temp" boolean,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
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
  	"id" varchar PRIMARY KEY NOT NULL,
  	"period" varchar
  );
  
  CREATE TABLE "home_nurses_figures_locales" (
  	"value" varchar,
  	"label" varchar,
  	"subject" varchar,
  	"source" varchar,
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
  	"id" varchar PRIMARY KEY NOT NULL,
  	"period" varchar
  );
  
  CREATE TABLE "home_hospitals_figures_locales" (
  	"value" varchar,
  	"label" varchar,
  	"subject" varchar,
  	"source" varchar,
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
  	"saved_by_id" integer,
  	"saved_in" varchar,
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
  	"period" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_nurses_figures_v_locales" (
  	"value" varchar,
  	"label" varchar,
  	"subject" varchar,
  	"source" varchar,
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
  	"period" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_home_hospitals_figures_v_locales" (
  	"value" varchar,
  	"label" varchar,
  	"subject" varchar,
  	"source" varchar,
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
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version__status" "enum__home_page_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__home_page_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
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
  	"saved_by_id" integer,
  	"saved_in" varchar,
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
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version__status" "enum__nurse_page_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__nurse_page_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
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
  	"saved_by_id" integer,
  	"saved_in" varchar,
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
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version__status" "enum__hospital_page_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__hospital_page_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
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
  
  CREATE TABLE "site_texts_team_languages" (
  	"order" integer NOT NULL,
  	"parent_id" varchar NOT NULL,
  	"value" "enum_site_texts_team_languages",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "site_texts_team" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"picture_id" integer,
  	"phone" varchar
  );
  
  CREATE TABLE "site_texts_team_locales" (
  	"hours" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "site_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"saved_by_id" integer,
  	"saved_in" varchar,
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
  
  CREATE TABLE "_site_texts_v_version_team_languages" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum__site_texts_v_version_team_languages",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "_site_texts_v_version_team" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"picture_id" integer,
  	"phone" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_site_texts_v_version_team_locales" (
  	"hours" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" integer NOT NULL
  );
  
  CREATE TABLE "_site_texts_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_saved_by_id" integer,
  	"version_saved_in" varchar,
  	"version__status" "enum__site_texts_v_version_status" DEFAULT 'draft',
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"snapshot" boolean,
  	"published_locale" "enum__site_texts_v_published_locale",
  	"latest" boolean,
  	"autosave" boolean
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
  
  CREATE TABLE "site_settings_operator_licences" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"number" varchar,
  	"authority" varchar,
  	"valid_until" timestamp(3) with time zone
  );
  
  CREATE TABLE "site_settings_processors" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"purpose" "enum_site_settings_processors_purpose" NOT NULL,
  	"country" varchar NOT NULL,
  	"safeguard" "enum_site_settings_processors_safeguard"
  );
  
  CREATE TABLE "site_settings_social_links" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"url" varchar NOT NULL
  );
  
  CREATE TABLE "site_settings" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"brand" varchar NOT NULL,
  	"brand_accent" varchar,
  	"operator_name" varchar,
  	"operator_legal_form" varchar,
  	"operator_address" varchar,
  	"operator_representative" varchar,
  	"operator_register" varchar,
  	"operator_vat_id" varchar,
  	"operator_editor_in_charge" varchar,
  	"contact_email" varchar,
  	"contact_phone" varchar,
  	"contact_whatsapp" varchar,
  	"analytics_id" varchar,
  	"ads_conversion" varchar,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "_site_settings_v_version_operator_licences" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"number" varchar,
  	"authority" varchar,
  	"valid_until" timestamp(3) with time zone,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_site_settings_v_version_processors" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"purpose" "enum__site_settings_v_version_processors_purpose" NOT NULL,
  	"country" varchar NOT NULL,
  	"safeguard" "enum__site_settings_v_version_processors_safeguard",
  	"_uuid" varchar
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
  	"version_operator_legal_form" varchar,
  	"version_operator_address" varchar,
  	"version_operator_representative" varchar,
  	"version_operator_register" varchar,
  	"version_operator_vat_id" varchar,
  	"version_operator_editor_in_charge" varchar,
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
  
  ALTER TABLE "posts" ADD CONSTRAINT "posts_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "posts" ADD CONSTRAINT "posts_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "posts_locales" ADD CONSTRAINT "posts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_parent_id_posts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_version_cover_id_media_id_fk" FOREIGN KEY ("version_cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v_locales" ADD CONSTRAINT "_posts_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_posts_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_steps" ADD CONSTRAINT "process_guides_steps_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_steps_locales" ADD CONSTRAINT "process_guides_steps_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_steps"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_sections_items" ADD CONSTRAINT "process_guides_sections_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_sections_items_locales" ADD CONSTRAINT "process_guides_sections_items_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_sections_items"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_sections" ADD CONSTRAINT "process_guides_sections_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_sections_locales" ADD CONSTRAINT "process_guides_sections_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_sections"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_facts" ADD CONSTRAINT "process_guides_facts_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides_facts_locales" ADD CONSTRAINT "process_guides_facts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."process_guides_facts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "process_guides" ADD CONSTRAINT "process_guides_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
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
  ALTER TABLE "_process_guides_v" ADD CONSTRAINT "_process_guides_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_process_guides_v_locales" ADD CONSTRAINT "_process_guides_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_process_guides_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "pricing_plans_features" ADD CONSTRAINT "pricing_plans_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."pricing_plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "pricing_plans_features_locales" ADD CONSTRAINT "pricing_plans_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."pricing_plans_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "pricing_plans" ADD CONSTRAINT "pricing_plans_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "pricing_plans_locales" ADD CONSTRAINT "pricing_plans_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."pricing_plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v_version_features" ADD CONSTRAINT "_pricing_plans_v_version_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_pricing_plans_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v_version_features_locales" ADD CONSTRAINT "_pricing_plans_v_version_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_pricing_plans_v_version_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v" ADD CONSTRAINT "_pricing_plans_v_parent_id_pricing_plans_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."pricing_plans"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v" ADD CONSTRAINT "_pricing_plans_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v_locales" ADD CONSTRAINT "_pricing_plans_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_pricing_plans_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "resources" ADD CONSTRAINT "resources_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "resources_locales" ADD CONSTRAINT "resources_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_resources_v" ADD CONSTRAINT "_resources_v_parent_id_resources_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."resources"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_resources_v" ADD CONSTRAINT "_resources_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_resources_v_locales" ADD CONSTRAINT "_resources_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_resources_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "legal_pages" ADD CONSTRAINT "legal_pages_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "legal_pages_locales" ADD CONSTRAINT "legal_pages_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."legal_pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_legal_pages_v" ADD CONSTRAINT "_legal_pages_v_parent_id_legal_pages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."legal_pages"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_legal_pages_v" ADD CONSTRAINT "_legal_pages_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_legal_pages_v_locales" ADD CONSTRAINT "_legal_pages_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_legal_pages_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "media_locales" ADD CONSTRAINT "media_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "consultations_notes" ADD CONSTRAINT "consultations_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "consultations" ADD CONSTRAINT "consultations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "consultations" ADD CONSTRAINT "consultations_cv_id_cvs_id_fk" FOREIGN KEY ("cv_id") REFERENCES "public"."cvs"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "cvs_remarks" ADD CONSTRAINT "cvs_remarks_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."cvs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "chat_messages_notes" ADD CONSTRAINT "chat_messages_notes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "users_languages" ADD CONSTRAINT "users_languages_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "users_sessions" ADD CONSTRAINT "users_sessions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_jobs_log" ADD CONSTRAINT "payload_jobs_log_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."payload_jobs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_locked_documents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_posts_fk" FOREIGN KEY ("posts_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_process_guides_fk" FOREIGN KEY ("process_guides_id") REFERENCES "public"."process_guides"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_pricing_plans_fk" FOREIGN KEY ("pricing_plans_id") REFERENCES "public"."pricing_plans"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_resources_fk" FOREIGN KEY ("resources_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_legal_pages_fk" FOREIGN KEY ("legal_pages_id") REFERENCES "public"."legal_pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_consultations_fk" FOREIGN KEY ("consultations_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_cvs_fk" FOREIGN KEY ("cvs_id") REFERENCES "public"."cvs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_chat_messages_fk" FOREIGN KEY ("chat_messages_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_survey_responses_fk" FOREIGN KEY ("survey_responses_id") REFERENCES "public"."survey_responses"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_survey_drafts_fk" FOREIGN KEY ("survey_drafts_id") REFERENCES "public"."survey_drafts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_deliveries_fk" FOREIGN KEY ("deliveries_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_quarantined_files_fk" FOREIGN KEY ("quarantined_files_id") REFERENCES "public"."quarantined_files"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_access_log_fk" FOREIGN KEY ("access_log_id") REFERENCES "public"."access_log"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_editions_fk" FOREIGN KEY ("editions_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_redirects_fk" FOREIGN KEY ("redirects_id") REFERENCES "public"."redirects"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_query_presets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
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
  ALTER TABLE "home_page" ADD CONSTRAINT "home_page_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
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
  ALTER TABLE "_home_page_v" ADD CONSTRAINT "_home_page_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_home_page_v_locales" ADD CONSTRAINT "_home_page_v_locales_version_picture_id_media_id_fk" FOREIGN KEY ("version_picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_home_page_v_locales" ADD CONSTRAINT "_home_page_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_home_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_timeline" ADD CONSTRAINT "nurse_page_timeline_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_timeline_locales" ADD CONSTRAINT "nurse_page_timeline_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page_timeline"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_features" ADD CONSTRAINT "nurse_page_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_features_locales" ADD CONSTRAINT "nurse_page_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_questions" ADD CONSTRAINT "nurse_page_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page_questions_locales" ADD CONSTRAINT "nurse_page_questions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page_questions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "nurse_page" ADD CONSTRAINT "nurse_page_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "nurse_page_locales" ADD CONSTRAINT "nurse_page_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."nurse_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_timeline" ADD CONSTRAINT "_nurse_page_v_version_timeline_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_timeline_locales" ADD CONSTRAINT "_nurse_page_v_version_timeline_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v_version_timeline"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_features" ADD CONSTRAINT "_nurse_page_v_version_features_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_features_locales" ADD CONSTRAINT "_nurse_page_v_version_features_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v_version_features"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_questions" ADD CONSTRAINT "_nurse_page_v_version_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_version_questions_locales" ADD CONSTRAINT "_nurse_page_v_version_questions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v_version_questions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_nurse_page_v" ADD CONSTRAINT "_nurse_page_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_nurse_page_v_locales" ADD CONSTRAINT "_nurse_page_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_nurse_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_closing_points" ADD CONSTRAINT "hospital_page_closing_points_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_closing_points_locales" ADD CONSTRAINT "hospital_page_closing_points_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page_closing_points"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_questions" ADD CONSTRAINT "hospital_page_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page_questions_locales" ADD CONSTRAINT "hospital_page_questions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page_questions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "hospital_page" ADD CONSTRAINT "hospital_page_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "hospital_page_locales" ADD CONSTRAINT "hospital_page_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."hospital_page"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_version_closing_points" ADD CONSTRAINT "_hospital_page_v_version_closing_points_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_version_closing_points_locales" ADD CONSTRAINT "_hospital_page_v_version_closing_points_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v_version_closing_points"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_version_questions" ADD CONSTRAINT "_hospital_page_v_version_questions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_version_questions_locales" ADD CONSTRAINT "_hospital_page_v_version_questions_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v_version_questions"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_hospital_page_v" ADD CONSTRAINT "_hospital_page_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_hospital_page_v_locales" ADD CONSTRAINT "_hospital_page_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_hospital_page_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_texts_team_languages" ADD CONSTRAINT "site_texts_team_languages_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."site_texts_team"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_texts_team" ADD CONSTRAINT "site_texts_team_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "site_texts_team" ADD CONSTRAINT "site_texts_team_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_texts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_texts_team_locales" ADD CONSTRAINT "site_texts_team_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_texts_team"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "site_texts_locales" ADD CONSTRAINT "site_texts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_texts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_texts_v_version_team_languages" ADD CONSTRAINT "_site_texts_v_version_team_languages_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_site_texts_v_version_team"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_texts_v_version_team" ADD CONSTRAINT "_site_texts_v_version_team_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_site_texts_v_version_team" ADD CONSTRAINT "_site_texts_v_version_team_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_texts_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_texts_v_version_team_locales" ADD CONSTRAINT "_site_texts_v_version_team_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_texts_v_version_team"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_texts_v" ADD CONSTRAINT "_site_texts_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_site_texts_v_locales" ADD CONSTRAINT "_site_texts_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_texts_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_settings_operator_licences" ADD CONSTRAINT "site_settings_operator_licences_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_settings_processors" ADD CONSTRAINT "site_settings_processors_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "site_settings_social_links" ADD CONSTRAINT "site_settings_social_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."site_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_operator_licences" ADD CONSTRAINT "_site_settings_v_version_operator_licences_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_processors" ADD CONSTRAINT "_site_settings_v_version_processors_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_site_settings_v_version_social_links" ADD CONSTRAINT "_site_settings_v_version_social_links_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_site_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "posts_slug_idx" ON "posts" USING btree ("slug");
  CREATE INDEX "posts_cover_idx" ON "posts" USING btree ("cover_id");
  CREATE INDEX "posts_saved_by_idx" ON "posts" USING btree ("saved_by_id");
  CREATE INDEX "posts_updated_at_idx" ON "posts" USING btree ("updated_at");
  CREATE INDEX "posts_created_at_idx" ON "posts" USING btree ("created_at");
  CREATE INDEX "posts_deleted_at_idx" ON "posts" USING btree ("deleted_at");
  CREATE INDEX "posts__status_idx" ON "posts" USING btree ("_status");
  CREATE UNIQUE INDEX "posts_locales_locale_parent_id_unique" ON "posts_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_posts_v_parent_idx" ON "_posts_v" USING btree ("parent_id");
  CREATE INDEX "_posts_v_version_version_slug_idx" ON "_posts_v" USING btree ("version_slug");
  CREATE INDEX "_posts_v_version_version_cover_idx" ON "_posts_v" USING btree ("version_cover_id");
  CREATE INDEX "_posts_v_version_version_saved_by_idx" ON "_posts_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_posts_v_version_version_updated_at_idx" ON "_posts_v" USING btree ("version_updated_at");
  CREATE INDEX "_posts_v_version_version_created_at_idx" ON "_posts_v" USING btree ("version_created_at");
  CREATE INDEX "_posts_v_version_version_deleted_at_idx" ON "_posts_v" USING btree ("version_deleted_at");
  CREATE INDEX "_posts_v_version_version__status_idx" ON "_posts_v" USING btree ("version__status");
  CREATE INDEX "_posts_v_created_at_idx" ON "_posts_v" USING btree ("created_at");
  CREATE INDEX "_posts_v_updated_at_idx" ON "_posts_v" USING btree ("updated_at");
  CREATE INDEX "_posts_v_snapshot_idx" ON "_posts_v" USING btree ("snapshot");
  CREATE INDEX "_posts_v_published_locale_idx" ON "_posts_v" USING btree ("published_locale");
  CREATE INDEX "_posts_v_latest_idx" ON "_posts_v" USING btree ("latest");
  CREATE INDEX "_posts_v_autosave_idx" ON "_posts_v" USING btree ("autosave");
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
  CREATE INDEX "process_guides_saved_by_idx" ON "process_guides" USING btree ("saved_by_id");
  CREATE INDEX "process_guides_updated_at_idx" ON "process_guides" USING btree ("updated_at");
  CREATE INDEX "process_guides_created_at_idx" ON "process_guides" USING btree ("created_at");
  CREATE INDEX "process_guides_deleted_at_idx" ON "process_guides" USING btree ("deleted_at");
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
  CREATE INDEX "_process_guides_v_version_version_saved_by_idx" ON "_process_guides_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_process_guides_v_version_version_updated_at_idx" ON "_process_guides_v" USING btree ("version_updated_at");
  CREATE INDEX "_process_guides_v_version_version_created_at_idx" ON "_process_guides_v" USING btree ("version_created_at");
  CREATE INDEX "_process_guides_v_version_version_deleted_at_idx" ON "_process_guides_v" USING btree ("version_deleted_at");
  CREATE INDEX "_process_guides_v_version_version__status_idx" ON "_process_guides_v" USING btree ("version__status");
  CREATE INDEX "_process_guides_v_created_at_idx" ON "_process_guides_v" USING btree ("created_at");
  CREATE INDEX "_process_guides_v_updated_at_idx" ON "_process_guides_v" USING btree ("updated_at");
  CREATE INDEX "_process_guides_v_snapshot_idx" ON "_process_guides_v" USING btree ("snapshot");
  CREATE INDEX "_process_guides_v_published_locale_idx" ON "_process_guides_v" USING btree ("published_locale");
  CREATE INDEX "_process_guides_v_latest_idx" ON "_process_guides_v" USING btree ("latest");
  CREATE INDEX "_process_guides_v_autosave_idx" ON "_process_guides_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_process_guides_v_locales_locale_parent_id_unique" ON "_process_guides_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "pricing_plans_features_order_idx" ON "pricing_plans_features" USING btree ("_order");
  CREATE INDEX "pricing_plans_features_parent_id_idx" ON "pricing_plans_features" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "pricing_plans_features_locales_locale_parent_id_unique" ON "pricing_plans_features_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "pricing_plans_saved_by_idx" ON "pricing_plans" USING btree ("saved_by_id");
  CREATE INDEX "pricing_plans_updated_at_idx" ON "pricing_plans" USING btree ("updated_at");
  CREATE INDEX "pricing_plans_created_at_idx" ON "pricing_plans" USING btree ("created_at");
  CREATE INDEX "pricing_plans_deleted_at_idx" ON "pricing_plans" USING btree ("deleted_at");
  CREATE INDEX "pricing_plans__status_idx" ON "pricing_plans" USING btree ("_status");
  CREATE UNIQUE INDEX "pricing_plans_locales_locale_parent_id_unique" ON "pricing_plans_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_pricing_plans_v_version_features_order_idx" ON "_pricing_plans_v_version_features" USING btree ("_order");
  CREATE INDEX "_pricing_plans_v_version_features_parent_id_idx" ON "_pricing_plans_v_version_features" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_pricing_plans_v_version_features_locales_locale_parent_id_u" ON "_pricing_plans_v_version_features_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_pricing_plans_v_parent_idx" ON "_pricing_plans_v" USING btree ("parent_id");
  CREATE INDEX "_pricing_plans_v_version_version_saved_by_idx" ON "_pricing_plans_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_pricing_plans_v_version_version_updated_at_idx" ON "_pricing_plans_v" USING btree ("version_updated_at");
  CREATE INDEX "_pricing_plans_v_version_version_created_at_idx" ON "_pricing_plans_v" USING btree ("version_created_at");
  CREATE INDEX "_pricing_plans_v_version_version_deleted_at_idx" ON "_pricing_plans_v" USING btree ("version_deleted_at");
  CREATE INDEX "_pricing_plans_v_version_version__status_idx" ON "_pricing_plans_v" USING btree ("version__status");
  CREATE INDEX "_pricing_plans_v_created_at_idx" ON "_pricing_plans_v" USING btree ("created_at");
  CREATE INDEX "_pricing_plans_v_updated_at_idx" ON "_pricing_plans_v" USING btree ("updated_at");
  CREATE INDEX "_pricing_plans_v_snapshot_idx" ON "_pricing_plans_v" USING btree ("snapshot");
  CREATE INDEX "_pricing_plans_v_published_locale_idx" ON "_pricing_plans_v" USING btree ("published_locale");
  CREATE INDEX "_pricing_plans_v_latest_idx" ON "_pricing_plans_v" USING btree ("latest");
  CREATE INDEX "_pricing_plans_v_autosave_idx" ON "_pricing_plans_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_pricing_plans_v_locales_locale_parent_id_unique" ON "_pricing_plans_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "resources_saved_by_idx" ON "resources" USING btree ("saved_by_id");
  CREATE INDEX "resources_updated_at_idx" ON "resources" USING btree ("updated_at");
  CREATE INDEX "resources_created_at_idx" ON "resources" USING btree ("created_at");
  CREATE INDEX "resources_deleted_at_idx" ON "resources" USING btree ("deleted_at");
  CREATE INDEX "resources__status_idx" ON "resources" USING btree ("_status");
  CREATE UNIQUE INDEX "resources_locales_locale_parent_id_unique" ON "resources_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_resources_v_parent_idx" ON "_resources_v" USING btree ("parent_id");
  CREATE INDEX "_resources_v_version_version_saved_by_idx" ON "_resources_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_resources_v_version_version_updated_at_idx" ON "_resources_v" USING btree ("version_updated_at");
  CREATE INDEX "_resources_v_version_version_created_at_idx" ON "_resources_v" USING btree ("version_created_at");
  CREATE INDEX "_resources_v_version_version_deleted_at_idx" ON "_resources_v" USING btree ("version_deleted_at");
  CREATE INDEX "_resources_v_version_version__status_idx" ON "_resources_v" USING btree ("version__status");
  CREATE INDEX "_resources_v_created_at_idx" ON "_resources_v" USING btree ("created_at");
  CREATE INDEX "_resources_v_updated_at_idx" ON "_resources_v" USING btree ("updated_at");
  CREATE INDEX "_resources_v_snapshot_idx" ON "_resources_v" USING btree ("snapshot");
  CREATE INDEX "_resources_v_published_locale_idx" ON "_resources_v" USING btree ("published_locale");
  CREATE INDEX "_resources_v_latest_idx" ON "_resources_v" USING btree ("latest");
  CREATE INDEX "_resources_v_autosave_idx" ON "_resources_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_resources_v_locales_locale_parent_id_unique" ON "_resources_v_locales" USING btree ("_locale","_parent_id");
  CREATE UNIQUE INDEX "legal_pages_slug_idx" ON "legal_pages" USING btree ("slug");
  CREATE INDEX "legal_pages_saved_by_idx" ON "legal_pages" USING btree ("saved_by_id");
  CREATE INDEX "legal_pages_updated_at_idx" ON "legal_pages" USING btree ("updated_at");
  CREATE INDEX "legal_pages_created_at_idx" ON "legal_pages" USING btree ("created_at");
  CREATE INDEX "legal_pages__status_idx" ON "legal_pages" USING btree ("_status");
  CREATE UNIQUE INDEX "legal_pages_locales_locale_parent_id_unique" ON "legal_pages_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_legal_pages_v_parent_idx" ON "_legal_pages_v" USING btree ("parent_id");
  CREATE INDEX "_legal_pages_v_version_version_slug_idx" ON "_legal_pages_v" USING btree ("version_slug");
  CREATE INDEX "_legal_pages_v_version_version_saved_by_idx" ON "_legal_pages_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_legal_pages_v_version_version_updated_at_idx" ON "_legal_pages_v" USING btree ("version_updated_at");
  CREATE INDEX "_legal_pages_v_version_version_created_at_idx" ON "_legal_pages_v" USING btree ("version_created_at");
  CREATE INDEX "_legal_pages_v_version_version__status_idx" ON "_legal_pages_v" USING btree ("version__status");
  CREATE INDEX "_legal_pages_v_created_at_idx" ON "_legal_pages_v" USING btree ("created_at");
  CREATE INDEX "_legal_pages_v_updated_at_idx" ON "_legal_pages_v" USING btree ("updated_at");
  CREATE INDEX "_legal_pages_v_snapshot_idx" ON "_legal_pages_v" USING btree ("snapshot");
  CREATE INDEX "_legal_pages_v_published_locale_idx" ON "_legal_pages_v" USING btree ("published_locale");
  CREATE INDEX "_legal_pages_v_latest_idx" ON "_legal_pages_v" USING btree ("latest");
  CREATE INDEX "_legal_pages_v_autosave_idx" ON "_legal_pages_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_legal_pages_v_locales_locale_parent_id_unique" ON "_legal_pages_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "media_updated_at_idx" ON "media" USING btree ("updated_at");
  CREATE INDEX "media_created_at_idx" ON "media" USING btree ("created_at");
  CREATE INDEX "media_deleted_at_idx" ON "media" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "media_filename_idx" ON "media" USING btree ("filename");
  CREATE INDEX "media_sizes_small_sizes_small_filename_idx" ON "media" USING btree ("sizes_small_filename");
  CREATE INDEX "media_sizes_medium_sizes_medium_filename_idx" ON "media" USING btree ("sizes_medium_filename");
  CREATE INDEX "media_sizes_large_sizes_large_filename_idx" ON "media" USING btree ("sizes_large_filename");
  CREATE UNIQUE INDEX "media_locales_locale_parent_id_unique" ON "media_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "consultations_notes_order_idx" ON "consultations_notes" USING btree ("_order");
  CREATE INDEX "consultations_notes_parent_id_idx" ON "consultations_notes" USING btree ("_parent_id");
  CREATE INDEX "consultations_status_idx" ON "consultations" USING btree ("status");
  CREATE INDEX "consultations_owner_idx" ON "consultations" USING btree ("owner_id");
  CREATE UNIQUE INDEX "consultations_reference_idx" ON "consultations" USING btree ("reference");
  CREATE INDEX "consultations_cv_idx" ON "consultations" USING btree ("cv_id");
  CREATE INDEX "consultations_phone_normalized_idx" ON "consultations" USING btree ("phone_normalized");
  CREATE UNIQUE INDEX "consultations_submission_id_idx" ON "consultations" USING btree ("submission_id");
  CREATE INDEX "consultations_updated_at_idx" ON "consultations" USING btree ("updated_at");
  CREATE INDEX "consultations_created_at_idx" ON "consultations" USING btree ("created_at");
  CREATE INDEX "consultations_deleted_at_idx" ON "consultations" USING btree ("deleted_at");
  CREATE INDEX "cvs_remarks_order_idx" ON "cvs_remarks" USING btree ("order");
  CREATE INDEX "cvs_remarks_parent_idx" ON "cvs_remarks" USING btree ("parent_id");
  CREATE INDEX "cvs_updated_at_idx" ON "cvs" USING btree ("updated_at");
  CREATE INDEX "cvs_created_at_idx" ON "cvs" USING btree ("created_at");
  CREATE UNIQUE INDEX "cvs_filename_idx" ON "cvs" USING btree ("filename");
  CREATE INDEX "chat_messages_notes_order_idx" ON "chat_messages_notes" USING btree ("_order");
  CREATE INDEX "chat_messages_notes_parent_id_idx" ON "chat_messages_notes" USING btree ("_parent_id");
  CREATE INDEX "chat_messages_status_idx" ON "chat_messages" USING btree ("status");
  CREATE INDEX "chat_messages_owner_idx" ON "chat_messages" USING btree ("owner_id");
  CREATE INDEX "chat_messages_phone_normalized_idx" ON "chat_messages" USING btree ("phone_normalized");
  CREATE UNIQUE INDEX "chat_messages_submission_id_idx" ON "chat_messages" USING btree ("submission_id");
  CREATE INDEX "chat_messages_updated_at_idx" ON "chat_messages" USING btree ("updated_at");
  CREATE INDEX "chat_messages_created_at_idx" ON "chat_messages" USING btree ("created_at");
  CREATE INDEX "chat_messages_deleted_at_idx" ON "chat_messages" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "survey_responses_reference_idx" ON "survey_responses" USING btree ("reference");
  CREATE UNIQUE INDEX "survey_responses_submission_id_idx" ON "survey_responses" USING btree ("submission_id");
  CREATE INDEX "survey_responses_updated_at_idx" ON "survey_responses" USING btree ("updated_at");
  CREATE INDEX "survey_responses_created_at_idx" ON "survey_responses" USING btree ("created_at");
  CREATE INDEX "survey_responses_deleted_at_idx" ON "survey_responses" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "survey_drafts_code_hash_idx" ON "survey_drafts" USING btree ("code_hash");
  CREATE INDEX "survey_drafts_expires_at_idx" ON "survey_drafts" USING btree ("expires_at");
  CREATE INDEX "survey_drafts_updated_at_idx" ON "survey_drafts" USING btree ("updated_at");
  CREATE INDEX "survey_drafts_created_at_idx" ON "survey_drafts" USING btree ("created_at");
  CREATE INDEX "deliveries_state_idx" ON "deliveries" USING btree ("state");
  CREATE INDEX "deliveries_next_attempt_at_idx" ON "deliveries" USING btree ("next_attempt_at");
  CREATE INDEX "deliveries_updated_at_idx" ON "deliveries" USING btree ("updated_at");
  CREATE INDEX "deliveries_created_at_idx" ON "deliveries" USING btree ("created_at");
  CREATE UNIQUE INDEX "record_kind_channel_idx" ON "deliveries" USING btree ("record","kind","channel");
  CREATE UNIQUE INDEX "quarantined_files_filename_idx" ON "quarantined_files" USING btree ("filename");
  CREATE INDEX "quarantined_files_updated_at_idx" ON "quarantined_files" USING btree ("updated_at");
  CREATE INDEX "quarantined_files_created_at_idx" ON "quarantined_files" USING btree ("created_at");
  CREATE INDEX "access_log_username_idx" ON "access_log" USING btree ("username");
  CREATE INDEX "access_log_updated_at_idx" ON "access_log" USING btree ("updated_at");
  CREATE INDEX "access_log_created_at_idx" ON "access_log" USING btree ("created_at");
  CREATE INDEX "users_languages_order_idx" ON "users_languages" USING btree ("order");
  CREATE INDEX "users_languages_parent_idx" ON "users_languages" USING btree ("parent_id");
  CREATE INDEX "users_sessions_order_idx" ON "users_sessions" USING btree ("_order");
  CREATE INDEX "users_sessions_parent_id_idx" ON "users_sessions" USING btree ("_parent_id");
  CREATE INDEX "users_updated_at_idx" ON "users" USING btree ("updated_at");
  CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");
  CREATE UNIQUE INDEX "users_email_idx" ON "users" USING btree ("email");
  CREATE UNIQUE INDEX "users_username_idx" ON "users" USING btree ("username");
  CREATE INDEX "editions_kind_idx" ON "editions" USING btree ("kind");
  CREATE INDEX "editions_slug_idx" ON "editions" USING btree ("slug");
  CREATE INDEX "editions_updated_at_idx" ON "editions" USING btree ("updated_at");
  CREATE INDEX "editions_created_at_idx" ON "editions" USING btree ("created_at");
  CREATE INDEX "editions_deleted_at_idx" ON "editions" USING btree ("deleted_at");
  CREATE UNIQUE INDEX "kind_document_locale_idx" ON "editions" USING btree ("kind","document","locale");
  CREATE INDEX "redirects_document_idx" ON "redirects" USING btree ("document");
  CREATE INDEX "redirects_updated_at_idx" ON "redirects" USING btree ("updated_at");
  CREATE INDEX "redirects_created_at_idx" ON "redirects" USING btree ("created_at");
  CREATE UNIQUE INDEX "kind_slug_idx" ON "redirects" USING btree ("kind","slug");
  CREATE UNIQUE INDEX "payload_kv_key_idx" ON "payload_kv" USING btree ("key");
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
  CREATE INDEX "payload_locked_documents_global_slug_idx" ON "payload_locked_documents" USING btree ("global_slug");
  CREATE INDEX "payload_locked_documents_updated_at_idx" ON "payload_locked_documents" USING btree ("updated_at");
  CREATE INDEX "payload_locked_documents_created_at_idx" ON "payload_locked_documents" USING btree ("created_at");
  CREATE INDEX "payload_locked_documents_rels_order_idx" ON "payload_locked_documents_rels" USING btree ("order");
  CREATE INDEX "payload_locked_documents_rels_parent_idx" ON "payload_locked_documents_rels" USING btree ("parent_id");
  CREATE INDEX "payload_locked_documents_rels_path_idx" ON "payload_locked_documents_rels" USING btree ("path");
  CREATE INDEX "payload_locked_documents_rels_posts_id_idx" ON "payload_locked_documents_rels" USING btree ("posts_id");
  CREATE INDEX "payload_locked_documents_rels_process_guides_id_idx" ON "payload_locked_documents_rels" USING btree ("process_guides_id");
  CREATE INDEX "payload_locked_documents_rels_pricing_plans_id_idx" ON "payload_locked_documents_rels" USING btree ("pricing_plans_id");
  CREATE INDEX "payload_locked_documents_rels_resources_id_idx" ON "payload_locked_documents_rels" USING btree ("resources_id");
  CREATE INDEX "payload_locked_documents_rels_legal_pages_id_idx" ON "payload_locked_documents_rels" USING btree ("legal_pages_id");
  CREATE INDEX "payload_locked_documents_rels_media_id_idx" ON "payload_locked_documents_rels" USING btree ("media_id");
  CREATE INDEX "payload_locked_documents_rels_consultations_id_idx" ON "payload_locked_documents_rels" USING btree ("consultations_id");
  CREATE INDEX "payload_locked_documents_rels_cvs_id_idx" ON "payload_locked_documents_rels" USING btree ("cvs_id");
  CREATE INDEX "payload_locked_documents_rels_chat_messages_id_idx" ON "payload_locked_documents_rels" USING btree ("chat_messages_id");
  CREATE INDEX "payload_locked_documents_rels_survey_responses_id_idx" ON "payload_locked_documents_rels" USING btree ("survey_responses_id");
  CREATE INDEX "payload_locked_documents_rels_survey_drafts_id_idx" ON "payload_locked_documents_rels" USING btree ("survey_drafts_id");
  CREATE INDEX "payload_locked_documents_rels_deliveries_id_idx" ON "payload_locked_documents_rels" USING btree ("deliveries_id");
  CREATE INDEX "payload_locked_documents_rels_quarantined_files_id_idx" ON "payload_locked_documents_rels" USING btree ("quarantined_files_id");
  CREATE INDEX "payload_locked_documents_rels_access_log_id_idx" ON "payload_locked_documents_rels" USING btree ("access_log_id");
  CREATE INDEX "payload_locked_documents_rels_users_id_idx" ON "payload_locked_documents_rels" USING btree ("users_id");
  CREATE INDEX "payload_locked_documents_rels_editions_id_idx" ON "payload_locked_documents_rels" USING btree ("editions_id");
  CREATE INDEX "payload_locked_documents_rels_redirects_id_idx" ON "payload_locked_documents_rels" USING btree ("redirects_id");
  CREATE INDEX "payload_preferences_key_idx" ON "payload_preferences" USING btree ("key");
  CREATE INDEX "payload_preferences_updated_at_idx" ON "payload_preferences" USING btree ("updated_at");
  CREATE INDEX "payload_preferences_created_at_idx" ON "payload_preferences" USING btree ("created_at");
  CREATE INDEX "payload_preferences_rels_order_idx" ON "payload_preferences_rels" USING btree ("order");
  CREATE INDEX "payload_preferences_rels_parent_idx" ON "payload_preferences_rels" USING btree ("parent_id");
  CREATE INDEX "payload_preferences_rels_path_idx" ON "payload_preferences_rels" USING btree ("path");
  CREATE INDEX "payload_preferences_rels_users_id_idx" ON "payload_preferences_rels" USING btree ("users_id");
  CREATE INDEX "payload_migrations_updated_at_idx" ON "payload_migrations" USING btree ("updated_at");
  CREATE INDEX "payload_migrations_created_at_idx" ON "payload_migrations" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_updated_at_idx" ON "payload_query_presets" USING btree ("updated_at");
  CREATE INDEX "payload_query_presets_created_at_idx" ON "payload_query_presets" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_rels_order_idx" ON "payload_query_presets_rels" USING btree ("order");
  CREATE INDEX "payload_query_presets_rels_parent_idx" ON "payload_query_presets_rels" USING btree ("parent_id");
  CREATE INDEX "payload_query_presets_rels_path_idx" ON "payload_query_presets_rels" USING btree ("path");
  CREATE INDEX "payload_query_presets_rels_users_id_idx" ON "payload_query_presets_rels" USING btree ("users_id");
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
  CREATE INDEX "home_page_saved_by_idx" ON "home_page" USING btree ("saved_by_id");
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
  CREATE INDEX "_home_page_v_version_version_saved_by_idx" ON "_home_page_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_home_page_v_version_version__status_idx" ON "_home_page_v" USING btree ("version__status");
  CREATE INDEX "_home_page_v_created_at_idx" ON "_home_page_v" USING btree ("created_at");
  CREATE INDEX "_home_page_v_updated_at_idx" ON "_home_page_v" USING btree ("updated_at");
  CREATE INDEX "_home_page_v_snapshot_idx" ON "_home_page_v" USING btree ("snapshot");
  CREATE INDEX "_home_page_v_published_locale_idx" ON "_home_page_v" USING btree ("published_locale");
  CREATE INDEX "_home_page_v_latest_idx" ON "_home_page_v" USING btree ("latest");
  CREATE INDEX "_home_page_v_autosave_idx" ON "_home_page_v" USING btree ("autosave");
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
  CREATE INDEX "nurse_page_saved_by_idx" ON "nurse_page" USING btree ("saved_by_id");
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
  CREATE INDEX "_nurse_page_v_version_version_saved_by_idx" ON "_nurse_page_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_nurse_page_v_version_version__status_idx" ON "_nurse_page_v" USING btree ("version__status");
  CREATE INDEX "_nurse_page_v_created_at_idx" ON "_nurse_page_v" USING btree ("created_at");
  CREATE INDEX "_nurse_page_v_updated_at_idx" ON "_nurse_page_v" USING btree ("updated_at");
  CREATE INDEX "_nurse_page_v_snapshot_idx" ON "_nurse_page_v" USING btree ("snapshot");
  CREATE INDEX "_nurse_page_v_published_locale_idx" ON "_nurse_page_v" USING btree ("published_locale");
  CREATE INDEX "_nurse_page_v_latest_idx" ON "_nurse_page_v" USING btree ("latest");
  CREATE INDEX "_nurse_page_v_autosave_idx" ON "_nurse_page_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_nurse_page_v_locales_locale_parent_id_unique" ON "_nurse_page_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "hospital_page_closing_points_order_idx" ON "hospital_page_closing_points" USING btree ("_order");
  CREATE INDEX "hospital_page_closing_points_parent_id_idx" ON "hospital_page_closing_points" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "hospital_page_closing_points_locales_locale_parent_id_unique" ON "hospital_page_closing_points_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "hospital_page_questions_order_idx" ON "hospital_page_questions" USING btree ("_order");
  CREATE INDEX "hospital_page_questions_parent_id_idx" ON "hospital_page_questions" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "hospital_page_questions_locales_locale_parent_id_unique" ON "hospital_page_questions_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "hospital_page_saved_by_idx" ON "hospital_page" USING btree ("saved_by_id");
  CREATE INDEX "hospital_page__status_idx" ON "hospital_page" USING btree ("_status");
  CREATE UNIQUE INDEX "hospital_page_locales_locale_parent_id_unique" ON "hospital_page_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_hospital_page_v_version_closing_points_order_idx" ON "_hospital_page_v_version_closing_points" USING btree ("_order");
  CREATE INDEX "_hospital_page_v_version_closing_points_parent_id_idx" ON "_hospital_page_v_version_closing_points" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_hospital_page_v_version_closing_points_locales_locale_paren" ON "_hospital_page_v_version_closing_points_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_hospital_page_v_version_questions_order_idx" ON "_hospital_page_v_version_questions" USING btree ("_order");
  CREATE INDEX "_hospital_page_v_version_questions_parent_id_idx" ON "_hospital_page_v_version_questions" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_hospital_page_v_version_questions_locales_locale_parent_id_" ON "_hospital_page_v_version_questions_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_hospital_page_v_version_version_saved_by_idx" ON "_hospital_page_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_hospital_page_v_version_version__status_idx" ON "_hospital_page_v" USING btree ("version__status");
  CREATE INDEX "_hospital_page_v_created_at_idx" ON "_hospital_page_v" USING btree ("created_at");
  CREATE INDEX "_hospital_page_v_updated_at_idx" ON "_hospital_page_v" USING btree ("updated_at");
  CREATE INDEX "_hospital_page_v_snapshot_idx" ON "_hospital_page_v" USING btree ("snapshot");
  CREATE INDEX "_hospital_page_v_published_locale_idx" ON "_hospital_page_v" USING btree ("published_locale");
  CREATE INDEX "_hospital_page_v_latest_idx" ON "_hospital_page_v" USING btree ("latest");
  CREATE INDEX "_hospital_page_v_autosave_idx" ON "_hospital_page_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_hospital_page_v_locales_locale_parent_id_unique" ON "_hospital_page_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "site_texts_team_languages_order_idx" ON "site_texts_team_languages" USING btree ("order");
  CREATE INDEX "site_texts_team_languages_parent_idx" ON "site_texts_team_languages" USING btree ("parent_id");
  CREATE INDEX "site_texts_team_order_idx" ON "site_texts_team" USING btree ("_order");
  CREATE INDEX "site_texts_team_parent_id_idx" ON "site_texts_team" USING btree ("_parent_id");
  CREATE INDEX "site_texts_team_picture_idx" ON "site_texts_team" USING btree ("picture_id");
  CREATE UNIQUE INDEX "site_texts_team_locales_locale_parent_id_unique" ON "site_texts_team_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "site_texts_saved_by_idx" ON "site_texts" USING btree ("saved_by_id");
  CREATE INDEX "site_texts__status_idx" ON "site_texts" USING btree ("_status");
  CREATE UNIQUE INDEX "site_texts_locales_locale_parent_id_unique" ON "site_texts_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_site_texts_v_version_team_languages_order_idx" ON "_site_texts_v_version_team_languages" USING btree ("order");
  CREATE INDEX "_site_texts_v_version_team_languages_parent_idx" ON "_site_texts_v_version_team_languages" USING btree ("parent_id");
  CREATE INDEX "_site_texts_v_version_team_order_idx" ON "_site_texts_v_version_team" USING btree ("_order");
  CREATE INDEX "_site_texts_v_version_team_parent_id_idx" ON "_site_texts_v_version_team" USING btree ("_parent_id");
  CREATE INDEX "_site_texts_v_version_team_picture_idx" ON "_site_texts_v_version_team" USING btree ("picture_id");
  CREATE UNIQUE INDEX "_site_texts_v_version_team_locales_locale_parent_id_unique" ON "_site_texts_v_version_team_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_site_texts_v_version_version_saved_by_idx" ON "_site_texts_v" USING btree ("version_saved_by_id");
  CREATE INDEX "_site_texts_v_version_version__status_idx" ON "_site_texts_v" USING btree ("version__status");
  CREATE INDEX "_site_texts_v_created_at_idx" ON "_site_texts_v" USING btree ("created_at");
  CREATE INDEX "_site_texts_v_updated_at_idx" ON "_site_texts_v" USING btree ("updated_at");
  CREATE INDEX "_site_texts_v_snapshot_idx" ON "_site_texts_v" USING btree ("snapshot");
  CREATE INDEX "_site_texts_v_published_locale_idx" ON "_site_texts_v" USING btree ("published_locale");
  CREATE INDEX "_site_texts_v_latest_idx" ON "_site_texts_v" USING btree ("latest");
  CREATE INDEX "_site_texts_v_autosave_idx" ON "_site_texts_v" USING btree ("autosave");
  CREATE UNIQUE INDEX "_site_texts_v_locales_locale_parent_id_unique" ON "_site_texts_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "site_settings_operator_licences_order_idx" ON "site_settings_operator_licences" USING btree ("_order");
  CREATE INDEX "site_settings_operator_licences_parent_id_idx" ON "site_settings_operator_licences" USING btree ("_parent_id");
  CREATE INDEX "site_settings_processors_order_idx" ON "site_settings_processors" USING btree ("_order");
  CREATE INDEX "site_settings_processors_parent_id_idx" ON "site_settings_processors" USING btree ("_parent_id");
  CREATE INDEX "site_settings_social_links_order_idx" ON "site_settings_social_links" USING btree ("_order");
  CREATE INDEX "site_settings_social_links_parent_id_idx" ON "site_settings_social_links" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_version_operator_licences_order_idx" ON "_site_settings_v_version_operator_licences" USING btree ("_order");
  CREATE INDEX "_site_settings_v_version_operator_licences_parent_id_idx" ON "_site_settings_v_version_operator_licences" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_version_processors_order_idx" ON "_site_settings_v_version_processors" USING btree ("_order");
  CREATE INDEX "_site_settings_v_version_processors_parent_id_idx" ON "_site_settings_v_version_processors" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_version_social_links_order_idx" ON "_site_settings_v_version_social_links" USING btree ("_order");
  CREATE INDEX "_site_settings_v_version_social_links_parent_id_idx" ON "_site_settings_v_version_social_links" USING btree ("_parent_id");
  CREATE INDEX "_site_settings_v_created_at_idx" ON "_site_settings_v" USING btree ("created_at");
  CREATE INDEX "_site_settings_v_updated_at_idx" ON "_site_settings_v" USING btree ("updated_at");`)
  await db.execute(beyondCollections)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(beyondCollectionsDown)
  await db.execute(sql`
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
  DROP TABLE "media" CASCADE;
  DROP TABLE "media_locales" CASCADE;
  DROP TABLE "consultations_notes" CASCADE;
  DROP TABLE "consultations" CASCADE;
  DROP TABLE "cvs_remarks" CASCADE;
  DROP TABLE "cvs" CASCADE;
  DROP TABLE "chat_messages_notes" CASCADE;
  DROP TABLE "chat_messages" CASCADE;
  DROP TABLE "survey_responses" CASCADE;
  DROP TABLE "survey_drafts" CASCADE;
  DROP TABLE "deliveries" CASCADE;
  DROP TABLE "quarantined_files" CASCADE;
  DROP TABLE "access_log" CASCADE;
  DROP TABLE "users_languages" CASCADE;
  DROP TABLE "users_sessions" CASCADE;
  DROP TABLE "users" CASCADE;
  DROP TABLE "editions" CASCADE;
  DROP TABLE "redirects" CASCADE;
  DROP TABLE "payload_kv" CASCADE;
  DROP TABLE "payload_jobs_log" CASCADE;
  DROP TABLE "payload_jobs" CASCADE;
  DROP TABLE "payload_locked_documents" CASCADE;
  DROP TABLE "payload_locked_documents_rels" CASCADE;
  DROP TABLE "payload_preferences" CASCADE;
  DROP TABLE "payload_preferences_rels" CASCADE;
  DROP TABLE "payload_migrations" CASCADE;
  DROP TABLE "payload_query_presets" CASCADE;
  DROP TABLE "payload_query_presets_rels" CASCADE;
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
  DROP TABLE "site_texts_team_languages" CASCADE;
  DROP TABLE "site_texts_team" CASCADE;
  DROP TABLE "site_texts_team_locales" CASCADE;
  DROP TABLE "site_texts" CASCADE;
  DROP TABLE "site_texts_locales" CASCADE;
  DROP TABLE "_site_texts_v_version_team_languages" CASCADE;
  DROP TABLE "_site_texts_v_version_team" CASCADE;
  DROP TABLE "_site_texts_v_version_team_locales" CASCADE;
  DROP TABLE "_site_texts_v" CASCADE;
  DROP TABLE "_site_texts_v_locales" CASCADE;
  DROP TABLE "site_settings_operator_licences" CASCADE;
  DROP TABLE "site_settings_processors" CASCADE;
  DROP TABLE "site_settings_social_links" CASCADE;
  DROP TABLE "site_settings" CASCADE;
  DROP TABLE "_site_settings_v_version_operator_licences" CASCADE;
  DROP TABLE "_site_settings_v_version_processors" CASCADE;
  DROP TABLE "_site_settings_v_version_social_links" CASCADE;
  DROP TABLE "_site_settings_v" CASCADE;
  DROP TYPE "public"."_locales";
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
  DROP TYPE "public"."enum_pricing_plans_period";
  DROP TYPE "public"."enum_pricing_plans_status";
  DROP TYPE "public"."enum__pricing_plans_v_version_currency";
  DROP TYPE "public"."enum__pricing_plans_v_version_period";
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
  DROP TYPE "public"."enum_consultations_status";
  DROP TYPE "public"."enum_consultations_type";
  DROP TYPE "public"."enum_consultations_desired_country";
  DROP TYPE "public"."enum_cvs_remarks";
  DROP TYPE "public"."enum_cvs_scan";
  DROP TYPE "public"."enum_chat_messages_status";
  DROP TYPE "public"."enum_survey_responses_language";
  DROP TYPE "public"."enum_survey_responses_role";
  DROP TYPE "public"."enum_survey_responses_weekly_changes";
  DROP TYPE "public"."enum_survey_responses_conflict_decision_maker";
  DROP TYPE "public"."enum_survey_responses_plan_update_frequency";
  DROP TYPE "public"."enum_survey_responses_route_optimization";
  DROP TYPE "public"."enum_survey_responses_documentation_standard";
  DROP TYPE "public"."enum_survey_responses_documentation_method";
  DROP TYPE "public"."enum_survey_responses_double_entry_frequency";
  DROP TYPE "public"."enum_survey_responses_billing_method";
  DROP TYPE "public"."enum_survey_responses_days_to_submission";
  DROP TYPE "public"."enum_survey_responses_rejection_rate";
  DROP TYPE "public"."enum_survey_responses_team_german_level";
  DROP TYPE "public"."enum_survey_responses_data_export_available";
  DROP TYPE "public"."enum_survey_responses_price_budget_per_month";
  DROP TYPE "public"."enum_survey_responses_pilot_readiness";
  DROP TYPE "public"."enum_survey_responses_pilot_scope";
  DROP TYPE "public"."enum_survey_responses_pilot_duration";
  DROP TYPE "public"."enum_survey_drafts_language";
  DROP TYPE "public"."enum_deliveries_kind";
  DROP TYPE "public"."enum_deliveries_channel";
  DROP TYPE "public"."enum_deliveries_state";
  DROP TYPE "public"."enum_access_log_kind";
  DROP TYPE "public"."enum_users_languages";
  DROP TYPE "public"."enum_users_role";
  DROP TYPE "public"."enum_editions_locale";
  DROP TYPE "public"."enum_editions_state";
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  DROP TYPE "public"."enum_payload_jobs_log_state";
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  DROP TYPE "public"."enum_payload_query_presets_access_read_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_update_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_delete_constraint";
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
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
  DROP TYPE "public"."enum_site_texts_team_languages";
  DROP TYPE "public"."enum_site_texts_status";
  DROP TYPE "public"."enum__site_texts_v_version_team_languages";
  DROP TYPE "public"."enum__site_texts_v_version_status";
  DROP TYPE "public"."enum__site_texts_v_published_locale";
  DROP TYPE "public"."enum_site_settings_processors_purpose";
  DROP TYPE "public"."enum_site_settings_processors_safeguard";
  DROP TYPE "public"."enum__site_settings_v_version_processors_purpose";
  DROP TYPE "public"."enum__site_settings_v_version_processors_safeguard";`)
}

/**
 * A database of the migrations before the first release, which this one replaced, has all of it.
 * It then counts as one of this migration alone, so that its backups can be restored.
 */
async function hasAllOfIt(db: MigrateUpArgs['db']): Promise<boolean> {
  const table = await db.execute(sql`select to_regclass('public.payload_migrations') as name`)
  if (!table.rows[0]?.name) return false
  const replaced = await db.execute(sql`delete from payload_migrations where exists
    (select from payload_migrations where name = '20261123_012652_operator_sources_team')`)
  return replaced.rowCount !== 0
}

/**
 * The table of `rate-limiter-flexible`, in the shape its documentation gives; indexes behind the staff list,
 * which reads consultations newest first, and the search for duplicates by the last digits of a number.
 *
 * Triggers tell every server, at the moment a transaction commits, which content visitors see has changed
 * (PostgreSQL, NOTIFY). The text of a notification is a cache tag, or `kind:*` where pages in all languages
 * point to a document that has come, gone or moved. Others keep the audit log as it is for a year.
 */
const beyondCollections = sql`
  CREATE TABLE "rate_limits" (
    "key" varchar(255) PRIMARY KEY,
    "points" integer NOT NULL DEFAULT 0,
    "expire" bigint
  );
  CREATE INDEX "consultations_newest_idx" ON "consultations" ("created_at" DESC, "id" DESC);
  CREATE INDEX "consultations_phone_digits_idx" ON "consultations" (right("phone_normalized", 9));
  CREATE INDEX "chat_messages_phone_digits_idx" ON "chat_messages" (right("phone_normalized", 9));

  CREATE FUNCTION "notify_edition_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    was boolean := TG_OP <> 'INSERT' AND OLD."published" IS NOT NULL AND OLD."deleted_at" IS NULL;
    is_now boolean := TG_OP <> 'DELETE' AND NEW."published" IS NOT NULL AND NEW."deleted_at" IS NULL;
    kind text := CASE WHEN TG_OP = 'DELETE' THEN OLD."kind" ELSE NEW."kind" END;
  BEGIN
    IF was IS DISTINCT FROM is_now
      OR (was AND OLD."slug" IS DISTINCT FROM NEW."slug") THEN
      PERFORM pg_notify('content_changed', 'content:' || kind || ':*');
    ELSIF was AND OLD."published" IS DISTINCT FROM NEW."published" THEN
      PERFORM pg_notify('content_changed', 'content:' || kind || ':' || NEW."locale");
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER "notify_edition_change" AFTER INSERT OR UPDATE OR DELETE ON "editions"
    FOR EACH ROW EXECUTE FUNCTION "notify_edition_change"();

  CREATE FUNCTION "notify_content_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('content_changed', TG_ARGV[0]);
    RETURN NULL;
  END $$;
  CREATE TRIGGER "notify_content_change" AFTER INSERT OR UPDATE OR DELETE ON "site_settings"
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('site-settings');
  CREATE TRIGGER "notify_content_change" AFTER INSERT OR UPDATE OR DELETE ON "site_settings_social_links"
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('site-settings');
  CREATE TRIGGER "notify_content_change" AFTER UPDATE OR DELETE ON "media"
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('pictures');
  CREATE TRIGGER "notify_content_change" AFTER INSERT OR UPDATE OR DELETE ON "media_locales"
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('pictures');
  CREATE TRIGGER "notify_content_change" AFTER INSERT OR UPDATE OR DELETE ON "redirects"
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_content_change"('redirects');

  CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'entries of % are never changed or removed', TG_TABLE_NAME;
  END $$;
  CREATE FUNCTION "refuse_young_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.created_at > now() - interval '1 year' THEN
      RAISE EXCEPTION 'entries of % are never removed within a year', TG_TABLE_NAME;
    END IF;
    RETURN OLD;
  END $$;
  CREATE TRIGGER "append_only" BEFORE UPDATE OR TRUNCATE ON "access_log"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
  CREATE TRIGGER "kept_for_a_year" BEFORE DELETE ON "access_log"
    FOR EACH ROW EXECUTE FUNCTION "refuse_young_removal"();`

/** The indexes and triggers go with their tables. */
const beyondCollectionsDown = sql`
  DROP TABLE "rate_limits";
  DROP FUNCTION "notify_edition_change"() CASCADE;
  DROP FUNCTION "notify_content_change"() CASCADE;
  DROP FUNCTION "refuse_change"() CASCADE;
  DROP FUNCTION "refuse_young_removal"() CASCADE;`
