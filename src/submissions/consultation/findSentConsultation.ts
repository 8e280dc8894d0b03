import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import type { ReceivedRequest } from '@/submissions/browser/receivedReference'

/**
 * A request that was sent without scripts, by its code, for analytics and for what happens next. An older one
 * was counted before, and a code that is only guessed shall lead to nothing.
 * @returns null where there is none, or the database is away: the thanks do without it
 */
export async function findSentConsultation(
  reference: string,
): Promise<Required<ReceivedRequest> | null> {
  try {
    const { rows } = await pool.query<Required<ReceivedRequest>>(
      `select reference, type as audience, desired_country as country,
         (extract(epoch from created_at) * 1000)::float8 as "receivedAt"
       from consultations
       where reference = $1 and created_at > now() - interval '10 minutes'`,
      [reference],
    )
    return rows[0] ?? null
  } catch (error) {
    log.error({ err: error }, 'a request could not be counted')
    return null
  }
}
