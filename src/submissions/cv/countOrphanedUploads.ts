import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { getCms } from '@/cms/getCms'
import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import { checkSiteId } from '@/server/storage/checkSiteId'
import { listOrphans, unlessMissing } from '@/server/storage/storedFiles.mjs'
import { bucket, incomingFolder, payloadFolder, uploadsFolder } from '@/server/uploadLocations'
import { maxClockSkew, trustedTime } from '@/submissions/retention/trustedTime'

const key = 'orphaned uploads'

/** The name of a file that is being received, or of a copy to be looked into. */
const incomingName = /^[0-9a-f]{8}-[0-9a-f-]{27}(\.(pdf|doc|docx|jpg))?$/

/** Younger files, by either clock, may belong to a request that another server is still busy with. */
const graceMilliseconds = 6 * maxClockSkew

/** Counts the stored files that no row names, for the dashboard. The server removes none of them. */
export async function countOrphanedUploads(): Promise<void> {
  const places = [...(bucket ? [{ bucket }] : []), { uploadsDir: uploadsFolder }]
  const { length: count } = await listOrphans({ database: pool, places })
  const { kv } = await getCms()
  await kv.set(key, { count })
  if (count > 0) log.warn({ count }, 'unused uploaded files: run npm run uploads:orphans')
}

/** @returns how many there were when they were counted last */
export async function readOrphanedUploads(): Promise<number> {
  const { kv } = await getCms()
  return (await kv.get<{ count: number }>(key))?.count ?? 0
}

/** Removes what a killed server was still receiving or making: no row ever names a file in these folders. */
export async function removeHalfReceived(): Promise<void> {
  const now = await trustedTime()
  if (!now) return
  await checkSiteId(pool)
  let count = 0
  for (const folder of [incomingFolder, payloadFolder]) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing([]))
    for (const entry of entries) {
      // Payload gives pictures their names.
      const isOwn = entry.isFile() && (folder === payloadFolder || incomingName.test(entry.name))
      const file = path.join(/*turbopackIgnore: true*/ folder, entry.name)
      const changedAt = isOwn ? (await stat(file).catch(unlessMissing(null)))?.mtime : undefined
      if (!changedAt || now.getTime() - changedAt.getTime() < graceMilliseconds) continue
      await rm(file, { force: true })
      count += 1
    }
  }
  if (count > 0) log.info({ count }, 'removed half-received files')
}
