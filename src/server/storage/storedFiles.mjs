// @ts-check
// What uploads consist of, for the server and for commands.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * @typedef {import('./bucket.mjs').Bucket} Bucket
 * @typedef {import('./bucket.mjs').StoredFile} StoredFile
 *
 * @typedef {StoredFile & { place: Place }} PlacedFile
 *
 * @typedef {{ uploadsDir: string } | { bucket: Bucket }} Place where files can lie
 *
 * @typedef {object} Database
 * @property {(sql: string, values?: unknown[]) => Promise<{ rows: any[] }>} query as that of `pg`
 */

/** The name, among the uploads, of the file that says to which database they belong. */
export const siteIdName = '.site-id'

/** The folders of uploads: which files in them the site has stored, and which rows name them. */
export const uploadFolders = /** @type {const} */ ([
  {
    folder: '',
    pattern: /^[0-9a-f]{8}-[0-9a-f-]{27}\.(pdf|doc|docx|jpg)$/,
    table: 'cvs',
    names: 'filename',
  },
  // A picture has a file of its own for each size.
  {
    folder: 'media/',
    pattern: /^[^.]/,
    table: 'media',
    names: 'unnest(file_names(to_jsonb(media)))',
  },
  {
    folder: '.quarantine/',
    pattern: /^[0-9a-f-]{36}$/,
    table: 'quarantined_files',
    names: 'filename',
  },
])

/** Milliseconds after which a file without a row belongs to no request that is still under way. */
const orphanAge = 60 * 60 * 1000

/**
 * @param {Database} database
 * @returns {Promise<string | undefined>} undefined for a database that is empty or of an earlier release
 */
export async function readSiteId(database) {
  const { rows: tables } = await database.query(
    `SELECT to_regclass('public.site_id') IS NOT NULL AS ok`,
  )
  if (!tables[0].ok) return undefined
  const { rows } = await database.query('SELECT id FROM public.site_id')
  return rows[0]?.id
}

/**
 * The files that the site has stored in a folder or a bucket.
 * @param {Place} place
 * @returns {AsyncGenerator<PlacedFile>}
 */
export async function* listStoredFiles(place) {
  for (const { folder, pattern } of uploadFolders) {
    const files = 'bucket' in place ? place.bucket.list({ folder }) : listFolder(place, folder)
    for await (const { name, size, changedAt } of files) {
      if (pattern.test(name.slice(folder.length))) yield { name, size, changedAt, place }
    }
  }
}

/**
 * The stored files that no row names and no request can still be busy with.
 * @param {{ database: Database, places: Place[] }} options
 * @returns {Promise<PlacedFile[]>}
 */
export async function listOrphans({ database, places }) {
  const before = new Date(Date.now() - orphanAge)
  const files = []
  for (const place of places) {
    for await (const file of listStoredFiles(place)) if (file.changedAt < before) files.push(file)
  }
  // Read after the files: a row that was committed meanwhile counts.
  const named = new Set()
  for (const { folder, table, names } of uploadFolders) {
    const { rows } = await database.query(`SELECT ${names} AS name FROM public.${table}`)
    for (const { name } of rows) named.add(folder + name)
  }
  return files.filter(({ name }) => !named.has(name))
}

/**
 * @param {{ uploadsDir: string }} place
 * @param {string} folder
 * @returns {AsyncGenerator<StoredFile>}
 */
async function* listFolder({ uploadsDir }, folder) {
  const entries = await readdir(path.join(/*turbopackIgnore: true*/ uploadsDir, folder), {
    withFileTypes: true,
  }).catch(unlessMissing([]))
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(/*turbopackIgnore: true*/ uploadsDir, folder, entry.name)
    // One that is removed meanwhile is not there.
    const found = await stat(file).catch(unlessMissing(null))
    if (found) yield { name: folder + entry.name, size: found.size, changedAt: found.mtime }
  }
}

/**
 * @template Empty
 * @param {Empty} empty
 * @returns {(error: NodeJS.ErrnoException) => Empty}
 */
export function unlessMissing(empty) {
  return (error) => {
    if (error.code === 'ENOENT') return empty
    throw error
  }
}
