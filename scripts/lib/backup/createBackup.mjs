// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { createArchive } from './archiveWriter.mjs'
import { BackupFailure } from './backupFailure.mjs'
import { formatVersion } from './manifest.mjs'
import { addTable, appliedMigrations, beginSnapshot, readSequences } from './snapshot.mjs'
import { addFile, FileChanged, listNamedFiles, sizeOfNamed } from './uploadedFiles.mjs'

/**
 * @typedef {import('./manifest.mjs').Manifest} Manifest
 *
 * @typedef {object} Source what is backed up
 * @property {import('pg').Client} client
 * @property {import('./uploads.mjs').Uploads} uploads
 */

const attempts = 3

/**
 * Writes one archive of the database and the uploaded files as they are at one moment. A file can be
 * removed, by whom its row is removed too, while the rows of the moment before still name it: then all
 * is done again, from a newer moment.
 * @param {{ source: Source, target: import('./archiveWriter.mjs').Target, signal: AbortSignal, canLackFiles?: boolean }} options
 *   `canLackFiles`: a few that are missing for good do not keep the others from being backed up
 * @returns {Promise<{ manifest: Manifest, bytes: number, missing: string[] }>}
 */
export async function createBackup({ source, target, signal, canLackFiles = false }) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isLast = attempt === attempts
      return await writeOnce({ source, target, signal, canLackFiles: canLackFiles && isLast })
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error
      if (attempt === attempts) throw await missingFile({ source, error })
      console.log(`${error.file} was removed during the backup: starting again`)
      await source.client.query('ROLLBACK')
      await sleep(500, undefined, { signal })
    }
  }
}

/** @param {{ source: Source, error: FileChanged }} options */
async function missingFile({ source: { uploads }, error: { file } }) {
  const isThere = (await uploads.sizeOf(file)) !== undefined
  const fault = isThere ? 'does not have the size stored in its row' : 'is missing'
  return new BackupFailure(
    'file_missing',
    `No backup was made: the upload ${file} ${fault}. Put the file back, or delete its entry in the CMS, then try again`,
  )
}

/** @param {Parameters<typeof createBackup>[0]} options */
async function writeOnce({ source: { client, uploads }, target, signal, canLackFiles }) {
  const created = new Date().toISOString()
  const tables = await beginSnapshot(client)
  const named = await listNamedFiles({ client, tables })
  const archive = createArchive({ ...target, signal })
  try {
    /** @type {Manifest} */
    const manifest = {
      format: formatVersion,
      created,
      migrations: await appliedMigrations(client),
      tables: [],
      sequences: await readSequences(client),
      files: [],
    }
    /** @type {string[]} */
    const missing = []
    // Files first: rows of the snapshot cannot go away.
    for (const file of named) {
      if (canLackFiles && (await sizeOfNamed({ file, uploads })) === undefined) {
        missing.push(file.name)
        // These are not the uploads any more: a backup of them must take no other one's place.
        if (missing.length > Math.max(1, named.length / 10)) throw new FileChanged(file.name)
      } else {
        manifest.files.push(await addFile({ file, uploads, archive }))
      }
    }
    for (const table of tables) {
      manifest.tables.push(await addTable({ client, table, archive, signal }))
    }
    await client.query('COMMIT')
    return { manifest, bytes: await archive.finish(manifest), missing }
  } finally {
    await archive.discard()
  }
}
