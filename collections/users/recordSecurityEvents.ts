import type { AfterErrorHook, CollectionAfterLogoutHook, PayloadRequest } from 'payload'
import { logSecurityEvent } from '../../src/server/logSecurityEvent'

/** Notes who has logged out of the CMS. */
export const recordLogOut: CollectionAfterLogoutHook = ({ req }) => {
  logSecurityEvent({ event: 'log_out', at: 'cms', headers: req.headers, user: req.user?.id })
}

/** Records what the CMS's interface has refused: wrong log-ins, and calls without the right. */
export const recordRefusal: AfterErrorHook = ({ collection, error, req }) => {
  const status = 'status' in error ? error.status : undefined
  if (status !== 401 && status !== 403) return
  logSecurityEvent({
    event: isLogIn(req) ? 'log_in_refused' : 'access_refused',
    at: 'cms',
    headers: req.headers,
    user: req.user?.id,
    subject: collection?.slug,
    status,
  })
}

function isLogIn({ pathname }: PayloadRequest): boolean {
  return /\/(?:login|reset-password)$/.test(pathname ?? '')
}
