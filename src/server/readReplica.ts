import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { env } from './env'
import { temporaryFailure } from './http/temporaryFailure'
import { log } from './log'
import { ResilientPool } from './ResilientPool'

/** A database to read from: the primary as Payload knows it, or the replica. */
type Database = Pick<Payload['db']['drizzle'], 'execute' | 'transaction'>

/** Milliseconds that a replica may lag behind. */
const longestLag = 1000

/** Milliseconds for which a replica that did not answer is left alone. */
const leftAloneFor = 30_000

const { DATABASE_REPLICA_URL: connectionString } = env

const replicaPool = connectionString
  ? new ResilientPool({
      connectionString,
      application_name: 'curaco-replica',
      max: 4,
      connectionTimeoutMillis: 2000,
    })
  : null

// Payload's type of its database knows the tables, which SQL of one's own has no use for.
const replica = replicaPool && (drizzle({ client: replicaPool }) as unknown as Database)

let awayUntil = 0

/** Reads by Drizzle or by a plain query; called again with the primary where the replica fails. */
type Read<Result> = (database: Database, pool: Pick<Pool, 'query'>) => Promise<Result>

/** Reads from the database that was chosen for it. */
export type ReplicaReader = <Result>(read: Read<Result>) => Promise<Result>

/**
 * Reads what takes long from the read replica (`DATABASE_REPLICA_URL`), where there is one that has
 * everything which the primary had when this was called; else from the primary. Nobody reads less than
 * was there.
 */
export async function readReplica<Result>({
  payload,
  read,
}: {
  payload: Payload
  read: Read<Result>
}): Promise<Result> {
  const reader = await replicaReader(payload)
  return reader(read)
}

/** The same for several statements, for which the replica is asked once what it has. */
export async function replicaReader({
  db: { drizzle: primary, pool },
}: Payload): Promise<ReplicaReader> {
  const readPrimary: ReplicaReader = (read) => read(primary, pool)
  if (!replica || !replicaPool || Date.now() < awayUntil) return readPrimary
  const { rows } = await primary.execute(sql`select pg_current_wal_flush_lsn()::text as position`)
  const position = String(rows[0]?.position)
  const isThere = await reading(() => hasReached({ database: replica, position }))
  if (isThere === false) log.warn('the read replica is behind, the primary is asked')
  if (!isThere) return readPrimary
  return async (read) => {
    const result = await reading(async () => ({ value: await read(replica, replicaPool) }))
    return result ? result.value : readPrimary(read)
  }
}

/** What the replica gives; undefined where it fails. */
async function reading<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (temporaryFailure(error)) awayUntil = Date.now() + leftAloneFor
    log.warn({ err: error }, 'the read replica failed, the primary is asked')
    return undefined
  }
}

/** Whether a replica has replayed the primary's log up to a position, or does so in a moment. */
async function hasReached({
  database,
  position,
}: {
  database: Database
  position: string
}): Promise<boolean> {
  for (const started = performance.now(); ; await sleep(20)) {
    const { rows } = await database.execute(sql`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`)
    if (rows[0]?.reached === true) return true
    // Not a standby that replays a log: nobody can say what it has.
    const isStandby = rows[0]?.reached === false
    if (!isStandby || performance.now() - started > longestLag) return false
  }
}
