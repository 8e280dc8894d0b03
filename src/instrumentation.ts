import type { Instrumentation } from 'next'

/**
 * Called once by Next.js before the first request is answered. A failure here, of the reading of the
 * environment too, is said in one line on standard error and ends the process with code 1: a server that
 * is half started is of no use.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  try {
    const { startServer } = await import('@/lifecycle/startServer')
    await startServer()
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}

/** Says of which request a page failed, and under which number its visitor sees that (docs/faults.md). */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  request,
  { routePath },
) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { log } = await import('@/server/log')
  // Next.js gives each error that it has not made itself a number.
  const { digest } = error as { digest?: string }
  const requestId = request.headers['x-request-id']
  log.error({ err: error, number: digest, requestId, route: routePath }, 'a page failed')
}

/** The first line of an error, with that of what caused it: a query that failed does not say why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Failed'
  const [line = ''] = error.message.split('\n')
  return error.cause instanceof Error ? `${line} (${reasonOf(error.cause)})` : line
}
