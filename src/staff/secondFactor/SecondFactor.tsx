import { MinimalTemplate } from '@payloadcms/next/templates'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps, UIFieldServerProps } from 'payload'
import { getSafeRedirect } from 'payload/shared'
import { runsSite } from '@collections/access/roles'
import { sessionOf } from '@collections/users/sessions'
import { findPendingUser, readFactors } from '@collections/users/secondFactor/requireSecondFactor'
import { secondFactorPath } from '@collections/users/secondFactor/secondFactorApi'
import { readSecondFactor } from '@collections/users/secondFactor/secondFactorStore'
import { CmsLogo } from '@/editing/CmsFrame'
import { cmsT } from '@/i18n/cmsT'
import { Passkeys } from './Passkeys'
import { SecondFactorLogIn } from './SecondFactorLogIn'
import staff from '@/ui/staff.module.css'

type Props = Pick<UIFieldServerProps, 'id' | 'payload' | 'req'>

/** In an account: people change their own second factor, admins take others' away. */
export async function SecondFactor({ id, payload, req: { user } }: Props) {
  if (!user || typeof id !== 'number') return null
  const session = sessionOf({ user })
  const isOwn = user.id === id && session !== null
  if (!isOwn && !runsSite(user)) return null
  const database = payload.db.drizzle
  const factors = isOwn ? await readFactors({ database, user: id, session }) : null
  return (
    <Passkeys
      {...await readSecondFactor({ database, user: id })}
      username={user.username}
      isDemanded={factors?.isDemanded ?? false}
      colleague={isOwn ? undefined : id}
    />
  )
}

/**
 * After the password: where the second factor is given, or set up because the role demands it. Where a
 * log-in needs none, or there is none at all, the page leads on.
 */
export async function SecondFactorView({ initPageResult, searchParams }: AdminViewServerProps) {
  const { payload, user: known, i18n, headers } = initPageResult.req
  const target = getSafeRedirect({ fallbackTo: '/cms', redirectTo: searchParams?.redirect ?? '' })
  if (known) redirect(target)
  const user = await findPendingUser({ headers, payload })
  const session = sessionOf({ user })
  const factors =
    user && (await readFactors({ database: payload.db.drizzle, user: user.id, session }))
  if (!factors) {
    // Back here from the log-in, because a target outside the CMS does not lead to the second factor.
    const here = `/cms${secondFactorPath}?redirect=${encodeURIComponent(target)}`
    redirect(`/cms/login?redirect=${encodeURIComponent(here)}`)
  }
  return (
    <MinimalTemplate>
      <main className={staff.stack}>
        <CmsLogo payload={payload} />
        <h1>{cmsT(i18n)('secondFactor:title')}</h1>
        <SecondFactorLogIn
          username={user.username}
          hasPasskey={factors.hasPasskey}
          target={target}
        />
      </main>
    </MinimalTemplate>
  )
}
