/** Called once by Next.js before the first request is answered. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startServer } = await import('./startServer')
  await startServer()
}
