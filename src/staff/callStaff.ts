import { readCredentials } from './staffLogIn'

/** An answer that is not OK: its status, a colon, and what it says (specification, section 8). */
export class RefusedCall extends Error {
  override name = 'RefusedCall'

  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status}: ${body}`)
  }
}

type Call = {
  path: `/admin/${string}`
  /** null: the session that the browser has at the CMS; those that are stored where none are given */
  credentials?: string | null
  signal?: AbortSignal
}

/**
 * Asks one of the staff endpoints (specification, section 7), once and never from a cache.
 * @throws RefusedCall for an answer that is not OK, another error when there is no answer
 */
export async function callStaff({
  path,
  credentials = readCredentials(),
  signal,
}: Call): Promise<Response> {
  const response = await fetch(path, {
    headers: {
      ...(credentials === null ? {} : { Authorization: `Basic ${credentials}` }),
      // The language of a refusal's text.
      'Accept-Language': document.documentElement.lang,
    },
    cache: 'no-store',
    signal,
  })
  if (response.ok) return response
  throw new RefusedCall(response.status, (await response.text()) || response.statusText)
}

/**
 * Asks whether credentials are those of staff.
 * @throws like `callStaff`; RefusedCall when they are not
 */
export async function verifyCredentials(call: Omit<Call, 'path'>): Promise<void> {
  const response = await callStaff({ ...call, path: '/admin/verify' })
  // An answer that is not read keeps its connection busy.
  await response.text()
}

/**
 * Whether a refusal says that the user is not, or no longer, logged in; 403 is for those who need more
 * than the password by now.
 */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof RefusedCall && (error.status === 401 || error.status === 403)
}

/** What the server says about a refusal, where it says something. */
export function refusalText(refusal: RefusedCall): string | undefined {
  try {
    const body: unknown = JSON.parse(refusal.body)
    const hasMessage = typeof body === 'object' && body !== null && 'message' in body
    return hasMessage && typeof body.message === 'string' ? body.message : undefined
  } catch {
    return undefined
  }
}
