// @ts-check
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readSiteId, siteIdName } from '../../../src/server/storage/storedFiles.mjs'
import { UserError } from '../userError.mjs'
import { BackupFailure } from './backupFailure.mjs'
import { openFolder } from './folderStore.mjs'

/**
 * Where backups lie. A name is there only when all of its content is.
 * @typedef {object} BackupStore
 * @property {string} label where that is, for people
 * @property {() => Promise<string[]>} list the names of the backups, the oldest first
 * @property {(name: string) => Promise<import('node:stream').Readable>} read
 * @property {(backup: { name: string, content: import('node:stream').Readable, signal: AbortSignal }) => Promise<void>} write
 *   leaves nothing behind when it fails
 * @property {(name: string) => Promise<void>} remove
 */

/** The name of a backup says when it was begun, in UTC. */
export const backupName = /^curaco-\d{8}T\d{6}Z\.tar\.gz\.age$/

/**
 * @param {import('./backupSettings.mjs').BackupSettings} settings
 * @returns {Promise<BackupStore>}
 */
export async function openStore({ bucket, folder }) {
  if (!bucket) return openFolder(folder)
  // Loading it takes a while.
  const { openBucketStore } = await import('./bucketStore.mjs')
  return openBucketStore(bucket)
}

/**
 * Makes sure that the backups there are of this site: they carry its id in the file `.site-id`, which its first
 * backup writes.
 * @param {{ store: BackupStore, database: import('pg').Client, signal: AbortSignal }} options
 * @throws {BackupFailure} where they are of another site
 */
export async function claimStore({ store, database, signal }) {
  const id = await readSiteId(database)
  if (!id) throw new UserError('The site has not created its tables yet')
  if (!(await store.list()).includes(siteIdName)) {
    const content = Readable.from([Buffer.from(`${id}\n`)])
    return store.write({ name: siteIdName, content, signal })
  }
  const found = (await text(await store.read(siteIdName))).trim()
  if (found === id) return
  throw new BackupFailure(
    'other_site',
    `${store.label} contains the backups of site ${found}, this is site ${id}: set BACKUP_DIR, BACKUP_S3_BUCKET or BACKUP_S3_PREFIX to a place of its own. If they are of this site, remove ${siteIdName} there`,
  )
}

/** @param {Date} time @param {string} ending */
export function nameBackup(time, ending) {
  return `curaco-${time.toISOString().replace(/[-:]|\.\d+/g, '')}${ending}`
}

/** @param {string} name @returns {Date} when that backup was begun */
function timeOfBackup(name) {
  const [, date = '', time = ''] = /-(\d{8})T(\d{6})Z/.exec(name) ?? []
  const parts = [date.slice(0, 4), date.slice(4, 6), date.slice(6)]
  return new Date(`${parts.join('-')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
}

/**
 * Which backups go: those beyond the newest so many, and those that are too old. The newest of them
 * stays at any age; those that are named stay until they are too old.
 * @param {{ names: string[], limits: { count: number, days: number }, spared: (string | undefined)[], now: Date }} options
 * @returns {string[]}
 */
export function chooseRemoved({ names, limits: { count, days }, spared, now }) {
  const newestFirst = names
    .filter((name) => backupName.test(name))
    .toSorted()
    .toReversed()
  const oldest = now.getTime() - days * 24 * 60 * 60 * 1000
  return newestFirst.filter(
    (name, index) =>
      index > 0 &&
      ((index >= count && !spared.includes(name)) || timeOfBackup(name).getTime() < oldest),
  )
}
