import { log } from '@/server/log'
import { isDatabaseUnavailable } from './isDatabaseUnavailable'
import { isStorageUnavailable } from './isStorageUnavailable'
import { requestIdHeader } from './tagRequests'

/** What a visitor is told who can try again later. */
export type TemporaryFailure = { code: 'unavailable'; retryAfter: number }

/** A database is restarted within seconds. */
export const databaseUnavailable: TemporaryFailure = { code: 'unavailable', retryAfter: 10 }

/** Making room on a disk takes a person. */
export const storageUnavailable: TemporaryFailure = { code: 'unavailable', retryAfter: 60 }

/** What an error means for the visitor where database or disk are only away; null for any other. */
export function temporaryFailure(error: unknown): TemporaryFailure | null {
  if (isDatabaseUnavailable(error)) return databaseUnavailable
  return isStorageUnavailable(error) ? storageUnavailable : null
}

/**
 * Does what needs database or disk. Where they are away, that is an outcome like any other, so that
 * it is answered in the language and the manner in which the visitor has asked.
 */
export async function unlessUnavailable<Outcome, Refusal>({
  request,
  work,
  refuse,
}: {
  request: Request
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
  request: Request
  error: unknown
}): void {
  const requestId = request.headers.get(requestIdHeader) ?? undefined
  log.error({ requestId, err: error }, 'database or disk are away')
}
