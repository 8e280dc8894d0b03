// @ts-check
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.mjs'
import { loadEnvironment, readSettings } from './environment.mjs'
import { UserError } from './userError.mjs'
import { inProject, projectRoot } from './projectRoot.mjs'
import { ensureSecrets } from './secrets.mjs'

/**
 * @typedef {import('./environment.mjs').Settings} Settings
 *
 * @typedef {object} Context of a command at work
 * @property {Settings} settings
 * @property {import('./runInOrder.mjs').StopRequest} stopping
 * @property {import('./runInOrder.mjs').Closers} closers
 */

/** @returns {Settings} of the environment and `.env`: where the database and the files are */
export function loadSettings() {
  loadEnvironment({ file: inProject('.env'), env: process.env })
  return readSettings({ env: process.env, root: projectRoot })
}

/** @param {Settings} settings of the environment, which they have been read from */
export async function loadBackupSettings({ dataDir }) {
  // It needs a package, and commands that install packages load this file.
  const { readBackupSettings } = await import('./backup/backupSettings.mjs')
  return readBackupSettings({ env: process.env, dataDir, root: projectRoot })
}

/**
 * The address of the database that DATABASE_URL names, else of the embedded one, which is started.
 * @param {Pick<Context, 'settings' | 'closers'>} context
 * @returns {Promise<{ url: string, pid?: number, failed: Promise<never> }>} `failed` rejects when the
 *   embedded database, the process `pid`, ends by itself
 */
export async function openDatabase({ settings, closers }) {
  if (settings.databaseUrl) return { url: settings.databaseUrl, failed: new Promise(() => {}) }
  const database = await startEmbeddedPostgres({ ...embedded(settings), log: console.log })
  closers.push(() => database.stop())
  /** @type {Promise<never>} */
  const failed = new Promise((_, reject) => {
    database.onExit((message) => reject(new UserError(message)))
  })
  // It is awaited later, if at all; until then a rejection must not end this process.
  failed.catch(() => {})
  return { url: database.url, pid: database.pid, failed }
}

/**
 * The address of the database for a backup, whether or not the site is running.
 * @param {Context} context
 * @returns {Promise<string>}
 */
export async function openForReading(context) {
  const { settings } = context
  if (settings.directUrl) return settings.directUrl
  if (!existsSync(folderOf(settings))) {
    throw new UserError(
      `There is no database in ${settings.dataDir}, so there is nothing to back up`,
    )
  }
  return findRunning(settings) ?? (await openDatabase(context)).url
}

/**
 * The database for a restore, which no site uses.
 * @param {Context} context
 * @returns {Promise<string>}
 */
export async function openForRestore(context) {
  const { settings } = context
  if (settings.directUrl) return settings.directUrl
  if (findRunning(settings)) {
    throw new UserError(`A site is using the database in ${settings.dataDir}: stop it first`)
  }
  return (await openDatabase(context)).url
}

/** The address of the embedded database that another run has open. @param {Settings} settings */
export function findRunning(settings) {
  return settings.databaseUrl ? undefined : findEmbeddedPostgres(embedded(settings))
}

/** @param {Settings} settings */
function embedded(settings) {
  return { dataDir: folderOf(settings), password: ensureSecrets(settings).databasePassword }
}

/** @param {Settings} settings */
function folderOf({ dataDir }) {
  return path.join(dataDir, 'postgres')
}
