import type { PoolClient } from 'pg'
import type { Follower } from './databaseNotifications'
import { pool } from './databasePool'
import { log } from './log'
import { processWide } from './processWide.mjs'
import { shareRuns } from './remember.mjs'
import { checkSiteId } from './storage/checkSiteId'
import { fileStorage } from './storage/fileStorage'
import { folderStorage } from './storage/folderStorage'
import { uploadFolders } from './storage/storedFiles.mjs'
import { storedName } from './uploadLocations'

type Removal = { folder: string; filename: string }

/** A removal that failed is tried again after this time, an interval of Postgres. */
const retryAfter = '1 minute'

/** With a bucket, a file from before may still lie in the folder. */
const storages = new Set([fileStorage, folderStorage])

/** What the database announces as soon as the deletion of a row that named a file is committed. */
export const fileRemovals: Follower = {
  channel: 'file_removals',
  onAnnouncement: () => void removeFiles(),
  onRegained: () => void removeFiles(),
}

/**
 * Removes the files whose row was deleted, or names another file by now: those that the triggers of the
 * migration `file_removals` list. Nothing else in the product removes a file that a row has named. Resolves
 * when those are gone that were listed before, or one of them could not be removed: it stays listed.
 */
export const removeFiles = processWide('fileRemovals', () =>
  shareRuns(() =>
    removeListed().catch((error: unknown) =>
      log.error({ err: error }, 'files of deleted rows could not be removed yet'),
    ),
  ),
)

async function removeListed(): Promise<void> {
  const { rowCount } = await pool.query('select from file_removals limit 1')
  if (rowCount === 0) return
  // Where the bucket was away at the start, it is not yet known to be of this site.
  await checkSiteId(pool)
  const client = await pool.connect()
  try {
    while (await removeNext(client));
    client.release()
  } catch (error) {
    // Its transaction may be open.
    client.release(true)
    throw error
  }
}

/**
 * One transaction for each file: several servers share the work, and a row that is to name the file again
 * waits until it is gone.
 * @returns false where nothing is left to do
 */
async function removeNext(client: PoolClient): Promise<boolean> {
  await client.query('begin')
  const { rows } = await client.query<Removal>(
    `select folder, filename from file_removals where next_attempt_at <= now()
     order by next_attempt_at limit 1 for update skip locked`,
  )
  const [removal] = rows
  const key = [removal?.folder, removal?.filename]
  if (removal && !(await isNamed({ client, removal }))) {
    const name = nameOf(removal)
    try {
      for (const storage of storages) await storage.remove(name)
    } catch (error) {
      await client.query(
        `update file_removals set next_attempt_at = now() + '${retryAfter}'::interval
         where folder = $1 and filename = $2`,
        key,
      )
      await client.query('commit')
      throw error
    }
  }
  await client.query('delete from file_removals where folder = $1 and filename = $2', key)
  await client.query('commit')
  return removal !== undefined
}

/** The triggers see to it that it is not; rows that were read in without them may be. */
async function isNamed({ client, removal }: { client: PoolClient; removal: Removal }) {
  const { table, names } = partOf(removal)
  const { rowCount } = await client.query(
    table === 'media'
      ? `select from (select ${names} as name from media) as named where name = $1`
      : `select from ${table} where filename = $1`,
    [removal.filename],
  )
  return rowCount !== 0
}

function partOf({ folder }: Removal) {
  const part = uploadFolders.find((one) => one.folder === folder)
  if (!part) throw new Error(`uploads have no folder ${folder}`)
  return part
}

/** The name in the storage, however the row's was made. */
function nameOf(removal: Removal): string {
  const kinds = { cvs: 'cv', media: 'media', quarantined_files: 'quarantine' } as const
  return storedName[kinds[partOf(removal).table]](removal.filename)
}
