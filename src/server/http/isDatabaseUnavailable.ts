/**
 * Connection errors of Node, and the SQLSTATEs that mean 'not now' (PostgreSQL, appendix A): no
 * connection, no room or memory, shutting down or starting, a standby that has yet to take over.
 */
const nodeCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EPIPE)$/
const sqlStates = /^(08...|53...|57P0[1-5]|25006)$/
const poolMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/

/** True when an error, or what caused it, says that the database cannot be reached at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    const code = 'code' in current ? String(current.code) : ''
    if (nodeCodes.test(code) || sqlStates.test(code)) return true
    if (poolMessages.test(current.message)) return true
    current = current.cause
  }
  return false
}
