import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'

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
