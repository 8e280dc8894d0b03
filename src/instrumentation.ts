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

/** The first line of an error, with that of what caused it: a query that failed does not say why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Failed'
  const [line = ''] = error.message.split('\n')
  return error.cause instanceof Error ? `${line} (${reasonOf(error.cause)})` : line
}
