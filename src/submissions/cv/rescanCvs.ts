import { sql } from '@payloadcms/db-postgres'
import { getCms } from '@/cms/getCms'
import { log } from '@/server/log'
import { hasVirusScanner, scanForViruses } from './scanForViruses'
import { fileStorage } from '@/server/storage/fileStorage'
import { storedName } from '@/server/uploadLocations'
import { quarantineCv, type StoredCv } from './quarantine'

/** Asked for together; each is scanned by itself. */
const batch = 50

/** Where the last round ended early: one file that the scanner fails at keeps no other waiting. */
let lastTried = 0

/**
 * Scans the CVs that came while there was no scanner, or none that answered. It stops at the first
 * that gets no answer and goes on behind it the next time.
 */
export async function rescanCvs(): Promise<void> {
  if (!hasVirusScanner) return
  let count = 0
  const list = () => listNotScanned(lastTried)
  for (let cvs = await list(); cvs.length > 0; cvs = await list()) {
    for (const cv of cvs) {
      lastTried = cv.id
      // A missing file is not the scanner's fault, and no reason to stop.
      if (!(await fileStorage.stat(storedName.cv(cv.filename)))) continue
      if (!(await rescan(cv))) return
      count += 1
    }
  }
  lastTried = 0
  if (count > 0) log.info({ count }, 'scanned CVs that were waiting for a scan')
}

/** @returns false where the scanner does not answer */
async function rescan(cv: StoredCv): Promise<boolean> {
  const name = storedName.cv(cv.filename)
  return fileStorage.withLocalFile({
    name,
    work: async (path) => {
      const scan = await scanForViruses(path)
      if (scan.result === 'not_scanned') return false
      if (scan.result === 'infected') await quarantineCv({ cv, path, found: scan.found })
      else await markClean(cv)
      return true
    },
  })
}

async function listNotScanned(after: number): Promise<StoredCv[]> {
  const cms = await getCms()
  const { rows } = await cms.db.drizzle.execute<StoredCv>(sql`
    select id, filename from cvs
    where scan = 'not_scanned' and filename is not null and id > ${after}
    order by id limit ${batch}`)
  return rows
}

async function markClean(cv: StoredCv): Promise<void> {
  const cms = await getCms()
  await cms.db.drizzle.execute(
    sql`update cvs set scan = 'clean' where id = ${cv.id} and scan = 'not_scanned'`,
  )
}
