// @ts-check
import { readFileSync } from 'node:fs'
import { errorCode } from './durableFiles.mjs'

/**
 * The environment for programs that are not Node's: variables such as PGDATA or LC_ALL would change
 * what they do. Next.js declares NODE_ENV a part of every environment, hence the two steps.
 */
export const cleanEnvironment = /** @type {NodeJS.ProcessEnv} */ (
  /** @type {unknown} */ ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })
)

/**
 * Whether a process has this number and has not ended: not one that waits for its parent to notice its end.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
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
