// @ts-check
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { cleanEnvironment } from './cleanEnvironment.mjs'
import { errorCode, makeFolder, makePrivateFolder } from './ownFiles.mjs'
import { findProgram } from './postgresBinaries.mjs'
import { Problem } from './problem.mjs'

/**
 * @typedef {{ uid: number, gid: number }} User
 *
 * @typedef {object} Home
 * @property {string} folder the database's real folder
 * @property {string} native folder of the binaries
 * @property {User | undefined} user whom the server must run as, undefined for whoever we are
 */

/** Name of the database's own user. */
export const superuser = 'postgres'

/** Where root keeps what the database's user could not reach inside the project. */
const sharedFolder = '/var/lib/curaco'

/** Whom root's new databases belong to: "nobody", whose number macOS makes negative, or "daemon". */
const unprivileged = process.platform === 'darwin' ? { uid: 1, gid: 1 } : { uid: 65534, gid: 65534 }

/**
 * Decides where the database lies and whom it belongs to. Only root needs more than `dataDir`: its
 * server runs as another user, who must be able to pass through every folder above its files.
 * @param {{ dataDir: string, binaries: import('./postgresBinaries.mjs').Binaries }} options
 * @returns {Home}
 */
export function prepareHome({ dataDir, binaries }) {
  const parent = path.dirname(dataDir)
  makePrivateFolder({ folder: parent, isPassable: true })
  refuseDanglingLink(dataDir)
  // One folder must always have one name: a running server is recognized by it.
  const folder = existsSync(dataDir)
    ? realpathSync(dataDir)
    : path.join(realpathSync(parent), path.basename(dataDir))
  if (process.getuid?.() !== 0) return { folder, native: binaries.native, user: undefined }

  const user = ownerOf(folder) ?? unprivileged
  return {
    folder: reachableFolder({ dataDir, folder, user }),
    native: reachableBinaries({ binaries, user }),
    user,
  }
}

/**
 * How programs of the database are to be run.
 * @param {{ home: Home, cwd: string }} options
 */
export function programOptions({ home, cwd }) {
  return {
    cwd,
    env: cleanEnvironment,
    windowsHide: true,
    ...home.user,
  }
}

/**
 * Whether the user may pass through the folder and every folder above it.
 * @param {{ folder: string, user: User }} options
 * @returns {boolean}
 */
function canPass({ folder, user }) {
  return withParents(realpathSync(folder)).every((parent) => mayEnter({ folder: parent, user }))
}

/** @param {{ folder: string, user: User }} options */
function giveTo({ folder, user }) {
  lchownSync(folder, user.uid, user.gid)
  if (!lstatSync(folder).isDirectory()) return
  for (const name of readdirSync(folder)) giveTo({ folder: path.join(folder, name), user })
}

/**
 * A new database in place of one that has gone missing would look like lost data.
 * @param {string} dataDir
 */
function refuseDanglingLink(dataDir) {
  if (!lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink() || existsSync(dataDir))
    return
  throw new Problem(
    `DATA_DIR holds ${dataDir}, a link to a database that is gone: bring that folder back, or delete the link to start empty`,
  )
}

/**
 * @param {string} folder
 * @returns {User | undefined} undefined where root owns it or it does not exist
 */
function ownerOf(folder) {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

/** @param {{ dataDir: string, folder: string, user: User }} options */
function reachableFolder({ dataDir, folder, user }) {
  if (!canPass({ folder: path.dirname(folder), user })) return moveToSharedFolder({ dataDir, user })
  if (statSync(folder, { throwIfNoEntry: false })?.uid === 0) giveTo({ folder, user })
  return folder
}

/**
 * A link is left in the old place: deleting DATA_DIR starts anew, and moving it keeps the database.
 * @param {{ dataDir: string, user: User }} options
 */
function moveToSharedFolder({ dataDir, user }) {
  makeSharedFolder(user)
  const home = mkdtempSync(path.join(sharedFolder, 'data-'))
  chmodSync(home, 0o711)
  const folder = path.join(home, 'postgres')
  if (existsSync(dataDir)) {
    moveFolder({ from: dataDir, to: folder })
    giveTo({ folder, user })
  } else {
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, user.uid, user.gid)
  }
  symlinkSync(folder, dataDir)
  return folder
}

/** @param {{ from: string, to: string }} options */
function moveFolder({ from, to }) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    rmSync(from, { recursive: true })
  }
}

/** @param {{ binaries: import('./postgresBinaries.mjs').Binaries, user: User }} options */
function reachableBinaries({ binaries: { native, version }, user }) {
  if (canRun({ native, user })) return native
  makeSharedFolder(user)
  const copy = path.join(sharedFolder, `postgres-${version}-${process.arch}`)
  if (!existsSync(copy)) {
    const draft = mkdtempSync(path.join(sharedFolder, 'draft-'))
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    openForAll(draft)
    renameSync(draft, copy)
  }
  return copy
}

/** @param {{ native: string, user: User }} options */
function canRun({ native, user }) {
  const program = findProgram({ native, program: 'postgres' })
  const library = path.join(native, 'lib')
  return (
    canPass({ folder: path.dirname(program), user }) &&
    canPass({ folder: library, user }) &&
    hasMode({ file: program, user, bits: 0o5 })
  )
}

/** @param {User} user */
function makeSharedFolder(user) {
  makeFolder(sharedFolder)
  chmodSync(sharedFolder, 0o711)
  if (canPass({ folder: sharedFolder, user })) return
  throw new Problem(
    `DATABASE_URL must be set, or DATA_DIR lie where every user may pass: ${path.dirname(sharedFolder)} may not be entered by the database's user`,
  )
}

/** @param {string} folder */
function openForAll(folder) {
  const stats = lstatSync(folder)
  if (stats.isSymbolicLink()) return
  chmodSync(folder, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (!stats.isDirectory()) return
  for (const name of readdirSync(folder)) openForAll(path.join(folder, name))
}

/** @param {{ folder: string, user: User }} options */
function mayEnter({ folder, user }) {
  return hasMode({ file: folder, user, bits: 0o1 })
}

/** @param {{ file: string, user: User, bits: number }} options */
function hasMode({ file, user, bits }) {
  const { uid, gid, mode } = statSync(file)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/**
 * @param {string} folder
 * @returns {string[]} the folder and everything above it
 */
function withParents(folder) {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [folder, ...withParents(parent)]
}
