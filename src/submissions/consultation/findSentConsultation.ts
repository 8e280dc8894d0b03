import { pool } from '@/server/databasePool'
import { log } from '@/server/log'
import type { SentConsultation } from './SuccessEvents'

/**
 * What analytics are told of a request that was sent without scripts, by its code. An older one was
 * counted before, and a code that is only guessed shall lead to nothing.
 * @returns null where there is none, or the database is away: the thanks do without it
 */
export async function findSentConsultation(reference: string): Promise<SentConsultation | null> {
  try {
    const { rows } = await pool.query<SentConsultation>(
      `select type as audience, desired_country as "desiredCountry" from consultations
       where reference = $1 and created_at > now() - interval '10 minutes'`,
      [reference],
    )
    return rows[0] ?? null
  } catch (error) {
    log.error({ err: error }, 'a request could not be counted')
    return null
  }
}
