import { selfOrigin } from './selfOrigin'

/**
 * Answers with a page of this site that shows what came of a form. A route handler cannot render
 * one, so it asks this server for it, handing the outcome over in a header that no link or form of
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
  otherwise: () => Promise<Response> | Response
}): Promise<Response> {
  const page = await fetch(`${selfOrigin}${path}`, {
    headers: { [state.header]: state.value },
    cache: 'no-store',
  }).catch(() => null)
  if (!page?.ok) return otherwise()
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  const policy = page.headers.get('Content-Security-Policy')
  if (policy) headers.set('Content-Security-Policy', policy)
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  return new Response(page.body, { status, headers })
}
