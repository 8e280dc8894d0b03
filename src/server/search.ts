import { sql } from '@payloadcms/db-postgres'
import { phoneNeedles } from '@/domain/normalizePhone'
import { readReference } from '../domain/referenceCode'
import type { Database } from './transactions'

type Sql = ReturnType<typeof sql>

/**
 * What a search asks of `search_text`: of each group one, as patterns of LIKE without the signs at both ends.
 * Words stand in any order, each as written, as it sounds in Latin letters, or by the consonants of another
 * script (migration `contacts`).
 */
export type Needles = string[][]

export async function readNeedles(
  database: Pick<Database, 'execute'>,
  search: string,
): Promise<Needles> {
  const phone = phoneNeedles(search)
  if (phone) return [phone]
  const { rows } = await database.execute(sql`select search_needles(${search}::text) as needles`)
  const needles = rows[0]?.needles as Needles // as the function builds it
  const reference = readReference(search)?.replaceAll('-', '').toLowerCase()
  return reference ? needles.map((group) => [...group, reference]) : needles
}

/** Whether a record has what is searched for. */
export function hasNeedles(column: Sql, needles: Needles): Sql {
  const groups = needles.map((group) => sql`(${sql.join(group.map(contains(column)), sql` or `)})`)
  return groups.length > 0 ? sql`(${sql.join(groups, sql` and `)})` : sql`false`
}

/** Whether a text, as `to_plain` makes it, has all words of a search; by LIKE, for which it has an index. */
export function hasWords(column: Sql, search: string): Sql {
  const words = search
    .trim()
    .split(/\s+/)
    .map((word) => {
      const escaped = sql`regexp_replace(to_plain(${word}::text), '([\\\\%_])', '\\\\\\1', 'g')`
      return sql`${column} like '%' || ${escaped} || '%'`
    })
  return sql`(${sql.join(words, sql` and `)})`
}

const contains = (column: Sql) => (needle: string) => sql`${column} like ${`%${needle}%`}::text`
