import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { env } from '../env'
import { bucket, incomingFolder, uploadsFolder } from '../uploadLocations'
import { fileStorage } from './fileStorage'
import { folderStorage } from './folderStorage'
import { readSiteId, siteIdName, type Database } from './storedFiles.mjs'

/** Where uploads lie now and, with a bucket, what has been left in the folder. */
const places = new Map([
  [fileStorage, bucket ? `S3_BUCKET ${env.S3_BUCKET}` : `UPLOADS_DIR ${uploadsFolder}`],
  [folderStorage, `UPLOADS_DIR ${uploadsFolder}`],
])

let checked: string | undefined

/**
 * Makes sure that the uploads belong to this database: they carry its id in the file `.site-id`, which is
 * written where there is none yet.
 * @throws Error with one line for the operator where they belong to another database
 * @throws BucketError where the bucket is away
 */
export async function checkSiteId(database: Database): Promise<void> {
  if (checked) return
  const id = await readSiteId(database)
  for (const [storage, label] of places) {
    const file = await storage.open({ name: siteIdName })
    const found = file ? (await text(file.stream)).trim() : undefined
    if (found === undefined && storage === fileStorage && id) await writeSiteId(id)
    if (found !== undefined && found !== id) throw new Error(refusal({ label, found, id }))
  }
  checked = id
}

function refusal({ label, found, id }: { label: string; found: string; id: string | undefined }) {
  const own = id ? `is site ${id}` : 'is empty or from an earlier release'
  return `${label} contains the files of site ${found}, but the database in DATABASE_URL ${own}: use the right database, or separate files for this one. If a database was lost, see docs/backup.md. If both belong together, remove ${siteIdName} from ${label}`
}

async function writeSiteId(id: string): Promise<void> {
  await mkdir(incomingFolder, { recursive: true })
  const draft = path.join(/*turbopackIgnore: true*/ incomingFolder, randomUUID())
  await writeFile(draft, `${id}\n`, { mode: 0o600 })
  await fileStorage.store({ path: draft, name: siteIdName })
  await rm(draft, { force: true })
}
