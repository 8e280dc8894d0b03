// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from './lock.mjs'
import { makePrivateFolder } from './ownFiles.mjs'
import { isRunning, referToProcess } from './processIdentity.mjs'
import { inProject } from './projectRoot.mjs'
import { signalGroup, waitForEnd } from './stopping.mjs'

/**
 * @typedef {object} PreparationDetails
 * @property {import('./processIdentity.mjs').ProcessReference} step what installs or builds
 *
 * @typedef {import('./lock.mjs').Lock<PreparationDetails>} PreparationLock
 */

const endsWithin = 10_000

/**
 * Installing and building change the project's own folders, so two scripts, even with different
 * data folders, do it one after the other.
 * @param {object} options
 * @param {AbortSignal} [options.signal]
 * @param {(control: import('./runStep.mjs').StepControl) => Promise<void>} options.work
 */
export async function alone({ signal, work }) {
  const lock = await waitForLock(signal)
  try {
    await work({ signal, onSpawn: (pid) => lock.update({ step: referToProcess(pid) }) })
  } finally {
    lock.release()
  }
}

/**
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<PreparationLock>}
 */
async function waitForLock(signal) {
  makePrivateFolder({ folder: inProject('.data'), isPassable: true })
  for (let isTold = false; ; isTold = true) {
    /** @type {import('./lock.mjs').Attempt<PreparationDetails>} */
    const attempt = tryLock({ file: inProject('.data', 'preparing.json'), details: {} })
    if ('lock' in attempt) {
      await endLeftover(attempt.previous?.details)
      return attempt.lock
    }
    if (!isTold) console.log(`Waiting for process ${attempt.holder.pid} to install or build …`)
    await sleep(250, undefined, { signal })
  }
}

/**
 * What was started by a script that was killed would go on in the same folders.
 * @param {Partial<PreparationDetails> | undefined} details
 */
async function endLeftover({ step } = {}) {
  if (!step || !isRunning(step)) return
  signalGroup({ pid: step.pid, signal: 'SIGKILL' })
  await waitForEnd({ process: step, timeout: endsWithin })
}
