// @ts-check
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { openBucket, readBucketSettings } from '../../../src/server/storage/bucket.mjs'
import { listOrphans, readSiteId, siteIdName } from '../../../src/server/storage/storedFiles.mjs'
import { UserError } from '../userError.mjs'
import { loadSettings, openForReading } from '../siteDatabase.mjs'
import { connect } from './database.mjs'
import { markName } from './uploads.mjs'
import { openUploads } from './uploads.mjs'
import { uploadsInFolder } from './uploads.mjs'

/**
 * @typedef {import('../../../src/server/storage/storedFiles.mjs').Place} Place
 * @typedef {import('../../../src/server/storage/storedFiles.mjs').PlacedFile} PlacedFile
 */

/**
 * Lists the uploaded files that no row names and that are older than an hour; with `--remove` it removes them.
 * @param {{ args: string[], stopping: import('../runInOrder.mjs').StopRequest, closers: import('../runInOrder.mjs').Closers }} options
 */
export async function runOrphans({ args, stopping, closers }) {
  if (args.some((arg) => arg !== '--remove')) {
    throw new UserError('Usage: npm run uploads:orphans [-- --remove]')
  }
  const settings = loadSettings()
  const database = await connect(await openForReading({ settings, stopping, closers }))
  closers.push(() => database.end())
  await checkOwner({ settings, database })
  const bucketSettings = readBucketSettings(process.env)
  /** @type {Place[]} */
  const places = [{ uploadsDir: settings.uploadsDir }]
  if (bucketSettings) places.unshift({ bucket: openBucket(bucketSettings) })
  const orphans = await listOrphans({ database, places })
  for (const file of orphans) {
    stopping.signal.throwIfAborted()
    console.log(`${file.changedAt.toISOString()} ${String(file.size).padStart(10)} ${pathOf(file)}`)
    if (args.length > 0) await remove(file)
  }
  const bytes = orphans.reduce((sum, { size }) => sum + size, 0)
  const what = `${orphans.length} unused files, ${bytes} bytes`
  console.log(args.length > 0 ? `Removed ${what}` : what)
}

/**
 * Rows of another database say nothing about these files, and those of a restore are not committed yet.
 * @param {{ settings: import('../environment.mjs').Settings, database: import('pg').Client }} options
 * @throws {UserError}
 */
async function checkOwner({ settings, database }) {
  const id = await readSiteId(database)
  const current = openUploads(settings)
  for (const uploads of [current, uploadsInFolder(settings.uploadsDir)]) {
    if ((await uploads.readText(markName)) !== undefined) {
      throw new UserError(`${uploads.label} is being restored: finish the restore first`)
    }
    const found = (await uploads.readText(siteIdName))?.trim()
    // With a bucket, the folder need not have been used.
    if (found === id || (found === undefined && uploads !== current)) continue
    throw new UserError(
      `${uploads.label} does not belong to this database: ${siteIdName} says ${found ?? 'nothing'}, the database says ${id ?? 'nothing'}. Start the site first: it writes the ID, or says what is wrong`,
    )
  }
  if (!id) throw new UserError('The database has no site ID yet: start the site first')
}

/** @param {PlacedFile} file */
function pathOf({ place, name }) {
  return 'bucket' in place ? name : path.join(place.uploadsDir, name)
}

/** @param {PlacedFile} file */
async function remove({ place, name }) {
  if ('bucket' in place) await place.bucket.remove(name)
  else await rm(path.join(place.uploadsDir, name), { force: true })
}
