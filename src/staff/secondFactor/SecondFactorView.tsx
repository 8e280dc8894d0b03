import { MinimalTemplate } from '@payloadcms/next/templates'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { getSafeRedirect } from 'payload/shared'
import { sessionOf } from '@collections/users/openSessions'
import { readFactors } from '@collections/users/secondFactor/factors'
import { findPendingUser } from '@collections/users/secondFactor/requireSecondFactor'
import { secondFactorPath } from '@collections/users/secondFactor/secondFactorPath'
import { CmsLogo } from '@/editing/CmsLogo'
import { cmsT } from '@/i18n/cmsT'
import { GiveSecondFactor } from './GiveSecondFactor'
import styles from './secondFactor.module.css'
import { SetUpSecondFactor } from './SetUpSecondFactor'

/**
 * Where somebody who has given the password gives the second factor, or sets one up because their role
 * demands it. Whoever need not, or is not logged in at all, is led on.
 */
export async function SecondFactorView({ initPageResult, searchParams }: AdminViewServerProps) {
  const { payload, user: known, i18n } = initPageResult.req
  const { admin } = payload.config.routes
  const target = getSafeRedirect({ fallbackTo: admin, redirectTo: searchParams?.redirect ?? '' })
  if (known) redirect(target)
  const user = await findPendingUser({ headers: initPageResult.req.headers, payload })
  const session = sessionOf({ user })
  const factors =
    user && session && (await readFactors({ database: payload.db.drizzle, user: user.id, session }))
  if (!factors) {
    // Back here from the log-in: what lies outside the CMS does not lead anybody to the second factor.
    const here = `${admin}${secondFactorPath}?redirect=${encodeURIComponent(target)}`
    redirect(`${admin}/login?redirect=${encodeURIComponent(here)}`)
  }
  const { username } = user
  return (
    <MinimalTemplate>
      <main className={styles.page}>
        <CmsLogo payload={payload} />
        <h1 className={styles.heading}>{cmsT(i18n)('secondFactor:title')}</h1>
        {factors.hasPasskey ? (
          <GiveSecondFactor username={username} target={target} />
        ) : (
          <SetUpSecondFactor username={username} target={target} />
        )}
      </main>
    </MinimalTemplate>
  )
}
