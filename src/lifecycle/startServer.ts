import { mkdir } from 'node:fs/promises'
import { hasSession } from '@/cms/findSessionUser'
import { expireChangedContent } from '@/publishing/expireChangedContent'
import { serveStoredPage } from '@/publishing/pageCache/serveStoredPage'
import { pageStore } from '@/publishing/pageCache/pageStore.mjs'
import { serveMessages } from '@/publishing/serveMessages'
import { followDatabaseNotifications } from '@/server/databaseNotifications'
import { env } from '@/server/env'
import { serveStaticFile } from '@/server/http/serveStaticFile'
import { guardRequests } from '@/server/http/guardRequests'
import { tagRequests } from '@/server/http/tagRequests'
import { watchClientAddresses } from '@/server/http/watchClientAddresses'
import { log, logConsole } from '@/server/log'
import { fileRemovals } from '@/server/removeFiles'
import { BucketError } from '@/server/storage/bucket.mjs'
import { bucket, payloadFolder } from '@/server/uploadLocations'
import { deskChanges, deskViewers, keepDeskStreams } from '@/submissions/desk/live/deskStreams'
import { deliverNotifications } from '@/submissions/notifications/deliverNotifications'
import { answerVisitorCall } from '@/submissions/visitorRoutes'
import { holdFirstConnections } from './holdFirstConnections'
import { prepareDatabase } from './prepareDatabase'
import { startJobs } from './startJobs'
import { followTraffic, stopInOrder } from './stopServer'
import { warmPages } from './warmPages'
import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import busboy from 'busboy'

type Exchange = Parameters<typeof serveStoredPage>[0]

/**
 * What visitors send; and what is the same for everybody and there already, which the dev server makes
 * anew.
 */
const answerWithoutNext = (exchange: Exchange): boolean =>
  answerVisitorCall(exchange) ||
  serveMessages(exchange) ||
  (env.NODE_ENV === 'production' && (serveStoredPage(exchange) || serveStaticFile(exchange)))

/**
 * Everything a server does before its first answer: brings the database up to date, and begins with the
 * jobs when all else is there.
 * @throws Error with one line for the operator
 */
export async function startServer(): Promise<void> {
  if (env.NODE_ENV === 'production') logConsole()
  pageStore.defersScripts = env.DEFER_SCRIPTS
  pageStore.reportFault = (error) =>
    log.error({ err: error }, 'the scripts of a page could not be deferred')
  const releaseConnections = holdFirstConnections()
  tagRequests()
  watchClientAddresses()
  const traffic = followTraffic()
  guardRequests({ hasSession, answerWithoutNext })
  handleBusboyFileErrors()
  await openStorage()
  await prepareDatabase()
  // The one-shot container that prepares the database for the others ends here.
  if (env.PREPARE_ONLY) process.exit(0)
  // The dev server has no list of routes.
  if (env.NODE_ENV === 'production' && env.METRICS_PORT !== undefined) {
    // They take memory and a part of the start.
    const { serveMetrics } = await import('./metrics/serveMetrics')
    await serveMetrics({ host: env.METRICS_HOST, port: env.METRICS_PORT })
  }
  await followDatabaseNotifications([expireChangedContent, deskChanges, deskViewers, fileRemovals])
  const endDeskStreams = keepDeskStreams()
  const stopDeliveries = deliverNotifications()
  const stopJobs = startJobs()
  releaseConnections()
  if (env.NODE_ENV !== 'production') return
  if (!env.SITE_URL) {
    log.warn(
      'SITE_URL is not set: pages have no canonical URL, hreflang, sitemap, feed or preview picture',
    )
  }
  stopInOrder({ traffic, background: [stopDeliveries, stopJobs, endDeskStreams] })
  if (env.WARM_PAGES) void warmPages()
}

/**
 * A wrong setting is told at once. A bucket that is only away is waited for by the sender of a file;
 * pages and the other forms do without it.
 */
async function openStorage(): Promise<void> {
  await mkdir(payloadFolder, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? error.code : 'unknown reason'
    throw new Error(`UPLOADS_DIR must be a folder this user can write to (${reason})`)
  })
  await bucket?.check().catch((error: unknown) => {
    if (error instanceof BucketError && error.isRefusal) {
      throw new Error(`S3_BUCKET must be a bucket that these keys can use: ${error.message}`)
    }
    log.error({ err: error }, 'the uploads bucket is unavailable')
  })
}

/**
 * Gives every file of a form a listener for its failure. Payload 3.90 leaves a file without
 * one where it comes after a fault in the same form, and a failure without a listener is a fault of
 * the whole process. The form's own error still reaches the reader of the form.
 */
function handleBusboyFileErrors(): void {
  // Payload and this product share one busboy, since next.config.mjs keeps it out of the bundles.
  const parser = busboy({ headers: { 'content-type': 'multipart/form-data; boundary=x' } })
  const forms = Object.getPrototypeOf(parser) as EventEmitter
  const { emit } = forms
  forms.emit = function (event, ...values) {
    // busboy documents that a file comes with its name, its stream and what was said of it.
    if (event === 'file') (values[1] as Readable).on('error', () => undefined)
    return emit.call(this, event, ...values)
  }
}
