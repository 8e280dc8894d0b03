import { mkdir } from 'node:fs/promises'

/**
 * Everything a server does before its first answer: reads the environment, brings the database up
 * to date and clears away what a crash left behind. Whatever fails here is said in one line on
 * standard error and ends the process with code 1: a server that is half started helps nobody.
 */
export async function startServer(): Promise<void> {
  await start().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n')[0] : 'Failed'}\n`)
    process.exit(1)
  })
}

async function start(): Promise<void> {
  const { env } = await import('./env')
  const { uploadsFolder } = await import('./lib/uploads')
  const { log } = await import('./lib/log')
  const { logConsole } = await import('./lib/logConsole')
  if (env.NODE_ENV === 'production') logConsole()
  const { pageStore } = await import('./lib/pageCache/pageStore.mjs')
  pageStore.defersScripts = env.DEFER_SCRIPTS
  pageStore.reportFault = (error) => log.error({ err: error }, 'a page was stored with its scripts')
  const { observeRequests } = await import('./lib/http/observeRequests')
  observeRequests()
  const { followTraffic, stopInOrder } = await import('./stopServer')
  const traffic = followTraffic()
  const { guardRequests } = await import('./lib/http/guardRequests')
  const { hasSession } = await import('./cms/hasSession')
  guardRequests({ hasSession })
  const { heedFileErrors } = await import('./lib/http/heedFileErrors')
  heedFileErrors()
  await mkdir(uploadsFolder, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? error.code : 'unknown reason'
    throw new Error(`UPLOADS_DIR must be a folder this user can write to (${reason})`)
  })
  const { prepareDatabase } = await import('./prepareDatabase')
  await prepareDatabase()
  const { sweepUploads } = await import('./features/consultation/sweepUploads')
  await sweepUploads()
  const { sweepDrafts } = await import('./features/survey/keptDrafts')
  await sweepDrafts()
  // The one-shot container that prepares the database for the others ends here.
  if (env.PREPARE_ONLY) process.exit(0)
  const { followContentChanges } = await import('./cms/followContentChanges')
  await followContentChanges()
  const { deliverNotifications } = await import('./features/notifications/deliverNotifications')
  const stopDeliveries = deliverNotifications()
  const { startHousekeeping } = await import('./startHousekeeping')
  startHousekeeping()
  const { runScheduledJobs } = await import('./cms/runScheduledJobs')
  const stopJobs = await runScheduledJobs()
  if (env.NODE_ENV !== 'production') return
  stopInOrder({ traffic, background: [stopDeliveries, stopJobs] })
  if (!env.WARM_PAGES) return
  const { warmPages } = await import('./warmPages')
  void warmPages()
}
