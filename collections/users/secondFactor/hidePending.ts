import type { CollectionAfterOperationHook } from 'payload'
import { transactionOf } from '../../../src/server/transactionOf'
import { needsSecondFactor } from './factors'

/**
 * Who has given the password alone is told nothing of the account yet. Payload's pages read the answer
 * without a user as nobody logged in, and their server leads on to the second factor.
 */
export const hidePending: CollectionAfterOperationHook = async ({ operation, req, result }) => {
  if (operation !== 'login' && operation !== 'resetPassword') return result
  const id = req.user?.id
  if (id === undefined) return result
  const isPending = await needsSecondFactor({
    database: await transactionOf(req),
    user: Number(id),
  })
  return isPending ? { ...result, user: null } : result
}
