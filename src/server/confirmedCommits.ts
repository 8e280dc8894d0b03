import { randomUUID } from 'node:crypto'
import { sql, type PostgresAdapter } from '@payloadcms/db-postgres'
import type { DatabaseAdapterObj } from 'payload'

const uncertain = 'UncertainCommit'

/** What a commit fails with that may have been done all the same. */
export function uncertainCommit(cause: unknown): Error {
  const error = new Error('The commit was not confirmed', { cause })
  return Object.assign(error, { name: uncertain })
}

/**
 * True for a commit that was not confirmed: it failed, or its confirmation was lost on the way. What
 * was written may be there, now or in a moment, or not. By name, because route handlers are bundled
 * apart from the adapter and have another copy of any class.
 */
export function isUncertainCommit(error: unknown): boolean {
  return error instanceof Error && error.name === uncertain
}

/**
 * Makes a commit that failed a failure. Payload (3.90.2) begins its transactions in such a way that
 * a refused or lost commit goes unseen: the write counts as done although nothing is stored, and
 * a visitor is told so. Also, what begin fails with is passed on as it is, so that 'the database is
 * away' can be told from a fault.
 */
export function withConfirmedCommits(
  adapter: DatabaseAdapterObj<PostgresAdapter>,
): DatabaseAdapterObj<PostgresAdapter> {
  return {
    ...adapter,
    init: (options) => {
      const made = adapter.init(options)
      const { rollbackTransaction, updateJobs } = made
      return Object.assign(made, {
        beginTransaction,
        commitTransaction,
        // Payload leaves the transaction open that it has begun for this, and with it the locks of its rows.
        updateJobs: (args: Parameters<typeof updateJobs>[0]) =>
          updateJobs.call(made, args).catch(async (error: unknown) => {
            const id = await args.req?.transactionID
            if (id) await rollbackTransaction.call(made, id)
            throw error
          }),
      })
    },
  }
}

/** Begins a transaction that ends when Payload resolves or rejects its session. */
async function beginTransaction(
  this: PostgresAdapter,
  options?: Parameters<PostgresAdapter['drizzle']['transaction']>[1],
): Promise<string> {
  await this.initializing
  const id = randomUUID()
  await new Promise<void>((begun, failed) => {
    const done = this.drizzle.transaction(
      (db) =>
        new Promise<void>((commit, rollBack) => {
          this.sessions[id] = {
            db,
            resolve: () => {
              commit()
              return done
            },
            reject: () => {
              rollBack(new Error('Rolled back'))
              return done.catch(() => undefined)
            },
          }
          begun()
        }),
      options,
    )
    // Once it has begun, the caller that ends it learns how that went.
    done.catch(failed)
  })
  return id
}

/** @throws an error that `isUncertainCommit` knows, or why the transaction was aborted before */
async function commitTransaction(
  this: PostgresAdapter,
  given: number | string | Promise<number | string>,
): Promise<void> {
  const id = await given
  const session = this.sessions[id]
  // Several operations may share a transaction; the first that ends it has ended it.
  if (!session) return
  delete this.sessions[id]
  // Postgres answers the commit of an aborted transaction with a rollback, and no error. Payload goes on
  // after some errors that abort one (versions it cannot count): the write would count as done.
  await session.db.execute(sql`select`).catch(async (error: unknown) => {
    await session.reject()
    throw error
  })
  await session.resolve().catch((cause: unknown) => {
    throw uncertainCommit(cause)
  })
}
