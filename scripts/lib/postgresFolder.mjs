// @ts-check
import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from './ownFiles.mjs'
import { findProgram } from './postgresBinaries.mjs'
import { programOptions, superuser } from './postgresHome.mjs'
import { Problem } from './problem.mjs'

/**
 * @typedef {import('./postgresHome.mjs').Home} Home
 */

/**
 * @param {string} folder
 * @returns {boolean} false where nothing is there yet
 * @throws {Problem} where something else is there
 */
export function isDatabase(folder) {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return true
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false
  throw new Problem(`DATA_DIR holds ${folder}, which is not a database: move it away`)
}

/**
 * The new database is made beside its place and put there whole, so that an interrupted first start
 * leaves nothing half made.
 * @param {{ home: Home, password: string }} options
 */
export async function createDatabaseFolder({ home, password }) {
  removeDrafts(home.folder)
  const draft = mkdtempSync(draftPrefix(home.folder))
  const passwordFile = path.join(draft, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.user) {
    for (const made of [draft, passwordFile]) chownSync(made, home.user.uid, home.user.gid)
  }
  await runInitdb({ home, folder: path.join(draft, 'data'), passwordFile })
  renameSync(path.join(draft, 'data'), home.folder)
  syncFolder(path.dirname(home.folder))
  rmSync(draft, { recursive: true, force: true })
}

/**
 * Left by first starts that were killed.
 * @param {string} folder
 */
function removeDrafts(folder) {
  const parent = path.dirname(folder)
  for (const name of readdirSync(parent)) {
    const draft = path.join(parent, name)
    if (draft.startsWith(draftPrefix(folder))) rmSync(draft, { recursive: true, maxRetries: 5 })
  }
}

/** @param {string} folder */
function draftPrefix(folder) {
  return `${folder}.new-`
}

/**
 * The built-in C.UTF-8 sorts by code point like C, and knows upper and lower case of all scripts.
 * @param {{ home: Home, folder: string, passwordFile: string }} options
 */
async function runInitdb({ home, folder, passwordFile }) {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await promisify(execFile)(
      findProgram({ native: home.native, program: 'initdb' }),
      [
        '-D',
        folder,
        '-U',
        superuser,
        '-E',
        'UTF8',
        ...locale,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
      ],
      programOptions({ home, cwd: path.dirname(folder) }),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error)
    throw new Problem(`The database could not be created in ${home.folder}: ${reason}`, {
      cause: error,
    })
  }
}
