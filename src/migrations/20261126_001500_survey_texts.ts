/**
 * Eleven questions of the survey take a text where another program sends one (decision 13). Their enum types
 * stay: servers of before have prepared statements that name them.
 */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const columns = [
  'conflict_decision_maker',
  'route_optimization',
  'documentation_standard',
  'double_entry_frequency',
  'billing_method',
  'days_to_submission',
  'rejection_rate',
  'data_export_available',
  'price_budget_per_month',
  'pilot_scope',
  'pilot_duration',
] as const

const alter = (using: (column: string, type: string) => string) =>
  sql.raw(
    `ALTER TABLE "survey_responses" ${columns
      .map((column) => `ALTER "${column}" ${using(column, `"enum_survey_responses_${column}"`)}`)
      .join(', ')}`,
  )

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(alter(() => 'TYPE varchar'))
}

/** What is no option is lost. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    alter(
      (column, type) =>
        `TYPE ${type} USING CASE WHEN "${column}" = ANY (enum_range(NULL::${type})::text[]) THEN "${column}"::${type} END`,
    ),
  )
}
