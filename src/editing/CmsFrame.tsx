import Image from 'next/image'
import type { ServerProps } from 'payload'
import type { ReactNode } from 'react'
import { Brand } from '@/ui/Brand'
import { runsSite } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import { revision, version } from '@/server/version'
import { env } from '@/server/env'
import styles from './editing.module.css'
import staff from '@/ui/staff.module.css'

/** The brand on the pages where people log in to the CMS. */
export async function CmsLogo({ payload }: Pick<ServerProps, 'payload'>) {
  const { brand, brandAccent } = await payload.findGlobal({
    slug: 'site-settings',
    depth: 0,
    // Every page of the site shows it.
    overrideAccess: true,
  })
  return (
    <span className={styles.logo}>
      <CmsIcon />
      <span>
        <Brand brand={brand} accent={brandAccent} />
      </span>
    </span>
  )
}

/** The site's icon, which leads to the dashboard where Payload gives it its texts. */
export function CmsIcon({ i18n }: Partial<Pick<ServerProps, 'i18n'>>) {
  return (
    <Image
      src="/icons/icon-192.png"
      alt={i18n?.t('general:dashboard') ?? ''}
      width={64}
      height={64}
      unoptimized
      className={styles.icon192}
    />
  )
}

type Props = Pick<ServerProps, 'i18n' | 'user'>

/** Which release runs, at the end of the navigation; for those who look after the site. */
export function ReleaseVersion({ i18n, user }: Props) {
  if (!runsSite(user)) return null
  return (
    <p className={`${staff.quiet} ${staff.section}`} title={revision}>
      {cmsT(i18n)('editing:release', { version })}
    </p>
  )
}

/** Says above every page of the CMS, in the language of its user, that this is a demonstration. */
export function CmsDemoBar({
  children,
  i18n,
}: Pick<ServerProps, 'i18n'> & { children: ReactNode }) {
  return (
    <>
      {env.DEMO && (
        <p className={staff.demo} data-demo-bar>
          {cmsT(i18n)('demo:bar')}
        </p>
      )}
      {children}
    </>
  )
}
