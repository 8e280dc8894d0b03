// @ts-check
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../embeddedPostgres.mjs'
import { loadEnvironment, readSettings } from '../environment.mjs'
import { Problem } from '../problem.mjs'
import { inProject, projectRoot } from '../projectRoot.mjs'
import { claimRun } from '../run.mjs'
import { ensureSecrets } from '../secrets.mjs'

/**
 * @typedef {import('../environment.mjs').Settings} Settings
 * @typedef {import('../runInOrder.mjs').StopRequest} StopRequest
 * @typedef {import('../runInOrder.mjs').Closers} Closers
 */

/** @returns {Settings} where the database and the files are, by the settings of `npm start` */
export function readPlace() {
  loadEnvironment({ file: inProject('.env'), env: process.env })
  return readSettings({ env: process.env, root: projectRoot })
}

/**
 * The address of the database, whether or not the site is running.
 * @param {{ settings: Settings, stopping: StopRequest, closers: Closers }} options
 * @returns {Promise<string>}
 */
export async function openForReading({ settings, stopping, closers }) {
  if (settings.databaseUrl) return settings.databaseUrl
  const dataDir = embeddedFolder(settings)
  if (!existsSync(dataDir)) {
    throw new Problem(`There is no database in ${settings.dataDir}: there is nothing to back up`)
  }
  try {
    await claim({ command: 'npm run backup', settings, stopping, closers })
  } catch (error) {
    const password = ensureSecrets(settings).databasePassword
    const running = findEmbeddedPostgres({ dataDir, password })
    if (!running) throw error
    return running
  }
  return startEmbedded({ settings, closers })
}

/**
 * The address of the database, for this process alone as far as DATA_DIR can tell.
 * @param {{ settings: Settings, stopping: StopRequest, closers: Closers }} options
 * @returns {Promise<string>}
 * @throws {Problem} when the site is running
 */
export async function openForWriting({ settings, stopping, closers }) {
  await claim({ command: 'npm run restore', settings, stopping, closers })
  return settings.databaseUrl ?? (await startEmbedded({ settings, closers }))
}

/** @param {{ command: string, settings: Settings, stopping: StopRequest, closers: Closers }} options */
async function claim({ command, settings: { dataDir }, stopping, closers }) {
  const run = await claimRun({ dataDir, command, npm: stopping.npm, signal: stopping.signal })
  closers.push(() => run.release())
}

/** @param {{ settings: Settings, closers: Closers }} options */
async function startEmbedded({ settings, closers }) {
  const password = ensureSecrets(settings).databasePassword
  const dataDir = embeddedFolder(settings)
  const database = await startEmbeddedPostgres({ dataDir, password, log: console.log })
  closers.push(() => database.stop())
  return database.url
}

/** @param {Settings} settings */
function embeddedFolder({ dataDir }) {
  return path.join(dataDir, 'postgres')
}
