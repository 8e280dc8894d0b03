import type net from 'node:net'
import pg from 'pg'
import { randomUUID } from 'node:crypto'
import { env } from './env'
import { log } from './log'
import { processWide } from './processWide.mjs'
import { retryConflict } from './retryConflict'

/** Every pool of this process, for the metrics. */
export const pools = processWide('pools', () => new Set<pg.Pool>())

/** Milliseconds without a byte from the database after which it is asked whether it still works. */
const silenceTimeout = 10_000

/** Milliseconds that this question may take. */
const probeTimeout = 5_000

/**
 * Milliseconds after which Postgres ends a transaction in which nothing happens any more: Payload (3.90.2)
 * was seen to leave one open after a read that failed. A pooler has such a time of its own.
 */
const idleTransactionTimeout = 5 * 60_000

/** The address of a pooler, where DATABASE_URL leads to one. */
const pooler = env.DATABASE_DIRECT_URL === env.DATABASE_URL ? undefined : env.DATABASE_URL

/**
 * A pool whose broken connections are noticed. Without these listeners an idle connection that the server
 * closes is an uncaught `error` event, printed with the whole client and its last query; a client in use
 * that breaks and is never released keeps its place in the pool for good; and a query to a database that
 * hangs never ends.
 */
export class ResilientPool extends pg.Pool {
  /** Clients that are in use. */
  private readonly lent = new WeakSet<pg.ClientBase>()

  constructor(config: pg.PoolConfig) {
    const { connectionString } = config
    super(
      pooler && connectionString === pooler
        ? { ...config, Client: PoolerClient }
        : { ...config, idle_in_transaction_session_timeout: idleTransactionTimeout },
    )
    pools.add(this)
    // Without callbacks, which nothing here passes.
    const query = this.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    // A statement that a pool is given is a whole transaction.
    this.query = ((...args: unknown[]) => retryConflict(() => query(...args))) as pg.Pool['query']
    this.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
    this.on('acquire', (client) => this.lent.add(client))
    this.on('release', (_, client) => this.lent.delete(client))
    this.on('connect', (client) => {
      // While a connection is lent out, its query fails, and the caller handles that.
      client.on('error', () => undefined)
      client.once('end', () => this.takeBack(client))
      this.endSilence(client)
      this.takeBackUnbegun(client)
    })
  }

  /** Gives a dead client's place to another, whether or not its borrower releases it. */
  private takeBack(client: pg.PoolClient) {
    if (!this.lent.has(client)) return
    client.release(true)
    client.release = () => undefined
  }

  /** Takes a client back whose transaction does not begin: Drizzle (0.45) gives it back only afterwards. */
  private takeBackUnbegun(client: pg.PoolClient) {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (...args: unknown[]) => {
      const result = query(...args)
      if (result instanceof Promise && isBegin(args[0])) result.catch(() => this.takeBack(client))
      return result
    }
    // All overloads of `query` begin with the statement.
    client.query = watched as typeof client.query
  }

  /** Cuts the connection of a query that Postgres no longer works on; a slow one is waited for. */
  private endSilence(client: pg.PoolClient) {
    // These are there, but not in the types of a client that comes from a pool.
    const { connection, processID } = client as unknown as pg.Client & { processID: number }
    const stream = connection.stream as net.Socket
    const mark =
      client instanceof PoolerClient
        ? { column: 'application_name', value: client.uniqueName }
        : { column: 'pid', value: processID }
    const look = async () => {
      if (isIdle(client)) return
      const { bytesRead } = stream
      const isAtWork = await this.isAtWork(mark)
      // An answer may lie there unread when this process itself has stood still.
      if (isAtWork || stream.bytesRead > bytesRead) stream.setTimeout(silenceTimeout)
      else stream.destroy(new SilentDatabaseError())
    }
    stream.setTimeout(silenceTimeout).on('timeout', () => void look())
  }

  /** Whether Postgres works on the query of one of its processes, asked by another connection. */
  private async isAtWork({ column, value }: { column: string; value: number | string }) {
    const { connectionString } = this.options
    const client = new pg.Client({
      connectionString: connectionString === pooler ? env.DATABASE_DIRECT_URL : connectionString,
      connectionTimeoutMillis: probeTimeout,
      query_timeout: probeTimeout,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rowCount } = await client.query(
        `select from pg_stat_activity where ${column} = $1 and state = 'active'`,
        [value],
      )
      return rowCount === 1
    } catch (error) {
      // What it refuses, it has at least heard.
      return error instanceof pg.DatabaseError
    } finally {
      void client.end().catch(() => undefined)
    }
  }
}

/** What a query fails with whose database has fallen silent. */
class SilentDatabaseError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database does not respond')
  }
}

function isBegin(statement: unknown): boolean {
  const isObject = typeof statement === 'object' && statement !== null && 'text' in statement
  return /^begin\b/i.test(String(isObject ? statement.text : statement))
}

/** True for a client that waits for nothing; pg knows it, but leaves it out of its types. */
function isIdle(client: pg.PoolClient): boolean {
  return (client as unknown as { readyForQuery: boolean }).readyForQuery
}

/**
 * A client of a pooler in transaction mode (PgBouncer), which gives every transaction any free
 * connection. Nothing that outlives a transaction can be relied on.
 */
class PoolerClient extends pg.Client {
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
