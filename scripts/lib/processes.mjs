// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './durableFiles.mjs'

/**
 * @typedef {{ pid: number, identity: string }} ProcessReference a process, distinct from a later
 *   one that was given the same number
 */

/**
 * The environment for programs that are not Node's: variables such as PGDATA or LC_ALL would change
 * what they do. Next.js declares NODE_ENV a part of every environment, hence the two steps.
 */
export const cleanEnvironment = /** @type {NodeJS.ProcessEnv} */ (
  /** @type {unknown} */ ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })
)

/**
 * @param {number} pid
 * @returns {ProcessReference | undefined} undefined where the process has ended
 */
export function referToProcess(pid) {
  const identity = identityOf(pid)
  return identity ? { pid, identity } : undefined
}

/** @param {ProcessReference | undefined} reference */
export function isRunning(reference) {
  const identity = reference && identityOf(reference.pid)
  return Boolean(identity) && identity === reference?.identity
}

/**
 * Whether the system knows the number at all: also true for a zombie and for a stranger's process.
 * @param {number} pid
 */
export function isNumberInUse(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * @param {number} pid
 * @returns {string} the command line with its arguments separated by NUL or space
 */
export function commandLineOf(pid) {
  return process.platform === 'linux'
    ? read(`/proc/${pid}/cmdline`)
    : ps({ pid, columns: 'command=' })
}

/** @param {number} pid of a process of Unix */
export function parentOf(pid) {
  if (process.platform === 'linux') return Number(linuxStatus(pid)[1])
  return Number(ps({ pid, columns: 'ppid=' }))
}

/**
 * Signals a process, or the group of a negative number; one that has ended is no error, and Windows has
 * no groups.
 * @param {{ pid: number, signal: NodeJS.Signals }} options
 */
export function signalProcess({ pid, signal }) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended.
  }
}

/**
 * @param {{ process: ProcessReference, timeout: number }} options `timeout` in milliseconds
 * @returns {Promise<boolean>} whether the process has ended in time
 */
export async function waitForEnd({ process: reference, timeout }) {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await sleep(20)) {
    if (!isRunning(reference)) return true
  }
  return !isRunning(reference)
}

/**
 * @param {number} pid
 * @returns {string} a text that no other process has, empty where the process has ended
 */
function identityOf(pid) {
  if (process.platform === 'win32') return isNumberInUse(pid) ? 'running' : ''
  if (process.platform === 'linux') {
    const status = linuxStatus(pid)
    const hasEnded = ['', 'Z', 'X'].includes(status[0] ?? '')
    return hasEnded ? '' : `${read('/proc/sys/kernel/random/boot_id').trim()}:${status[19]}`
  }
  const [state = 'Z', ...startedAt] = ps({ pid, columns: 'stat=,lstart=' }).split(/\s+/)
  return state.startsWith('Z') ? '' : startedAt.join(' ')
}

/**
 * @param {number} pid
 * @returns {string[]} the state, the parent's number, and so on
 */
function linuxStatus(pid) {
  const stat = read(`/proc/${pid}/stat`)
  // The second field, the name in parentheses, may hold spaces and parentheses itself.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** @param {{ pid: number, columns: string }} options */
function ps({ pid, columns }) {
  const { stdout } = spawnSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    env: cleanEnvironment,
  })
  return (stdout ?? '').trim()
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
