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
  const needles = await withoutArticles(database, await needlesOf(database, search))
  const reference = readReference(search)?.replaceAll('-', '').toLowerCase()
  return reference ? needles.map((group) => [...group, reference]) : needles
}

async function needlesOf(database: Pick<Database, 'execute'>, search: string): Promise<Needles> {
  const { rows } = await database.execute(sql`select search_needles(${search}::text) as needles`)
  return rows[0]?.needles as Needles // as the function builds it
}

/**
 * Finds Arabic names with and without their article, which Latin letters write as `al-`, `el-`, `Al `, or in one
 * with the name. What is left of a name without it must be a whole name, because `Albert` is no `Bert`.
 */
async function withoutArticles(
  database: Pick<Database, 'execute'>,
  needles: Needles,
): Promise<Needles> {
  const names = needles.filter(([word = '']) => !/^([ae]l|ال)$/.test(word))
  const groups = (names.length > 0 ? names : needles).map(async (group) => {
    const [word = '', consonants = ''] = group
    if (/^\p{Script=Arabic}/u.test(word)) return [...group, consonants.replace(/^~h?/, '|~al')]
    const [, name] = /^[ae]l([a-z]{3,})$/.exec(word) ?? []
    if (!name) return group
    const [[, sound, others = sound] = []] = await needlesOf(database, name)
    return [...group, `|${name}|`, `|al${name}`, `|el${name}`, `|${sound}|`, `|${others}`]
  })
  return Promise.all(groups)
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
