import { redirect } from 'next/navigation'
import type { ServerProps } from 'payload'
import { seesFigures, worksOnContent, worksWithRequests } from '@collections/access/roles'
import { figuresPath } from '@/submissions/figures/figuresAddress'
import { deskPath } from './deskAddress'

type Props = Pick<ServerProps, 'payload' | 'user'>

/** On the dashboard, which is about content: leads whoever has none to their own work, so after each log-in. */
export function LandingPage({ payload, user }: Props) {
  if (worksOnContent(user)) return null
  const { admin } = payload.config.routes
  if (worksWithRequests(user)) redirect(admin + deskPath)
  if (seesFigures(user)) redirect(admin + figuresPath)
  return null
}
