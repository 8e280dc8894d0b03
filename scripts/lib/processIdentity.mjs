// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cleanEnvironment } from './cleanEnvironment.mjs'
import { errorCode } from './ownFiles.mjs'

/**
 * @typedef {{ pid: number, identity: string }} ProcessReference a process, told apart from a later
 *   one that was given the same number
 */

/**
 * @param {number} pid
 * @returns {string | null} a text that no other process has, null where the process has ended
 */
export function getProcessIdentity(pid) {
  if (process.platform === 'linux') return linuxIdentity(pid)
  if (process.platform === 'win32') return isNumberInUse(pid) ? 'running' : null
  return unixIdentity(pid)
}

/**
 * @param {number} pid
 * @returns {ProcessReference | undefined} undefined where the process has ended
 */
export function referToProcess(pid) {
  const identity = getProcessIdentity(pid)
  return identity === null ? undefined : { pid, identity }
}

/**
 * @param {ProcessReference | undefined} reference
 * @returns {boolean}
 */
export function isRunning(reference) {
  return reference !== undefined && getProcessIdentity(reference.pid) === reference.identity
}

/**
 * Whether the system knows the number at all: also true for a zombie and for a stranger's process.
 * @param {number} pid
 * @returns {boolean}
 */
export function isNumberInUse(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * @param {number} pid
 * @returns {string} the command line with its arguments separated by NUL or space
 */
export function getCommandLine(pid) {
  if (process.platform === 'linux') return read(`/proc/${pid}/cmdline`) ?? ''
  return ps({ pid, columns: 'command=' })
}

/**
 * @param {number} pid
 * @returns {number} zero where it is not known
 */
export function getParentPid(pid) {
  if (process.platform === 'linux') return Number(linuxStatus(pid)?.[1] ?? 0)
  return process.platform === 'win32' ? 0 : Number(ps({ pid, columns: 'ppid=' }))
}

/** @param {number} pid */
function linuxIdentity(pid) {
  const status = linuxStatus(pid)
  if (!status || status[0] === 'Z' || status[0] === 'X') return null
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${status[19]}`
}

/**
 * @param {number} pid
 * @returns {string[] | undefined} the state, the parent's number, and so on
 */
function linuxStatus(pid) {
  const stat = read(`/proc/${pid}/stat`)
  // The second field, the name in parentheses, may hold spaces and parentheses itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** @param {number} pid */
function unixIdentity(pid) {
  const [state, ...startedAt] = ps({ pid, columns: 'stat=,lstart=' }).split(/\s+/)
  if (!state || state.startsWith('Z')) return null
  return startedAt.join(' ')
}

/** @param {{ pid: number, columns: string }} options */
function ps({ pid, columns }) {
  const result = spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    env: cleanEnvironment,
  })
  return (result.stdout ?? '').trim()
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
