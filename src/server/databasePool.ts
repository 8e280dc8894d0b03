import { env } from './env'
import { ResilientPool } from './ResilientPool'

/**
 * Connections for what is no document of Payload's: rate limits. Payload keeps a pool of its own,
 * which uploads that wait for a slow disk may fill.
 */
export const pool = new ResilientPool({
  connectionString: env.DATABASE_URL,
  application_name: 'curaco',
  max: 4,
  connectionTimeoutMillis: 5000,
})
