import { sql } from '@payloadcms/db-postgres'
import { cvExtensions, type CvExtension } from '@/domain/consultationFields'
import { log } from '@/server/log'
import { fileStorage } from '@/server/storage/fileStorage'
import { storedName } from '@/server/uploadLocations'
import { getCms } from '@/cms/getCms'

/** The file of a CV, by its name in the storage, and what it is. */
export type StoredCv = { name: string; extension: CvExtension; mediaType: string }

/**
 * The CV of a consultation, by the consultation's number: null where there is none or its file is
 * missing. Access is checked before.
 */
export async function findStoredCv(consultation: number): Promise<StoredCv | null> {
  const cms = await getCms()
  const { rows } = await cms.db.drizzle.execute(sql`
    select cvs.filename, cvs.mime_type
    from consultations join cvs on cvs.id = consultations.cv_id
    where consultations.id = ${consultation}::integer and consultations.deleted_at is null
  `)
  const { filename, mime_type: mediaType } = rows[0] ?? {}
  if (typeof filename !== 'string' || typeof mediaType !== 'string') return null
  const extension = cvExtensions.find((candidate) => filename.endsWith(`.${candidate}`))
  if (!extension) return null
  const name = storedName.cv(filename)
  if (await isFile(filename)) return { name, extension, mediaType }
  log.error({ consultation }, 'the file of a CV is missing')
  return null
}

/** False where there is no such file, or its name could lead elsewhere. */
async function isFile(filename: string): Promise<boolean> {
  if (!/^[\w-]+\.\w+$/.test(filename)) return false
  return (await fileStorage.stat(storedName.cv(filename))) !== null
}
