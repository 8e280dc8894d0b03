import { pool } from '@/server/database'

/**
 * Removes entries of the access log. The collection lets nobody delete one, so this goes past it; the
 * database itself refuses to remove one that is younger than a year.
 * @returns how many there were
 */
export async function removeOldLogEntries(until: Date): Promise<number> {
  const { rowCount } = await pool.query(
    // A year can be a day longer than 365.
    "delete from access_log where created_at < least($1::timestamptz, now() - interval '1 year')",
    [until],
  )
  return rowCount ?? 0
}
