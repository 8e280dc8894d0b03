/** A site may offer other countries than the first five, once their guide is published. */
import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const countries = [
  'australia',
  'austria',
  'bahrain',
  'belgium',
  'canada',
  'denmark',
  'finland',
  'france',
  'iceland',
  'ireland',
  'israel',
  'italy',
  'japan',
  'kuwait',
  'luxembourg',
  'malta',
  'netherlands',
  'newzealand',
  'norway',
  'oman',
  'poland',
  'qatar',
  'singapore',
  'sweden',
  'switzerland',
]

/** As their guides have them, and as requests do, with a capital letter. */
const [ofGuides, ofRequests] = [
  [
    'enum_process_guides_slug',
    'enum__process_guides_v_version_slug',
    'enum_placements_country',
    'enum__placements_v_version_country',
  ],
  [
    'enum_people_desired_country',
    'enum_consultations_desired_country',
    'enum_assignment_rules_desired_country',
  ],
]

export async function up({ db }: MigrateUpArgs): Promise<void> {
  const capitalized = countries.map((one) => one.slice(0, 1).toUpperCase() + one.slice(1))
  for (const [types, values] of [
    [ofGuides, countries],
    [ofRequests, capitalized],
  ] as const) {
    const lines = types.flatMap((type) =>
      values.map((value) => `alter type public.${type} add value if not exists '${value}';`),
    )
    await db.execute(sql.raw(lines.join('\n')))
  }
}

/** A value of a type stays: Postgres cannot take it out, and nothing uses it. */
export async function down(): Promise<void> {}
