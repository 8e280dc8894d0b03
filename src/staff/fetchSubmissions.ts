import { callStaff, isLoggedOut, RefusedCall, verifyCredentials } from './callStaff'
import { newerHeader, totalHeader, type ConsultationItem } from './consultationItem'

/** How many rows a page may have. */
export const pageSizes = [25, 50, 100, 200] as const

export type PageSize = (typeof pageSizes)[number]

/** Which page is wanted: of the rows that fit a search, from a row seen before on. */
export type PageRequest = { size: PageSize; search: string; before?: number; after?: number }

/** A page of rows, how many there are altogether, and how many of them are newer. */
export type SubmissionPage = { items: ConsultationItem[]; total: number; newer: number }

/** Thrown when the server does not know, or no longer knows, who is asking. */
export class NotAuthenticated extends Error {
  override name = 'NotAuthenticated'
}

type Session = { credentials: string | null; language: string; signal: AbortSignal }

/**
 * Checks the kept credentials. Anything but a success means rejected (specification, section 7).
 * @throws NotAuthenticated when rejected, another error when there is no answer
 */
export async function verifySession(session: Session): Promise<void> {
  try {
    await verifyCredentials(session)
  } catch (error) {
    throw error instanceof RefusedCall ? new NotAuthenticated() : error
  }
}

/**
 * Fetches one page of the list.
 * @throws NotAuthenticated without a log-in, another error for any other failure
 */
export async function fetchSubmissions({
  request,
  ...session
}: Session & { request: PageRequest }): Promise<SubmissionPage> {
  const query = new URLSearchParams({ limit: String(request.size) })
  if (request.search) query.set('q', request.search)
  if (request.before !== undefined) query.set('before', String(request.before))
  if (request.after !== undefined) query.set('after', String(request.after))
  try {
    const response = await callStaff({ ...session, path: `/admin/consultations?${query}` })
    // Our own endpoint; integration tests hold it to this shape.
    const items = (await response.json()) as ConsultationItem[]
    return {
      items,
      total: Number(response.headers.get(totalHeader)),
      newer: Number(response.headers.get(newerHeader)),
    }
  } catch (error) {
    throw isLoggedOut(error) ? new NotAuthenticated() : error
  }
}
