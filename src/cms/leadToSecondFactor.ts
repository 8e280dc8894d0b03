import { headers as readHeaders } from 'next/headers'
import { redirect } from 'next/navigation'
import { findPendingUser } from '@collections/users/secondFactor/requireSecondFactor'
import { secondFactorPath } from '@collections/users/secondFactor/secondFactorPath'
import { getCms } from './getCms'

/** Leads somebody whose log-in waits for the second factor from the log-in to where it is given. */
export async function leadToSecondFactor(
  query: Record<string, string | string[] | undefined>,
): Promise<void> {
  const payload = await getCms()
  const user = await findPendingUser({ headers: await readHeaders(), payload })
  if (!user) return
  const target = typeof query.redirect === 'string' ? query.redirect : payload.config.routes.admin
  redirect(
    `${payload.config.routes.admin}${secondFactorPath}?redirect=${encodeURIComponent(target)}`,
  )
}
