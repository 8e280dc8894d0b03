import Image from 'next/image'
import type { ServerProps } from 'payload'
import { Brand } from '@/ui/Brand'
import styles from './editing.module.css'

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
