import type { ServerProps } from 'payload'
import type { ReactNode } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { env } from '@/server/env'
import staff from '@/ui/staff.module.css'

/** Says above every page of the CMS, in the language of its user, that this is a demonstration. */
export function CmsDemoBar({
  children,
  i18n,
}: Pick<ServerProps, 'i18n'> & { children: ReactNode }) {
  return (
    <>
      {env.DEMO && <p className={staff.demo}>{cmsT(i18n)('demo:bar')}</p>}
      {children}
    </>
  )
}
