import { sql } from '@payloadcms/db-postgres'
import { phonePattern } from './phonePattern'

/**
 * The condition for rows whose name or phone number contains what was searched for. A name is found
 * in any case of letters.
 */
export function searchCondition(search: string): ReturnType<typeof sql> {
  // ICU folds letters beyond ASCII under any locale of the database; `strpos` knows no wildcards.
  const inName = sql`strpos(
    lower(name collate "und-x-icu"),
    lower(${search}::text collate "und-x-icu")
  ) > 0`
  const pattern = phonePattern(search)
  return pattern === null ? inName : sql`(${inName} or phone ~ ${pattern}::text)`
}
