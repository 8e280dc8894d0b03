// @ts-check
import { tsImport } from 'tsx/esm/api'

/**
 * @typedef {object} Migration
 * @property {string} name
 * @property {(args: { db: unknown, payload: undefined, req: undefined }) => Promise<void>} up of
 *   Payload's arguments a migration uses the connection alone (tests/int/migrations.int.spec.ts)
 */

/**
 * The project's own migrations, from their sources: the built server has them too, but runs them
 * all and then writes first content.
 * @returns {Promise<Migration[]>} the oldest first
 */
export async function loadMigrations() {
  const { migrations } = await tsImport('../../../src/migrations/index.ts', import.meta.url)
  return migrations
}
