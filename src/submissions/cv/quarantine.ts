import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { getCms } from '@/cms/getCms'
import { cleanText } from '@/domain/cleanText'
import { isUncertainCommit } from '@/server/confirmedCommits'
import { log } from '@/server/log'
import { removeFiles } from '@/server/removeFiles'
import { fileStorage } from '@/server/storage/fileStorage'
import { storedName } from '@/server/uploadLocations'

/** Longest name of a virus that is kept; it comes from the scanner's signatures. */
const foundMaxLength = 200

/**
 * Keeps a file in which the scanner found something apart, where staff can see that it came and why
 * it was refused. Nothing is noted about who sent it.
 * @throws when the database or the disk fails
 */
export async function quarantineUpload({
  path: from,
  originalName,
  filesize,
  found,
}: {
  path: string
  originalName: string
  filesize: number
  found: string
}): Promise<void> {
  const filename = await moveAside(from)
  try {
    const cms = await getCms()
    await cms.create({
      collection: 'quarantined-files',
      data: {
        originalName,
        reason: cleanFound(found),
        filesize,
        filename,
      },
      depth: 0,
      // The collection refuses `create` to everybody: only what the scanner says leads here.
      overrideAccess: true,
    })
  } catch (error) {
    // A lost commit may yet turn out to be done.
    if (!isUncertainCommit(error)) await fileStorage.remove(storedName.quarantine(filename))
    throw error
  }
  log.warn({ found: cleanFound(found) }, 'an upload was refused and quarantined')
}

/** A stored CV, as much of it as quarantine needs to know. */
export type StoredCv = { id: number; filename: string }

/**
 * Takes a stored CV away from its consultation, where a note tells staff why. However many servers
 * do it at once, one finds the row. Its file goes because the row goes.
 */
export async function quarantineCv({
  cv,
  path: from,
  found,
}: {
  cv: StoredCv
  /** A local file with its content. */
  path: string
  found: string
}): Promise<void> {
  const filename = await moveAside(from)
  const isMoved = await moveRow({ cv, found: cleanFound(found), filename })
  if (!isMoved) return await fileStorage.remove(storedName.quarantine(filename))
  await removeFiles()
  log.warn({ cv: cv.id, found: cleanFound(found) }, 'a stored CV was quarantined')
}

/** The words of the scanner go into a log, a list and a note. */
function cleanFound(found: string): string {
  return cleanText(found).slice(0, foundMaxLength) || 'unknown'
}

/** The file at its old place stays until the caller removes it. */
async function moveAside(from: string): Promise<string> {
  const filename = randomUUID()
  await fileStorage.store({ path: from, name: storedName.quarantine(filename) })
  return filename
}

/** Within the database alone, so that all of it happens at once or not at all. */
async function moveRow({
  cv,
  found,
  filename,
}: {
  cv: StoredCv
  found: string
  filename: string
}): Promise<boolean> {
  const cms = await getCms()
  const note = `The virus scanner found “${found}” in this CV. The file was taken away and lies in quarantine; ask for another one.`
  return cms.db.drizzle.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      select id from cvs where id = ${cv.id} and scan = 'not_scanned' for update`)
    if (rows.length === 0) return false
    await transaction.execute(sql`
      insert into people_notes (_order, _parent_id, id, text, author, written_at)
      select
        (select coalesce(max(_order), 0) + 1 from people_notes where _parent_id = person.id),
        person.id, ${randomBytes(12).toString('hex')}, ${note}, 'clamd', now()
      from (select person_id, cv_id from consultations
          union all select person_id, cv_id from chat_messages
          union all select added_to_id, id from cvs where added_to_id is not null) c
        join people own on own.id = c.person_id
        join people person on person.id = coalesce(own.merged_into_id, own.id)
      where c.cv_id = ${cv.id} limit 1`)
    await transaction.execute(sql`
      insert into quarantined_files (original_name, reason, filesize, filename)
      select original_name, ${found}, filesize, ${filename} from cvs where id = ${cv.id}`)
    await transaction.execute(sql`delete from cvs where id = ${cv.id}`)
    return true
  })
}
