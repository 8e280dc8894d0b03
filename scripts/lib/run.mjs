// @ts-check
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from './lock.mjs'
import { Problem } from './problem.mjs'
import { isRunning, referToProcess } from './processIdentity.mjs'
import { signalGroup, waitForEnd } from './stopping.mjs'

/**
 * @typedef {import('./processIdentity.mjs').ProcessReference} ProcessReference
 *
 * @typedef {object} RunDetails what a run tells of itself in DATA_DIR
 * @property {string} command
 * @property {ProcessReference} npm what started it; the run stops when that ends
 * @property {boolean} isStopping
 * @property {ProcessReference} server
 *
 * @typedef {object} Run the one run that may use DATA_DIR
 * @property {boolean} isAfterCrash whether the run before it was killed
 * @property {(pid: number | undefined) => void} noteServer for the next run, in case this one is
 *   killed
 * @property {() => void} announceStop
 * @property {() => void} release
 */

const stopWithin = 40_000
const serverClosesWithin = 16_000

/**
 * Makes this process the only one that uses DATA_DIR, and ends what a killed run has left.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string} options.command how this run was started
 * @param {ProcessReference | undefined} options.npm the run stops when this ends
 * @param {AbortSignal} options.signal
 * @returns {Promise<Run>}
 * @throws {Problem} when another run uses the folder
 */
export async function claimRun({ dataDir, command, npm, signal }) {
  const { lock, previous } = await waitForLock({ dataDir, details: { command, npm }, signal })
  await endLeftover(previous?.details)
  return {
    isAfterCrash: previous !== undefined,
    noteServer(pid) {
      lock.update({ server: pid === undefined ? undefined : referToProcess(pid) })
    },
    announceStop: () => lock.update({ isStopping: true }),
    release: () => lock.release(),
  }
}

/**
 * @param {{ dataDir: string, details: Partial<RunDetails>, signal: AbortSignal }} options
 */
async function waitForLock({ dataDir, details, signal }) {
  const startedAt = Date.now()
  for (let isTold = false; ; isTold = true) {
    const attempt = tryLock({ file: path.join(dataDir, 'run.json'), details })
    if ('lock' in attempt) return attempt
    const { pid, details: other } = attempt.holder
    if (!isLeaving(other) || Date.now() - startedAt > stopWithin) {
      throw new Problem(
        `DATA_DIR ${dataDir} is in use by ${other.command ?? 'another run'} (process ${pid}): stop it, or set DATA_DIR to another folder`,
      )
    }
    if (!isTold) console.log(`Waiting for process ${pid} to stop …`)
    await sleep(200, undefined, { signal })
  }
}

/** @param {Partial<RunDetails>} run */
function isLeaving({ isStopping, npm }) {
  return isStopping === true || (npm !== undefined && !isRunning(npm))
}

/**
 * A server closes by itself when its run is killed.
 * @param {Partial<RunDetails> | undefined} run
 */
async function endLeftover({ server } = {}) {
  if (!server || !isRunning(server)) return
  console.log(`Waiting for the previous server (process ${server.pid}) to close …`)
  if (await waitForEnd({ process: server, timeout: serverClosesWithin })) return
  signalGroup({ pid: server.pid, signal: 'SIGKILL' })
  await waitForEnd({ process: server, timeout: serverClosesWithin })
}
