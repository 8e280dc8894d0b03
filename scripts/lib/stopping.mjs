// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from './processIdentity.mjs'

/**
 * Signals a process; one that has ended is no error.
 * @param {{ pid: number, signal: NodeJS.Signals }} options
 * @returns {boolean} whether the signal was sent
 */
export function signalProcess({ pid, signal }) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/**
 * Signals a process together with everything in the group that it leads.
 * @param {{ pid: number, signal: NodeJS.Signals }} options
 */
export function signalGroup({ pid, signal }) {
  // Windows has no groups, and a group may have ended before its number is used.
  if (!signalProcess({ pid: -pid, signal })) signalProcess({ pid, signal })
}

/**
 * @param {{ process: import('./processIdentity.mjs').ProcessReference, timeout: number }} options
 *   `timeout` in milliseconds
 * @returns {Promise<boolean>} whether the process has ended in time
 */
export async function waitForEnd({ process: reference, timeout }) {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await sleep(50)) {
    if (!isRunning(reference)) return true
  }
  return !isRunning(reference)
}

/**
 * @param {{ ended: Promise<unknown>, timeout: number, hurry?: AbortSignal }} options `timeout` in
 *   milliseconds, which `hurry` cuts short
 * @returns {Promise<boolean>} whether it has ended in time
 */
export async function endsWithin({ ended, timeout, hurry }) {
  const timer = new AbortController()
  const signal = hurry ? AbortSignal.any([hurry, timer.signal]) : timer.signal
  const late = sleep(timeout, false, { signal }).catch(() => false)
  const outcome = await Promise.race([ended.then(() => true), late])
  timer.abort()
  return outcome
}
