import { mkdir } from 'node:fs/promises'
import { followContentChanges } from './cms/followContentChanges'
import { hasSession } from './cms/hasSession'
import { runScheduledJobs } from './cms/runScheduledJobs'
import { env } from './env'
import { sweepUploads } from './features/consultation/sweepUploads'
import { deliverNotifications } from './features/notifications/deliverNotifications'
import { sweepDrafts } from './features/survey/keptDrafts'
import { guardRequests } from './lib/http/guardRequests'
import { heedFileErrors } from './lib/http/heedFileErrors'
import { observeRequests } from './lib/http/observeRequests'
import { log } from './lib/log'
import { logConsole } from './lib/logConsole'
import { pageStore } from './lib/pageCache/pageStore.mjs'
import { uploadsFolder } from './lib/uploads'
import { prepareDatabase } from './prepareDatabase'
import { startHousekeeping } from './startHousekeeping'
import { followTraffic, stopInOrder } from './stopServer'
import { warmPages } from './warmPages'

/**
 * Everything a server does before its first answer: brings the database up to date and clears away what
 * a crash left behind.
 * @throws Error with one line for the operator
 */
export async function startServer(): Promise<void> {
  if (env.NODE_ENV === 'production') logConsole()
  pageStore.defersScripts = env.DEFER_SCRIPTS
  pageStore.reportFault = (error) => log.error({ err: error }, 'a page was stored with its scripts')
  observeRequests()
  const traffic = followTraffic()
  guardRequests({ hasSession })
  heedFileErrors()
  await mkdir(uploadsFolder, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? error.code : 'unknown reason'
    throw new Error(`UPLOADS_DIR must be a folder this user can write to (${reason})`)
  })
  await prepareDatabase()
  await sweepUploads()
  await sweepDrafts()
  // The one-shot container that prepares the database for the others ends here.
  if (env.PREPARE_ONLY) process.exit(0)
  await followContentChanges()
  const stopDeliveries = deliverNotifications()
  startHousekeeping()
  const stopJobs = await runScheduledJobs()
  if (env.NODE_ENV !== 'production') return
  stopInOrder({ traffic, background: [stopDeliveries, stopJobs] })
  if (env.WARM_PAGES) void warmPages()
}
