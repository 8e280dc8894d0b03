import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
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
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
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
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "survey_responses_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "survey_drafts_id" integer;
  CREATE UNIQUE INDEX "survey_responses_reference_idx" ON "survey_responses" USING btree ("reference");
  CREATE UNIQUE INDEX "survey_responses_submission_id_idx" ON "survey_responses" USING btree ("submission_id");
  CREATE INDEX "survey_responses_updated_at_idx" ON "survey_responses" USING btree ("updated_at");
  CREATE INDEX "survey_responses_created_at_idx" ON "survey_responses" USING btree ("created_at");
  CREATE UNIQUE INDEX "survey_drafts_code_hash_idx" ON "survey_drafts" USING btree ("code_hash");
  CREATE INDEX "survey_drafts_expires_at_idx" ON "survey_drafts" USING btree ("expires_at");
  CREATE INDEX "survey_drafts_updated_at_idx" ON "survey_drafts" USING btree ("updated_at");
  CREATE INDEX "survey_drafts_created_at_idx" ON "survey_drafts" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_survey_responses_fk" FOREIGN KEY ("survey_responses_id") REFERENCES "public"."survey_responses"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_survey_drafts_fk" FOREIGN KEY ("survey_drafts_id") REFERENCES "public"."survey_drafts"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_survey_responses_id_idx" ON "payload_locked_documents_rels" USING btree ("survey_responses_id");
  CREATE INDEX "payload_locked_documents_rels_survey_drafts_id_idx" ON "payload_locked_documents_rels" USING btree ("survey_drafts_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "survey_responses" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "survey_drafts" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "survey_responses" CASCADE;
  DROP TABLE "survey_drafts" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_survey_responses_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_survey_drafts_fk";
  
  DROP INDEX "payload_locked_documents_rels_survey_responses_id_idx";
  DROP INDEX "payload_locked_documents_rels_survey_drafts_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "survey_responses_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "survey_drafts_id";
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
  DROP TYPE "public"."enum_survey_drafts_language";`)
}
