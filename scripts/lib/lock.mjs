// @ts-check
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { errorCode, writeFileAtomically } from './ownFiles.mjs'
import { getProcessIdentity, isRunning } from './processIdentity.mjs'

/**
 * @template {object} Details
 * @typedef {{ token: string, pid: number, identity: string, details: Partial<Details> }} Holder
 */

/**
 * @template {object} Details
 * @typedef {{ update(details: Partial<Details>): void, release(): void }} Lock
 */

/**
 * The lock, with the record of a dead holder it was taken from, or else who holds it.
 * @template {object} Details
 * @typedef {{ lock: Lock<Details>, previous?: Holder<Details> } | { holder: Holder<Details> }} Attempt
 */

/**
 * Takes a lock kept in a file. A holder that has ended, however it ended, does not hold it.
 * @template {object} Details
 * @param {{ file: string, details: Partial<Details> }} options `details` can be read by others
 * @returns {Attempt<Details>}
 */
export function tryLock({ file, details }) {
  /** @type {Holder<Details>} */
  const own = {
    token: randomUUID(),
    pid: process.pid,
    identity: getProcessIdentity(process.pid) ?? '',
    details,
  }
  const draft = `${file}.${own.token}`
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 })
  try {
    return claim({ file, draft, own })
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * @template {object} Details
 * @param {{ file: string, draft: string, own: Holder<Details> }} options
 * @returns {Attempt<Details>}
 */
function claim({ file, draft, own }) {
  for (;;) {
    if (linkIfAbsent({ draft, file })) return { lock: makeLock({ file, own }) }
    const holder = readHolder({ file, own })
    if (!holder) continue
    if (isRunning(holder)) return { holder }
    // Of several that see the same dead holder, one alone wins the right to replace it.
    const right = claim({ file: `${file}.${holder.token}.next`, draft, own })
    if ('holder' in right) return right
    try {
      if (readHolder({ file, own })?.token !== holder.token) continue
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
 * @template {object} Details
 * @param {{ file: string, own: Holder<Details> }} options `own` only tells what `Details` is
 * @returns {Holder<Details> | undefined} undefined where nobody holds the lock
 */
function readHolder({ file }) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    // A power cut can leave an empty file: nobody who wrote it lives any more.
    return { token: 'unreadable', pid: 0, identity: '', details: {} }
  }
}

/**
 * @template {object} Details
 * @param {{ file: string, own: Holder<Details> }} options
 * @returns {Lock<Details>}
 */
function makeLock({ file, own }) {
  return {
    update(details) {
      own.details = { ...own.details, ...details }
      writeFileAtomically({ file, content: JSON.stringify(own) })
    },
    release() {
      if (readHolder({ file, own })?.token === own.token) rmSync(file, { force: true })
    },
  }
}
