import { redirect } from 'next/navigation'
import type { ServerProps } from 'payload'
import { seesFigures, worksOnContent, worksWithRequests } from '@collections/access/roles'
import { figuresPath } from '@/submissions/figures/figuresAddress'
import { deskPath } from './deskAddress'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/**
 * The heading of the dashboard, which is about content. Staff without content are led to their own work, so
 * after each log-in.
 */
export function RedirectToDesk({ i18n, payload, user }: Props) {
  const { admin } = payload.config.routes
  if (!worksOnContent(user)) {
    if (worksWithRequests(user)) redirect(admin + deskPath)
    if (seesFigures(user)) redirect(admin + figuresPath)
  }
  return <h1 className={staff.visuallyHidden}>{i18n.t('general:dashboard')}</h1>
}
