import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { seesFigures } from '@collections/access/roles'
import { resultsPath } from './resultsFilter'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** The way to the results, above the list of the responses; only for those who may see them. */
export function ResultsListLink({ i18n, payload, user }: Props) {
  if (!seesFigures(user)) return null
  return (
    <p className={staff.section}>
      <Link href={payload.config.routes.admin + resultsPath} prefetch={false}>
        {cmsT(i18n)('surveyResults:title')}
      </Link>
    </p>
  )
}
