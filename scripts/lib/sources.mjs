// @ts-check
// What commands need of the sources. scripts/bundleBackup.mjs puts it into the image's bundle in another way.
import { readFileSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'
import { inProject } from './projectRoot.mjs'

/**
 * @typedef {object} Migration
 * @property {string} name
 * @property {(args: { db: unknown, payload: undefined, req: undefined }) => Promise<void>} up of
 *   Payload's arguments a migration uses the connection alone (tests/int/migrations.int.spec.ts)
 */

/**
 * The project's own migrations: the built server has them too, but runs them all and then writes
 * first content.
 * @returns {Promise<Migration[]>} the oldest first
 */
export async function loadMigrations() {
  const { migrations } = await tsImport('../../src/migrations/index.ts', import.meta.url)
  return migrations
}

/**
 * @returns {Promise<{ env: import('../../src/server/env').Environment, smtpOptions: typeof import('../../src/server/mail/smtp').smtpOptions }>}
 * @throws where a setting of the server in this process's environment is wrong
 */
export async function loadServer() {
  const { env } = await tsImport('../../src/server/env.ts', import.meta.url)
  const { smtpOptions } = await tsImport('../../src/server/mail/smtp.ts', import.meta.url)
  return { env, smtpOptions }
}

/** The text of `.env.example`, which lists every setting. */
export function settingsExample() {
  return readFileSync(inProject('.env.example'), 'utf8')
}
