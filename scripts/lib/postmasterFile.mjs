// @ts-check
import { chownSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeFileAtomically } from './ownFiles.mjs'
import { commandLineOf, isNumberInUse, isRunning, referToProcess } from './processes.mjs'

/**
 * @typedef {object} Postmaster what a running server tells of itself in its folder
 * @property {number} pid
 * @property {number} port
 * @property {string} status `starting`, `ready` or `stopping`
 */

/** Above every system's highest process number, so nothing can ever answer to it. */
const impossiblePid = 2_147_483_646

/**
 * @param {string} folder the database's real folder
 * @returns {Postmaster & { process: import('./processes.mjs').ProcessReference } | undefined}
 *   undefined where no server runs on it
 */
export function findPostmaster(folder) {
  const postmaster = readPostmaster(folder)
  const reference = postmaster && referToProcess(postmaster.pid)
  if (!reference || !isServerOf({ ...postmaster, folder })) return undefined
  return isRunning(reference) ? { ...postmaster, process: reference } : undefined
}

/**
 * @param {string} folder
 * @returns {Postmaster | undefined} what the file says, whether or not that process still runs
 */
export function readPostmaster(folder) {
  try {
    return parsePostmasterFile(readFileSync(pidFile(folder), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} text lines with pid, folder, start, port, socket folder, address, shared memory
 *   key, status
 * @returns {Postmaster | undefined}
 */
export function parsePostmasterFile(text) {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]) || 0, status: lines[7]?.trim() || 'starting' }
}

/**
 * A server refuses to start while the number in a dead server's file answers: as a zombie, or given
 * to another process. Only the number is changed, because the server checks by the rest of the file
 * that no process of the dead one still has the shared memory open.
 * @param {string} folder
 */
export function disarmPostmasterFile(folder) {
  const postmaster = readPostmaster(folder)
  if (!postmaster || !isNumberInUse(postmaster.pid)) return
  const file = pidFile(folder)
  const { uid, gid } = statSync(file)
  const content = readFileSync(file, 'utf8').replace(/^\d+/, String(impossiblePid))
  writeFileAtomically({ file, content })
  chownSync(file, uid, gid)
}

/**
 * After a server was killed, a process of its that is deep in a statement can live on.
 * @param {string} folder
 * @returns {number[]} their numbers; only Linux tells in which folder a process works
 */
export function findOrphans(folder) {
  if (process.platform !== 'linux') return []
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).filter((pid) => isServerOf({ pid, folder, port: 0 }))
}

/** @param {string} folder */
function pidFile(folder) {
  return path.join(folder, 'postmaster.pid')
}

/**
 * A server works in its folder. Where the system does not tell that, its arguments name its port.
 * @param {{ pid: number, folder: string, port: number }} options
 */
function isServerOf({ pid, folder, port }) {
  const commandLine = commandLineOf(pid)
  if (!/(^|[/\\])postgres(\.exe)?[\s\0:]/.test(commandLine)) return false
  if (process.platform !== 'linux') return `${commandLine} `.includes(` port=${port} `)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}
