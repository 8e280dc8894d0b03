import { addressKey } from '@/server/http/rateLimits'
import { requestIdHeader } from '@/server/http/tagRequests'
import { log } from './log'

/** What happened where only people with an account may enter. */
export type SecurityEvent = {
  event:
    | 'log_in'
    | 'log_in_refused'
    | 'log_out'
    | 'access_refused'
    | 'calendar_opened'
    | 'calendar_closed'
    | 'second_factor_refused'
    | 'second_factor_removed'
    | 'passkey_added'
    | 'passkey_removed'
    | 'recovery_codes_made'
    | 'recovery_code_used'
  at: 'admin' | 'cms'
  headers: Headers
  /** The account, by its number: a name that was typed wrong may be a password. */
  user?: number | string
  /** The collection that access was refused to. */
  subject?: string
  status?: number
}

/**
 * Writes a log-in, a log-out or a refusal to the log. `client` tells attempts from one address
 * apart from others on the same day, without showing the address.
 */
export function logSecurityEvent({ headers, ...event }: SecurityEvent): void {
  const requestId = headers.get(requestIdHeader) ?? undefined
  const entry = { ...event, client: addressKey(headers).slice(0, 12), requestId }
  if (event.event.endsWith('refused')) log.warn(entry)
  else log.info(entry)
}
