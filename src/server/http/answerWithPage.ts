import type { Answer } from './answer'
import { selfOrigin } from './selfOrigin'

/**
 * Answers with a page of this site that shows what came of a form. Only Next.js renders one, so this
 * server asks itself for it, handing the outcome over in a header that no link or form of
 * another site can set. Where the page cannot be made, because the database is away or the server is
 * stopping, the answer is what `otherwise` says.
 */
export async function answerWithPage({
  path,
  state,
  status,
  retryAfter,
  otherwise,
}: {
  /** the page's path inside, with its language */
  path: string
  state: { header: string; value: string }
  status: number
  /** Seconds after which another try makes sense. */
  retryAfter?: number
  otherwise: () => Promise<Answer> | Answer
}): Promise<Answer> {
  const page = await fetch(`${selfOrigin}${path}`, {
    headers: { [state.header]: state.value },
    cache: 'no-store',
  }).catch(() => null)
  const body = page?.ok ? await page.text().catch(() => null) : null
  if (!page || body === null) return otherwise()
  const headers: Answer['headers'] = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  }
  const policy = page.headers.get('Content-Security-Policy')
  if (policy) headers['Content-Security-Policy'] = policy
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter)
  return { status, headers, body }
}
