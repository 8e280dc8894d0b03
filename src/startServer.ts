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
  const { observeRequests } = await import('./lib/http/observeRequests')
  observeRequests()
  const { followTraffic, stopInOrder } = await import('./stopServer')
  const traffic = followTraffic()
  const { guardRequests } = await import('./lib/http/guardRequests')
  guardRequests()
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
  const { everyDay } = await import('./lib/everyDay')
  const { log } = await import('./lib/log')
  everyDay({
    work: sweepDrafts,
    onFailure: (error) => log.error({ err: error }, 'expired survey drafts could not be removed'),
  })
  everyDay({
    work: sweepUploads,
    onFailure: (error) => log.error({ err: error }, 'files without a row could not be removed'),
  })
  const { deliverNotifications } = await import('./features/notifications/deliverNotifications')
  const stopDeliveries = deliverNotifications()
  const { rescanCvs } = await import('./features/consultation/rescanCvs')
  const { every } = await import('./lib/every')
  const onScanFailure = (error: unknown) =>
    log.error({ err: error }, 'CVs could not be scanned again')
  void rescanCvs().catch(onScanFailure)
  every({ milliseconds: 5 * 60 * 1000, work: rescanCvs, onFailure: onScanFailure })
  const { releaseAbandonedJobs } = await import('./cms/releaseAbandonedJobs')
  const onReleaseFailure = (error: unknown) =>
    log.error({ err: error }, 'abandoned jobs could not be released')
  await releaseAbandonedJobs().catch(onReleaseFailure)
  every({ milliseconds: 60 * 1000, work: releaseAbandonedJobs, onFailure: onReleaseFailure })
  const { queueRetention } = await import('./features/retention/queueRetention')
  const onQueueFailure = (error: unknown) =>
    log.error({ err: error }, 'the removal of records whose time is over could not be queued')
  await queueRetention().catch(onQueueFailure)
  everyDay({ work: queueRetention, onFailure: onQueueFailure })
  const { runScheduledJobs } = await import('./cms/runScheduledJobs')
  const stopJobs = await runScheduledJobs()
  if (env.NODE_ENV !== 'production') return
  stopInOrder({ traffic, background: [stopDeliveries, stopJobs] })
  const { warmPages } = await import('./warmPages')
  void warmPages()
}
