import { AuthenticationError, type CollectionBeforeOperationHook } from 'payload'
import { addressKey } from '../../src/lib/http/rateLimits'
import { checkCredentials } from './checkCredentials'
import { mustWait, waitError } from './refuseCredentials'

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
  const check = await checkCredentials({
    payload: req.payload,
    credentials: { username, password },
    address: addressKey(req.headers),
    mayLogIn: () => true,
  })
  if (mustWait(check)) throw await waitError({ check, req })
  if (!check.ok) throw new AuthenticationError(req.t, true)
}
