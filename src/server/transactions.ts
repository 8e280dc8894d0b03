import {
  commitTransaction,
  initTransaction,
  killTransaction,
  type PayloadRequest,
  type Payload,
} from 'payload'

/**
 * Does work within a request's transaction, which it begins where there is none, and commits what it has begun.
 * @throws what the work throws; then nothing of the transaction is stored
 */
export async function inTransaction<Result>(
  req: PayloadRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const isOwn = await initTransaction(req)
  try {
    const result = await work()
    if (isOwn) await commitTransaction(req)
    return result
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

/** What statements are executed by. */
export type Database = Pick<Payload['db']['drizzle'], 'execute'>

/** The database as a request's transaction sees it, or without one, as everybody does. */
export async function transactionOf({ payload, transactionID }: PayloadRequest): Promise<Database> {
  const { drizzle, sessions } = payload.db
  const id = await transactionID
  // Payload's type leaves open what kind of database a session belongs to.
  return ((id !== undefined && sessions?.[id]?.db) || drizzle) as Database
}
