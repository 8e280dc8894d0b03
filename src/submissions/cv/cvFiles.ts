import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { cleanText } from '@/domain/cleanText'
import { fileNameMaxLength, type CvExtension } from '@/domain/consultationFields'
import { uploadPath, uploadsFolder } from '@/server/uploads'

/**
 * Moves an accepted file to its place under a random name and makes that durable, so that it is
 * there when the row that names it is.
 * @returns the file's name within `UPLOADS_DIR`
 */
export async function keepCvFile({
  from,
  extension,
}: {
  from: string
  extension: CvExtension
}): Promise<string> {
  const name = `${randomUUID()}.${extension}`
  await rename(from, uploadPath(name))
  await syncFolder(uploadsFolder)
  return name
}

/** Removes a kept file whose row was not stored. */
export async function removeCvFile(name: string): Promise<void> {
  await rm(uploadPath(name), { force: true })
}

/** The visitor's own name of the file: kept to be read, never used as a path. */
export function cleanFileName(name: string): string {
  return cleanText(name.replace(/[/\\]/g, ' ')).slice(-fileNameMaxLength) || 'cv'
}

/** A rename survives a power cut only when its folder has been written too (POSIX fsync). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
