// @ts-check
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from './userError.mjs'

/**
 * Writes a file so that a crash or a power cut leaves either the old content or the new.
 * @param {{ file: string, content: string, mode?: number }} options
 */
export function writeFileAtomically({ file, content, mode = 0o600 }) {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = openSync(draft, 'wx', mode)
    try {
      writeFileSync(handle, content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  syncFolder(path.dirname(file))
}

/**
 * Makes a folder that other users cannot list; one that exists stays as it is.
 * @param {{ folder: string, isPassable: boolean }} options `isPassable`: what lies inside may
 *   belong to another user, as the embedded database does when root starts it
 */
export function makePrivateFolder({ folder, isPassable }) {
  if (existsSync(folder)) return
  makeFolder(folder)
  chmodSync(folder, isPassable && process.getuid?.() === 0 ? 0o711 : 0o700)
}

/**
 * Makes a folder and those above it. Node's own recursive way never returns where a folder exists
 * but takes no others, as below /proc.
 * @param {string} folder
 */
export function makeFolder(folder) {
  if (existsSync(folder)) return
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder))
  mkdirSync(folder)
}

/**
 * Makes a rename in the folder survive a power cut. Windows cannot open folders.
 * @param {string} folder
 */
export function syncFolder(folder) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Makes a file's content survive a power cut.
 * @param {string} file
 */
export async function syncFile(file) {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * @param {string} file
 * @returns {string | undefined} undefined where it is not there
 * @throws {UserError} where it cannot be read
 */
export function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new UserError(
      `${file} cannot be read (${errorCode(error)}): make it readable for this user`,
    )
  }
}

/**
 * @param {unknown} error
 * @returns {string} the system's code, such as `EACCES`, or an empty text
 */
export function errorCode(error) {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
