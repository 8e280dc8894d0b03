import { sql, type PostgresAdapter } from '@payloadcms/db-postgres'
import type { DatabaseAdapterObj } from 'payload'
import { advisoryLocks } from './advisoryLocks.mjs'

/**
 * Has each job carried out by one server. Payload (3.90.2) reads which jobs wait and marks them as taken
 * afterwards: of several servers, whose clocks look at the same second, each would carry them out. A lock
 * that lasts until the marks are committed makes them look one after the other.
 */
export function withJobsTakenOnce(
  adapter: DatabaseAdapterObj<PostgresAdapter>,
): DatabaseAdapterObj<PostgresAdapter> {
  return {
    ...adapter,
    init: (options) => {
      const made = adapter.init(options)
      const { updateJobs } = made
      return Object.assign(made, {
        updateJobs: async (args: Parameters<typeof updateJobs>[0]) => {
          const session = made.sessions[String(await args.req?.transactionID)]
          const isTaking = args.data.processing === true && args.id === undefined
          if (isTaking) {
            const key = advisoryLocks.claimJobs
            await session?.db.execute(sql`select pg_advisory_xact_lock(${key}::bigint)`)
          }
          return updateJobs.call(made, args)
        },
      })
    },
  }
}
