import { AuthenticationError, type CollectionBeforeOperationHook } from 'payload'
import { credentialsMatch } from './credentialsMatch'

/**
 * Stands before Payload's log-in with the check that /admin uses: the same answer and time for every
 * wrong pair, also of somebody who is locked out or does not exist, and limits for each address.
 * @throws APIError 401, 429 or 503
 */
export const checkLogIn: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'login') return
  const { username, password } = args.data
  // Payload itself refuses what is missing or empty, before it looks for anybody.
  if (typeof username !== 'string' || typeof password !== 'string') return
  if (!username.trim() || !password.trim()) return
  const isRight = await credentialsMatch({ credentials: { username, password }, req })
  if (!isRight) throw new AuthenticationError(req.t, true)
}
