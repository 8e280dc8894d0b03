import { sql } from '@payloadcms/db-postgres'
import { getCms } from '@/cms/getCms'
import { pageLocales } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { log } from '@/lib/log'
import { warmPages } from '@/lib/sitePages'
import { migrations } from '@/migrations'

type Health =
  | { ok: true; warm: string[] }
  | { ok: false; reason: 'database_unreachable' | 'migrations_pending' }

/**
 * Tells whether the database answers and has every migration. `warm` lists the pages that whoever
 * started the server may ask for once, so that no visitor waits for their first rendering.
 */
export async function checkHealth(): Promise<Health> {
  const applied = await appliedMigrations()
  if (!applied) return { ok: false, reason: 'database_unreachable' }
  if (migrations.some(({ name }) => !applied.has(name))) {
    return { ok: false, reason: 'migrations_pending' }
  }
  return { ok: true, warm: pagesToWarm() }
}

async function appliedMigrations(): Promise<Set<unknown> | null> {
  try {
    const cms = await getCms()
    const { rows } = await cms.db.drizzle.execute(sql`select name from payload_migrations`)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    log.warn({ err: error }, 'health check failed')
    return isMissingTable(error) ? new Set() : null
  }
}

function pagesToWarm(): string[] {
  return pageLocales.flatMap((locale) => warmPages.map((path) => localePath({ locale, path })))
}

/** SQLSTATE 42P01, undefined_table: nothing has been migrated yet. */
function isMissingTable(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '42P01'
}
