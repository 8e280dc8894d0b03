import { randomUUID } from 'node:crypto'
import { processWide } from '../processWide.mjs'
import type { Answer } from './answer'
import { failureStatus, type Failure } from './failureAnswer'
import { internalOrigin } from './internalOrigin'

/** The states of the pages that are being made. */
const states = processWide('pageStates', () => new Map<string, unknown>())

/** The header in which a request for such a page has the key of its state. */
const stateHeader = 'x-page-state'

/**
 * Answers with a page of this site that shows what came of a form. Only Next.js renders one, so this
 * server asks itself for it and hands the state over under a key that cannot be guessed. Where the page
 * cannot be made, because the database is away or the server is stopping, the answer is what
 * `otherwise` says.
 */
export async function renderPageWithState({
  path,
  state,
  failure,
  otherwise,
}: {
  /** the page's path inside, with its language */
  path: string
  /** what the page shows; it reads it with `readPageState` */
  state: unknown
  /** why the form was not taken, where it was not */
  failure?: Pick<Failure, 'code' | 'retryAfter'>
  otherwise: () => Promise<Answer> | Answer
}): Promise<Answer> {
  const key = randomUUID()
  states.set(key, state)
  const page = await fetch(`${internalOrigin}${path}`, {
    headers: { [stateHeader]: key },
    cache: 'no-store',
  }).catch(() => null)
  const body = page?.ok ? await page.text().catch(() => null) : null
  states.delete(key)
  if (!page || body === null) return otherwise()
  const headers: Answer['headers'] = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  const policy = page.headers.get('Content-Security-Policy')
  if (policy) headers['Content-Security-Policy'] = policy
  if (!failure) return { status: 200, headers, body }
  const { code, retryAfter } = failure
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter)
  return { status: failureStatus[code], headers, body }
}

/** Whether `renderPageWithState` asks; for all others there is no such page. */
export function hasPageState(headers: Headers): boolean {
  return states.has(headers.get(stateHeader) ?? '')
}

/** The state of the page that `renderPageWithState` asks for. */
export function readPageState<State>(headers: Headers): State {
  return states.get(headers.get(stateHeader) ?? '') as State // what it was given for this page
}
