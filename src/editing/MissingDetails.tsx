import { Link } from '@payloadcms/ui'
import { cmsLabels } from '@/i18n/cmsLabels'
import type { DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { cmsT } from '@/i18n/cmsT'
import type { MissingDetails as Props } from './readMissingDetails'
import staff from '@/ui/staff.module.css'

/** What the site cannot say without its operator, with the way to each form. */
export function MissingDetails({
  unfinished: { operator, unsourced, unexplainedPlans, unchecked },
  i18n,
  payload,
}: DocumentContext & { unfinished: Props }) {
  if (operator.length + unsourced + unexplainedPlans + unchecked.length === 0) return null
  const t = cmsT(i18n)
  const adminRoute = payload.config.routes.admin
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <section className={staff.panel} aria-labelledby="unfinished">
      <h3 id="unfinished" className={staff.title}>
        {t('editing:unfinished')}
      </h3>
      <ul>
        {operator.length > 0 && (
          <li>
            {t('editing:noOperator')}{' '}
            <Link href={`${adminRoute}/globals/site-settings`} prefetch={false}>
              {list.format(operator.map((label) => translate(label, i18n.language)))}
            </Link>
          </li>
        )}
        {unsourced > 0 && (
          <li>
            {t('editing:unsourced')}{' '}
            <Link href={`${adminRoute}/globals/home-page`} prefetch={false}>
              {t('editing:unsourcedNumber', { number: unsourced })}
            </Link>
          </li>
        )}
        {unexplainedPlans > 0 && (
          <li>
            {t('editing:unexplainedPlans')}{' '}
            <Link href={`${adminRoute}/collections/pricing-plans`} prefetch={false}>
              {t('editing:unexplainedPlansNumber', { number: unexplainedPlans })}
            </Link>
          </li>
        )}
        {unchecked.map(({ id, title }) => (
          <li key={id}>
            {t('editing:unchecked')}{' '}
            <Link
              href={formPath({ adminRoute, kind: 'legal-pages', document: id })}
              prefetch={false}
            >
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function translate(label: string, language: string): string {
  return (language === 'de' || language === 'ar' ? cmsLabels(label)[language] : undefined) ?? label
}
