import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * A client of a pooler in transaction mode (PgBouncer), which gives every transaction any free
 * connection. Nothing that outlives a transaction can be relied on.
 */
export class PoolerClient extends pg.Client {
  /** By this name Postgres knows whose query it works on: process numbers are the pooler's own. */
  readonly uniqueName: string

  constructor(config?: string | pg.ClientConfig) {
    const uniqueName = `curaco-${randomUUID()}`
    const given = typeof config === 'string' ? { connectionString: config } : config
    super({ ...given, application_name: uniqueName })
    this.uniqueName = uniqueName
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    // A statement prepared under a name would be on one connection and asked for on another.
    const queryUnnamed = (statement: unknown, ...rest: unknown[]) =>
      query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest)
    // All overloads of `query` begin with the statement.
    this.query = queryUnnamed as typeof this.query
  }
}

function isNamed(statement: unknown): statement is { name: string } {
  const isObject = typeof statement === 'object' && statement !== null && 'name' in statement
  return isObject && typeof statement.name === 'string'
}
