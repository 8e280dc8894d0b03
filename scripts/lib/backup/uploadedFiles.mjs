// @ts-check
import path from 'node:path'
import pg from 'pg'
import { uploadFolders } from '../../../src/server/storage/storedFiles.mjs'
import { UserError } from '../userError.mjs'
import { inPublic } from './database.mjs'
import { fileEntry } from './manifest.mjs'

/**
 * @typedef {import('./database.mjs').Table} Table
 *
 * @typedef {object} NamedFile a file that a row names
 * @property {string} name below the folder of uploads, with forward slashes
 * @property {number | undefined} bytes as the row says
 *
 * @typedef {import('./uploads.mjs').Uploads} Uploads
 */

/** The tables whose rows name files, and the folder of each below that of the uploads. */
export const folders = new Map(
  uploadFolders.map(({ table, folder }) => [String(table), folder.replace('/', '')]),
)

/** Thrown where a file is not what the snapshot's rows say: it was removed or replaced since. */
export class FileChanged extends Error {
  /** @param {string} file */
  constructor(file) {
    super(file)
    this.file = file
  }
}

/**
 * @param {{ client: import('pg').Client, tables: Table[] }} options
 * @returns {Promise<NamedFile[]>} every file once
 * @throws {UserError} where rows name files in a folder that is not known here
 */
export async function listNamedFiles({ client, tables }) {
  /** @type {Map<string, NamedFile>} */
  const files = new Map()
  for (const table of tables) {
    const pairs = fileColumns(table)
    if (pairs.length === 0) continue
    const folder = folderOf(table)
    const columns = pairs.flatMap(({ name, size }) => [name, size]).map(pg.escapeIdentifier)
    const { rows } = await client.query(`SELECT ${columns.join()} FROM ${inPublic(table.name)}`)
    for (const row of rows) {
      for (const { name, size } of pairs) {
        if (!row[name]) continue
        const file = path.posix.join(folder, path.posix.basename(row[name]))
        files.set(file, { name: file, bytes: row[size] === null ? undefined : Number(row[size]) })
      }
    }
  }
  return [...files.values()]
}

/**
 * @param {{ file: NamedFile, uploads: Uploads }} options
 * @returns {Promise<number | undefined>} the size of a file that is as its row says
 */
export async function sizeOfNamed({ file, uploads }) {
  const bytes = await uploads.sizeOf(file.name)
  return bytes === (file.bytes ?? bytes) ? bytes : undefined
}

/**
 * @param {{ file: NamedFile, uploads: Uploads, archive: import('./archiveWriter.mjs').ArchiveWriter }} options
 * @returns {Promise<import('./manifest.mjs').FileRecord>}
 * @throws {FileChanged}
 */
export async function addFile({ file, uploads, archive }) {
  const bytes = await sizeOfNamed({ file, uploads })
  if (bytes === undefined) throw new FileChanged(file.name)
  try {
    const content = await uploads.read(file.name, bytes)
    return {
      name: file.name,
      ...(await archive.add({ name: fileEntry(file.name), bytes, content })),
    }
  } catch (error) {
    if ((await uploads.sizeOf(file.name)) !== bytes) throw new FileChanged(file.name)
    throw error
  }
}

/**
 * Payload names a file's columns alike in every collection of uploads.
 * @param {Table} table
 */
function fileColumns({ columns }) {
  return columns
    .filter((column) => /^(sizes_.+_)?filename$/.test(column))
    .map((name) => ({ name, size: name.replace(/name$/, 'size') }))
    .filter(({ size }) => columns.includes(size))
}

/** @param {Table} table */
function folderOf({ name }) {
  const folder = folders.get(name)
  if (folder !== undefined) return folder
  throw new UserError(
    `Rows in ${name} refer to files, but the backup does not know their folder: add it to src/server/storage/storedFiles.mjs`,
  )
}
