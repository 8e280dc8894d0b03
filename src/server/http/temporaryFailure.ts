import { log } from '@/server/log'
import { causesOf, isConflict } from '@/server/retryConflict'
import type { RequestHeaders } from './httpRequest'
import { requestIdHeader } from './tagRequests'

/** What a visitor is told who can try again later. */
export type TemporaryFailure = { code: 'unavailable'; retryAfter: number }

/** A database is restarted within seconds. */
export const databaseUnavailable: TemporaryFailure = { code: 'unavailable', retryAfter: 10 }

/** A change that met another three times in a row. */
export const databaseConflict: TemporaryFailure = { code: 'unavailable', retryAfter: 1 }

/** Making room on a disk takes a person. */
export const storageUnavailable: TemporaryFailure = { code: 'unavailable', retryAfter: 60 }

/** What an error means for the visitor where database or storage are only away; null for any other. */
export function temporaryFailure(error: unknown): TemporaryFailure | null {
  if (isConflict(error)) return databaseConflict
  if (isDatabaseUnavailable(error)) return databaseUnavailable
  return isStorageUnavailable(error) ? storageUnavailable : null
}

/**
 * Does what needs database or storage. Where they are away, that is an outcome like any other, so that
 * it is answered in the language and the manner in which the visitor has asked.
 */
export async function unlessUnavailable<Outcome, Refusal>({
  request,
  work,
  refuse,
}: {
  request: { headers: RequestHeaders }
  work: () => Promise<Outcome>
  refuse: (failure: TemporaryFailure) => Refusal
}): Promise<Outcome | Refusal> {
  try {
    return await work()
  } catch (error) {
    const failure = temporaryFailure(error)
    if (!failure) throw error
    logTemporaryFailure({ request, error })
    return refuse(failure)
  }
}

/** Writes down for the operator what the visitor is told only in passing. */
export function logTemporaryFailure({
  request,
  error,
}: {
  request: { headers: RequestHeaders }
  error: unknown
}): void {
  const requestId = request.headers.get(requestIdHeader) ?? undefined
  log.error({ requestId, err: error }, 'the database or the file storage is unavailable')
}

/**
 * Connection errors of Node, and the SQLSTATEs that mean 'not now' (PostgreSQL, appendix A): no
 * connection, no room or memory, shutting down or starting, a standby that has yet to take over.
 */
const nodeCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EPIPE)$/
const sqlStates = /^(08...|53...|57P0[1-5]|25006)$/
const poolMessages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/

/** True when an error, or what caused it, says that the database cannot be reached at the moment. */
function isDatabaseUnavailable(error: unknown): boolean {
  return [...causesOf(error)].some((one) => {
    const code = 'code' in one ? String(one.code) : ''
    return nodeCodes.test(code) || sqlStates.test(code) || poolMessages.test(one.message)
  })
}

/**
 * Errors of a disk that is full, failing or out of reach (POSIX errno; libuv gives them as codes), and
 * of a bucket (`BucketError`).
 */
const codes = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EMFILE|ENFILE|ESTALE|BUCKET_UNAVAILABLE)$/

/** True when an error says that files cannot be written at the moment. */
export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.test(String(error.code))
}
