import { pool } from '@/server/database'

/**
 * Gives jobs back to the queue whose server was killed while it carried them out: Payload would keep
 * them as being processed for ever. None of this product's jobs takes as long, and carrying one out
 * twice does no harm.
 */
export async function releaseAbandonedJobs(): Promise<void> {
  await pool.query(
    `update payload_jobs set processing = false
     where processing and updated_at < now() - interval '10 minutes'`,
  )
}
