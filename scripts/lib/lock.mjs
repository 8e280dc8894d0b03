// @ts-check
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, makePrivateFolder, writeFileAtomically } from './durableFiles.mjs'
import { UserError } from './userError.mjs'
import { isRunning, referToProcess, signalProcess, waitForEnd } from './processes.mjs'
import { inProject } from './projectRoot.mjs'

/**
 * @typedef {import('./processes.mjs').ProcessReference} ProcessReference
 *
 * @typedef {object} Details what the holder of a lock tells of itself
 * @property {string} [command]
 * @property {boolean} [isStopping]
 * @property {ProcessReference} [child] what has to end with the holder
 *
 * @typedef {ProcessReference & { token: string, details: Details }} Holder
 *
 * @typedef {object} Lock
 * @property {(pid: number | undefined) => void} noteChild what the next holder ends in case this one
 *   is killed
 * @property {() => void} announceStop
 * @property {() => void} release
 *
 * @typedef {{ lock: Lock, previous?: Holder } | { holder: Holder }} Attempt the lock, with the
 *   record of a dead holder it was taken from, or else who holds it
 */

const preparing = inProject('.data', 'preparing.json')

/** A run may just be ending, and its end not be announced yet. */
const seenAgainWithin = 1000
const stopWithin = 40_000
/** A server whose run was killed closes by itself. */
const childEndsWithin = 16_000

/**
 * Makes this process the only one that uses DATA_DIR, and ends what a killed run has left.
 * @param {{ dataDir: string, command: string, signal: AbortSignal }} options `command` says how this
 *   run was started
 * @returns {Promise<Lock>}
 * @throws {UserError} when another run uses the folder
 */
export async function lockDataDir({ dataDir, command, signal }) {
  const startedAt = Date.now()
  return waitForLock({
    file: path.join(dataDir, 'run.json'),
    details: { command },
    signal,
    onHeld({ pid, details }) {
      const timeout = details.isStopping ? stopWithin : seenAgainWithin
      const message = details.isStopping ? `Waiting for process ${pid} to stop …` : undefined
      if (Date.now() - startedAt < timeout) return message
      throw new UserError(
        `DATA_DIR ${dataDir} is in use by ${details.command ?? 'another run'} (process ${pid}): stop it, or set DATA_DIR to another folder`,
      )
    },
  })
}

/**
 * Does work that changes the project's own folders, such as installing and building: two scripts,
 * even with different data folders, do it one after the other.
 * @param {object} options
 * @param {AbortSignal} [options.signal]
 * @param {(control: import('./childProcess.mjs').StepControl) => Promise<void>} options.work
 * @param {string} [options.file] of the lock
 */
export async function alone({ signal, work, file = preparing }) {
  makePrivateFolder({ folder: path.dirname(file), isPassable: true })
  const lock = await waitForLock({
    file,
    details: {},
    signal,
    onHeld: ({ pid }) => `Waiting for process ${pid} to install or build …`,
  })
  try {
    await work({ signal, onSpawn: lock.noteChild })
  } finally {
    lock.release()
  }
}

/**
 * @param {{ file: string, details: Details, signal?: AbortSignal, onHeld: (holder: Holder) => string | undefined }} options
 *   `onHeld` says what is waited for, or throws
 * @returns {Promise<Lock>}
 */
async function waitForLock({ file, details, signal, onHeld }) {
  for (let isLogged = false; ;) {
    const attempt = tryLock({ file, details })
    if ('lock' in attempt) {
      await endLeftover(attempt.previous?.details.child)
      return attempt.lock
    }
    const message = onHeld(attempt.holder)
    if (message && !isLogged) console.log(message)
    isLogged ||= message !== undefined
    await sleep(200, undefined, { signal })
  }
}

/** @param {ProcessReference | undefined} child of a process that was killed */
async function endLeftover(child) {
  if (!child || !isRunning(child)) return
  console.log(`Waiting for process ${child.pid}, left by a killed run, to stop …`)
  signalProcess({ pid: child.pid, signal: 'SIGTERM' })
  const hasEnded = await waitForEnd({ process: child, timeout: childEndsWithin })
  if (!hasEnded) signalProcess({ pid: child.pid, signal: 'SIGKILL' })
  // It leads a group of what it has started itself.
  signalProcess({ pid: -child.pid, signal: 'SIGKILL' })
  await waitForEnd({ process: child, timeout: childEndsWithin })
}

/**
 * Takes a lock kept in a file. A holder that has ended, however it ended, does not hold it.
 * @param {{ file: string, details: Details }} options `details` can be read by others
 * @returns {Attempt}
 */
export function tryLock({ file, details }) {
  const self = referToProcess(process.pid) ?? { pid: process.pid, identity: '' }
  const own = { token: randomUUID(), ...self, details }
  const draft = `${file}.${own.token}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    return claim({ file, draft, own })
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * @param {{ file: string, draft: string, own: Holder }} options
 * @returns {Attempt}
 */
function claim({ file, draft, own }) {
  for (;;) {
    if (linkIfAbsent({ draft, file })) return { lock: makeLock({ file, own }) }
    const holder = readHolder(file)
    if (!holder) continue
    if (isRunning(holder)) return { holder }
    // Of several that see the same dead holder, one alone wins the right to replace it.
    const right = claim({ file: `${file}.${holder.token}.next`, draft, own })
    if ('holder' in right) return right
    try {
      if (readHolder(file)?.token !== holder.token) continue
      writeFileAtomically({ file, content: JSON.stringify(own) })
      return { lock: makeLock({ file, own }), previous: holder }
    } finally {
      right.lock.release()
    }
  }
}

/** @param {{ draft: string, file: string }} options */
function linkIfAbsent({ draft, file }) {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * @param {string} file
 * @returns {Holder | undefined} undefined where the lock is free
 */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    // A power cut can leave an empty file: the process that wrote it has ended.
    return { token: 'unreadable', pid: 0, identity: '', details: {} }
  }
}

/**
 * @param {{ file: string, own: Holder }} options
 * @returns {Lock}
 */
function makeLock({ file, own }) {
  /** @param {Details} details */
  const update = (details) => {
    own.details = { ...own.details, ...details }
    writeFileAtomically({ file, content: JSON.stringify(own) })
  }
  return {
    noteChild: (pid) => update({ child: pid === undefined ? undefined : referToProcess(pid) }),
    announceStop: () => update({ isStopping: true }),
    release() {
      if (readHolder(file)?.token === own.token) rmSync(file, { force: true })
    },
  }
}
