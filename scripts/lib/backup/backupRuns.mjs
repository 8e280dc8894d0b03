// @ts-check
import { advisoryLocks } from '../../../src/server/advisoryLocks.mjs'
import { withClient } from './database.mjs'

/**
 * @typedef {object} Run what became of a backup
 * @property {Date} startedAt
 * @property {string} [archive] its name, once it is there
 * @property {number} [bytes]
 * @property {boolean} isComplete
 * @property {boolean} [isVerified]
 * @property {import('./backupFailure.mjs').BackupError} [error]
 */

/** The next backup is verified when the last one that was is older; a little less than a week. */
const verifiedFor = '6 days 12 hours'

/**
 * Works while no other process backs this site up.
 * @param {{ url: string, work: () => Promise<void> }} options
 * @returns {Promise<boolean>} false where another one does
 */
export async function aloneBackingUp({ url, work }) {
  return withClient(url, async (client) => {
    const lock = [advisoryLocks.backup]
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS ok', lock)
    if (rows[0].ok) await work()
    return rows[0].ok
  })
}

/**
 * @param {string} url
 * @returns {Promise<{ lastArchive: Date | null, lastName: string | null, verified: string | null, replaceable: string[], isVerificationDue: boolean } | undefined>}
 *   `lastArchive` is when the last one was begun, `verified` names the last one that was verified, `replaceable`
 *   those that the next one takes the place of; undefined where the site's tables are not made yet
 */
export async function readRuns(url) {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query(
      `SELECT to_regclass('public.backup_runs') IS NOT NULL AS "isThere"`,
    )
    if (!tables[0].isThere) return undefined
    const { rows } = await client.query(
      `SELECT max(started_at) FILTER (WHERE archive IS NOT NULL) AS "lastArchive",
        (array_agg(archive ORDER BY started_at DESC) FILTER (WHERE archive IS NOT NULL))[1] AS "lastName",
        coalesce(array_agg(archive) FILTER (WHERE error IN ('not_restorable', 'file_missing')), '{}')
          AS replaceable,
        (array_agg(archive ORDER BY verified_at DESC) FILTER (WHERE verified_at IS NOT NULL))[1] AS verified,
        coalesce(max(verified_at) < now() - $1::interval, true) AS "isVerificationDue"
      FROM public.backup_runs`,
      [verifiedFor],
    )
    return rows[0]
  })
}

/**
 * Notes what became of a backup, and forgets what became of those of more than a year ago.
 * @param {{ url: string, run: Run }} options
 */
export async function recordRun({ url, run }) {
  const { startedAt, archive, bytes, isComplete, isVerified = false, error } = run
  await withClient(url, async (client) => {
    await client.query(
      `INSERT INTO public.backup_runs (started_at, archive, bytes, is_complete, verified_at, error)
        VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END, $6)`,
      [startedAt, archive, bytes, isComplete, isVerified, error],
    )
    await client.query(
      `WITH gone AS (
          DELETE FROM public.backup_runs WHERE started_at < now() - interval '1 year' RETURNING id)
        DELETE FROM public.deliveries
        WHERE kind = 'backup-runs' AND record IN (SELECT id FROM gone)`,
    )
  })
}
