import path from 'node:path'
import { env } from './env'

// The bundler would take a path made at run time for a reason to ship the whole project.

/** Where CVs lie: private, outside anything that is served. */
export const uploadsFolder = path.resolve(/*turbopackIgnore: true*/ env.UPLOADS_DIR)

/** Where files wait until their request has been checked; on the same disk as their later place. */
export const incomingFolder = path.join(/*turbopackIgnore: true*/ uploadsFolder, '.incoming')

/** Where files lie in which the virus scanner found something. */
export const quarantineFolder = path.join(/*turbopackIgnore: true*/ uploadsFolder, '.quarantine')

/** Where editors' pictures lie; these are public. */
export const mediaFolder = path.join(/*turbopackIgnore: true*/ uploadsFolder, 'media')

/** The place of a stored file. @param name a plain file name that this product gave */
export function uploadPath(name: string): string {
  return path.join(/*turbopackIgnore: true*/ uploadsFolder, path.basename(name))
}
