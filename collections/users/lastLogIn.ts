import { sql } from '@payloadcms/db-postgres'
import type { CollectionAfterLoginHook, Payload } from 'payload'
import type { User } from '../../src/payload-types'
import { transactionOf } from '../../src/server/transactionOf'

/** Stores that somebody has just logged in. That is no change of the account, so no hook runs. */
export async function storeLastLogIn({
  database,
  user,
}: {
  database: Pick<Payload['db']['drizzle'], 'execute'>
  user: User['id']
}): Promise<void> {
  await database.execute(sql`update users set last_log_in_at = now() where id = ${user}`)
}

/** The same at the CMS, whose log-in has changed the row in a transaction that another would wait for in vain. */
export const storeLastLogInAtCms: CollectionAfterLoginHook<User> = async ({ req, user }) => {
  await storeLastLogIn({ database: await transactionOf(req), user: user.id })
}
