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
      const { rollbackTransaction, updateJobs } = made
      return Object.assign(made, {
        updateJobs: async (args: Parameters<typeof updateJobs>[0]) => {
          const transaction = String(await args.req?.transactionID)
          try {
            const session = made.sessions[transaction]
            const isTaking = args.data.processing === true && args.id === undefined
            if (isTaking) {
              await session?.db.execute(
                sql`select pg_advisory_xact_lock(${advisoryLocks.claimJobs}::bigint)`,
              )
            }
            return await updateJobs.call(made, args)
          } catch (error) {
            // Payload leaves the transaction open that it has begun for this: with the lock in it no
            // server would carry out a job any more.
            await rollbackTransaction.call(made, transaction)
            throw error
          }
        },
      })
    },
  }
}
