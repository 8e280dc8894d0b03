import type { CollectionAfterLoginHook, Payload, PayloadRequest } from 'payload'
import { logSecurityEvent } from '../../src/server/logSecurityEvent'
import { transactionOf } from '../../src/server/transactionOf'
import type { User } from '../../src/payload-types'
import { storeLastLogIn } from './storeLastLogIn'
import { needsSecondFactor } from './secondFactor/requireSecondFactor'

/** Records a log-in at the CMS once all that it takes was given. */
export async function completeLogIn({
  req: { headers },
  database,
  user,
}: {
  req: Pick<PayloadRequest, 'headers'>
  database: Pick<Payload['db']['drizzle'], 'execute'>
  user: User['id']
}): Promise<void> {
  await storeLastLogIn({ database, user })
  logSecurityEvent({ event: 'log_in', at: 'cms', headers, user })
}

/** The same where the password is all that it takes; with a second factor that is later. */
export const completeLogInByPassword: CollectionAfterLoginHook<User> = async ({
  req,
  user: { id: user },
}) => {
  const database = await transactionOf(req)
  if (!(await needsSecondFactor({ database, user }))) await completeLogIn({ req, database, user })
}
