import { Pool } from 'pg'
import { env } from '../env'
import { log } from './log'

/**
 * Connections for what is no document of Payload's: rate limits. Payload keeps a pool of its own,
 * which uploads that wait for a slow disk may fill.
 */
export const pool = new Pool({
  connectionString: env.DATABASE_URL,
  max: 4,
  connectionTimeoutMillis: 5000,
})

// Without a listener a connection that breaks while idle would end the process.
pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
