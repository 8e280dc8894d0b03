import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { getCms } from '@/cms/getCms'
import { mostClockSkew, trustedTime } from '@/submissions/retention/trustedTime'
import { log } from '@/server/log'
import { quarantineFolder, uploadsFolder } from '@/server/uploads'

/** Younger files, by whatever clock, may belong to a request that another server is still busy with. */
const graceMilliseconds = 3 * mostClockSkew

/**
 * Removes what a killed server or a lost database left behind: half-received files, and files of
 * CVs and in quarantine whose row was never committed. Runs at start and once a day.
 */
export async function sweepUploads(): Promise<void> {
  const now = await trustedTime()
  if (!now) return
  const newest = now.getTime() - graceMilliseconds
  const cms = await getCms()
  const { rows } = await cms.db.drizzle.execute(
    sql`select filename from cvs union all select filename from quarantined_files`,
  )
  const known = new Set(rows.map(({ filename }) => filename))
  const cvs = (await oldFiles({ folder: uploadsFolder, newest })).filter((file) =>
    isCvName(path.basename(file)),
  )
  const files = [...cvs, ...(await oldFiles({ folder: quarantineFolder, newest }))]
  const orphans = files.filter((file) => !known.has(path.basename(file)))
  await Promise.all(orphans.map((file) => rm(file, { force: true })))
  if (orphans.length > 0) log.info({ count: orphans.length }, 'removed files without a row')
}

/** Only names this product gives: nothing else in the folder is ours to remove. */
function isCvName(name: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}\.(pdf|doc|docx)$/.test(name)
}

async function oldFiles({ folder, newest }: { folder: string; newest: number }): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(/*turbopackIgnore: true*/ folder, name))
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => null)))
  return files.filter((_, index) => (stats[index]?.mtimeMs ?? Infinity) < newest)
}
