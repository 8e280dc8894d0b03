import path from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { getCms } from '@/cms/getCms'
import { log } from '@/server/log'
import { fileStorage } from '@/server/storage/fileStorage'
import { folderStorage } from '@/server/storage/folderStorage'
import { passingFolders } from '@/server/uploads'
import { mostClockSkew, trustedTime } from '@/submissions/retention/trustedTime'

/** Younger files, by whatever clock, may belong to a request that another server is still busy with. */
const graceMilliseconds = 6 * mostClockSkew

/**
 * Removes what a killed server or a lost database left behind: half-received files, and files of
 * CVs and in quarantine whose row was never committed. Runs at start and once a day. With a bucket it looks
 * into the folder as well: what is still there from before is to go as well when its time is over.
 */
export async function sweepUploads(): Promise<void> {
  const now = await trustedTime()
  if (!now) return
  const newest = new Date(now.getTime() - graceMilliseconds)
  const cms = await getCms()
  const { rows } = await cms.db.drizzle.execute(
    sql`select filename from cvs union all select filename from quarantined_files`,
  )
  const known = new Set(rows.map(({ filename }) => filename))
  let count = 0
  for (const storage of new Set([fileStorage, folderStorage])) {
    const oldFiles = async (folder: string) =>
      (await storage.list(folder)).filter(({ changedAt }) => changedAt < newest)
    const cvs = (await oldFiles('')).filter(({ name }) => isCvName(name))
    const orphans = [...cvs, ...(await oldFiles('.quarantine/'))].filter(
      ({ name }) => !known.has(path.basename(name)),
    )
    const passing =
      storage === folderStorage ? (await Promise.all(passingFolders.map(oldFiles))).flat() : []
    const files = [...orphans, ...passing]
    await Promise.all(files.map(({ name }) => storage.remove(name)))
    count += files.length
  }
  if (count > 0) log.info({ count }, 'removed files without a row')
}

/** Only names this product gives: nothing else in the folder is ours to remove. */
function isCvName(name: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}\.(pdf|doc|docx)$/.test(name)
}
