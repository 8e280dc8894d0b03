import type { sql } from '@payloadcms/db-postgres'

/** A piece of SQL with its parameters. */
export type SQL = ReturnType<typeof sql>

/** A transaction's connection, as far as reading results needs it. */
export type Database = {
  execute: (query: SQL) => PromiseLike<{ rows: Record<string, unknown>[] }>
}
