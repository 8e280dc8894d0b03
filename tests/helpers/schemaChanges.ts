import type pg from 'pg'

/** What a server of before relies on, each by a name that says where it is. */
type Schema = {
  /** Must still be there: tables, columns with their type, values of enums. */
  parts: Set<string>
  /** Columns that must be given a value, with their table. */
  needed: Map<string, string>
  /** Rules that rows must follow, with the columns they are about. */
  rules: Map<string, string[]>
}

/** Reads the schema of the product's tables. */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const columns = await client.query<{
    table: string
    column: string
    type: string
    needed: boolean
  }>(`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as needed
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`)
  const values = await client.query<{ part: string }>(
    `select typname || '.' || enumlabel as part from pg_enum join pg_type on pg_type.oid = enumtypid`,
  )
  const rules = await client.query<{ name: string; columns: string[] }>(`
    select conrelid::regclass || ': ' || pg_get_constraintdef(pg_constraint.oid) as name,
      (select array_agg(conrelid::regclass || '.' || attname) from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x')
    union all
    select indrelid::regclass || ': ' || pg_get_indexdef(indexrelid), (
      select array_agg(indrelid::regclass || '.' || attname) from pg_attribute
      where attrelid = indrelid and attnum = any(indkey))
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace`)
  return {
    parts: new Set([
      ...columns.rows.map(({ table, column, type }) => `${table}.${column} ${type}`),
      ...values.rows.map(({ part }) => part),
    ]),
    needed: new Map(
      columns.rows
        .filter(({ needed }) => needed)
        .map(({ table, column }) => [`${table}.${column}`, table]),
    ),
    rules: new Map(rules.rows.map((rule) => [rule.name, rule.columns ?? []])),
  }
}

/** What of a newer schema a server of before, which reads and writes as it did, would fail at. */
export function breakingChanges({ before, after }: { before: Schema; after: Schema }): string[] {
  const place = (part: string) => part.split(' ')[0] ?? ''
  const places = new Set([...before.parts].map(place))
  const tables = new Set([...places].map((one) => one.split('.')[0]))
  // A text takes what an enum took, and is read as one.
  const isWidened = (part: string) =>
    / enum_\w+$/.test(part) && after.parts.has(`${place(part)} character varying`)
  return [
    ...[...before.parts]
      .filter((part) => !after.parts.has(part) && !isWidened(part))
      .map((part) => `gone: ${part}`),
    ...[...after.needed]
      .filter(([column, table]) => !before.needed.has(column) && tables.has(table))
      .map(([column]) => `needed: ${column}`),
    ...[...after.rules]
      .filter(([name]) => !before.rules.has(name))
      .filter(([, columns]) => columns.length > 0 && columns.every((one) => places.has(one)))
      .map(([name]) => `stricter: ${name}`),
  ]
}
