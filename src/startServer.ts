import { mkdir } from 'node:fs/promises'

/**
 * Everything a server does before its first answer: reads the environment, brings the database up
 * to date and clears away what a crash left behind. What the operator can mend is said in one line
 * on standard error, and the process ends with code 1.
 */
export async function startServer(): Promise<void> {
  const { env } = await import('./env').catch(giveUp)
  const { uploadsFolder } = await import('./lib/uploads')
  const { observeRequests } = await import('./lib/http/observeRequests')
  observeRequests()
  await mkdir(uploadsFolder, { recursive: true }).catch((error: unknown) =>
    giveUp(new Error(`UPLOADS_DIR must be a folder this user can write to (${reason(error)})`)),
  )
  const { prepareDatabase } = await import('./prepareDatabase')
  await prepareDatabase().catch(giveUp)
  const { sweepUploads } = await import('./features/consultation/sweepUploads')
  await sweepUploads()
  // The one-shot container that prepares the database for the others ends here.
  if (env.PREPARE_ONLY) process.exit(0)
}

function giveUp(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : 'Failed'}\n`)
  process.exit(1)
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
}
