import type { Payload, PayloadRequest } from 'payload'

/** What statements are executed by. */
export type Database = Pick<Payload['db']['drizzle'], 'execute'>

/** The database as a request's transaction sees it, or without one, as everybody does. */
export async function transactionOf({ payload, transactionID }: PayloadRequest): Promise<Database> {
  const { drizzle, sessions } = payload.db
  const id = await transactionID
  // Payload's type leaves open what kind of database a session belongs to.
  return ((id !== undefined && sessions?.[id]?.db) || drizzle) as Database
}
