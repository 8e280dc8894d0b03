import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { seesFigures } from '@collections/access/roles'
import { resultsPath } from './resultsFilter'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'user'>

/** The way to the results, in the navigation; only for those who may see them. */
export function ResultsNavLink(props: Props) {
  return <ResultsLink {...props} className="nav__link" />
}

/** The same above the list of the responses. */
export function ResultsListLink(props: Props) {
  return (
    <p className={staff.section}>
      <ResultsLink {...props} />
    </p>
  )
}

function ResultsLink({ i18n, payload, user, className }: Props & { className?: string }) {
  if (!seesFigures(user)) return null
  return (
    <Link
      className={className}
      href={`${payload.config.routes.admin}${resultsPath}`}
      prefetch={false}
    >
      {cmsT(i18n)('surveyResults:title')}
    </Link>
  )
}
