import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { User } from '../../src/payload-types'

/**
 * Stores the moment of a log-in. That is no change of the account, so no hook runs.
 * @param database of the log-in's transaction where there is one: another would wait for it in vain
 */
export async function storeLastLogIn({
  database,
  user,
}: {
  database: Pick<Payload['db']['drizzle'], 'execute'>
  user: User['id']
}): Promise<void> {
  await database.execute(sql`update users set last_log_in_at = now() where id = ${user}`)
}
