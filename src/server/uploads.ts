import { open } from 'node:fs/promises'
import path from 'node:path'
import { env } from './env'

// The bundler would take a path made at run time for a reason to ship the whole project.

/** Where CVs lie: private, outside anything that is served. */
export const uploadsFolder = path.resolve(/*turbopackIgnore: true*/ env.UPLOADS_DIR)

/** Where files lie in which the virus scanner found something. */
export const quarantineFolder = path.join(/*turbopackIgnore: true*/ uploadsFolder, '.quarantine')

/** Where editors' pictures lie; these are public. */
export const mediaFolder = path.join(/*turbopackIgnore: true*/ uploadsFolder, 'media')

/** The place of a stored file. @param name a plain file name that this product gave */
export function uploadPath(name: string): string {
  return path.join(/*turbopackIgnore: true*/ uploadsFolder, path.basename(name))
}

/** A new file survives a power cut only when its folder has been written too (POSIX fsync). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
