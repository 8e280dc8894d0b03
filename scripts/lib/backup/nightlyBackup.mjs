// @ts-check
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, makePrivateFolder } from '../durableFiles.mjs'
import { checkWritableFolder } from '../startupChecks.mjs'
import { messageOf, UserError } from '../userError.mjs'
import { BackupFailure, codeOfFailure } from './backupFailure.mjs'
import { aloneBackingUp, readRuns, recordRun } from './backupRuns.mjs'
import { chooseRemoved, claimStore, nameBackup, openStore } from './backupStore.mjs'
import { createBackup } from './createBackup.mjs'
import { withClient } from './database.mjs'
import { encryptFor, temporaryKey } from './encryption.mjs'
import { spoolName } from './folderStore.mjs'
import { verifyBackup } from './verifyBackup.mjs'

/**
 * @typedef {import('./backupRuns.mjs').Run} Run
 *
 * @typedef {object} Site that backs itself up
 * @property {string} url of its database
 * @property {import('./uploads.mjs').Uploads} uploads
 * @property {import('./backupSettings.mjs').BackupSettings} backups
 * @property {AbortSignal} signal
 */

/** Milliseconds. */
const lookEvery = 10_000
const againAfter = 60 * 60 * 1000

const noTables = 'The site has not created its tables yet'

/**
 * Makes a backup each night until it is stopped: a night that was missed is made up as soon as
 * possible, and what fails is tried again every hour.
 * @param {Site} site
 */
export async function backUpNightly(site) {
  const { url, backups, signal } = site
  // A key with a wrong checksum is said now, not at night.
  encryptFor(backups.recipients)
  const { at, timeZone } = backups.schedule
  const { label } = await openStore(backups)
  console.log(`Backing up to ${label} every night at ${at} (${timeZone})`)
  let isFirstLook = true
  let notBefore = 0
  let reported = ''
  for (;;) {
    try {
      const runs = await readRuns(url)
      if (!runs) throw new UserError(noTables)
      const now = new Date()
      // One that cannot be restored is tried again the next night, as it would be no better in an hour.
      const isDue =
        isBackupDue({ last: runs.lastArchive, now, schedule: backups.schedule }) ||
        (isFirstLook && (await isStoreNew({ backups, lastName: runs.lastName })))
      isFirstLook = false
      if (isDue && Date.now() >= notBefore) await backUpNow(site)
      reported = ''
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof FailedRun) notBefore = Date.now() + againAfter
      const message = messageOf(error)
      // The same reason every few seconds would bury the others. At the first start there are no tables for a moment.
      if (message !== reported) console[message === noTables ? 'log' : 'error'](message)
      reported = message
    }
    await sleep(lookEvery, undefined, { signal })
  }
}

/**
 * Whether the last backup is not there, as after a restore on another machine, or the next one cannot be written:
 * what would fail at night fails at once.
 * @param {{ backups: Site['backups'], lastName: string | null }} options
 */
async function isStoreNew({ backups, lastName }) {
  try {
    checkWritableFolder({ variable: 'BACKUP_DIR', folder: backups.folder, isPassable: false })
  } catch {
    return true
  }
  return !(await (await openStore(backups)).list()).includes(lastName ?? '')
}

/**
 * @param {{ last: Date | null, now: Date, schedule: { at: string, timeZone: string } }} options `last`
 *   is when the last backup was begun
 * @returns {boolean} whether a night has begun since
 */
export function isBackupDue({ last, now, schedule }) {
  return last === null || nightOf(last, schedule) < nightOf(now, schedule)
}

/**
 * @param {Date} time
 * @param {{ at: string, timeZone: string }} schedule
 * @returns {string} the day on which the night of that moment began, such as 2026-11-24
 */
function nightOf(time, { at, timeZone }) {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const shifted = new Date(time.getTime() - (hours * 60 + minutes) * 60_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(shifted)
}

/** Thrown where a backup was begun and has failed, which is on record. */
class FailedRun extends UserError {}

/**
 * Makes a backup where the site's backups go, and removes those whose time is over.
 * @param {Site} site
 * @throws {UserError} where it fails, or another process is at it
 */
export async function backUpNow(site) {
  const isDone = await aloneBackingUp({ url: site.url, work: () => backUpAndRecord(site) })
  if (!isDone) throw new UserError('Another process is already backing up this site')
}

/** @param {Site} site */
async function backUpAndRecord(site) {
  /** @type {Run} */
  const run = { startedAt: new Date(), isComplete: false }
  try {
    await backUpToStore({ site, run })
  } catch (error) {
    // A run that is stopped is made up at the next start.
    if (site.signal.aborted) throw error
    run.error = codeOfFailure(error)
    await recordRun({ url: site.url, run })
    throw new FailedRun(`The backup failed (${run.error}): ${messageOf(error)}`)
  }
  await recordRun({ url: site.url, run })
  const seconds = Math.round((Date.now() - run.startedAt.getTime()) / 1000)
  const verified = run.isVerified ? ', verified by a restore' : ''
  console.log(`${run.archive}: ${run.bytes} bytes, ${seconds} s${verified}`)
}

/** @param {{ site: Site, run: Run }} options `run` tells afterwards how far it has come */
async function backUpToStore({ site, run }) {
  const { url, backups, signal } = site
  const runs = await readRuns(url)
  if (!runs) throw new UserError(noTables)
  const store = await openStore(backups)
  const name = nameBackup(run.startedAt, '.tar.gz.age')
  const key = runs.isVerificationDue ? await temporaryKey(backups.recipients) : undefined
  const { bytes, missing } = await write({ site, store, name, key: key?.recipient })
  Object.assign(run, { archive: name, bytes, isComplete: missing.length === 0 })
  /** @type {unknown} */
  let failure =
    missing.length > 0 &&
    new BackupFailure(
      'file_missing',
      `The backup lacks ${missing.length} of the uploads, such as ${missing[0]}: put it back, or delete its entry in the CMS`,
    )
  if (key) {
    const source = { open: () => store.read(name), identities: [key.identity] }
    try {
      await verifyBackup({ source, url, scratchUrl: backups.scratchDatabaseUrl, signal })
      run.isVerified = true
    } catch (error) {
      if (signal.aborted) throw error
      failure = error
      run.isComplete &&= codeOfFailure(error) !== 'not_restorable'
    }
  }
  // Also after a failed verification: erased data must not stay in old backups beyond their time.
  const spared = [run.isVerified ? name : (runs.verified ?? undefined)]
  await removeOld({ store, limits: backups.limits, spared, runs, run })
  if (failure) throw failure
}

/**
 * @param {{ site: Site, store: import('./backupStore.mjs').BackupStore, name: string, key: string | undefined }} options
 *   `key` is one more who can read it
 */
async function write({ site: { url, uploads, backups, signal }, store, name, key }) {
  const folder = path.join(backups.folder, spoolName)
  await makeSpool(folder)
  try {
    return await withClient(url, async (client) => {
      await claimStore({ store, database: client, signal })
      return createBackup({
        source: { client, uploads },
        target: {
          write: (options) => store.write({ name, ...options }),
          spool: path.join(folder, 'table'),
          isCompressed: true,
          recipients: [...backups.recipients, ...(key ? [key] : [])],
        },
        signal,
        canLackFiles: true,
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * What a run that was killed has left in it goes.
 * @param {string} folder
 */
async function makeSpool(folder) {
  try {
    makePrivateFolder({ folder: path.dirname(folder), isPassable: false })
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    throw new BackupFailure(
      errorCode(error) === 'ENOSPC' ? 'disk_full' : 'folder',
      `BACKUP_DIR must be a folder this user can write to (${errorCode(error)})`,
    )
  }
}

/**
 * Removes earlier backups that are not whole or cannot be restored and, where the new one is complete, old ones.
 * @param {{ store: import('./backupStore.mjs').BackupStore, limits: { count: number, days: number }, spared: (string | undefined)[], runs: { replaceable: string[] }, run: Run }} options
 */
async function removeOld({ store, limits, spared, runs: { replaceable }, run: { isComplete } }) {
  try {
    const all = await store.list()
    const useless = all.filter((name) => replaceable.includes(name))
    const names = all.filter((name) => !useless.includes(name))
    const old = isComplete ? chooseRemoved({ names, limits, spared, now: new Date() }) : []
    for (const name of [...useless, ...old]) await store.remove(name)
  } catch (error) {
    throw new BackupFailure('not_removed', `Old backups cannot be removed: ${messageOf(error)}`)
  }
}
